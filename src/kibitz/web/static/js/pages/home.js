// The first page: what can be asked, each with an example one click away.

import { h, head, pips } from "../dom.js";
import { link } from "../url.js";
import { EXAMPLES } from "../examples.js";

export const title = "";

const ROOMS = [
  ["Session", "What happened last night?", "Drop the evening's files: every board with its score, all of them judged, the cards that cost most.", "session", "", {}],
  ["Board", "What could have been made?", "Paste a deal or click the cards in: double dummy and par, then the post-mortem of auction, plan and play.", "board", "six hearts, played", EXAMPLES.board],
  ["Suit", "How do I play this suit?", "The best line against best defence, exactly, in words that were checked against every layout.", "suit", "AQT9 and xxx", EXAMPLES.suit],
  ["Odds", "What are the chances?", "Any condition on the unseen cards, counted and not guessed, with the evidence you switch on.", "odds", "a restricted choice", EXAMPLES.odds],
  ["Play", "Can I make it?", "Be declarer against players that do not see your cards, with hints, reasons, undo and claims.", "play", "a 3NT worth playing", EXAMPLES.play],
  ["Bid", "Can we reach it?", "Bid with a robot partner by a system you choose; then every call explained, and the contract compared with the best.", "bid", "partner opens 1NT", EXAMPLES.bid],
  ["Systems", "Is this convention any good?", "Write rules, watch them bid, and compare two systems on thousands of deals.", "bidding", "Stayman or not", EXAMPLES.bidding],
];

export function mount(root) {
  root.append(
    head("The bridge laboratory that explains itself", "Everything is worked out on this computer: exactly where that is possible, with its error where it is sampled, and never without saying why."),
    h("div", { class: "rooms" }, ROOMS.map(([name, question, text, page, example, state]) =>
      h("article", { class: "panel room" },
        h("div", { class: "between" }, h("h2", {}, h("a", { href: `/${page}`, "data-link": true }, name)), h("span", { class: "muted" }, pips({ session: "♠♥♦♣", board: "♠", suit: "♥", odds: "♦", play: "♣", bid: "1NT", bidding: "NT" }[page]))),
        h("p", { class: "question" }, question),
        h("p", { class: "muted" }, text),
        h("a", { class: "button", href: link(page, state), "data-link": true }, example ? `Example: ${example}` : "Bring a session")))));
}
