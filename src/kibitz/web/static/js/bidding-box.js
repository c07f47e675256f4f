// The bidding box: every call that is legal now, by mouse and by keyboard.

import { SEATS, SEAT_WORDS, STRAINS, SUIT_SIGNS, SUIT_WORDS, callView } from "./cards.js";
import { h } from "./dom.js";
import { BOX } from "./words/table.js";

const BIDS = [1, 2, 3, 4, 5, 6, 7].flatMap((level) => STRAINS.map((strain) => `${level}${strain}`));

/** Whose turn it is after these calls. */
export const turnAfter = (calls, dealer) => SEATS[(SEATS.indexOf(dealer) + calls.length) % 4];

/** Is the auction over? */
export const isOver = (calls) => calls.length >= 4 && calls.slice(-3).every((call) => call === "P");

/** The calls that the laws allow after these. */
export function legalCalls(calls) {
  if (isOver(calls)) return [];
  const at = calls.findLastIndex((call) => BIDS.includes(call));
  const found = ["P"];
  const since = calls.slice(at + 1).filter((call) => call !== "P").at(-1) ?? "";
  const last = calls.findLastIndex((call) => call !== "P");
  const theirs = last >= 0 && (calls.length - last) % 2 === 1;
  if (at >= 0 && since === "" && theirs) found.push("X");
  if (since === "X" && theirs) found.push("XX");
  return [...found, ...BIDS.slice(at < 0 ? 0 : BIDS.indexOf(calls[at]) + 1)];
}

/** The contract of an auction that is over, as `4SX-N`; empty where it was passed out. */
export function contractOf(calls, dealer) {
  const at = calls.findLastIndex((call) => BIDS.includes(call));
  if (at < 0 || !isOver(calls)) return "";
  const strain = calls[at].slice(1);
  const first = calls.findIndex((call, i) => i % 2 === at % 2 && BIDS.includes(call) && call.slice(1) === strain);
  const doubled = calls.slice(at + 1).filter((call) => call !== "P").at(-1) ?? "";
  return `${calls[at]}${doubled}-${turnAfter(calls.slice(0, first), dealer)}`;
}

/** What a call is called aloud. */
export const callWords = (call) => BOX.calls[call] ?? (call.endsWith("NT") ? call : `${call[0]} ${SUIT_WORDS[call[1]]}`);

/** The box; `make(call)` hears the call, `back()` that the last one is taken back. */
export function biddingBox(legal, make, back = null) {
  const button = (call, face) => h("button", { type: "button", class: `call ${call.slice(1)}`, "data-call": call, disabled: !legal.includes(call), "aria-label": callWords(call), onclick: () => make(call) }, face);
  return h("div", { class: "bidding-box", role: "group", "aria-label": BOX.label },
    h("div", { class: "others" }, ["P", "X", "XX"].map((call) => button(call, call === "P" ? BOX.calls.P : call)), back ? h("button", { type: "button", class: "quiet", onclick: back }, BOX.back) : null),
    h("div", { class: "bids" }, BIDS.map((call) => button(call, [call[0], h("span", { class: `pip ${call.slice(1)}` }, SUIT_SIGNS[call.slice(1)])]))),
    h("p", { class: "small muted keys" }, BOX.keys));
}

/** The keys of a box: `legal()` are the calls of the moment. Gives back what unbinds them. */
export function boxKeys(legal, make, back) {
  let level = "";
  const onkey = (event) => {
    if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toUpperCase();
    const call = level && { C: `${level}C`, D: `${level}D`, H: `${level}H`, S: `${level}S`, N: `${level}NT` }[key];
    const bare = { P: "P", X: "X", R: "XX" }[key];
    if (call || bare) {
      level = "";
      if (legal().includes(call || bare)) { event.preventDefault(); event.stopImmediatePropagation(); make(call || bare); }
    } else if (/^[1-7]$/.test(key)) level = key;
    else if (key === "BACKSPACE") { event.preventDefault(); back(); }
    else level = "";
  };
  document.addEventListener("keydown", onkey, true);
  return () => document.removeEventListener("keydown", onkey, true);
}

/** The auction so far, West first; the turn is marked, each call perhaps with what it said. */
export function auctionSoFar(calls, dealer, { heard = [], turn = null } = {}) {
  const order = ["W", "N", "E", "S"];
  const cells = [...Array(order.indexOf(dealer)).fill(null), ...calls.map((call, i) => [call, heard[i]]), ...(turn ? ["?"] : [])];
  const rows = [];
  for (let i = 0; i < Math.max(cells.length, 1); i += 4) rows.push(cells.slice(i, i + 4));
  const cell = (one) => (one === null ? "" : one === "?" ? h("span", { class: "asked" }, "?") : [callView(one[0]), one[1]?.alert || one[1]?.force === "artificial" ? h("sup", {}, "!") : null]);
  return h("table", { class: "auction" }, h("thead", {}, h("tr", {}, order.map((s) => h("th", { scope: "col" }, SEAT_WORDS[s])))),
    h("tbody", {}, rows.map((row) => h("tr", {}, row.map((one) => h("td", {}, cell(one)))))));
}
