// Cards, hands and deals: values on one side, how they look on the other.

import { counted, h } from "./dom.js";
import { CALL_WORDS, RANK_WORDS, SEAT_WORDS, SUIT_WORDS, TABLE } from "./words/table.js";

export { SEAT_WORDS, SUIT_WORDS };

export const SEATS = ["N", "E", "S", "W"];
export const SUITS = ["S", "H", "D", "C"];
export const STRAINS = ["C", "D", "H", "S", "NT"];
export const RANKS = "AKQJT98765432";
export const SUIT_SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣", NT: "NT", N: "NT" };
export const next = (seat) => SEATS[(SEATS.indexOf(seat) + 1) % 4];
export const partner = (seat) => SEATS[(SEATS.indexOf(seat) + 2) % 4];

/** "AKT3.AQT6.JT.543" as {S: "AKT3", …}; an unknown hand is empty, what is no card is left out. */
export function hand(text) {
  const parts = !text || text === "-" ? [] : text.toUpperCase().replaceAll("10", "T").split(".");
  return Object.fromEntries(SUITS.map((suit, i) => [suit, [...RANKS].filter((rank) => parts[i]?.includes(rank)).join("")]));
}

/** The inverse: ranks high to low, a dash for no cards at all. */
export function handText(cards) {
  if (!SUITS.some((suit) => cards[suit])) return "-";
  return SUITS.map((suit) => [...cards[suit]].sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b)).join("")).join(".");
}

/** "N:… … … …" as hands by seat. */
export function deal(text) {
  const [first, rest] = text.includes(":") ? text.split(/:(.*)/s) : ["N", text];
  const hands = { N: hand("-"), E: hand("-"), S: hand("-"), W: hand("-") };
  let seat = SEATS.includes(first.trim()) ? first.trim() : "N";
  for (const one of (rest ?? "").trim().split(/\s+/)) {
    hands[seat] = hand(one);
    seat = next(seat);
  }
  return hands;
}

/** The inverse. */
export function dealText(hands) {
  return `N:${SEATS.map((seat) => handText(hands[seat])).join(" ")}`;
}

/** How many cards a hand holds. */
export const count = (cards) => SUITS.reduce((n, suit) => n + cards[suit].length, 0);

/** High-card points. */
export const points = (cards) => SUITS.reduce((n, suit) => n + [...cards[suit]].reduce((m, rank) => m + ({ A: 4, K: 3, Q: 2, J: 1 }[rank] ?? 0), 0), 0);

/** "the ace of spades" */
export const cardWords = (card) => TABLE.cardOf(RANK_WORDS[card[1]] ?? card[1], SUIT_WORDS[card[0]]);
export const rankText = (rank) => (rank === "T" ? "10" : rank);

/** A card in a line of text: ♠A. */
export function inline(card) {
  return h("span", { class: "nowrap" }, h("span", { class: `pip ${card[0]}` }, SUIT_SIGNS[card[0]]), rankText(card[1]));
}

/** A call: 1♠, Pass, X. */
export function callView(call) {
  const found = /^([1-7])(C|D|H|S|NT?)$/.exec(call);
  if (!found) return CALL_WORDS[call] ?? call;
  const suit = found[2];
  return h("span", { class: "nowrap" }, found[1], suit.startsWith("N") ? "NT" : h("span", { class: `pip ${suit}` }, SUIT_SIGNS[suit]));
}

/** A contract such as "4HX-S". */
export function contractView(text) {
  const found = /^([1-7])(NT?|[SHDC])(X*)-?([NESW])?$/.exec(text ?? "");
  if (!found) return text ?? "";
  return h("span", { class: "nowrap" }, callView(found[1] + found[2]), found[3] ? ` ${found[3].toLowerCase().replaceAll("x", "×")}` : "", found[4] ? TABLE.by(SEAT_WORDS[found[4]]) : "");
}

/** The same as plain text, for a list to choose from. */
export const contractText = (text) => contractView(text).textContent ?? "";

/** A playing card, as a button where something happens on a click. */
export function card(text, { onclick = null, disabled = false, mark = "", note = "", small = false, label = "" } = {}) {
  const face = [h("span", { class: "rank" }, rankText(text[1])), h("span", { class: "pip" }, SUIT_SIGNS[text[0]]), note !== "" ? h("span", { class: "value" }, String(note)) : null];
  const looks = `card ${text[0]} ${mark} ${small ? "small" : ""}`;
  const words = label || (note === "" ? cardWords(text) : `${rankText(text[1])} ${SUIT_SIGNS[text[0]]} ${note}: ${cardWords(text)}, ${String(note).endsWith("%") ? note : counted(note, TABLE.trick)}`);
  return onclick
    ? h("button", { type: "button", class: looks, disabled, "aria-label": words, "data-card": text, onclick: (event) => { if (event.detail < 2) onclick(text); } }, face) // a double click plays one card
    : h("span", { class: looks, role: "img", "aria-label": words }, face);
}

/** A hand in four rows: pip and ranks, each rank perhaps a button with a value. */
export function handView(cards, { onclick = null, legal = null, notes = null, best = null, words = String, title = "" } = {}) {
  return h("div", { class: "hand", role: "group", "aria-label": title },
    SUITS.map((suit) => h("div", { class: "suit-row" },
      h("span", { class: `pip ${suit}`, "aria-label": SUIT_WORDS[suit], role: "img" }, SUIT_SIGNS[suit]),
      h("span", { class: "ranks" }, [...cards[suit]].map((rank) => {
        const name = suit + rank;
        const can = onclick && (!legal || legal.includes(name));
        const note = notes?.[name];
        const body = [rankText(rank), note !== undefined ? " " : null, note !== undefined ? h("sub", { class: best !== null ? (note === best ? "good" : "bad") : "" }, String(note)) : null];
        return can
          ? h("button", { type: "button", class: "rank-button", "data-card": name, "aria-label": note !== undefined ? `${rankText(rank)} ${note}: ${cardWords(name)}, ${words(note)}` : cardWords(name), onclick: () => onclick(name) }, body)
          : h("span", { class: "rank-text" }, body);
      }), cards[suit] ? null : h("span", { class: "muted" }, "–")))));
}

/** The trick on the table: each card in front of who played it. */
export function trickView(cards, { turn = null, winner = null, letters = {} } = {}) {
  const placed = Object.fromEntries(cards);
  const lead = cards[0]?.[0];
  return h("div", { class: "trick", role: "group", "aria-label": TABLE.trickTable },
    SEATS.map((seat) => h("div", { class: `at-${seat} ${turn === seat ? "turn" : ""} ${winner === seat ? "winner" : ""}` },
      placed[seat] ? card(placed[seat], { label: `${SEAT_WORDS[letters[seat] ?? seat]}: ${cardWords(placed[seat])}${lead === seat ? ", led" : ""}` }) : h("span", { class: "seat-letter", "aria-hidden": "true" }, letters[seat] ?? seat))));
}
