// The line as a tree that opens and closes: declarer's tactics, and what the defenders play.

import { h, working } from "../dom.js";
import { SUIT } from "../words/suit.js";

const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** The collapsed tree, as the paper's third figure has it. */
export function treeView(told, found) {
  if (!told) return working(SUIT.drawing);
  if (!told.tree) return h("p", { class: "muted" }, found.best.drawn ? SUIT.againstDefendersWho : SUIT.nothingThisLine);
  const root = node(told.tree, true);
  const all = (open) => root.querySelectorAll("details").forEach((d) => (d.open = open));
  return h("div", { class: "stack" },
    h("div", { class: "between" },
      h("p", { class: "muted small" }, SUIT.whatDeclarerDoes),
      h("div", { class: "row" }, h("button", { type: "button", class: "quiet", onclick: () => all(true) }, SUIT.openAll), h("button", { type: "button", class: "quiet", onclick: () => all(false) }, SUIT.closeAll))),
    h("div", { class: "tree" }, root));
}

function node(tree, open) {
  const words = h("span", { class: "tactic" }, capital(tree.play));
  if (!tree.replies.length) return h("div", { class: "leaf" }, words);
  return h("details", { open }, h("summary", {}, words),
    h("ul", { class: "replies" }, tree.replies.map((reply) => h("li", {},
      h("span", { class: "reply" }, reply.labels.map(capital).join("; ")),
      reply.then ? node(reply.then, true) : h("span", { class: "badge" }, SUIT.goal)))));
}
