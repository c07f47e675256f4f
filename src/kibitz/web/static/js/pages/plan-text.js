// A told plan: the count, the program's lines (the one that is due lights up), why, how often.

import { drawnBy, h, pips } from "../dom.js";

const SEED = /,? seed (\d+)/; // told on demand: it is long and says nothing at the table

/** `plan` as the server tells it; `at` is where it stands, if it is being played. */
export function planText(plan, at = null) {
  const steps = h("ol", { class: "plan-steps" }, plan.plan.map((line, i) => h("li", { class: at?.line === i ? "lit" : "" }, pips(line))));
  const isProgram = (part) => part === plan.plan.join("\n");
  const more = plan.advice.filter((part) => !plan.count.includes(part)); // what the count has said is not said again
  return h("div", { class: "stack tight" },
    h("p", {}, pips(plan.count)),
    more.map((part) => (isProgram(part) ? steps : h("p", {}, pips(part.replace(SEED, ""))))),
    plan.advice.map((part) => SEED.exec(part)).filter(Boolean).slice(0, 1).map((found) => drawnBy(found[1])),
    at?.text ? h("p", { class: at.standing === "kept" ? "muted" : "error", role: "status" }, pips(at.text)) : null);
}
