// Bid: practise with a robot partner; afterwards the calls, the contract and the score are told.

import { Latest, ask, errorBox, look } from "../api.js";
import { auctionSoFar, biddingBox, boxKeys } from "../bidding-box.js";
import { SEAT_WORDS, callView, contractView, deal, handView, points } from "../cards.js";
import { choice, counted as soMany, field, fileButton, fill, h, head, pips, working } from "../dom.js";
import { bring, scoreText, sessionOf, texts } from "../kept-session.js";
import { editor } from "../editor.js";
import { bidOne, clearCount, counted, keepCount, missedOne } from "../practice-count.js";
import { link, packRules, read, replace, unpackRules, write } from "../url.js";
import { parView } from "./board-parts.js";
import { BID, systemName } from "../words/bid.js";

export const title = BID.title;

const DEFAULTS = { system: "sayc", sees: "one", opponents: "", kind: "random", theme: "", seed: "", n: "1", session: "", deal: "", dealer: "", vul: "", calls: "", again: "" };
const clear = { deal: "", dealer: "", vul: "", calls: "", again: "" };
const signed = (number) => `${number > 0 ? "+" : ""}${number.toFixed(1)}`.replace("-", "−");

export function mount(root) {
  const state = read(DEFAULTS);
  const keep = () => write(state, DEFAULTS);
  const asking = new Latest();
  const reviewing = new Latest();
  const [left, table, after] = [h("div", { class: "stack" }), h("div", { class: "stack" }), h("div", { class: "stack", "aria-live": "polite" })];
  const trouble = h("div", {});
  let offered = { systems: ["sayc"], themes: [] };
  let now = null;
  let before = null; // the count before it was cleared
  let judged = false;
  let boards = 0; // of the file, once it is known
  let gone = false;
  let rules = { name: "rules", text: "" }; // the reader's own; they stand packed behind the # of the address
  const rulesBox = editor("", BID.ownRules, (text) => keepRules({ ...rules, text }));
  rulesBox.area.rows = 8;
  rulesBox.area.placeholder = BID.ownPlaceholder;

  async function keepRules(one) {
    rules = one;
    rulesBox.show({ error: null });
    const packed = one.text.trim() ? `#rules=${await packRules(one)}` : "";
    if (rules === one && !gone) replace(location.search + packed);
  }

  /** What was refused: at its place in one's own rules, where it lies there. */
  function refuse(error, retry = null) {
    if (state.system === "own" && error.place?.source === rules.name) rulesBox.show({ error });
    else fill(trouble, errorBox(error, retry));
  }

  const calls = () => (state.calls ? state.calls.split(" ") : []);
  const system = () => (state.system === "own" ? rules : { name: state.system, text: "" });
  const chosenName = () => (state.system === "own" ? rules.name : systemName(state.system));
  const atHand = (one) => one.system !== "own" || Boolean(rules.text.trim());
  const described = (more = calls()) => ({ system: system(), deal: state.deal, dealer: state.dealer || "N", vulnerability: state.vul || "None", sees: state.sees, opponents: Boolean(state.opponents), calls: more, seed: Number(state.seed) || 1 });

  // ---- deals

  async function next(again = null) {
    Object.assign(state, clear);
    fill(trouble);
    fill(after);
    now = null;
    judged = false;
    fill(table, working(BID.dealing));
    const due = again ?? missedOne(false, atHand);
    try {
      if (state.system === "own" && !rules.text.trim()) throw { message: BID.noRules, remedy: BID.bringRules };
      if (state.kind === "theme") state.theme ||= offered.themes[0] ?? "";
      if (due) Object.assign(state, { deal: due.deal, dealer: due.dealer, vul: due.vul, system: due.system, opponents: due.opponents, again: "yes" });
      else if (state.kind === "file") {
        const session = await sessionOf(state.session);
        if (gone) return;
        boards = session.boards.length;
        const one = session.boards[Number(state.n) - 1];
        if (!one) return void fill(table, h("div", { class: "empty" }, h("p", {}, BID.end), h("button", { type: "button", onclick: () => { state.n = "1"; next(); } }, BID.fromFirst)));
        Object.assign(state, { deal: one.deal, dealer: one.dealer || "N", vul: one.vulnerability || "None", n: String(Number(state.n) + 1) });
      } else {
        state.seed ||= String(1 + Math.floor(Math.random() * 1e6));
        const found = await asking.run((signal) => ask("practice/dealt", { system: system(), kind: state.kind, theme: state.theme, number: Number(state.n) || 1, seed: Number(state.seed), opponents: Boolean(state.opponents) }, signal));
        if (found === undefined || gone) return;
        Object.assign(state, { deal: found.deal, dealer: found.dealer, vul: found.vulnerability, n: String(Number(state.n) + 1) });
      }
    } catch (error) {
      fill(table);
      if (!gone) refuse(error, error.kind === "late" ? () => next() : null);
      return;
    }
    keep();
    goOn();
  }

  /** Let the others call until it is our turn. */
  async function goOn(more = calls()) {
    fill(trouble);
    try {
      const found = await asking.run((signal) => ask("practice/bid", { table: described(more) }, signal));
      if (found === undefined || gone) return;
      now = found;
      state.deal = found.deal;
      state.calls = found.calls.join(" ");
      keep();
      draw();
      if (!found.turn) review();
    } catch (error) {
      if (!gone) refuse(error, () => goOn());
      if (!now) fill(table, h("button", { type: "button", onclick: () => next() }, BID.next));
    }
  }

  const make = (call) => { const so = [...now.calls, call]; now = { ...now, legal: [], turn: null, calls: so }; draw(true); goOn(so); };

  /** Our last call is taken back, with what followed it. */
  function back() {
    const mine = (i) => ["S", ...(state.sees === "both" ? ["N"] : [])].includes(["N", "E", "S", "W"][("NESW".indexOf(state.dealer || "N") + i) % 4]);
    const so = calls();
    const at = so.findLastIndex((_, i) => mine(i));
    if (at < 0) return;
    reviewing.cancel();
    fill(after);
    goOn(so.slice(0, at));
  }

  // ---- the table

  function draw(waiting = false) {
    const hands = Object.entries(now.hands).sort(([a]) => (a === "N" ? -1 : 1));
    const where = state.kind === "file" && !state.again ? BID.board(Number(state.n) - 1, boards) : BID.deal(Math.max(1, Number(state.n) - 1));
    fill(table, h("section", { class: "panel stack bid-table" },
      h("div", { class: "between" }, h("h2", {}, state.again ? BID.came : where), h("p", { class: "muted" }, `${SEAT_WORDS[state.dealer || "N"]} ${BID.dealer}, ${BID.vul[state.vul] ?? state.vul}`)),
      h("div", { class: "bid-hands" }, hands.map(([seat, text]) => { const cards = deal(`N:${text} - - -`).N; return h("div", { class: "seat" }, h("div", { class: "seat-title" }, h("b", {}, SEAT_WORDS[seat]), h("span", {}, BID.hcp(points(cards)))), handView(cards, { title: SEAT_WORDS[seat] })); })),
      auctionSoFar(now.calls, state.dealer || "N", { heard: now.heard, turn: now.turn }),
      h("div", { class: "prompt", role: "status" }, waiting ? working(BID.thinking) : now.turn ? BID.turn(now.turn === "N" ? BID.forPartner : "") : BID.over),
      now.turn || waiting ? biddingBox(now.legal, make, calls().length ? back : null) : h("div", { class: "row" }, h("button", { type: "button", onclick: back }, BID.undo)),
      now.heard.some((one) => one.text || one.name) ? h("details", { class: "heard" }, h("summary", {}, BID.heard), h("div", { class: "inside" }, callList(now.heard))) : null));
    if (now.turn && !table.contains(document.activeElement) && !left.contains(document.activeElement)) table.querySelector(".call:not(:disabled)")?.focus({ preventScroll: true });
  }

  const said = (one) => [one.name ? h("strong", {}, pips(one.name)) : null, one.name && one.text ? ": " : null, one.text ? pips(one.text) : one.name ? null : h("span", { class: "muted" }, BID.nothing), one.force ? h("span", { class: "muted" }, `, ${one.force}`) : null];
  const callList = (heard) => h("dl", { class: "calls" }, heard.filter((one) => one.call !== "P" || one.mine || one.text).map((one) => [
    h("dt", {}, callView(one.call), " ", h("span", { class: "muted" }, SEAT_WORDS[one.seat]), one.mine ? h("div", {}, h("span", { class: `badge ${one.system ? "loss" : ""}` }, one.system ? [BID.would, " ", callView(one.system.call)] : BID.asSystem)) : null),
    h("dd", {}, h("p", {}, said(one)), one.system ? h("p", { class: "note" }, callView(one.system.call), ": ", said(one.system), weighedText(one.system)) : one.weighed ? weighedText(one) : null)]));
  const weighedText = (one) => (one.weighed.length ? h("span", { class: "small muted" }, " ", BID.weighed(one.on), " ", one.weighed.map((w, i) => [i ? ", " : "", callView(w.call), ` ${scoreText(w.points)}`])) : null);

  // ---- afterwards

  async function review() {
    fill(after, working(BID.judging));
    try {
      const found = await reviewing.run((signal) => ask("practice/reviewed", { table: described() }, signal));
      if (found === undefined || gone) return;
      if (!judged) bidOne({ again: state.again, deal: state.deal, dealer: state.dealer, vul: state.vul, system: state.system, opponents: state.opponents }, found);
      judged = true;
      before = null;
      fill(after, h("section", { class: "panel stack bid-review" }, verdict(found)));
      drawLeft();
      after.querySelector("button.primary")?.focus({ preventScroll: true });
    } catch (error) {
      if (!gone) fill(after, errorBox(error, review));
    }
  }

  function verdict(found) {
    const row = (name) => { const one = found.scores[name]; return h("tr", {}, h("th", { scope: "row" }, BID.rows[name]), h("td", {}, one.contract ? contractView(one.contract) : BID.passed), h("td", { class: "num right" }, `${scoreText(one.average)} ± ${one.error}`), h("td", { class: "num right" }, scoreText(one.deal), one.tricks === null ? "" : ` (${soMany(one.tricks, "trick")})`)); };
    const swing = (words, one) => h("p", {}, h("strong", { class: one.imps < 0 ? "pain" : "gain" }, `${signed(one.imps)} ${BID.imps}`), ` ${words}`, one.error ? h("span", { class: "muted small" }, ` ± ${one.error.toFixed(1)}`) : null);
    const hands = deal(found.deal);
    const own = found.own.map((one) => one.call).join(" ") === state.calls;
    return [
      h("div", { class: "between" }, h("h2", {}, BID.contracts), h("div", { class: "row" },
        h("button", { type: "button", class: "primary", onclick: () => next() }, BID.next),
        h("button", { type: "button", onclick: () => { fill(after); goOn([]); } }, BID.again),
        h("a", { class: "button", "data-link": true, href: link("board", { deal: found.deal, dealer: state.dealer, vul: state.vul, auction: state.calls, contract: found.scores.yours.contract ?? "", tab: "auction" }) }, BID.open))),
      h("p", { class: found.missed ? "note" : "muted", role: "status" }, found.missed ? BID.missed : found.behind ? BID.systemToo : BID.good),
      swing(BID.againstBest, found.against.best), swing(BID.againstSystem, found.against.system), swing(BID.againstPar, { imps: found.par.imps }),
      h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": BID.contracts }, h("table", {}, h("thead", {}, h("tr", {}, BID.columns.map((name, i) => h("th", { scope: "col", class: i > 1 ? "right" : "" }, name || h("span", { class: "sr" }, BID.whose))))), h("tbody", {}, ["yours", "system", "best"].map(row),
        h("tr", {}, h("th", { scope: "row" }, BID.par), h("td", {}, found.par.contracts.map((one, i) => [i ? ", " : "", parView(one)])), h("td", {}), h("td", { class: "num right" }, scoreText(found.par.score)))))),
      h("p", { class: "muted small" }, BID.averaged(found.layouts)),
      h("h3", {}, BID.yours), callList(found.calls),
      h("h3", {}, BID.own(chosenName())), own ? h("p", { class: "muted" }, BID.ownSame) : [auctionSoFar(found.own.map((one) => one.call), state.dealer || "N"), callList(found.own)],
      h("div", { class: "compass" }, ["N", "E", "S", "W"].map((s) => h("div", { class: `seat at-${s}` }, h("div", { class: "seat-title" }, h("b", {}, SEAT_WORDS[s]), h("span", {}, BID.hcp(points(hands[s])))), handView(hands[s], { title: SEAT_WORDS[s] })))),
    ];
  }

  // ---- what to practise, and the running result

  function drawLeft() {
    const so = counted();
    const pick = (name, label, options, then = () => {}) => field(label, choice(options, state[name], (v) => { state[name] = v; keep(); then(); }));
    const theme = h("input", { value: state.theme, maxlength: "4000", autocomplete: "off", placeholder: offered.themes[0] ?? "", oninput: () => { state.theme = theme.value; keep(); } });
    const script = h("textarea", { rows: "4", class: "mono", value: state.theme, maxlength: "4000", spellcheck: "false", placeholder: BID.scriptPlaceholder, oninput: () => { state.theme = script.value; keep(); } });
    const more = { theme: () => [field(BID.theme, theme, BID.themeHint), h("div", { class: "row" }, offered.themes.map((one) => h("button", { type: "button", class: "chip", onclick: () => { state.theme = one; keep(); drawLeft(); } }, one)))], script: () => field(BID.script, script),
      file: () => h("div", { class: "stack tight" }, fileButton(BID.file, ".pbn,.lin,.txt,.jsonl", async (files) => {
        try { const { id } = await bring(await texts(files)); Object.assign(state, { session: id, n: "1" }); keep(); next(); } catch (error) { fill(trouble, errorBox(error)); }
      }), h("p", { class: "small muted" }, BID.fileHint)) }[state.kind]?.() ?? null;
    fill(left, h("section", { class: "panel stack" }, h("h2", {}, BID.setup),
      h("form", { class: "stack", onsubmit: (event) => { event.preventDefault(); document.activeElement?.blur(); state.n = "1"; state.seed = ""; next(); } },
        pick("system", BID.system, [...offered.systems.map((one) => [one, systemName(one)]), ["own", BID.ownSystem]], drawLeft), state.system === "own" ? ownRules() : null, pick("sees", BID.sees, BID.seesWays), pick("opponents", BID.opponents, BID.opponentsWays),
        pick("kind", BID.deals, BID.dealsWays, drawLeft), more,
        state.kind === "file" && !state.session ? null : h("button", { type: "submit", class: state.deal ? "" : "primary" }, BID.begin))), trouble,
    h("section", { class: "panel stack tight" }, h("h2", {}, BID.result),
      h("p", { role: "status" }, so.deals ? BID.score(soMany(so.deals, "deal"), [so.best, so.system].map(signed), [so.best, so.system].map((sum) => signed(sum / so.deals))) : BID.none),
      so.missed.length ? h("div", { class: "row" }, h("span", {}, BID.waiting(so.missed.length)), h("button", { type: "button", onclick: () => next(missedOne(true, atHand)) }, BID.now)) : null,
      so.deals ? h("button", { type: "button", class: "quiet", onclick: () => { before = clearCount(); drawLeft(); } }, BID.clear) : before ? h("button", { type: "button", class: "quiet", onclick: () => { keepCount(before); before = null; drawLeft(); } }, BID.restore) : null));
  }

  const ownRules = () => h("div", { class: "stack tight own-rules" }, rulesBox.element, fileButton(BID.ownFile, ".rules,.txt", async ([file]) => {
    const one = { name: file.name.replace(/\.\w+$/, "").replace(/[^\w .-]/g, "-").slice(0, 60), text: await file.text() };
    rulesBox.set(one.text);
    keepRules(one);
  }), h("p", { class: "small muted" }, BID.ownHint));

  async function restoreRules() {
    const found = /^#rules=(.*)$/.exec(location.hash);
    if (found) rules = (await unpackRules(found[1])) ?? rules;
    rulesBox.set(rules.text);
  }

  async function start() {
    look("practice/themes").then((found) => { offered = found; if (!gone) drawLeft(); }, () => {});
    await restoreRules();
    if (gone) return;
    if (state.deal) goOn();
    else if (state.session && state.kind === "file") next();
    else fill(table, h("div", { class: "empty" }, h("p", {}, BID.empty), h("button", { type: "button", class: "primary", onclick: () => next() }, BID.first)));
  }

  const unbind = boxKeys(() => (now?.turn ? now.legal : []), make, back);
  root.append(head(BID.title, BID.head), h("div", { class: "split table-first" }, left, h("div", { class: "stack" }, table, after)));
  drawLeft();
  start();
  return () => { gone = true; asking.cancel(); reviewing.cancel(); unbind(); };
}
