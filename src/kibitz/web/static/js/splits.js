// How the suits lie between the two hidden hands: a small table a suit, with bars.

import { SEAT_WORDS, SUIT_SIGNS, SUIT_WORDS, inline } from "./cards.js";
import { bar, h } from "./dom.js";
import { TABLE } from "./words/table.js";

const share = (text) => text.replace(" %", "\u00a0%");

/** The answer of the server about splits; `ask(text)` asks for what is clicked, where that is given. */
export function splitsView(found, ask = null) {
  const cell = (text, label, content) => (ask ? h("button", { type: "button", class: "quiet link", title: TABLE.asks(text), onclick: () => ask(text) }, content, h("span", { class: "sr" }, label)) : content);
  if (!found.vacant) return h("p", { class: "muted" }, TABLE.splitsShownWhen);
  const [first, second] = found.seats.map((seat) => SEAT_WORDS[seat]);
  return h("div", { class: "stack" },
    h("p", { class: "muted small" }, TABLE.exactVacantPlaces(first, found.vacant[0], second, found.vacant[1])),
    h("div", { class: "splits-box" }, h("div", { class: "splits" }, found.suits.map((one) => h("table", { class: "split-table" },
      h("caption", {}, h("span", { class: `pip ${one.suit}`, role: "img", "aria-label": SUIT_WORDS[one.suit] }, SUIT_SIGNS[one.suit]), TABLE.missing(one.missing)),
      h("tbody", {},
        one.rows.map((row) => h("tr", {}, h("th", { scope: "row", class: "nowrap" }, cell(`${SUIT_WORDS[one.suit]}(${first}) = ${row.held}`, TABLE.askThisSplit(SUIT_WORDS[one.suit]), `${row.first}–${row.second}`)), h("td", { class: "wide" }, bar(row.percent)), h("td", { class: "right" }, share(row.text)))),
        one.honours.map((row) => h("tr", { class: "honour" }, h("th", { scope: "row" }, cell(`hand(${row.card[0].toLowerCase()}${row.card[1]})=${first}`, TABLE.ask(first), inline(row.card))), h("td", { class: "small muted" }, TABLE.withSeat(first)), h("td", { class: "right" }, share(row.text))))))))));
}
