// What a file or a sheet of paper has besides the table: the auction and the play, as they went.

import { auctionSoFar } from "../bidding-box.js";
import { RANKS, contractView, inline, next } from "../cards.js";
import { h } from "../dom.js";
import { BOARD } from "../words/board.js";

/** The cards of the play by tricks, each with whose it is: [[seat, card], …]. */
export function tricksOf(cards, contract) {
  const trumps = contract.replace(/^\d/, "").replace(/X*-.*$/, "");
  const worth = ([, card], led) => (card[0] === trumps ? 100 : card[0] === led ? 50 : 0) - RANKS.indexOf(card[1]);
  const tricks = [];
  let seat = next(contract.at(-1));
  for (let i = 0; i < cards.length; i += 4) {
    const trick = cards.slice(i, i + 4).map((card) => { const one = [seat, card]; seat = next(seat); return one; });
    tricks.push(trick);
    seat = trick.reduce((best, one) => (worth(one, trick[0][1][0]) > worth(best, trick[0][1][0]) ? one : best))[0];
  }
  return tricks;
}

/** The record, for what is saved or printed; what the view itself shows (`tab`) is not said again. */
export function recordView(state, tab) {
  const calls = state.auction && tab !== "auction" ? state.auction.split(" ") : [];
  const cards = state.play && state.contract && tab !== "play" ? state.play.split(",") : [];
  return h("div", { class: "paper stack" },
    calls.length ? [h("h3", {}, BOARD.auction), auctionSoFar(calls, state.dealer || "N")] : null,
    cards.length ? [h("h3", {}, BOARD.play, " ", contractView(state.contract)), h("ol", { class: "play-record" }, tricksOf(cards, state.contract).map((trick) => h("li", {}, trick.map(([seat, card]) => [`${seat} `, inline(card), " "]))))] : null);
}
