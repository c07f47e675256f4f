// Building the page: small helpers, no framework.

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

/** Replace what an element holds. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
  return element;
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

/** A row of buttons of which one is pressed. */
export function segments(label, options, value, onchange) {
  const group = h("div", { class: "segments", role: "group", "aria-label": label });
  const draw = (now) => fill(group, options.map(([v, text]) =>
    h("button", { type: "button", "aria-pressed": String(v === now), onclick: () => { draw(v); onchange(v); } }, text)));
  draw(value);
  group.show = draw;
  return group;
}

/** Tabs: entries are [name, title]; `draw(name)` gives what the chosen one shows. */
export function tabs(label, entries, chosen, draw, onchange = () => {}) {
  const bar = h("div", { class: "tabs", role: "tablist", "aria-label": label });
  const panel = h("div", { class: "tabpanel", role: "tabpanel", tabindex: "0" });
  const show = (name) => {
    fill(bar, entries.map(([n, title]) => h("button", {
      type: "button", role: "tab", "aria-selected": String(n === name), tabindex: n === name ? "0" : "-1",
      onclick: () => { show(n); onchange(n); },
    }, title)));
    fill(panel, draw(name));
  };
  bar.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const all = [...bar.children];
    const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
    const name = entries[all.indexOf(next)][0];
    show(name);
    onchange(name);
    bar.querySelector('[aria-selected="true"]').focus();
  });
  show(chosen);
  const element = h("section", { class: "panel flush" }, bar, panel);
  element.show = show;
  return element;
}

/** A bar of so many percent; the number stands beside it, so the bar itself says nothing. */
export function bar(percent, tall = false) {
  const inner = h("i");
  inner.style.width = `${Math.max(0, Math.min(100, percent))}%`;
  return h("div", { class: tall ? "bar tall" : "bar", "aria-hidden": "true" }, inner);
}

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
