// Any view as one file that needs nothing else: what is shown, with its styles, and no code in it.

import { SEAT_WORDS } from "./cards.js";
import { h } from "./dom.js";

const SHEETS = ["base", "parts", "table", "pages", "rooms"];
// What is true only of a page at which one can press something: so is whatever is marked as `live`.
const DROPPED = "script, noscript, input, textarea, .toast, .bidding-box, .prefs, .keys, progress, .drop, .fold, .working, .copies, .share, form, .live, .empty, .stepper, .table-ways, .among, .trial, .prompt";

/** What the menu has of the view: whether names go along, and its address for a hand viewer where it has one. */
export const sharing = { names: true, viewer: null };

/** Every name that the view shows: what is marked as one. */
function namesIn(root) {
  const found = [...root.querySelectorAll("[data-name]")].flatMap((one) => one.dataset.name.split(";"));
  return [...new Set(found.map((name) => name.trim()).filter((name) => name.length > 1 && !Object.values(SEAT_WORDS).includes(name)))].sort((a, b) => b.length - a.length);
}

function withoutNames(root) {
  const escaped = namesIn(root).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const named = escaped.length ? new RegExp(`(?<!\\p{L})(?:${escaped.join("|")})(?!\\p{L})`, "gu") : /(?!)/g;
  for (const one of root.querySelectorAll("[data-name]")) one.textContent = "";
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let one = texts.nextNode(); one; one = texts.nextNode()) one.data = one.data.replace(named, "…");
  for (const one of root.querySelectorAll("[aria-label], [title], [alt]")) for (const attribute of ["aria-label", "title", "alt"]) {
    const said = one.getAttribute(attribute);
    if (said) one.setAttribute(attribute, said.replace(named, "…"));
  }
}

/** A copy of what is shown in which nothing can be pressed, typed or followed. */
export function stillLife(root, names = true) {
  const copy = root.cloneNode(true);
  const [live, still] = [root.querySelectorAll("select"), copy.querySelectorAll("select")];
  still.forEach((one, i) => one.replaceWith(h("span", {}, live[i].selectedOptions[0]?.textContent ?? "")));
  for (const one of copy.querySelectorAll("details.seen:not([open])")) one.remove(); // not asked for: it is empty
  for (const one of copy.querySelectorAll("details")) one.open = true;
  if (!names) withoutNames(copy);
  for (const one of copy.querySelectorAll(DROPPED)) one.remove();
  for (const one of copy.querySelectorAll("section")) if (!one.querySelector("svg, .bar") && one.textContent === one.querySelector("h2, h3")?.textContent) one.remove(); // nothing is left but its title
  for (const one of copy.querySelectorAll("button")) {
    const kept = one.matches(".card, .rank-button, .link, .dd button, [aria-selected='true'], [aria-pressed='true']");
    if (kept) one.replaceWith(h("span", { class: `${one.className} still`, role: one.matches(".card") ? "img" : null, "aria-label": one.matches(".card") ? one.getAttribute("aria-label") : null }, ...one.childNodes));
    else one.remove();
  }
  for (const one of copy.querySelectorAll("a")) {
    if (one.matches(".button")) one.remove();
    else one.replaceWith(h("span", { class: one.className }, ...one.childNodes));
  }
  for (const one of copy.querySelectorAll("[tabindex], [role='tab'], [role='tablist'], [role='tabpanel'], [aria-live], [role='status'], [role='alert']")) for (const name of ["tabindex", "role", "aria-live"]) one.removeAttribute(name);
  for (const one of copy.querySelectorAll("*")) for (const { name } of [...one.attributes]) if (name.startsWith("data-") || name.startsWith("on")) one.removeAttribute(name);
  return copy;
}

/** The view as the text of one HTML file. */
export async function sharedPage(root, title, names = true) {
  const styles = await Promise.all(SHEETS.map((name) => fetch(`/static/css/${name}.css`).then((found) => found.text())));
  const { theme, suits } = document.documentElement.dataset;
  const safe = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html>
<html lang="en" data-theme="${theme}" data-suits="${suits}" data-size="normal" data-view="normal"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>${safe(names ? title : "kibitz")}</title><style>${styles.join("\n")}</style></head>
<body class="saved">${stillLife(root, names).outerHTML}</body></html>
`;
}

/** Hand a text to the browser as a file. */
export function saveFile(name, text, type = "text/html") {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 5000);
}
