// Completion: a list of words below an input, chosen with the arrows and Enter; Tab ends a word that is begun.

import { fill, h } from "./dom.js";

const WORD = /[A-Za-z_][\w]*$/;
const MOST = 8;
let lists = 0;

/**
 * Give an input completion; `words` promises a list of {word, about}: who types before it is there
 * is offered the words when it comes. The result wraps the input.
 */
export function completing(input, words) {
  const id = `words-${++lists}`;
  const list = h("ul", { class: "completions", role: "listbox", id, hidden: true });
  let found = [];
  let whole = false; // what is typed is a word already
  let chosen = -1; // none yet: an arrow chooses
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", id);
  input.setAttribute("aria-expanded", "false");

  const typed = () => WORD.exec(input.value.slice(0, input.selectionStart))?.[0] ?? "";

  function close() {
    list.hidden = true;
    found = [];
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function draw() {
    fill(list, found.map((entry, i) => h("li", {
      role: "option", id: `${id}-${i}`, "aria-selected": String(i === chosen),
      onpointerdown: (event) => { event.preventDefault(); take(i); },
    }, h("b", {}, entry.word), entry.about ? h("span", {}, entry.about) : null)));
    list.hidden = !found.length;
    input.setAttribute("aria-expanded", String(Boolean(found.length)));
    if (chosen >= 0) input.setAttribute("aria-activedescendant", `${id}-${chosen}`);
    else input.removeAttribute("aria-activedescendant");
  }

  async function suggest() {
    const all = await words;
    if (document.activeElement !== input) return;
    const start = typed().toLowerCase();
    // The nearest words first: of those that begin so, the shortest.
    const fits = (entry, i) => entry.word.toLowerCase().startsWith(start) && entry.word.toLowerCase() !== start && all.findIndex((other) => other.word === entry.word) === i;
    found = start ? all.filter(fits).sort((a, b) => a.word.length - b.word.length).slice(0, MOST) : [];
    whole = all.some((entry) => entry.word.toLowerCase() === start);
    chosen = -1;
    if (found.length) draw();
    else close();
  }

  function take(i) {
    const at = input.selectionStart;
    const start = at - typed().length;
    const word = found[i].word;
    input.setRangeText(word, start, at, "end");
    close();
    input.dispatchEvent(new Event("input", { bubbles: true }));
    close();
  }

  input.addEventListener("input", (event) => { if (event.isTrusted) suggest(); });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      chosen = chosen < 0 ? (event.key === "ArrowDown" ? 0 : found.length - 1) : (chosen + (event.key === "ArrowDown" ? 1 : -1) + found.length) % found.length;
      draw();
    } else if (chosen >= 0 && (event.key === "Enter" || event.key === "Tab")) take(chosen);
    else if (event.key === "Tab" && !whole) take(0);
    else if (event.key === "Enter" || event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return h("div", { class: "completing" }, input, list);
}
