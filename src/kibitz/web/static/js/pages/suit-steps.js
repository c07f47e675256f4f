// A line card by card: you choose the defenders' cards and see what is still possible.

import { Latest, ask, errorBox } from "../api.js";
import { SEAT_WORDS, rankText } from "../cards.js";
import { bar, choice, counted, field, fill, h } from "../dom.js";

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
      fill(box, errorBox(error), h("button", { type: "button", onclick: () => { state.line = "1"; move([]); } }, "From the beginning"));
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
        found.lines.length > 1 ? field("Line", choice(found.lines.map((line, i) => [String(i + 1), i ? `line ${i + 1}${line.chance ? `, ${line.chance.text}` : ""}` : "the best line"]), state.line, (v) => { state.line = v; moving = false; move([]); })) : h("span", {}),
        h("div", { class: "row" },
          h("button", { type: "button", disabled: !path().length, onclick: () => move(path().slice(0, -1)) }, "Undo"),
          h("button", { type: "button", disabled: !path().length, onclick: () => move([]) }, "From the beginning"))),
      h("div", { class: "scroll" }, h("table", { class: "steps" },
        h("caption", {}, `You are the defenders. North has ${text(now.north)}, South ${text(now.south)}.`),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "trick"), ["W", "N", "E", "S"].map((seat) => h("th", { scope: "col", class: "center" }, SEAT_WORDS[seat])), h("th", { scope: "col" }, ""))),
        h("tbody", {}, now.tricks.map((trick, i) => h("tr", {},
          h("th", { scope: "row" }, String(i + 1)),
          ["W", "N", "E", "S"].map((seat) => h("td", { class: `center mono ${seat === trick.leader ? "led" : ""}` }, trick.cards[seat] ? shown(trick.cards[seat]) : seat === turn && i === now.tricks.length - 1 ? "?" : "")),
          h("td", {}, trick.won === undefined ? "" : trick.won ? h("span", { class: "badge" }, "ours") : h("span", { class: "badge loss" }, "theirs"))))))),
      turn ? h("div", { class: "stack" },
        h("p", {}, h("strong", {}, `${SEAT_WORDS[turn]} plays:`)),
        h("div", { class: "row" }, now.options.map((option) => h("button", { type: "button", class: "option", "data-option": option.card, title: `possible in ${(100 * option.share).toFixed(1)} % of what is left`, onclick: () => move([...path(), option.card]) }, words(option.card)))))
        : h("p", { class: "note" }, h("strong", {}, counted(now.won + now.rest, "trick")), now.rest ? ` (${now.rest} more however it goes on)` : "", now.line.target ? (now.won + now.rest >= now.line.target ? ": the goal is reached." : `: the goal was ${now.line.target}.`) : "."),
      now.chance ? h("div", { class: "stack tight" }, h("div", { class: "between" }, h("span", {}, turn ? "The line wins, of what is still possible," : "In the layouts that are left"), h("strong", {}, `${turn ? "at least " : ""}${now.chance.text}`)), bar(now.chance.percent, true)) : null,
      h("details", { open: left.length <= 8 }, h("summary", {}, `${counted(left.length, "layout")} still possible`),
        h("div", { class: "inside scroll" }, h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "West"), h("th", { scope: "col" }, "East"), h("th", { scope: "col", class: "right" }, "now"))),
          h("tbody", {}, left.map((layout) => h("tr", {}, h("td", { class: "mono" }, layout.west), h("td", { class: "mono" }, layout.east), h("td", { class: "right" }, `${((100 * layout.percent) / total).toFixed(2)} %`))))))));
  }

  const text = (cards) => (cards === "-" ? "nothing" : cards);
  const shown = (one) => (one === "-" ? "–" : one.length === 1 ? rankText(one) : one);
  const words = (one) => (one === "-" ? "shows out" : one === "x" ? "a small card" : one.length > 1 ? `one of ${[...one].map(rankText).join(", ")}` : `the ${{ A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" }[one] ?? one}`);
  show();
  return box;
}
