// Questions by clicking: splits, honours and points as controls, each a sentence of the language.

import { RANKS, SUITS, SUIT_SIGNS, SUIT_WORDS, rankText } from "../cards.js";
import { choice, field, fill, h } from "../dom.js";
import { ODDS } from "../words/odds.js";

const WHO = [["West", "West"], ["East", "East"]];
const HOW = [["=", ODDS.exactly], [">=", ODDS.least], ["<=", ODDS.most]];
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
      split: () => [pick(ODDS.suit, "suit", suits), pick(ODDS.oneHand, "a", numbers(0, 13)), pick(ODDS.other, "b", numbers(0, 13))],
      card: () => [pick(ODDS.card, "card", cards), pick("with", "who", WHO)],
      count: () => [pick(ODDS.who, "who", WHO), pick("has", "how", HOW), pick(ODDS.soMany, "n", numbers(0, 37)), pick("of", "of", [["points", ODDS.points], ...suits])],
    }[now.kind]());
    fill(sentence, text());
  };
  const kind = field(ODDS.about, choice([["split", ODDS.howSuitSplits], ["card", ODDS.whoHasCard], ["count", ODDS.pointsLength]], now.kind, (v) => { now.kind = v; draw(); }));
  draw();
  return h("details", { class: "fold" }, h("summary", {}, ODDS.askClicking), h("div", { class: "inside stack" }, kind, parts,
    h("p", { class: "small" }, sentence),
    h("div", { class: "row" }, h("button", { type: "button", class: "primary", onclick: () => use(text(), false) }, ODDS.askThis), h("button", { type: "button", onclick: () => use(text(), true) }, ODDS.thisKnown))));
}
