// The parts of a board's post-mortem, a tab each: double dummy, auction, plan, suits. Each asks only
// for what it shows; once the whole board is judged, they ask for nothing.

import { ask } from "../api.js";
import { SEATS, SEAT_WORDS, STRAINS, SUIT_SIGNS, SUIT_WORDS, callView } from "../cards.js";
import { bar, choice, counted, drawnBy, field, fileButton, fill, h, pips } from "../dom.js";
import { scoreText } from "../kept-session.js";
import { link } from "../url.js";
import { planText } from "./plan-text.js";
import { systemName } from "../words/bid.js";
import { BOARD } from "../words/board.js";

const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** The double-dummy table and par; a click on a number makes it the contract. */
export function solvedView(found, change) {
  return [
    h("div", { class: "scroll" }, h("table", { class: "dd" }, h("caption", {}, BOARD.tricksEachDeclarer, h("span", { class: "live" }, BOARD.clickOne)),
      h("thead", {}, h("tr", {}, h("th", {}, h("span", { class: "sr" }, BOARD.declarer)), STRAINS.map((s) => h("th", { scope: "col", class: "center" }, h("span", { class: `pip ${s}` }, SUIT_SIGNS[s]))))),
      h("tbody", {}, SEATS.map((s) => h("tr", {}, h("th", { scope: "row" }, SEAT_WORDS[s]), STRAINS.map((strain) => {
        const tricks = found.table[s][strain];
        return h("td", { class: "center" }, h("button", { type: "button", class: `quiet ${tricks >= 7 ? "makes" : ""}`, disabled: tricks < 7, "aria-label": `${SEAT_WORDS[s]}, ${SUIT_WORDS[strain] ?? "notrump"}: ${counted(tricks, BOARD.trick)}`, onclick: () => change({ contract: `${tricks - 6}${strain}-${s}`, auction: "", play: "", main: "", at: "", result: "", score: "", tab: "play" }) }, String(tricks)));
      })))))),
    h("p", {}, h("strong", {}, BOARD.par), BOARD.northSouth(scoreText(found.par.score)), found.par.contracts.map((c, i) => [i ? ", " : "", parView(c)]), "."),
    found.assumed ? h("p", { class: "muted small" }, BOARD.assumed(found.assumed)) : null,
  ];
}

export function parView(text) {
  const found = /^(\d)([NSHDC])(\*?)-([NESW]+)([+-]\d+)?$/.exec(text);
  return found ? [callView(found[1] + found[2]), found[3] ? "×" : "", BOARD.bySeats([...found[4]].map((s) => SEAT_WORDS[s]).join("/")), found[5] ? ` ${found[5]}` : ""] : text;
}

/** What each call means, by the rules of a system or as strangers bid; a pass that says nothing is left out. */
export function meaningsView(found) {
  const told = found.calls.filter((one) => one.alert || (one.text && (one.call !== "P" || one.denied || (found.system && one.fits === false))));
  if (!told.length) return h("p", { class: "muted" }, BOARD.nothingTheseCalls(found.system ? BOARD.rulesSay(systemName(found.system)) : BOARD.there, found.system ? "of" : BOARD.say));
  return h("dl", { class: "calls" }, told.map((one) => [
    h("dt", {}, callView(one.call), " ", h("span", { class: "muted" }, SEAT_WORDS[one.seat]), one.fits === false ? h("div", {}, h("span", { class: "badge loss" }, BOARD.handDoesNot)) : null),
    h("dd", {}, one.alert && found.system ? h("p", {}, BOARD.explainedAs, pips(one.alert)) : null, one.text ? h("p", {}, pips(capital(one.text)), ".") : null, one.denied ? h("p", { class: "muted small" }, pips(capital(one.denied)), ".") : null),
  ]));
}

