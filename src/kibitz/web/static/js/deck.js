// The pack laid out: a click gives a card to the chosen hand, or takes it back.

import { RANKS, SEAT_WORDS, SUITS, SUIT_SIGNS, cardWords, count, rankText } from "./cards.js";
import { fill, h } from "./dom.js";
import { TABLE } from "./words/table.js";

/** Who holds a card, if anybody. */
export function owner(hands, card) {
  return Object.keys(hands).find((seat) => hands[seat][card[0]].includes(card[1])) ?? "";
}

/** Give a card to a seat, or take it back; undefined where the hand is full. */
export function given(hands, seat, card, most = 13) {
  const holder = owner(hands, card);
  if (holder && holder !== seat) return undefined;
  const now = hands[seat][card[0]];
  if (!holder && count(hands[seat]) >= most) return undefined;
  const cards = holder ? now.replace(card[1], "") : [...now, card[1]].sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b)).join("");
  return { ...hands, [seat]: { ...hands[seat], [card[0]]: cards } };
}

/** The pack as buttons; arrow keys move between the cards. */
export function deckView(hands, seat, onclick) {
  const deck = h("div", { class: "deck", role: "group", "aria-label": TABLE.packClickGives(SEAT_WORDS[seat]) });
  fill(deck, SUITS.map((suit) => h("div", { class: "line" },
    h("span", { class: `pip ${suit}`, "aria-hidden": "true" }, SUIT_SIGNS[suit]),
    [...RANKS].map((rank) => {
      const who = owner(hands, suit + rank);
      return h("button", {
        type: "button", class: `${suit} ${who === seat ? "mine" : ""}`, "data-card": suit + rank, "data-owner": who,
        "aria-pressed": String(who === seat), disabled: Boolean(who) && who !== seat,
        "aria-label": `${cardWords(suit + rank)}${who ? TABLE.alsoWith(SEAT_WORDS[who]) : ""}`,
        title: who ? TABLE.heldBy(SEAT_WORDS[who]) : "", onclick: () => onclick(suit + rank),
      }, rankText(rank));
    }))));
  deck.addEventListener("keydown", (event) => {
    const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
    const at = document.activeElement?.dataset?.card;
    if (!step || !at) return;
    event.preventDefault();
    let [i, j] = [SUITS.indexOf(at[0]), RANKS.indexOf(at[1])];
    for (let n = 0; n < 13; n++) {
      i = (i + step[0] + 4) % 4;
      j = (j + step[1] + 13) % 13;
      const button = deck.querySelector(`[data-card="${SUITS[i]}${RANKS[j]}"]`);
      if (!button.disabled) return button.focus();
    }
  });
  return deck;
}
