// The frame: which page is shown, and how it looks.

import { errorBox } from "./api.js";
import { fill, h } from "./dom.js";
import { turn as turnPage } from "./url.js";

const PAGES = { "": "home", session: "session", lesson: "lesson", board: "board", suit: "suit", odds: "odds", play: "play", bidding: "bidding", api: "api" };
const root = document.getElementById("page");
let leave = () => {};
let shown = 0;

async function show() {
  const turn = ++shown;
  const name = location.pathname.split("/")[1];
  for (const a of document.querySelectorAll(".pages a")) {
    if (a.pathname === `/${name}`) a.setAttribute("aria-current", "page");
    else a.removeAttribute("aria-current");
  }
  leave();
  leave = () => {};
  turnPage();
  const page = await import(`./pages/${PAGES[name] ?? "home"}.js`).catch(() => null);
  if (turn !== shown) return;
  if (!page) return void fill(root, errorBox({ message: "the workbench does not answer", remedy: "is kibitz serve still running? Start it again, then try again." }, () => location.reload()));
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
  ["theme", ["light", "dark"], { light: "☾", dark: "☀" }, { light: "Dark colours", dark: "Light colours" }],
  ["suits", ["four", "two"], { four: "4", two: "2" }, { four: "Suits in two colours", two: "Suits in four colours" }],
  ["size", ["normal", "large"], { normal: "A+", large: "A−" }, { normal: "A+ Larger text", large: "A− Smaller text" }],
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

fill(document.querySelector(".prefs"), settings.map(preference));
show();
