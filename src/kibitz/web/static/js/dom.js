// Building the page: small helpers, no framework.

import { DRAWN } from "./words/frame.js";

/** h("p", {class: "x", onclick: f}, "text", child): an element. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
  return element;
}

/** An SVG element. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.flat(Infinity));
  return element;
}

/** Replace what an element holds; the keyboard stays where it was, if that is drawn again. */
export function fill(element, ...children) {
  const focused = document.activeElement;
  const again = focused && focused !== element && element.contains(focused) ? likeness(element, focused) : null;
  element.replaceChildren(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
  if (again && !element.contains(document.activeElement)) again()?.focus({ preventScroll: true });
  return element;
}

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

/** What a reader would call an element. */
const named = (one) => `${one.tagName} ${one.dataset.card ?? one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? one.textContent}`;

/** A function that finds an element again after its surroundings were drawn anew. */
function likeness(root, element) {
  const same = (name) => [...root.querySelectorAll(FOCUSABLE)].filter((one) => named(one) === name);
  const name = named(element);
  const place = same(name).indexOf(element);
  return () => same(name).filter((one) => !one.disabled)[place];
}

const PIPS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

/** A text with its pips in colour. */
export function pips(text) {
  return String(text)
    .split(/([♠♥♦♣])/)
    .filter(Boolean)
    .map((part) => (PIPS[part] ? h("span", { class: `pip ${PIPS[part]}` }, part) : part));
}

let numbered = 0;

/** A labelled field around an input. */
export function field(label, input, hint = "") {
  if (!input.id) input.id = `field-${++numbered}`;
  return h("div", { class: "field" }, h("label", { for: input.id }, label), input,
    hint ? h("span", { class: "small muted" }, hint) : null);
}

/** A select element: options are [value, text] pairs. */
export function choice(options, value, onchange, attributes = {}) {
  const select = h("select", { ...attributes, onchange: () => onchange(select.value) },
    options.map(([v, text]) => h("option", { value: v }, text)));
  select.value = value;
  return select;
}

/** A button that opens files: `take(files)` hears those that were chosen, the same ones again, too. */
export function fileButton(words, accept, take, more = {}) {
  const input = h("input", { type: "file", class: "sr", accept, ...more, onchange: () => {
    const files = [...input.files];
    input.value = ""; // a browser says nothing of a file that is chosen twice
    if (files.length) take(files);
  } });
  return h("label", { class: "button" }, words, input);
}

/** A row of buttons of which one is pressed. */
export function segments(label, options, value, onchange) {
  const buttons = options.map(([v, text]) => h("button", { type: "button", onclick: () => { show(v); onchange(v); } }, text));
  const show = (now) => buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(options[i][0] === now)));
  show(value);
  return h("div", { class: "segments", role: "group", "aria-label": label }, buttons);
}

/**
 * Tabs: entries are [name, title]; `draw(name)` gives what the chosen one shows. The buttons stay as
 * they are, so that no click on them is lost; `refresh()` draws the panel anew.
 */
export function tabs(label, entries, chosen, draw, onchange = () => {}) {
  const panel = h("div", { class: "tabpanel", role: "tabpanel", tabindex: "0" });
  const buttons = entries.map(([name, title]) => h("button", { type: "button", role: "tab", onclick: (event) => { show(name); onchange(name); if (event.detail) panel.focus({ preventScroll: true }); } }, title)); // a mouse leaves the arrows to the page
  const bar = h("div", { class: "tabs", role: "tablist", "aria-label": label }, buttons);
  let now = chosen;
  const refresh = () => fill(panel, draw(now));
  const show = (name) => {
    now = entries.some(([n]) => n === name) ? name : entries[0][0];
    buttons.forEach((button, i) => {
      const mine = entries[i][0] === now;
      button.setAttribute("aria-selected", String(mine));
      button.tabIndex = mine ? 0 : -1;
      if (mine && bar.isConnected) button.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    panel.setAttribute("aria-label", entries.find(([n]) => n === now)[1]);
    refresh();
  };
  bar.addEventListener("keydown", (event) => {
    const at = buttons.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    const next = buttons[(to + buttons.length) % buttons.length];
    next.click();
    next.focus();
  });
  show(chosen);
  const element = h("section", { class: "panel flush" }, bar, panel);
  Object.assign(element, { show, refresh });
  return element;
}

/** A bar of so many percent; the number stands beside it, so the bar itself says nothing. */
export function bar(percent, tall = false) {
  const inner = h("i");
  inner.style.width = `${Math.max(0, Math.min(100, percent))}%`;
  return h("div", { class: tall ? "bar tall" : "bar", "aria-hidden": "true" }, inner);
}

/** So many of a thing: `1 trick`, `2 tricks`. */
export const counted = (number, thing) => `${number} ${thing}${Number(number) === 1 ? "" : "s"}`;

/** A short message that goes by itself. */
export function toast(text) {
  document.querySelector(".toast")?.remove();
  const element = h("div", { class: "toast", role: "status" }, text);
  document.body.append(element);
  setTimeout(() => element.remove(), 2500);
}

/** Call `f` when nothing was asked for so many milliseconds. */
export function settled(f, wait = 150) {
  let timer = 0;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => f(...args), wait);
  };
}

/** A head for a page: its name and what it is for. */
export function head(title, text) {
  return h("div", { class: "page-head" }, h("h1", {}, title), h("p", {}, text));
}

/** Word that something is being worked out. */
export const working = (text) => h("p", { class: "muted working" }, h("span", { class: "spinner" }), ` ${text}`);

/** How sampled numbers came about, for who wants to know. */
export const drawnBy = (seed) => h("details", { class: "drawn small muted" }, h("summary", {}, DRAWN.how), DRAWN.text(seed));
