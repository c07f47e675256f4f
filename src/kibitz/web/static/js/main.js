// The frame: which page is shown, and how it looks.

import { errorBox } from "./api.js";
import { fill, h, toast } from "./dom.js";
import { saveFile, sharedPage, sharing } from "./share.js";
import { turn as turnPage } from "./url.js";
import { FRAME } from "./words/frame.js";

const PAGES = { "": "home", session: "session", lesson: "lesson", board: "board", suit: "suit", odds: "odds", play: "play", bid: "bid", bidding: "bidding", api: "api" };
const WITHIN = { lesson: "session" }; // a page that is reached from another
const root = document.getElementById("page");
let leave = () => {};
let shown = 0;

async function show() {
  const turn = ++shown;
  const name = location.pathname.split("/")[1];
  for (const a of document.querySelectorAll(".pages a")) {
    if (a.pathname === `/${WITHIN[name] ?? name}`) a.setAttribute("aria-current", "page");
    else a.removeAttribute("aria-current");
  }
  leave();
  leave = () => {};
  sharing.viewer = null;
  turnPage();
  const page = await import(`./pages/${PAGES[name] ?? "home"}.js`).catch(() => null);
  if (turn !== shown) return;
  if (!page) return void fill(root, errorBox({ message: FRAME.workbenchDoesNot, remedy: FRAME.kibitzServeStillRunningStart }, () => location.reload()));
  try {
    document.title = page.title ? `${page.title} · kibitz` : "kibitz";
    fill(root);
    leave = page.mount(root) ?? (() => {});
  } catch (error) {
    fill(root, errorBox(error, show));
  }
}

/** Go to an address of the workbench. */
export function go(address) {
  history.pushState(null, "", address);
  scrollTo(0, 0);
  show();
}

document.addEventListener("click", (event) => {
  const a = event.target.closest("a[data-link]");
  if (!a || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(a.href);
  root.focus({ preventScroll: true });
});
addEventListener("popstate", show);
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // what stands behind the # belongs to the page
  root.focus();
});

const settings = [
  ["theme", ["light", "dark"], { light: "☾", dark: "☀" }, { light: FRAME.darkColours, dark: FRAME.lightColours }],
  ["suits", ["four", "two"], { four: "4", two: "2" }, { four: FRAME.suitsTwoColours, two: FRAME.suitsFourColours }],
  ["size", ["normal", "large"], { normal: "A+", large: "A−" }, { normal: FRAME.largerText, large: FRAME.smallerText }],
  ["view", ["normal", "room"], { normal: "▣", room: "▢" }, FRAME.view],
];

function preference([name, values, faces, titles]) {
  const data = document.documentElement.dataset;
  const button = h("button", {
    type: "button", class: "quiet icon",
    onclick: () => {
      data[name] = values[(values.indexOf(data[name]) + 1) % values.length];
      try { localStorage.setItem(`kibitz.${name}`, data[name]); } catch { /* private windows keep nothing */ }
      draw();
    },
  });
  const draw = () => {
    const now = data[name];
    button.title = titles[now];
    button.setAttribute("aria-label", titles[now]);
    fill(button, name === "suits" ? h("span", { "aria-hidden": "true" }, h("span", { class: "S" }, "♠"), h("span", { class: now === "four" ? "D" : "H" }, "♦")) : faces[now]);
  };
  draw();
  return button;
}

/** What can be done with any view: saved as a file, its address copied, printed. */
function shareMenu() {
  const names = h("input", { type: "checkbox", checked: true, onchange: () => { sharing.names = names.checked; } });
  const box = h("details", { class: "share" });
  const done = (act) => async () => { box.open = false; await act(); };
  const button = (words, act) => h("button", { type: "button", onclick: done(act) }, words);
  const save = async () => {
    saveFile(`kibitz-${location.pathname.slice(1) || "home"}.html`, await sharedPage(root, document.title, names.checked));
    toast(FRAME.saved);
  };
  const local = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  const copy = async (text, words) => { await navigator.clipboard.writeText(text); toast(words); };
  const forViewer = async () => { try { await copy(await sharing.viewer(names.checked), FRAME.copied); } catch (error) { toast(error.message); } };
  const viewer = button(FRAME.viewer, forViewer);
  box.addEventListener("toggle", () => { viewer.hidden = !sharing.viewer; });
  fill(box, h("summary", { class: "button quiet icon", title: FRAME.share, "aria-label": FRAME.share }, "⇪"),
    h("div", { class: "panel stack" }, h("label", { class: "check" }, names, FRAME.names), button(FRAME.save, save), viewer, button(FRAME.print, () => print()),
    button(FRAME.copy, () => copy(location.href, local ? FRAME.onlyHere : FRAME.copied)), local ? h("p", { class: "small muted" }, FRAME.onlyHere) : null));
  document.addEventListener("click", (event) => { if (!box.contains(event.target)) box.open = false; });
  box.addEventListener("keydown", (event) => { if (event.key === "Escape") { box.open = false; box.querySelector("summary").focus(); } });
  return box;
}

const buttons = settings.map(preference);
fill(document.querySelector(".prefs"), buttons, shareMenu());
document.addEventListener("keydown", (event) => { if (event.key === "F2") { event.preventDefault(); buttons.at(-1).click(); } });
show();
