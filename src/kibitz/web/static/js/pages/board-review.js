// The whole post-mortem of a board: asked for by a button, told part by part as it becomes known.

import { Latest, errorBox, follow } from "../api.js";
import { drawnBy, fill, h, pips } from "../dom.js";
import { inline } from "../cards.js";
import { contractPart, keySuitsPart, section } from "./board-parts.js";
import { systemName } from "../words/bid.js";
import { BOARD } from "../words/board.js";

const MARKS = { mistake: "loss", lucky: "sampled", close: "plain", "right though it lost": "", right: "" };
const TOLD = ["mistake", "lucky", "right though it lost", "close"];

/**
 * A judgement of a board: all parts of it, or those that `body.parts` names, as `path` finds them. It goes on while other
 * tabs are looked at; `view(found, done)` draws what is known, `offer` what there is before. What is
 * `known` already is shown at once.
 */
export function review({ path, body }, offer, view, known = null) {
  const latest = new Latest();
  const box = h("div", { class: "stack", "aria-live": "polite" });
  const one = { box, found: null, cancel: () => latest.cancel() };

  async function run() {
    fill(meter);
    try {
      show(null, { done: 0, of: 1, part: BOARD.partCards });
      const found = await latest.run((signal) => follow(path, body, (now) => show(now.found, now), signal));
      if (found === undefined) return;
      one.found = found;
      fill(box, view(found, true));
    } catch (error) {
      fill(box, errorBox(error, run));
    }
  }

  const meter = h("div", { class: "stack tight" });
  const rest = h("div", { class: "stack" });
  function show(found, now) {
    if (!meter.childNodes.length) {
      fill(meter, h("progress", { "aria-label": BOARD.partsDone }), h("div", { class: "row" }, h("span", { class: "spinner" }), h("span", { class: "muted", role: "status" }), h("button", { type: "button", class: "quiet", onclick: () => { latest.cancel(); fill(meter); begin(); } }, BOARD.stop)));
      fill(box, meter, rest);
    }
    Object.assign(meter.querySelector("progress"), { max: now.of, value: now.done });
    fill(meter.querySelector(".muted"), BOARD.now(now.part));
    fill(rest, found ? view(found, false) : null);
  }

  one.know = (found) => { one.found = found; fill(box, view(found, true)); };
  const begin = () => (known ? one.know(known) : fill(box, offer(run)));
  begin();
  return one;
}

/** The verdict: what decided the board, in a paragraph, with the cards that count; before it is done, what is known. */
export function verdictView(found, done, go) {
  return [
    h("div", { class: "note verdict" }, h("p", {}, done ? null : h("strong", {}, BOARD.soFar), pips(found.verdict))),
    !done && found.contradictions.length ? h("p", { class: "note" }, pips(found.contradictions.join(" "))) : null,
    found.unknown.length ? h("p", { class: "muted small" }, found.unknown.join(" ")) : null,
    contractPart(found),
    found.play ? section(BOARD.cardsCount, playPart(found.play, go)) : null,
    done ? h("p", { class: "muted small" }, BOARD.meaningsCallsMore(systemName(found.system))) : keySuitsPart(found),
    done ? drawnBy(found.seed) : null,
  ];
}

/** The cards that were judged, those that say something; `go(number)` shows the moment. */
export function playPart(data, go) {
  const told = data.cards.filter((one) => TOLD.includes(one.verdict));
  const counts = Object.entries(data.counts).filter(([, n]) => n).map(([name, n]) => `${n} ${name}`).join(", ");
  return [
    h("p", { class: "muted small" }, BOARD.judgedWhatPlayers(counts)),
    told.length ? h("ul", { class: "judged" }, told.map((one) => h("li", {},
      h("button", { type: "button", class: "quiet link", title: BOARD.showThisMoment, onclick: () => go(one.number) }, BOARD.trickNumber(one.trick), inline(one.card)),
      h("span", { class: `badge ${MARKS[one.verdict] ?? "plain"}` }, one.verdict),
      h("span", {}, pips(one.text)))))
      : h("p", {}, BOARD.noCardStands),
  ];
}
