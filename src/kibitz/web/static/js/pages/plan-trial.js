// Try your plan: a text in the plan language, what it makes, and its steps lighting up on a layout.

import { Latest, ask, errorBox, follow } from "../api.js";
import { SEATS, SEAT_WORDS, deal, handView, inline } from "../cards.js";
import { bar, choice, field, fill, h, pips, working } from "../dom.js";
import { editor } from "../editor.js";
import { BOARD } from "../words/board.js";

const ENDS = { made: BOARD.layoutWhereMakes, failed: BOARD.layoutWhereFails, unforeseen: BOARD.layoutDidNot };

/** The box; `question()` is the board or the table it is for, `open` whether the deal may be shown. */
export function trialBox(question, open) {
  const [trying, playing] = [new Latest(), new Latest()];
  const [answer, played] = [h("div", { class: "stack tight", "aria-live": "polite" }), h("div", { class: "stack tight" })];
  const plan = editor("", BOARD.yourPlan, () => plan.show({}));
  plan.area.rows = 6;
  plan.area.placeholder = BOARD.winNdrawTrumps;
  const button = h("button", { type: "button", class: "primary", onclick: run }, BOARD.try);
  const element = h("section", { class: "stack trial" }, h("h3", {}, BOARD.tryYourPlan), plan.element, h("div", { class: "row" }, button,
    h("span", { class: "small muted" }, BOARD.oneStepSentence)), answer, played);

  const body = (more = {}) => ({ ...question(), text: plan.area.value, ...more });

  async function run() {
    plan.show({});
    fill(played);
    fill(answer, working(BOARD.trying));
    try {
      const found = await trying.run((signal) => follow("trial/tried", body(), (now) => fill(answer, told(now), working(BOARD.more)), signal));
      if (found === undefined) return;
      fill(answer, told(found));
      const layouts = [...(open ? [["0", BOARD.dealItself]] : []), ...Object.entries(found.first).map(([end, number]) => [String(number), `${ENDS[end]} (${number})`])];
      fill(played, field(BOARD.playOut, choice([["", "…"], ...layouts], "", (v) => v !== "" && playOut(Number(v)))), steps);
    } catch (error) {
      fill(answer);
      wrong(error);
    }
  }

  function wrong(error) {
    if (error.place?.line) plan.show({ error });
    else fill(answer, errorBox(error, ["offline", "late", "busy"].includes(error.kind) ? run : null));
  }

  const told = (found) => [bar(found.chance.percent, true), ...found.parts.map(([name, text]) => h("p", { class: `part-${name.replace(" ", "-")}` }, pips(text)))];

  // ---- one layout, card by card

  const steps = h("div", { class: "stack tight" });

  async function playOut(layout) {
    try {
      const found = await playing.run((signal) => ask("trial/played", body({ layout }), signal));
      if (found !== undefined) stepThrough(found, plan.area.value);
    } catch (error) {
      wrong(error);
    }
  }

  function stepThrough(found, text) {
    const cards = [{ seat: found.leader, card: found.lead, by: null, at: null }, ...found.cards];
    let at = cards.length;
    const starts = [...new Set([0, ...found.starts])].filter((n) => n < text.length).sort((a, b) => a - b);
    const pieces = starts.map((start, i) => h("span", { "data-at": String(start) }, text.slice(start, starts[i + 1] ?? text.length)));
    const rows = h("ol", { class: "trial-tricks" });
    const words = h("p", { role: "status" });
    const show = (to) => {
      at = Math.max(1, Math.min(cards.length, to));
      const now = cards[at - 1];
      pieces.forEach((one) => one.classList.toggle("lit", now.at !== null && one.dataset.at === String(now.at)));
      fill(words, inline(now.card), ` ${SEAT_WORDS[now.seat]}`, now.by ? [": ", pips(now.by)] : "", at === cards.length ? [" — ", found.fate, found.claim.length ? BOARD.restClaimed : "", found.why ? [": ", pips(found.why)] : ""] : "");
      fill(rows, Array.from({ length: Math.ceil(at / 4) }, (_, i) => h("li", {}, cards.slice(4 * i, Math.min(at, 4 * i + 4)).map((one) => [`${one.seat} `, inline(one.card), " "]))));
    };
    fill(steps,
      h("div", { class: "trial-hands" }, SEATS.map((s) => h("div", {}, h("b", {}, SEAT_WORDS[s]), handView(deal(`N:${found.hands[s]} - - -`).N, { title: SEAT_WORDS[s] })))),
      h("pre", { class: "trial-plan" }, pieces),
      h("div", { class: "row" },
        h("button", { type: "button", onclick: () => show(1) }, BOARD.fromLead),
        h("button", { type: "button", "aria-label": BOARD.planOneCard, onclick: () => show(at - 1) }, "◀"),
        h("button", { type: "button", "aria-label": BOARD.planCardOn, onclick: () => show(at + 1) }, "▶"),
        h("button", { type: "button", onclick: () => show(cards.length) }, BOARD.end)),
      words, rows);
    show(cards.length);
  }

  return { element, cancel: () => { trying.cancel(); playing.cancel(); } };
}
