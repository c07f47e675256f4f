// Session: the boards of an evening in a table, all of them judged, the cards that cost most.

import { ask, drop, errorBox, look } from "../api.js";
import { SEATS, SEAT_WORDS, contractView, inline } from "../cards.js";
import { choice, counted, field, fileButton, fill, h, head, pips, toast, working } from "../dom.js";
import { bring, resultText, scoreText, sessionOf, texts } from "../kept-session.js";
import { link, read, write } from "../url.js";
import { comparedText, matchView, pair } from "./board-tables.js";
import { SESSION } from "../words/session.js";

export const title = SESSION.title;

const DEFAULTS = { id: "", sort: "board", find: "", who: "", which: "", only: "", by: "" };
const SHOWN = 40; // cards of the list that leads to the boards

export function mount(root) {
  const state = read(DEFAULTS);
  const keep = () => write(state, DEFAULTS);
  const box = h("div", { class: "stack" });
  let source = null;
  let gone = false;

  const show = (id) => {
    history.pushState(null, "", link("session", { id }));
    Object.assign(state, DEFAULTS, { id });
    draw();
  };

  // ---- bringing files

  const trouble = h("div", { class: "stack" });

  async function take(files) {
    fill(trouble);
    try {
      const found = await bring(files);
      show(found.id);
      toast(SESSION.kept(counted(found.boards, SESSION.board), found.errors.length ? SESSION.couldNotRead(found.errors.length) : ""));
    } catch (error) {
      fill(trouble, errorBox(error));
    }
  }

  const chosen = async (files) => {
    try { take(await texts(files)); } catch (error) { fill(trouble, errorBox(error)); }
  };
  const pasted = h("textarea", { rows: "3", class: "mono", placeholder: SESSION.pastePbnLin, "aria-label": SESSION.boardsAnyNotation, spellcheck: "false" });
  const door = h("section", { class: "panel stack drop" }, h("h2", {}, SESSION.bringSession), pasted,
    h("div", { class: "row" },
      h("button", { type: "button", class: "primary", onclick: () => { if (pasted.value.trim()) take([{ name: "", text: pasted.value }]); else pasted.focus(); } }, SESSION.read),
      fileButton(SESSION.openFiles, ".pbn,.lin,.txt,.jsonl", chosen, { multiple: true })),
    trouble);
  for (const kind of ["dragover", "drop"]) root.addEventListener(kind, (event) => event.preventDefault());
  root.addEventListener("dragover", () => door.classList.add("over"));
  root.addEventListener("dragleave", () => door.classList.remove("over"));
  root.addEventListener("drop", (event) => {
    door.classList.remove("over");
    if (event.dataTransfer.files.length) chosen(event.dataTransfer.files);
    else take([{ name: "", text: event.dataTransfer.getData("text") }]);
  });

  // ---- those that are kept

  async function all() {
    const list = h("div", { class: "stack" }, working(SESSION.looking));
    fill(box, door, list);
    try {
      const found = await look("sessions");
      if (gone || state.id) return;
      fill(list, h("h2", {}, SESSION.keptThisComputer), found.length
        ? h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": SESSION.keptSessions }, h("table", { class: "kept" }, h("thead", {}, h("tr", {}, [SESSION.session, SESSION.brought, SESSION.lessons, ""].map((name) => h("th", { scope: "col" }, name || h("span", { class: "sr" }, SESSION.deleteColumn))))),
            h("tbody", {}, found.map((one) => h("tr", {},
              h("th", { scope: "row" }, h("a", { href: link("session", { id: one.id }), "data-link": true }, one.title)),
              h("td", {}, new Date(1000 * one.begun).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }), one.running ? [" ", h("span", { class: "badge" }, SESSION.beingJudged)] : null),
              h("td", {}, h("a", { href: link("lesson", { session: one.id }), "data-link": true }, SESSION.asLessons)),
              h("td", {}, h("button", { type: "button", class: "quiet danger", onclick: () => remove(one) }, SESSION.deleteButton)))))))
        : h("p", { class: "muted" }, SESSION.noneYetSession));
    } catch (error) {
      if (!gone) fill(list, errorBox(error, draw));
    }
  }

  async function remove(one) {
    if (!confirm(SESSION.sure(one.title))) return;
    try { await drop(`sessions/${one.id}`); } catch (error) { return void fill(trouble, errorBox(error)); }
    draw();
  }

  // ---- one of them

  async function one() {
    fill(box, working(SESSION.looking));
    let found;
    let judged = { boards: {} };
    try {
      found = await sessionOf(state.id);
      judged = await look(`sessions/${state.id}/judged`);
    } catch (error) {
      if (!gone) fill(box, errorBox(error, error.kind === "offline" ? draw : null), h("button", { type: "button", onclick: () => show("") }, SESSION.allSessions));
      return;
    }
    if (gone) return;
    const solved = new Map(); // par of each board, as it becomes known
    const table = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": SESSION.boards });
    const costly = h("section", { class: "panel stack" });
    const meter = h("div", { class: "stack tight" });

    const redraw = () => { fill(table, boardsTable(found.boards, judged.boards, solved)); fill(costly, costliest(found.boards, judged.boards)); };

    async function refresh() {
      judged = await look(`sessions/${state.id}/judged`).catch(() => judged);
      if (!gone) redraw();
    }

    function running(now) {
      const bar = h("progress", { max: String(found.boards.length), "aria-label": SESSION.boardsJudged });
      bar.value = now?.done ?? 0;
      fill(meter, bar, h("div", { class: "row" }, h("span", { class: "muted num", role: "status" }, SESSION.judged(now?.done ?? 0, counted(found.boards.length, SESSION.board), now?.left ? SESSION.aboutMinLeft(Math.max(1, Math.round(now.left / 60))) : "")),
        h("button", { type: "button", onclick: () => ask(`sessions/${state.id}/stopped`, {}).then(draw, (error) => fill(meter, errorBox(error, draw))) }, SESSION.pause)));
    }

    function idle() {
      const left = found.boards.length - Object.keys(judged.boards).length;
      fill(meter, h("div", { class: "row" },
        left ? h("button", { type: "button", class: "primary", onclick: begin }, left < found.boards.length ? SESSION.goJudgingLeft(counted(left, SESSION.board)) : SESSION.judge(found.boards.length === 1 ? SESSION.theBoard : SESSION.allBoards(found.boards.length))) : h("span", { class: "badge" }, SESSION.allJudged),
        left ? h("span", { class: "muted small live" }, SESSION.aboutHalfMinute) : null,
        left < found.boards.length ? [h("a", { class: "button", href: `/api/sessions/${state.id}/page`, download: true }, SESSION.saveAsOne), h("a", { class: "button", href: `/api/sessions/${state.id}/page?names=no`, download: true }, SESSION.withoutNames)] : null));
    }

    async function begin() {
      try {
        await ask(`sessions/${state.id}/judging`, {});
        listen();
      } catch (error) {
        fill(meter, errorBox(error, begin));
      }
    }

    function listen() {
      running(judged.latest);
      source?.close();
      source = new EventSource(`/api/sessions/${state.id}/events`);
      let done = -1;
      source.addEventListener("progress", (event) => {
        const now = JSON.parse(event.data);
        running(now);
        if (now.done !== done) { done = now.done; refresh(); }
      });
      source.addEventListener("end", async (event) => {
        source.close();
        const now = JSON.parse(event.data);
        await refresh();
        if (gone) return;
        if (now.state === "failed") fill(meter, errorBox(now.error, begin));
        else idle();
      });
    }

    const sorted = choice([["board", SESSION.asWasPlayed], ["contract", SESSION.contract2], ["score", SESSION.northSouthScore], ["lost", SESSION.scoreBelowPar], ["cost", SESSION.costliestMistakesFirst]], state.sort, (v) => { state.sort = v; keep(); redraw(); });
    const search = h("input", { type: "search", value: state.find, placeholder: SESSION.nameContractNumber, oninput: () => { state.find = search.value; keep(); redraw(); } });
    const mistaken = h("input", { type: "checkbox", checked: state.only === "yes", onchange: () => { state.only = mistaken.checked ? "yes" : ""; keep(); redraw(); } });
    fill(box,
      h("div", { class: "between" }, h("h2", { "data-name": found.title }, found.title), h("div", { class: "row" }, h("a", { class: "button", "data-link": true, href: link("lesson", { session: state.id }) }, SESSION.lessons), h("a", { class: "button", "data-link": true, href: link("bid", { kind: "file", session: state.id }) }, SESSION.bidThem), h("button", { type: "button", class: "quiet", onclick: () => show("") }, SESSION.allSessions))),
      found.errors.length ? h("div", { class: "stack" }, h("p", { class: "muted" }, SESSION.couldNotReadFirst(counted(found.errors.length, SESSION.board))), errorBox(found.errors[0])) : null,
      h("section", { class: "panel stack" }, meter),
      h("section", { class: "panel stack" }, h("div", { class: "fields" }, field(SESSION.sorted, sorted), field(SESSION.find, search), h("label", { class: "check" }, mistaken, SESSION.onlyBoardsMistake)), matchView(found.boards), table),
      costly);
    redraw();
    if (judged.running) listen();
    else idle();
    solveAll(found.boards, solved, redraw);
  }

  /** Double dummy and par of each board, one after the other, while the page is looked at. */
  async function solveAll(boards, solved, redraw) {
    for (const [i, one] of boards.entries()) {
      if (gone || solved.has(i)) continue;
      const body = { board: { deal: one.deal, number: one.number, dealer: one.dealer, vulnerability: one.vulnerability } };
      const found = await ask("board/solved", body).catch(() => null);
      if (gone) return;
      solved.set(i, found);
      if (i % 5 === 4 || i === boards.length - 1) redraw();
    }
  }

  function boardsTable(boards, judged, solved) {
    const rows = boards.map((one, i) => ({ one, i, mistakes: judged[i]?.mistakes ?? [], verdict: judged[i]?.verdict ?? "", par: solved.get(i)?.par?.score ?? judged[i]?.par?.score ?? null, double: doubleDummy(one, solved.get(i)) }));
    const wanted = state.find.trim().toLowerCase();
    const text = ({ one }) => [one.title, one.event, one.contract ?? "", ...one.names].join(" ").toLowerCase();
    const order = {
      board: () => 0,
      contract: (a, b) => (a.one.contract ?? "").localeCompare(b.one.contract ?? ""),
      score: (a, b) => (b.one.score ?? -1e9) - (a.one.score ?? -1e9),
      lost: (a, b) => short(b) - short(a),
      cost: (a, b) => worst(b) - worst(a),
    }[state.sort] ?? (() => 0);
    const short = ({ one, par }) => (one.score === null || par === null ? -1e9 : Math.abs(one.score - par));
    const worst = ({ mistakes }) => Math.max(-2, ...mistakes.map(weight));
    const shown = rows.filter((row) => (!wanted || text(row).includes(wanted)) && (state.only !== "yes" || row.mistakes.length)).sort(order);
    if (!shown.length) return h("p", { class: "muted" }, SESSION.noBoardLike);
    const columns = [SESSION.boardColumn, "North–South", "East–West", SESSION.contract, SESSION.result, SESSION.score, SESSION.par, SESSION.doubleDummy, SESSION.compared, SESSION.verdict];
    return h("table", { class: "session" }, h("thead", {}, h("tr", {}, columns.map((name, i) => h("th", { scope: "col", class: i > 4 && i < 8 ? "right" : "" }, name)))),
      h("tbody", {}, shown.map(({ one, i, par, double, mistakes, verdict }) => h("tr", {},
        h("th", { scope: "row" }, h("a", { "data-link": true, href: link("board", { session: state.id, b: i }) }, one.title)),
        h("td", {}, pair(one, "N", "S")), h("td", {}, pair(one, "E", "W")),
        h("td", {}, one.passed ? SESSION.passedOut : contractView(one.contract)), h("td", { class: "num" }, resultText(one.contract, one.tricks)),
        h("td", { class: "num right" }, scoreText(one.score)), h("td", { class: "num right" }, scoreText(par)), h("td", { class: "num right" }, double === null ? "" : String(double)),
        h("td", { class: "num" }, comparedText(one.compared)),
        h("td", { class: "verdict-cell" }, mistakes.length ? h("span", { class: "badge loss" }, counted(mistakes.length, SESSION.mistake)) : verdict ? h("span", { class: "badge plain" }, SESSION.noMistake) : "", verdict ? h("details", {}, h("summary", { class: "small" }, SESSION.why), h("p", { class: "small" }, pips(verdict))) : null)))));
  }

  /** The mistakes of everybody, or of one player, the costliest first. */
  function costliest(boards, judged) {
    const name = (i, seat) => boards[i].names[SEATS.indexOf(seat)] || SEAT_WORDS[seat];
    const cards = Object.entries(judged).flatMap(([i, one]) => one.mistakes.map((card) => ({ ...card, i: Number(i), player: name(Number(i), card.seat) })));
    const so = counted(Object.keys(judged).length, SESSION.board);
    if (!cards.length) return [h("h2", {}, SESSION.costliestCards), h("p", { class: "muted" }, Object.keys(judged).length ? SESSION.noMistakeWas(so) : SESSION.theyStandHere)];
    const players = [...new Set(cards.map((card) => card.player))].sort();
    const list = h("ol", { class: "judged costly" });
    const declaring = (card) => "NS".includes(card.seat) === "NS".includes(boards[card.i].contract?.at(-1));
    const kinds = { "": () => true, lead: (card) => card.number === 0, declarer: declaring, defence: (card) => card.number > 0 && !declaring(card) };
    const wanted = (card) => (!state.who || card.player === state.who || `=${card.seat}` === state.who) && (kinds[state.which] ?? kinds[""])(card);
    const draw = () => { const shown = cards.filter(wanted); fill(list, !shown.length ? h("li", { class: "muted" }, SESSION.noneLikeThat(so)) : shown.sort((a, b) => (state.by === "lay" ? b.cost - a.cost : 0) || weight(b) - weight(a)).slice(0, SHOWN).map((card) => h("li", {},
      h("a", { "data-link": true, href: link("board", { session: state.id, b: card.i, tab: "play", at: card.number }) }, SESSION.trick(boards[card.i].title, card.trick), inline(card.card)), h("span", { class: "badge loss num" }, costText(card, state.by)),
      h("span", { class: "muted", "data-name": card.player }, card.player), h("span", {}, pips(card.text))))); };
    draw();
    const seats = players.some((one) => !Object.values(SEAT_WORDS).includes(one)) ? SEATS.map((seat) => [`=${seat}`, SESSION.whoeverSits(SEAT_WORDS[seat])]) : [];
    const pick = (label, name, options) => field(label, choice(options, state[name], (v) => { state[name] = v; keep(); draw(); }));
    return [h("h2", {}, SESSION.costliestCards), h("div", { class: "fields" }, pick(SESSION.player, "who", [["", SESSION.everybody], ...players.map((one) => [one, one]), ...seats]), pick(SESSION.which, "which", SESSION.whichWays), pick(SESSION.sorted, "by", SESSION.costWays)), h("p", { class: "small muted" }, SESSION.byAverage), list];
  }

  const draw = () => { source?.close(); source = null; if (state.id) one(); else all(); };
  root.append(head(SESSION.title, SESSION.boardsEveningEvery), box);
  draw();
  return () => { gone = true; source?.close(); };
}

/** What a card cost on average, for ordering: chances of the contract first, then tricks where no contract hung on it. */
const weight = (card) => (card.in_tricks ? card.gap / 13 - 1 : card.gap);

/** What a card cost in the measure of the list. */
const costText = (card, by) => (by === "lay" ? SESSION.costLay(counted(card.cost, SESSION.trick1)) : card.in_tricks ? SESSION.costTricks(card.gap.toFixed(1)) : SESSION.costChance(Math.round(100 * card.gap)));

/** Declarer's tricks with all cards in sight. */
function doubleDummy(one, solved) {
  const found = /^[1-7](NT|[SHDC])X*-([NESW])$/.exec(one.contract ?? "");
  return found && solved ? solved.table[found[2]][found[1]] : null;
}
