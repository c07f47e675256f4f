// The traveller of a board: the same deal at the tables of a session, and a table that its file has.

import { SEATS, contractView } from "../cards.js";
import { counted, h } from "../dom.js";
import { resultText, scoreText } from "../kept-session.js";
import { link } from "../url.js";
import { SESSION } from "../words/session.js";

/** What a table scored against the others. */
export const comparedText = (one) => (!one ? "" : one.imps !== undefined ? SESSION.imps(scoreText(one.imps), Math.abs(one.imps) === 1) : SESSION.percentOf(one.percent, counted(one.tables, SESSION.table)));

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

/** A table of the file as it stands there. */
export function tableView(found) {
  return scrolled(SESSION.filesTable, h("table", {}, h("caption", {}, SESSION.asFileHas),
    h("thead", {}, h("tr", {}, found.columns.map((name) => h("th", { scope: "col" }, name.replaceAll("_", " "))))),
    h("tbody", {}, found.rows.map((row) => h("tr", {}, row.map((cell) => h("td", { class: "num" }, cell)))))));
}

const scrolled = (label, table) => h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, table);
