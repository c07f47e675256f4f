// Questions by clicking: splits, honours and points as controls, each a sentence of the language, both ways.

import { RANKS, SUITS, SUIT_SIGNS, SUIT_WORDS, rankText } from "../cards.js";
import { choice, field, fill, h } from "../dom.js";
import { ODDS } from "../words/odds.js";

const WHO = [["West", "West"], ["East", "East"]];
const HOW = [["=", ODDS.exactly], [">=", ODDS.least], ["<=", ODDS.most]];
const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => [String(from + i), String(from + i)]);
const LETTERS = Object.fromEntries(SUITS.map((suit) => [SUIT_WORDS[suit], suit]));
const SUIT = `(${Object.keys(LETTERS).join("|")})`;
const SPLIT = new RegExp(`^${SUIT}west=(\\d+)and\\1east=(\\d+)(?:or\\1west=\\3and\\1east=\\2)?$`);
const CARD = /^hand([shdc])([akqjt2-9])=(west|east)$/;
const COUNT = new RegExp(`^(hcp|${SUIT})(west|east)(>=|<=|=)(\\d+)$`);

/** What the controls stand at, as a sentence. */
export const sentenceOf = (now) => ({
  split: () => [...new Set([`${now.a},${now.b}`, `${now.b},${now.a}`])].map((one) => { const [a, b] = one.split(","); return `${SUIT_WORDS[now.suit]}(West)=${a} and ${SUIT_WORDS[now.suit]}(East)=${b}`; }).join(" or "),
  card: () => `hand(${now.card[0].toLowerCase()}${now.card[1]})=${now.who}`,
  count: () => `${now.of === "points" ? "hcp" : SUIT_WORDS[now.of]}(${now.who})${now.how}${now.n}`,
})[now.kind]();

/** What the controls say of a sentence; null where it says what they cannot. */
export function controlsOf(sentence) {
  const text = sentence.toLowerCase().replace(/[\s()]/g, "");
  const seat = (word) => word[0].toUpperCase() + word.slice(1);
  const card = CARD.exec(text);
  if (card) return { kind: "card", card: (card[1] + card[2]).toUpperCase(), who: seat(card[3]) };
  const counted = COUNT.exec(text);
  if (counted) return { kind: "count", of: LETTERS[counted[1]] ?? "points", who: seat(counted[3]), how: counted[4], n: counted[5] };
  const split = SPLIT.exec(text);
  return split && text.includes("or") === (split[2] !== split[3]) ? { kind: "split", suit: LETTERS[split[1]], a: split[2], b: split[3] } : null;
}

/** Controls that make a condition; `use(text, known)` takes it, as a question or as what is known. `follow(text)` sets them by one that was typed. */
export function oddsControls(use) {
  const now = { kind: "split", suit: "S", a: "3", b: "3", card: "SK", who: "West", of: "points", how: ">=", n: "12" };
  const box = h("div", { class: "stack" });
  const sentence = h("code", { class: "mono" });
  const text = () => sentenceOf(now);
  const set = (name) => (value) => { now[name] = value; fill(sentence, text()); };
  const pick = (label, name, options) => field(label, choice(options, now[name], set(name)));
  const suits = SUITS.map((suit) => [suit, `${SUIT_SIGNS[suit]} ${SUIT_WORDS[suit]}`]);
  const cards = SUITS.flatMap((suit) => [...RANKS].map((rank) => [suit + rank, `${SUIT_SIGNS[suit]}${rankText(rank)}`]));
  const about = [["split", ODDS.howSuitSplits], ["card", ODDS.whoHasCard], ["count", ODDS.pointsLength]];
  const draw = () => {
    const kind = choice(about, now.kind, (v) => { now.kind = v; draw(); box.querySelector("select").focus(); });
    fill(box, field(ODDS.about, kind), h("div", { class: "fields" }, {
      split: () => [pick(ODDS.suit, "suit", suits), pick(ODDS.oneHand, "a", numbers(0, 13)), pick(ODDS.other, "b", numbers(0, 13))],
      card: () => [pick(ODDS.card, "card", cards), pick("with", "who", WHO)],
      count: () => [pick(ODDS.who, "who", WHO), pick("has", "how", HOW), pick(ODDS.soMany, "n", numbers(0, 37)), pick("of", "of", [["points", ODDS.points], ...suits])],
    }[now.kind]()));
    fill(sentence, text());
  };
  draw();
  let followed = "";
  return {
    element: h("details", { class: "fold" }, h("summary", {}, ODDS.askClicking), h("div", { class: "inside stack" }, box,
      h("p", { class: "small" }, sentence),
      h("div", { class: "row" }, h("button", { type: "button", class: "primary", onclick: () => use(text(), false) }, ODDS.askThis), h("button", { type: "button", onclick: () => use(text(), true) }, ODDS.thisKnown)))),
    follow(asked) {
      const found = asked === followed ? null : controlsOf(asked);
      followed = asked;
      if (found) { Object.assign(now, found); draw(); }
    },
  };
}
