// The traveller of a board: the same deal at the tables of a session, and a table that its file has.

import { SEATS, contractText, contractView } from "../cards.js";
import { choice, counted, h } from "../dom.js";
import { resultText, scoreText } from "../kept-session.js";
import { go } from "../main.js";
import { link } from "../url.js";
import { BOARD } from "../words/board.js";
import { SESSION } from "../words/session.js";

/** What a table scored against the others. */
export const comparedText = (one) => (!one ? "" : SESSION.forNorthSouth(one.imps !== undefined ? SESSION.imps(scoreText(one.imps), Math.abs(one.imps) === 1) : SESSION.percentOf(one.percent, counted(one.tables, SESSION.table))));

/**
 * The match of two rooms: who sat North-South in the open room and East-West in the closed one are a
 * team. What each team won, on so many boards; null where no deal was played in both rooms.
 */
export function matchOf(boards) {
  const open = boards.filter((one) => one.room === "o" && one.compared?.imps !== undefined);
  const closed = boards.filter((one) => one.room === "c" && one.compared?.imps !== undefined && open.some((other) => other.deal === one.deal));
  const met = open.filter((one) => closed.some((other) => other.deal === one.deal));
  if (!met.length) return null;
  const sat = (all, seats) => all.flatMap((one) => seats.map((seat) => one.names[SEATS.indexOf(seat)]));
  const team = (own, others) => [...new Set([...sat(met, own), ...sat(closed, others)].filter(Boolean))];
  const won = (sign) => met.reduce((sum, one) => sum + Math.max(0, sign * one.compared.imps), 0);
  return { boards: met.length, teams: [{ names: team(["N", "S"], ["E", "W"]), won: won(1) }, { names: team(["E", "W"], ["N", "S"]), won: won(-1) }] };
}

/** The match in a line: the teams, what each won, and by how much. */
export function matchView(boards) {
  const found = matchOf(boards);
  if (!found) return null;
  const [one, two] = found.teams;
  const name = (team, i) => [SESSION.teamsSat[i], team.names.length ? h("span", { "data-name": team.names.join(";") }, ` (${team.names.join(", ")})`) : null];
  const by = Math.abs(one.won - two.won);
  return h("p", { class: "match", role: "note" }, SESSION.matchOver(counted(found.boards, SESSION.board)), name(one, 0), " ", h("strong", { class: "num" }, `${one.won} : ${two.won}`), " ", name(two, 1), ". ",
    by ? SESSION.wonBy(SESSION.imps(String(by), by === 1)) : SESSION.drawn);
}

/** The two names of a side. */
export const pair = (one, a, b) => { const names = [a, b].map((seat) => one.names[SEATS.indexOf(seat)]).filter(Boolean); return h("span", { "data-name": names.join(";") }, names.join(" – ")); };

/** `same` are [board, its place in the session]; the best score for North–South first. */
export function sameDealView(same, state) {
  const sorted = [...same].sort(([a], [b]) => (b.score ?? -1e9) - (a.score ?? -1e9));
  return scrolled(SESSION.thisDealEach, h("table", {}, h("caption", {}, SESSION.bestScoreNorth(counted(same.length, SESSION.table))),
    h("thead", {}, h("tr", {}, [SESSION.tableColumn, "North–South", "East–West", SESSION.contract, SESSION.result, SESSION.score, SESSION.compared].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, sorted.map(([one, i]) => h("tr", { class: String(i) === (state.b || "0") ? "now" : "" },
      h("th", { scope: "row" }, h("a", { "data-link": true, href: link("board", { session: state.session, b: i, tab: "tables" }) }, one.title)),
      h("td", {}, pair(one, "N", "S")), h("td", {}, pair(one, "E", "W")), h("td", {}, one.passed ? SESSION.passedOut : contractView(one.contract)), h("td", {}, resultText(one.contract, one.tricks)),
      h("td", { class: "num right" }, scoreText(one.score)), h("td", { class: "num" }, comparedText(one.compared)))))));
}

/** Where a board stands in its session: the one before, the one after, all of them. */
export function amongView(session, state) {
  const at = Number(state.b) || 0;
  const to = (n) => go(link("board", { session: state.session, b: n }));
  return h("section", { class: "panel stack tight among" },
    h("div", { class: "between" }, h("h2", { "data-name": session.title }, session.title), h("div", { class: "row" }, h("a", { "data-link": true, href: link("lesson", { session: state.session, b: at }) }, BOARD.asLesson), h("a", { "data-link": true, href: link("session", { id: state.session }) }, BOARD.allBoards))),
    h("div", { class: "row" },
      choice(session.boards.map((one, i) => [String(i), `${one.title}${one.contract ? `, ${contractText(one.contract)}` : ""}`]), String(at), to, { "aria-label": BOARD.title }),
      h("button", { type: "button", disabled: at <= 0, onclick: () => to(at - 1), title: BOARD.keyComma, "data-to": "before" }, BOARD.before),
      h("button", { type: "button", disabled: at >= session.boards.length - 1, onclick: () => to(at + 1), title: BOARD.keyFullStop, "data-to": "after" }, BOARD.next)));
}

/** A table of the file as it stands there. */
export function tableView(found) {
  return scrolled(SESSION.filesTable, h("table", {}, h("caption", {}, SESSION.asFileHas),
    h("thead", {}, h("tr", {}, found.columns.map((name) => h("th", { scope: "col" }, name.replaceAll("_", " "))))),
    h("tbody", {}, found.rows.map((row) => h("tr", {}, row.map((cell) => h("td", { class: "num" }, cell)))))));
}

const scrolled = (label, table) => h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, table);
