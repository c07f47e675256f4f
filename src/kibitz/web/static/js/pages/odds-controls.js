// Questions by clicking: splits, honours and points as controls, each a sentence of the language.

import { RANKS, SUITS, SUIT_SIGNS, SUIT_WORDS, rankText } from "../cards.js";
import { choice, field, fill, h } from "../dom.js";

const WHO = [["West", "West"], ["East", "East"]];
const HOW = [["=", "exactly"], [">=", "at least"], ["<=", "at most"]];
const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => [String(from + i), String(from + i)]);

/** Controls that make a condition; `use(text, known)` takes it, as a question or as what is known. */
export function oddsControls(use) {
  const now = { kind: "split", suit: "S", a: "3", b: "3", card: "SK", who: "West", of: "points", how: ">=", n: "12" };
  const parts = h("div", { class: "fields" });
  const sentence = h("code", { class: "mono" });
  const text = () => ({
    split: () => (now.a === now.b ? `${SUIT_WORDS[now.suit]}(West)=${now.a}` : `${SUIT_WORDS[now.suit]}(West)=${now.a} or ${SUIT_WORDS[now.suit]}(West)=${now.b}`),
    card: () => `hand(${now.card[0].toLowerCase()}${now.card[1]})=${now.who}`,
    count: () => `${now.of === "points" ? "hcp" : SUIT_WORDS[now.of]}(${now.who})${now.how}${now.n}`,
  })[now.kind]();
  const set = (name) => (value) => { now[name] = value; fill(sentence, text()); };
  const pick = (label, name, options) => field(label, choice(options, now[name], set(name)));
  const suits = SUITS.map((suit) => [suit, `${SUIT_SIGNS[suit]} ${SUIT_WORDS[suit]}`]);
  const cards = SUITS.flatMap((suit) => [...RANKS].map((rank) => [suit + rank, `${SUIT_SIGNS[suit]}${rankText(rank)}`]));
  const draw = () => {
    fill(parts, {
      split: () => [pick("Suit", "suit", suits), pick("One hand", "a", numbers(0, 13)), pick("the other", "b", numbers(0, 13))],
      card: () => [pick("Card", "card", cards), pick("with", "who", WHO)],
      count: () => [pick("Who", "who", WHO), pick("has", "how", HOW), pick("so many", "n", numbers(0, 37)), pick("of", "of", [["points", "points"], ...suits])],
    }[now.kind]());
    fill(sentence, text());
  };
  const kind = field("About", choice([["split", "how a suit splits"], ["card", "who has a card"], ["count", "points or length"]], now.kind, (v) => { now.kind = v; draw(); }));
  draw();
  return h("details", { class: "fold" }, h("summary", {}, "Ask by clicking"), h("div", { class: "inside stack" }, kind, parts,
    h("p", { class: "small" }, sentence),
    h("div", { class: "row" }, h("button", { type: "button", class: "primary", onclick: () => use(text(), false) }, "Ask this"), h("button", { type: "button", onclick: () => use(text(), true) }, "This is known"))));
}
