// The play of a board card by card: declarer's tricks beside each card, what could be seen, all tricks.

import { errorBox } from "../api.js";
import { SEAT_WORDS, inline, partner } from "../cards.js";
import { counted, h, segments, working } from "../dom.js";
import { link } from "../url.js";
import { BOARD } from "../words/board.js";
import { TABLE } from "../words/table.js";

/** Which of the values beside the cards is best for the side whose turn it is. */
export function bestOf(step, contract) {
  const all = Object.values(step.values);
  const ours = "NS".includes(contract.at(-1)) === "NS".includes(step.turn);
  return ours ? Math.max(...all) : Math.min(...all);
}

/** The panel beside the diagram; `bench` moves through the play and asks what could be seen. */
export function playView(found, bench) {
  const { state, at, played, change, go, seen, judged, numbers, turnTable } = bench;
  const last = found.steps.length - 1;
  const step = found.steps[at];
  const worth = Object.keys(step.values).length ? bestOf(step, state.contract) : step.won["NS".includes(state.contract.at(-1)) ? "NS" : "EW"];
  const dummy = partner(state.contract.at(-1));
  const button = (label, sign, to, off) => h("button", { type: "button", "aria-label": label, title: label, "data-step": sign, disabled: off, onclick: () => go(to) }, sign);
  return [
    h("div", { class: "row stepper", role: "group", "aria-label": BOARD.stepThroughPlay },
      button(BOARD.start, "|◀", 0, at === 0), button(BOARD.oneCardBack, "◀", at - 1, at === 0),
      h("span", { class: "num", role: "status" }, BOARD.card(at, last)),
      button(BOARD.oneCard, "▶", at + 1, at === last), button(BOARD.end, "▶|", last, at === last),
      h("input", { type: "range", min: "0", max: String(last), value: String(at), "aria-label": TABLE.slider, onchange: (event) => go(Number(event.target.value)) }),
      h("button", { type: "button", class: "quiet", disabled: at === 0, onclick: () => change({ play: played.slice(0, at - 1).join(","), at: "", result: "", score: "" }) }, BOARD.takeLastCard)),
    h("div", { class: "row table-ways" }, segments(TABLE.numbers, TABLE.numberWays, state.numbers, numbers), h("button", { type: "button", onclick: turnTable }, TABLE.turn)),
    found.broken ? errorBox(found.broken) : null,
    h("p", {}, step.turn ? [BOARD.playDeclarerCan(SEAT_WORDS[step.turn]), h("strong", {}, counted(worth, BOARD.trick)), BOARD.needs(found.needed, TABLE.means[state.numbers] ?? ""), h("span", { class: "live" }, TABLE.click)] : [h("strong", {}, BOARD.declarerTook(counted(worth, BOARD.trick))), BOARD.needed(found.needed)]),
    step.turn ? h("details", { open: state.seen === "yes", class: "seen", ontoggle: (event) => seen(at, event.target) },
      h("summary", {}, BOARD.whatCouldSee(SEAT_WORDS[step.turn === dummy ? partner(step.turn) : step.turn])), h("div", { class: "inside" }, working(BOARD.working))) : null,
    trickList(found, bench),
    judged,
    h("div", { class: "row" }, h("a", { class: "button", "data-link": true, href: link("play", { deal: state.deal, contract: state.contract, seat: state.contract.at(-1), vul: state.vul, dealer: state.auction ? state.dealer : "", auction: state.auction }) }, BOARD.playYourself)),
  ];
}

/** All tricks, with a mark on each card that cost something double dummy. */
function trickList(found, { state, at, played, go, folds }) {
  const shown = played.slice(0, found.steps.length - 1);
  if (!shown.length) return null;
  const rows = [];
  shown.forEach((name, i) => {
    const before = found.steps[i];
    const cost = Math.abs(bestOf(before, state.contract) - before.values[name]);
    if (i % 4 === 0) rows.push([]);
    rows.at(-1).push(h("td", { class: `center ${cost ? "lost" : ""} ${i === at ? "winning" : ""}` }, h("span", { class: "muted small" }, `${before.turn} `),
      h("button", { type: "button", class: "quiet link", title: BOARD.showThisMoment, onclick: () => go(i) }, inline(name)), cost ? h("b", { class: "cost" }, ` −${cost}`) : null, cost ? h("span", { class: "sr" }, BOARD.costs(cost)) : null));
  });
  return h("details", { open: folds.tricks, ontoggle: (event) => { folds.tricks = event.target.open; } }, h("summary", {}, BOARD.allTricksRed),
    h("div", { class: "inside scroll" }, h("table", { class: "tricks" }, h("tbody", {}, rows.map((row, i) => h("tr", {}, h("th", { scope: "row" }, String(i + 1)), row))))));
}
