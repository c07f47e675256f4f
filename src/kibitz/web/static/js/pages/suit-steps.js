// A line card by card: you choose the defenders' cards and see what is still possible.

import { Latest, ask, errorBox } from "../api.js";
import { SEAT_WORDS, rankText } from "../cards.js";
import { bar, choice, counted, field, fill, h } from "../dom.js";
import { SUIT } from "../words/suit.js";
import { RANK_WORDS } from "../words/table.js";

/** The stepper; `state.line` and `state.path` say where it is. */
export function stepper(state, solved, question, keep) {
  const box = h("div", { class: "stack", "aria-live": "polite" });
  const latest = new Latest();
  const path = () => (state.path ? state.path.split(",") : []);

  let moving = false;

  async function move(next) {
    if (moving) return; // what is shown is about to change
    state.path = next.join(",");
    keep();
    const typing = box.contains(document.activeElement);
    await show();
    if (typing && !box.contains(document.activeElement)) box.querySelector(".option, button:not(:disabled)")?.focus({ preventScroll: true });
  }

  async function show() {
    moving = true;
    try {
      const now = await latest.run((signal) => ask("suit/stepped", { ...question, line: Number(state.line), path: path() }, signal));
      if (now !== undefined) draw(now);
    } catch (error) {
      fill(box, errorBox(error), h("button", { type: "button", onclick: () => { state.line = "1"; move([]); } }, SUIT.fromBeginning));
    } finally {
      moving = false;
    }
  }

  function draw(now) {
    const turn = now.turn;
    const found = solved();
    const left = now.possible.map((can, i) => (can ? found.layouts[i] : null)).filter(Boolean);
    const total = left.reduce((sum, layout) => sum + layout.percent, 0);
    fill(box,
      h("div", { class: "between" },
        found.lines.length > 1 ? field(SUIT.lineChoice, choice(found.lines.map((line, i) => [String(i + 1), i ? SUIT.lineWith(i + 1, line.chance ? `, ${line.chance.text}` : "") : SUIT.bestLine]), state.line, (v) => { state.line = v; moving = false; move([]); })) : h("span", {}),
        h("div", { class: "row" },
          h("button", { type: "button", disabled: !path().length, onclick: () => move(path().slice(0, -1)) }, SUIT.undo),
          h("button", { type: "button", disabled: !path().length, onclick: () => move([]) }, SUIT.fromBeginning))),
      h("div", { class: "scroll" }, h("table", { class: "steps" },
        h("caption", {}, SUIT.youDefendersNorth(text(now.north), text(now.south))),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, SUIT.trick), ["W", "N", "E", "S"].map((seat) => h("th", { scope: "col", class: "center" }, SEAT_WORDS[seat])), h("th", { scope: "col" }, h("span", { class: "sr" }, SUIT.wonBy)))),
        h("tbody", {}, now.tricks.map((trick, i) => h("tr", {},
          h("th", { scope: "row" }, String(i + 1)),
          ["W", "N", "E", "S"].map((seat) => h("td", { class: `center mono ${seat === trick.leader ? "led" : ""}` }, trick.cards[seat] ? shown(trick.cards[seat]) : seat === turn && i === now.tricks.length - 1 ? "?" : "")),
          h("td", {}, trick.won === undefined ? "" : trick.won ? h("span", { class: "badge" }, SUIT.ours) : h("span", { class: "badge loss" }, SUIT.theirs))))))),
      turn ? h("div", { class: "stack" },
        h("p", {}, h("strong", {}, SUIT.plays(SEAT_WORDS[turn]))),
        h("div", { class: "row" }, now.options.map((option) => h("button", { type: "button", class: "option", "data-option": option.card, title: SUIT.possibleWhatLeft((100 * option.share).toFixed(1)), onclick: () => move([...path(), option.card]) }, words(option.card)))))
        : h("p", { class: "note" }, h("strong", {}, counted(now.won + now.rest, SUIT.trick)), now.rest ? SUIT.moreHoweverGoes(now.rest) : "", now.line.target ? (now.won + now.rest >= now.line.target ? SUIT.goalReached : SUIT.goalWas(now.line.target)) : "."),
      now.chance ? h("div", { class: "stack tight" }, h("div", { class: "between" }, h("span", {}, turn ? SUIT.lineWinsWhat : SUIT.layoutsLeft), h("strong", {}, `${turn ? SUIT.least : ""}${now.chance.text}`)), bar(now.chance.percent, true)) : null,
      h("details", { open: left.length <= 8 }, h("summary", {}, SUIT.stillPossible(counted(left.length, SUIT.layout))),
        h("div", { class: "inside scroll" }, h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, SEAT_WORDS.W), h("th", { scope: "col" }, SEAT_WORDS.E), h("th", { scope: "col", class: "right" }, SUIT.now))),
          h("tbody", {}, left.map((layout) => h("tr", {}, h("td", { class: "mono" }, layout.west), h("td", { class: "mono" }, layout.east), h("td", { class: "right" }, `${((100 * layout.percent) / total).toFixed(2)} %`))))))));
  }

  const text = (cards) => (cards === "-" ? "nothing" : cards);
  const shown = (one) => (one === "-" ? "–" : one.length === 1 ? rankText(one) : one);
  const words = (one) => (one === "-" ? SUIT.showsOut : one === "x" ? SUIT.smallCard : one.length > 1 ? SUIT.one([...one].map(rankText).join(", ")) : SUIT.theCard(RANK_WORDS[one] ?? one));
  show();
  return box;
}