/** By which system the calls are explained: one that comes with kibitz, or a file of rules. */
export function systemView(rules, shipped, use) {
  const box = h("div", { class: "stack tight" });
  const own = () => {
    const text = h("textarea", { class: "mono", rows: "6", value: rules?.text ?? "", "aria-label": BOARD.rulesExplainAuction, placeholder: "$.1N. := 15 TO 17 Points AND balanced;", spellcheck: "false" });
    fill(box, pick("own"), text, h("div", { class: "row" },
      h("button", { type: "button", class: "primary", onclick: () => { if (text.value.trim()) use({ name: rules?.name || "rules", text: text.value }); else text.focus(); } }, BOARD.explainTheseRules),
      fileButton(BOARD.openFile, ".rules,.txt", async ([file]) => use({ name: file.name.replace(/\.rules$/, "").replace(/[^\w .-]/g, "-").slice(0, 60), text: await file.text() }))));
  };
  const pick = (now) => field(BOARD.whatCallsMean, choice([["", BOARD.noSystemAs], ...shipped.map((one, i) => [`=${i}`, systemName(one.name)]), ["own", BOARD.rulesMyOwn]], now, (v) => {
    if (v === "own") own();
    else use(v ? shipped[Number(v.slice(1))] : null);
  }));
  const at = rules ? shipped.findIndex((one) => one.text === rules.text) : 0;
  if (at < 0) own();
  else fill(box, pick(rules ? `=${at}` : ""));
  return box;
}

/** The contract against what else could be bid, sampled. */
export const contractPart = (found) => (found.bid ? section(BOARD.wasRightContract, h("p", {}, pips(found.bid.text))) : null);

/** Declarer's plan at trick one. */
export function planPart(found) {
  const data = found.trick_one;
  if (!data) return h("p", { class: "empty" }, BOARD.planMadeFrom);
  return [
    data.count?.text ? section(BOARD.whatDeclarerCan, h("p", {}, pips(data.count.text))) : null,
    data.plan ? section(BOARD.thePlan, h("div", { class: "note" }, planText(data.plan))) : null,
    data.prospects ? section(BOARD.prospectsWhenDummy, h("p", {}, pips(data.prospects.text)), bar(100 * data.prospects.chance, true)) : null,
    data.plan ? null : h("p", { class: "muted" }, BOARD.leadTherePlan),
    h("p", { class: "muted small" }, BOARD.whatDeclarerCould(systemName(found.system) || BOARD.asStrangersBid)),
    drawnBy(found.seed),
  ];
}

/** Each suit of declarer's side as a combination. */
export function suitsView(found) {
  return [
    h("p", { class: "muted small" }, BOARD.eachSuitItself(SEAT_WORDS[found.seats[0]], SEAT_WORDS[found.seats[1]])),
    h("div", { class: "suit-list" }, found.suits.map((one) => h("article", { class: "mini" },
      h("div", { class: "between" }, h("strong", {}, h("span", { class: `pip ${one.suit}`, role: "img", "aria-label": SUIT_WORDS[one.suit] }, SUIT_SIGNS[one.suit]), ` ${one.north} – ${one.south}`), h("a", { "data-link": true, href: link("suit", { n: one.north === "-" ? "" : one.north, s: one.south === "-" ? "" : one.south }) }, BOARD.howPlay)),
      one.targets.filter((t, i) => t.percent < 100 || !one.targets[i + 1] || one.targets[i + 1].percent < 100).map((t) => h("div", { class: "target" }, h("span", {}, counted(t.tricks, BOARD.trick)), bar(t.percent), h("span", { class: "right num" }, t.text)))))),
  ];
}

/** The key suits with their best lines in words. */
export const keySuitsPart = (found) => (found.suits?.length ? section(BOARD.keySuits, h("div", { class: "suit-list" }, found.suits.map((one) => h("article", { class: "mini" },
  h("p", {}, pips(one.text)),
  one.line ? h("p", { class: "procedure small-procedure" }, one.line.split("\n").map((line) => h("span", {}, line.trim()))) : null,
  one.wins ? h("p", { class: "muted small" }, one.wins) : null)))) : null);

export const section = (title, ...content) => h("section", { class: "stack tight" }, h("h3", {}, title), ...content);

/** Ask for one part of the post-mortem. */
export const askPart = (part, body, signal) => ask("board/part", { ...body, part }, signal);
