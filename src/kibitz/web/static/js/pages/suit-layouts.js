// The table of layouts: every lie of the missing cards, won and lost, for two lines side by side.

import { SEAT_WORDS } from "../cards.js";
import { choice, counted, field, fill, h } from "../dom.js";
import { SUIT } from "../words/suit.js";

/** The table; `state.a` and `state.b` choose the lines. */
export function layoutsView(state, found, told, keep) {
  const lines = found.lines.map((line, i) => ({ ...line, key: String(i + 1), words: told?.names?.[i] || (i ? SUIT.lineNumber(i + 1) : SUIT.bestLine) }));
  const next = told?.next;
  if (next && !lines.some((line) => String(line.tricks) === String(next.tricks))) lines.push({ key: "next", name: "next", words: next.name, tricks: next.tricks, target: found.best.target, chance: next.chance, luck: null });
  const second = lines.some((line) => line.key === state.b) ? state.b : next && lines.some((l) => l.key === "next") ? "next" : lines[1]?.key ?? "";
  const first = lines.some((line) => line.key === state.a) ? state.a : "1";
  const box = h("div", { class: "stack" });

  function draw(a, b) {
    const one = lines.find((line) => line.key === a);
    const other = lines.find((line) => line.key === b);
    const options = lines.map((line) => [line.key, `${line.words}${line.chance ? ` (${line.chance.text})` : ` (${Number(line.expected?.text ?? 0).toFixed(3)})`}`]);
    const shown = [one, other].filter(Boolean);
    fill(box,
      h("div", { class: "fields two" },
        field(SUIT.line, choice(options, a, (v) => { state.a = v; keep(); draw(v, b); })),
        other ? field(SUIT.lineB, choice(options, b, (v) => { state.b = v; keep(); draw(a, v); })) : null),
      h("div", { class: "scroll tall", tabindex: "0", role: "region", "aria-label": SUIT.allLayouts }, h("table", { class: "layouts" },
        h("caption", {}, SUIT.smallOnesX(counted(found.layouts.length, SUIT.layout), counted(found.missing, SUIT.missingCard))),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, SEAT_WORDS.W), h("th", { scope: "col" }, SEAT_WORDS.E), h("th", { scope: "col", class: "right" }, SUIT.chance), shown.map((line, i) => h("th", { scope: "col", class: "center" }, "AB"[i])))),
        h("tbody", {}, found.layouts.map((layout, i) => h("tr", {},
          h("td", { class: "mono" }, layout.west), h("td", { class: "mono" }, layout.east), h("td", { class: "right" }, `${layout.percent.toFixed(2)}\u00a0%`),
          shown.map((line) => cell(line, i)))))))); 
  }

  function cell(line, i) {
    const tricks = line.tricks[i];
    if (line.luck) {
      const luck = line.luck[i];
      return h("td", { class: `center ${luck === 1 ? "won" : luck === 0 ? "lost" : "partly"}` }, luck === 1 ? "won" : luck === 0 ? "lost" : `${Math.round(100 * luck)} %`);
    }
    if (line.target === null || line.target === undefined) {
      const most = Math.max(...line.tricks);
      return h("td", { class: `center ${tricks === most ? "won" : tricks === Math.min(...line.tricks) ? "lost" : "partly"}` }, String(tricks));
    }
    return h("td", { class: `center ${tricks >= line.target ? "won" : "lost"}` }, `${tricks}`, h("span", { class: "sr" }, tricks >= line.target ? SUIT.tricksWon : SUIT.tricksLost));
  }

  draw(first, second);
  return box;
}
