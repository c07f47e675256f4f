// The table of a board: four hands, turned as one likes, with numbers on the cards by a switch.

import { SEATS, SEAT_WORDS, contractView, deal, handView, points, trickView } from "../cards.js";
import { counted, h } from "../dom.js";
import { resultText, scoreText } from "../kept-session.js";
import { bestOf } from "./board-play.js";
import { BOARD } from "../words/board.js";
import { TABLE } from "../words/table.js";

/** What stands on the cards of whoever is to play: {notes, best, words}. */
function numbers(step, state, seen) {
  const none = { notes: null, best: null, words: undefined };
  if (!step?.turn || state.numbers === "off") return none;
  if (state.numbers === "seen") {
    if (!seen) return none;
    const notes = Object.fromEntries(seen.options.flatMap((option) => option.cards.map((name) => [name, Math.round(option.chance)])));
    return { notes, best: Math.max(...Object.values(notes)), words: (note) => TABLE.chance(note, seen.aim) };
  }
  return Object.keys(step.values).length ? { notes: step.values, best: bestOf(step, state.contract), words: (note) => TABLE.tricks(counted(note, BOARD.trick)) } : none;
}

/** The hands as they are, or at a step of the play; `playCard(name)` plays a card. */
export function diagramView(state, hands, step, playCard, seen) {
  const all = step ? Object.fromEntries(SEATS.map((s) => [s, deal(`N:${step.hands[s]} - - -`).N])) : hands;
  const shown = numbers(step, state, seen);
  const turned = SEATS.indexOf(SEATS.includes(state.bottom) ? state.bottom : "S") - SEATS.indexOf("S");
  const place = (s) => SEATS[(SEATS.indexOf(s) - turned + 4) % 4];
  const letters = Object.fromEntries(SEATS.map((s) => [place(s), s]));
  const vulnerable = (seat) => state.vul === "All" || (state.vul === "NS" && "NS".includes(seat)) || (state.vul === "EW" && "EW".includes(seat));
  const name = (s) => state.names.split(";")[SEATS.indexOf(s)] ?? "";
  const seat = (s) => {
    const turn = step?.turn === s;
    return h("div", { class: `seat at-${place(s)} ${turn ? "turn" : ""}` },
      h("div", { class: "seat-title" }, h("b", {}, SEAT_WORDS[s]), name(s) ? h("span", { class: "player", "data-name": name(s) }, name(s)) : null, vulnerable(s) ? h("span", { class: "badge loss" }, BOARD.vul) : null, state.dealer === s ? h("span", { class: "badge plain" }, BOARD.isDealer) : null, h("span", {}, step ? "" : BOARD.hcp(points(all[s])))),
      handView(all[s], { title: SEAT_WORDS[s], notes: turn ? shown.notes : null, best: shown.best, words: shown.words, legal: turn ? Object.keys(step.values) : [], onclick: turn ? playCard : null }));
  };
  const middle = step
    ? trickView((step.trick.length ? step.trick : step.last ?? []).map(([s, card]) => [place(s), card]), { letters, turn: step.turn && place(step.turn), winner: step.trick.length || !step.turn ? null : place(step.turn) })
    : h("div", { class: "trick" }, SEATS.map((s) => h("div", { class: `at-${place(s)} ${state.dealer === s ? "turn" : ""}` }, h("span", { class: "seat-letter" }, s))));
  const info = h("div", { class: "info small" }, state.n ? h("p", {}, h("strong", {}, BOARD.boardNumber(state.n))) : null, state.event ? h("p", { class: "muted", "data-name": state.event }, state.event) : null, state.contract ? h("p", {}, contractView(state.contract), " ", resultText(state.contract, state.result)) : null, state.score ? h("p", { class: "num" }, `N–S ${scoreText(state.score)}`) : null, step ? h("p", { class: "num" }, `N–S ${step.won.NS}, E–W ${step.won.EW}`) : null);
  return h("div", { class: "compass as-cards" }, info, SEATS.map(seat), h("div", { class: `middle ${step ? "" : "idle"}` }, middle));
}
