// The traveller of a board: the same deal at the tables of a session, and a table that its file has.

import { SEATS, contractView } from "../cards.js";
import { counted, h } from "../dom.js";
import { resultText, scoreText } from "../kept-session.js";
import { link } from "../url.js";

/** What a table scored against the others. */
export const comparedText = (one) => (!one ? "" : one.imps !== undefined ? `${scoreText(one.imps)} IMPs` : `${one.percent} % of ${counted(one.tables, "table")}`);

/** The two names of a side. */
export const pair = (one, a, b) => { const names = [a, b].map((seat) => one.names[SEATS.indexOf(seat)]).filter(Boolean); return h("span", { "data-name": names.join(";") }, names.join(" – ")); };

/** `same` are [board, its place in the session]; the best score for North–South first. */
export function sameDealView(same, state) {
  const sorted = [...same].sort(([a], [b]) => (b.score ?? -1e9) - (a.score ?? -1e9));
  return scrolled("This deal at each table", h("table", {}, h("caption", {}, `${counted(same.length, "table")}; the best score for North–South first.`),
    h("thead", {}, h("tr", {}, ["Table", "North–South", "East–West", "Contract", "Result", "Score", "Compared"].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, sorted.map(([one, i]) => h("tr", { class: String(i) === (state.b || "0") ? "now" : "" },
      h("th", { scope: "row" }, h("a", { "data-link": true, href: link("board", { session: state.session, b: i, tab: "tables" }) }, one.title)),
      h("td", {}, pair(one, "N", "S")), h("td", {}, pair(one, "E", "W")), h("td", {}, one.passed ? "passed out" : contractView(one.contract)), h("td", {}, resultText(one.contract, one.tricks)),
      h("td", { class: "num right" }, scoreText(one.score)), h("td", { class: "num" }, comparedText(one.compared)))))));
}

/** A table of the file as it stands there. */
export function tableView(found) {
  return scrolled("The file's table", h("table", {}, h("caption", {}, "As the file has it."),
    h("thead", {}, h("tr", {}, found.columns.map((name) => h("th", { scope: "col" }, name.replaceAll("_", " "))))),
    h("tbody", {}, found.rows.map((row) => h("tr", {}, row.map((cell) => h("td", { class: "num" }, cell)))))));
}

const scrolled = (label, table) => h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, table);
