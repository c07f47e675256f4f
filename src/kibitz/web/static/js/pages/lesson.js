// Lesson: a set with commentary, hand after hand: look, play it, then the plan and the lesson's text.

import { Latest, ask, errorBox, look } from "../api.js";
import { auctionSoFar } from "../bidding-box.js";
import { SEATS, SEAT_WORDS, callView, contractView, deal, handView, inline, next, partner } from "../cards.js";
import { counted, fill, h, head, pips, working } from "../dom.js";
import { sessionOf } from "../kept-session.js";
import { done, progress } from "../lesson-progress.js";
import { link, read, write } from "../url.js";
import { lessonSet } from "./lesson-set.js";
import { planText } from "./plan-text.js";
import { LESSON } from "../words/lesson.js";

export const title = LESSON.title;

const DEFAULTS = { session: "", b: "", step: "0", make: "" };
const MARKS = { made: "made", down: LESSON.wentDown, read: "read" };

export function mount(root) {
  const state = read(DEFAULTS);
  const keep = () => write(state, DEFAULTS);
  const planning = new Latest();
  const box = h("div", { class: "stack" }, working(LESSON.looking));
  let gone = false;

  async function start() {
    try {
      if (!state.session) return void await choose();
      const session = await sessionOf(state.session);
      if (gone) return;
      if (state.make) fill(box, lessonSet(session));
      else if (state.b === "") fill(box, listView(session));
      else fill(box, lessonView(session, Number(state.b)));
    } catch (error) {
      if (!gone) fill(box, errorBox(error));
    }
  }

  /** The sessions that are kept, each of them a set of lessons. */
  async function choose() {
    const all = await look("sessions");
    if (gone) return;
    fill(box, h("div", { class: "empty" }, h("p", {}, LESSON.lessonsComeFrom), h("a", { class: "button primary", "data-link": true, href: "/session" }, LESSON.bringSet)),
      all.length ? [h("h2", {}, LESSON.keptSets), h("ul", { class: "lessons" }, all.map((one) => h("li", {}, h("a", { "data-link": true, href: link("lesson", { session: one.id }) }, one.title))))] : null);
  }

  function listView(session) {
    const so = progress(session.id);
    const todo = session.boards.findIndex((_, i) => !so[i]);
    return [
      h("div", { class: "between" }, h("h2", { "data-name": session.title }, session.title), h("div", { class: "row" }, h("a", { class: "button", "data-link": true, href: link("lesson", { session: session.id, make: "yes" }) }, LESSON.makeSetThese), h("a", { "data-link": true, href: link("session", { id: session.id }) }, LESSON.session))),
      h("p", { class: "muted", role: "status" }, LESSON.done(Object.keys(so).length, counted(session.boards.length, LESSON.lesson))),
      todo >= 0 ? h("div", {}, h("a", { class: "button primary", "data-link": true, href: link("lesson", { session: session.id, b: todo }) }, Object.keys(so).length ? LESSON.goOn : LESSON.begin)) : null,
      h("ol", { class: "lessons" }, session.boards.map((one, i) => h("li", {}, h("a", { "data-link": true, href: link("lesson", { session: session.id, b: i }) }, one.title, one.contract ? [", ", contractView(one.contract)] : null), " ", so[i] ? h("span", { class: `badge ${so[i] === "down" ? "loss" : ""}` }, MARKS[so[i]]) : null))),
    ];
  }

  function lessonView(session, i) {
    const one = session.boards[i];
    if (!one) throw { message: LESSON.thisSetHas, expected: LESSON.range(session.boards.length) };
    const declarer = one.contract?.at(-1);
    const steps = one.lesson;
    const last = Math.min(Number(state.step) || 0, steps.length);
    const result = progress(session.id)[i];
    const over = result === "made" || result === "down" || (steps.length > 0 && last >= steps.length); // without a text, only who has played sees all
    const asked = over ? "" : (steps[Math.max(0, last - 1)]?.show ?? ""); // the hands that the lesson wants to be seen
    const shown = asked ? SEATS.filter((seat) => asked.includes(seat)) : declarer && !over ? [declarer, partner(declarer)] : SEATS;
    const hands = deal(one.deal);
    const told = steps.slice(0, last);
    const from = Math.max(0, told.findLastIndex((step) => step.fresh));
    const forward = () => { state.step = String(last + 1); keep(); if (last + 1 >= steps.length && !result) done(session.id, i, "read"); start(); };
    const coming = steps[last - 1]?.asks;
    const plan = h("div", {});
    return [
      h("div", { class: "between" }, h("h2", {}, LESSON.boardOf(one.title), h("span", { "data-name": session.title }, session.title)), h("a", { "data-link": true, href: link("lesson", { session: session.id }) }, LESSON.allLessons)),
      h("div", { class: "lesson-top" }, h("section", { class: "panel" }, h("div", { class: "compass" },
        h("div", { class: "info small" }, one.contract ? h("p", {}, h("strong", {}, contractView(one.contract))) : null, one.play[0] ? h("p", {}, LESSON.leads(SEAT_WORDS[next(declarer)]), inline(one.play[0])) : null),
        SEATS.filter((s) => shown.includes(s)).map((s) => h("div", { class: `seat at-${s}` }, h("div", { class: "seat-title" }, h("b", {}, SEAT_WORDS[s])), handView(hands[s], { title: SEAT_WORDS[s] }))))),
        one.auction.length ? h("section", { class: "panel" }, auctionSoFar(one.auction, one.dealer || "N")) : null),
      declarer ? h("div", { class: "row" },
        h("a", { class: "button primary", "data-link": true, href: link("play", { deal: one.deal, contract: one.contract, seat: declarer, vul: one.vulnerability ?? "None", players: "ordinary", dealer: one.auction.length ? one.dealer ?? "" : "", auction: one.auction.join(" "), play: one.play[0] ?? "", lesson: `${session.id}:${i}` }) }, result ? LESSON.playAgain : LESSON.play),
        h("button", { type: "button", onclick: () => showPlan(one, plan) }, LESSON.plan), result ? h("span", { class: `badge ${result === "down" ? "loss" : ""}` }, MARKS[result]) : null) : null,
      plan,
      steps.length ? h("section", { class: "panel stack" }, h("h3", {}, LESSON.itsText),
        told.slice(from).map((step, n) => [h("p", { class: "lesson-text" }, pips(step.text)), from + n + 1 < last ? answerView(step.asks) : null]),
        last < steps.length ? h("div", { class: "row" }, h("button", { type: "button", onclick: forward }, last === 0 ? LESSON.readLesson : coming ? LESSON.iHaveDecided : LESSON.next), coming ? h("span", { class: "muted" }, LESSON.decideFirstThen) : null) : null) : h("p", { class: "muted" }, LESSON.thisBoardHas),
      i + 1 < session.boards.length ? h("div", { class: "row" }, h("a", { class: "button", "data-link": true, href: link("lesson", { session: session.id, b: i + 1 }) }, LESSON.nextLesson)) : null,
    ];
  }

  /** What was to be decided, once it is: a call or the cards that the lesson names. */
  function answerView(asks) {
    const call = /^(?:([1-7])(N|NT|[SHDC♠♥♦♣])|(P|PASS|X|XX|DBL|RDBL))$/i.exec(asks.trim());
    const played = [...asks.matchAll(/(?<![A-Z])([SHDC♠♥♦♣])(10|[AKQJT2-9])(?![A-Z0-9])/gi)];
    const suit = (sign) => "SHDC".charAt("♠♥♦♣".indexOf(sign)) || sign.toUpperCase();
    if (call) return h("p", { class: "muted" }, LESSON.answer, callView(call[1] ? call[1] + (/^N/i.test(call[2]) ? "NT" : suit(call[2])) : { P: "P", D: "X", R: "XX" }[call[3][0].toUpperCase()] ?? call[3].toUpperCase()));
    if (played.length) return h("p", { class: "muted" }, LESSON.answer, played.map(([, sign, rank], n) => [n ? ", " : "", inline(suit(sign) + rank.replace("10", "T").toUpperCase())]));
    return null;
  }

  async function showPlan(one, place) {
    fill(place, working(LESSON.planning));
    try {
      const board = { deal: one.deal, number: one.number, dealer: one.dealer, vulnerability: one.vulnerability, auction: one.auction, contract: one.contract, play: one.play };
      const found = await planning.run((signal) => ask("board/part", { board, part: "trick-one" }, signal));
      if (found === undefined || gone) return;
      const made = found.trick_one?.plan;
      fill(place, made ? h("div", { class: "note" }, planText(made)) : h("p", { class: "muted" }, LESSON.leadTherePlan));
    } catch (error) {
      if (!gone) fill(place, errorBox(error, ["offline", "late", "busy"].includes(error.kind) ? () => showPlan(one, place) : null));
    }
  }

  root.append(head(LESSON.title, LESSON.handAfterHand), box);
  start();
  return () => { gone = true; planning.cancel(); };
}
