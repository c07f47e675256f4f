// What each legal card is worth to somebody who does not see the hidden hands.

import { inline } from "./cards.js";
import { bar, counted, drawnBy, h, pips } from "./dom.js";
import { DECISION, TABLE } from "./words/table.js";

/** A decision as a table, the best card first; `played` marks the card that was chosen. */
export function decisionView(found, played = "") {
  if (!found.options.length) return h("p", { class: "muted" }, inline(found.card), TABLE.thereWasNothing);
  const layouts = found.exact ? TABLE.whatCouldSeen(found.worlds === 1 ? TABLE.onlyLayoutFits : TABLE.allLayoutsFit(found.worlds)) : TABLE.sampleFitWhat(counted(found.worlds, TABLE.layout));
  const same = found.options.length > 1 && found.options.every((option) => option.chance === found.options[0].chance && option.tricks === found.options[0].tricks);
  return h("div", { class: "stack tight" }, found.why?.length ? h("p", { class: "note why" }, pips(`${found.why.join("; ")}.`)) : same ? h("p", { class: "note why" }, DECISION.same) : null, h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": DECISION.label }, h("table", {},
    h("caption", {}, DECISION.caption(layouts, found.exact), " ", found.heard ? DECISION.heard : DECISION.unheard),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, TABLE.card), h("th", { scope: "col" }, TABLE.chanceTo(found.aim)), h("th", { scope: "col", class: "right" }, TABLE.columnTricks))),
    h("tbody", {}, found.options.map((option, i) => h("tr", { class: i ? "" : "now" },
      h("th", { scope: "row" }, option.cards.map((c, j) => [j ? " " : "", inline(c)]), option.cards.includes(played) ? h("span", { class: "badge plain" }, TABLE.played) : null),
      h("td", {}, `${option.chance.toFixed(1)}\u00a0%${found.exact ? "" : ` ± ${option.chance_error.toFixed(1)}`}`, bar(option.chance)),
      h("td", { class: "right" }, `${option.tricks.toFixed(2)}${found.exact ? "" : ` ± ${option.tricks_error.toFixed(2)}`}`)))))), found.exact ? null : drawnBy(found.seed));
}
