// A told plan: the count, the program's lines (the one that is due lights up), why, how often.

import { h, pips } from "../dom.js";

/** `plan` as the server tells it; `at` is where it stands, if it is being played. */
export function planText(plan, at = null) {
  const steps = h("ol", { class: "plan-steps" }, plan.plan.map((line, i) => h("li", { class: at?.line === i ? "lit" : "", style: `margin-inline-start: ${line.search(/\S/) * 0.6}em` }, pips(line.trim()))));
  const isProgram = (part) => part === plan.plan.join("\n");
  return h("div", { class: "stack tight" },
    h("p", {}, pips(plan.count)),
    plan.advice.map((part) => (isProgram(part) ? steps : h("p", {}, pips(part)))),
    at?.text ? h("p", { class: at.standing === "kept" ? "muted" : "error", role: "status" }, pips(at.text)) : null);
}
