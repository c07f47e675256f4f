// The auction of a board: as it went, entered or changed with the bidding box, let a system bid it.

import { auctionSoFar, biddingBox, contractOf, isOver, legalCalls, turnAfter } from "../bidding-box.js";
import { SEAT_WORDS, dealText } from "../cards.js";
import { h } from "../dom.js";
import { link } from "../url.js";
import { AUCTION, BOARD } from "../words/board.js";
import { BOX } from "../words/table.js";

const callsOf = (state) => (state.auction ? state.auction.split(" ") : []);
const NOTHING_AFTER = { play: "", main: "", at: "", result: "", score: "" };

/** Calls as the address holds them; the contract follows when the auction is over. */
const asked = (calls, dealer) => ({ auction: calls.join(" "), contract: contractOf(calls, dealer), ...NOTHING_AFTER });

/** One more call, or the last taken back; `edit(changes, did)` says what was done and what no longer fits. `undo()` and `file()` give what takes it back, if there is something. */
export function auctionMoves(state, edit, folds, { undo, file }) {
  const dealer = () => state.dealer || "N";
  return {
    legal: () => legalCalls(callsOf(state)),
    undo,
    file,
    make: (call) => { const calls = [...callsOf(state), call]; if (isOver(calls)) folds.box = false; edit(asked(calls, dealer()), BOARD.did.call, "auction"); },
    back: () => { if (state.auction) edit(asked(callsOf(state).slice(0, -1), dealer()), BOARD.did.back, "auction"); },
    anew: () => edit(asked([], dealer()), BOARD.did.anew, "auction"),
  };
}

/** The auction's table, and the box below it, which is folded where there is a whole auction. */
export function auctionEntry(state, hands, moves, folds) {
  const calls = callsOf(state);
  const over = isOver(calls);
  const turn = over ? null : turnAfter(calls, state.dealer || "N");
  const open = folds.box ?? !over;
  return h("div", { class: "stack" },
    calls.length || open ? auctionSoFar(calls, state.dealer || "N", { turn: open ? turn : null }) : null,
    calls.length ? null : h("p", { class: "muted" }, AUCTION.none),
    h("details", { class: "fold box", open, ontoggle: (event) => { folds.box = event.target.open; } },
      h("summary", {}, AUCTION.change),
      h("div", { class: "inside stack tight" },
        h("p", { role: "status" }, over ? AUCTION.over : `${SEAT_WORDS[turn]}?`),
        biddingBox(moves.legal(), moves.make, calls.length ? moves.back : null),
        h("div", { class: "row" }, [[calls.length ? moves.anew : null, BOX.all], [moves.undo(), BOARD.undo], [moves.file(), BOARD.asInFile]].map(([act, words]) => (act ? h("button", { type: "button", class: "quiet", onclick: act }, words) : null))))),
    calls.length ? null : h("div", {}, h("a", { class: "button", "data-link": true, href: link("bidding", { tab: "bid", deals: [`[Dealer "${state.dealer || "N"}"]`, `[Vulnerable "${state.vul || "None"}"]`, `[Deal "${dealText(hands)}"]`].join("\n") }) }, AUCTION.bidIt)));
}
