// The first page: what can be asked, each with an example one click away.

import { h, head, pips } from "../dom.js";
import { EXAMPLES } from "../examples.js";
import { link } from "../url.js";
import { HOME } from "../words/home.js";

export const title = "";

const SIGNS = { session: "♠♥♦♣", lesson: "♠♥", board: "♠", suit: "♥", odds: "♦", play: "♣", bid: "1NT", bidding: "NT" };

export function mount(root) {
  root.append(
    head(HOME.title, HOME.head),
    h("div", { class: "rooms" }, Object.entries(HOME.rooms).map(([page, [name, question, text, example]]) =>
      h("article", { class: "panel room" },
        h("div", { class: "between" }, h("h2", {}, h("a", { href: `/${page}`, "data-link": true }, name)), h("span", { class: "muted" }, pips(SIGNS[page]))),
        h("p", { class: "question" }, question),
        h("p", { class: "muted" }, text),
        h("a", { class: "button", href: link(page, EXAMPLES[page] ?? {}), "data-link": true }, EXAMPLES[page] ? HOME.example(example) : example)))));
}
