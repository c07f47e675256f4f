// A text editor for rules: line numbers, the wrong line marked, the error below it. Tab leaves it, as anything else.

import { errorBox } from "./api.js";
import { fill, h } from "./dom.js";
import { FRAME } from "./words/frame.js";

/** An editor; `show({error})` says what is wrong, `mark(findings)` what wants mending. */
export function editor(value, label, oninput) {
  const numbers = h("div", { class: "gutter", "aria-hidden": "true" });
  const below = h("div", { class: "stack tight", "aria-live": "polite" });
  const area = h("textarea", { class: "mono", "aria-label": label, spellcheck: "false", autocomplete: "off", wrap: "off", rows: "18", value,
    oninput: () => { lines(); oninput(area.value); }, onscroll: () => { numbers.scrollTop = area.scrollTop; } });
  let marks = new Map();
  let drawn = "";

  function lines() {
    const count = area.value.split("\n").length;
    const now = `${count} ${[...marks]}`;
    if (now === drawn) return;
    drawn = now;
    fill(numbers, Array.from({ length: count }, (_, i) => h("span", { class: marks.get(i + 1) ?? "" }, String(i + 1))));
    numbers.scrollTop = area.scrollTop;
  }

  function jump(line, column = 1) {
    const text = area.value.split("\n");
    const at = text.slice(0, line - 1).reduce((n, one) => n + one.length + 1, 0) + column - 1;
    area.focus();
    area.setSelectionRange(at, at + 1);
    area.scrollTop = Math.max(0, (line - 6) * (area.scrollHeight / text.length));
  }

  /** Mark what wants mending. */
  function mark(findings) {
    marks = new Map(findings.filter((one) => one.line).map((one) => [one.line, "finding"]));
    lines();
  }

  /** Mark the wrong place and say what is wrong. */
  function show({ error }) {
    marks = new Map(error?.place?.line ? [[error.place.line, "wrong"]] : []);
    area.removeAttribute("aria-invalid");
    if (error) area.setAttribute("aria-invalid", "true");
    lines();
    fill(below, error ? [errorBox(error), error.place?.line ? h("button", { type: "button", class: "quiet", onclick: () => jump(error.place.line, error.place.column) }, FRAME.goLine(error.place.line)) : null] : null);
  }

  lines();
  const element = h("div", { class: "stack tight" }, h("div", { class: "editor" }, numbers, area), below);
  return { element, area, show, mark, jump, set: (text) => { area.value = text; lines(); } };
}
