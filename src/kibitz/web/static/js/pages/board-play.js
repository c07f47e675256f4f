// The play of a board card by card: declarer's tricks beside each card, what could be seen, all tricks.

import { errorBox } from "../api.js";
import { SEAT_WORDS, inline, partner } from "../cards.js";
import { counted, h, segments, working } from "../dom.js";
import { TABLE } from "../words.js";
import { link } from "../url.js";

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
  const button = (label, sign, to, off) => h("button", { type: "button", "aria-label": label, title: label, disabled: off, onclick: () => go(to) }, sign);
  return [
    h("div", { class: "row stepper", role: "group", "aria-label": "Step through the play" },
      button("To the start", "|◀", 0, at === 0), button("One card back", "◀", at - 1, at === 0),
      h("span", { class: "num", role: "status" }, `card ${at} of ${last}`),
      button("One card on", "▶", at + 1, at === last), button("To the end", "▶|", last, at === last),
      h("input", { type: "range", min: "0", max: String(last), value: String(at), "aria-label": TABLE.slider, onchange: (event) => go(Number(event.target.value)) }),
      h("button", { type: "button", class: "quiet", disabled: at === 0, onclick: () => change({ play: played.slice(0, at - 1).join(","), at: "", result: "", score: "" }) }, "Take the last card back")),
    h("div", { class: "row table-ways" }, segments(TABLE.numbers, TABLE.numberWays, state.numbers, numbers), h("button", { type: "button", onclick: turnTable }, TABLE.turn)),
    found.broken ? errorBox(found.broken) : null,
    h("p", {}, step.turn ? [`${SEAT_WORDS[step.turn]} to play. Declarer can take `, h("strong", {}, counted(worth, "trick")), ` (needs ${found.needed}). ${TABLE.means[state.numbers] ?? ""} ${TABLE.click}`] : [h("strong", {}, `Declarer took ${counted(worth, "trick")}`), ` and needed ${found.needed}.`]),
    step.turn ? h("details", { open: state.seen === "yes", class: "seen", ontoggle: (event) => seen(at, event.target) },
      h("summary", {}, `What ${SEAT_WORDS[step.turn === dummy ? partner(step.turn) : step.turn]} could see`), h("div", { class: "inside" }, working("working…"))) : null,
    trickList(found, bench),
    judged,
    h("div", { class: "row" }, h("a", { class: "button", "data-link": true, href: link("play", { deal: state.deal, contract: state.contract, seat: state.contract.at(-1), vul: state.vul, dealer: state.auction ? state.dealer : "", auction: state.auction }) }, "Play it yourself")),
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
      h("button", { type: "button", class: "quiet link", title: "show this moment", onclick: () => go(i) }, inline(name)), cost ? h("b", { class: "cost" }, ` −${cost}`) : null, cost ? h("span", { class: "sr" }, ` costs ${cost}`) : null));
  });
  return h("details", { open: folds.tricks, ontoggle: (event) => { folds.tricks = event.target.open; } }, h("summary", {}, "All tricks; a red card gave something away, double dummy"),
    h("div", { class: "inside scroll" }, h("table", { class: "tricks" }, h("tbody", {}, rows.map((row, i) => h("tr", {}, h("th", { scope: "row" }, String(i + 1)), row))))));
}
