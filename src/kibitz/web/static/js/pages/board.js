// Board: a deal from anywhere; what could be made, and the post-mortem: auction, plan, suits, play.

import { Latest, ask, errorBox, look } from "../api.js";
import { RANKS, SEATS, SEAT_WORDS, SUITS, SUIT_SIGNS, count, deal, dealText, next, partner, rankText } from "../cards.js";
import { boxKeys } from "../bidding-box.js";
import { decisionView } from "../decision.js";
import { deckView, given } from "../deck.js";
import { choice, counted, field, fileButton, fill, h, head, segments, tabs, toast, working } from "../dom.js";
import { EXAMPLES } from "../examples.js";
import { bring, sessionOf, texts } from "../kept-session.js";
import { sharing } from "../share.js";
import { link, packRules, read, replace, unpackRules, write } from "../url.js";
import { askPart, contractPart, keySuitsPart, meaningsView, planPart, section, solvedView, suitsView, systemView } from "./board-parts.js";
import { auctionEntry, auctionMoves } from "./board-auction.js";
import { diagramView } from "./board-diagram.js";
import { factsForm } from "./board-facts.js";
import { playView } from "./board-play.js";
import { recordView } from "./board-record.js";
import { amongView, sameDealView, tableView } from "./board-tables.js";
import { playPart, review, verdictView } from "./board-review.js";
import { go } from "../main.js";
import { trialBox } from "./plan-trial.js";
import { BOARD } from "../words/board.js";

export const title = BOARD.title;

const DEFAULTS = { session: "", b: "", deal: "", n: "", dealer: "", vul: "", auction: "", contract: "", play: "", main: "", result: "", score: "", names: "", event: "", at: "", tab: "solved", seat: "N", seen: "", bottom: "", numbers: "" };
const RECORD = ["deal", "dealer", "vul", "auction", "contract", "play"]; // what is judged
const NO_RESULT = { result: "", score: "" }; // what a changed record no longer has
const TABS = [["solved", BOARD.doubleDummy], ["auction", BOARD.auction], ["plan", BOARD.plan], ["suits", BOARD.suits], ["play", BOARD.play], ["verdict", BOARD.verdict]];

/** A board as it stands in the address. A record opens on the deal, before the first card. */
const fromRecord = (one) => ({
  deal: one.deal, n: one.number, dealer: one.dealer ?? "", vul: one.vulnerability ?? "", auction: one.auction.join(" "), contract: one.contract ?? "", play: one.play.join(","),
  result: one.tricks === null ? "" : String(one.tricks), score: one.score === null ? "" : String(one.score), event: one.event,
  names: one.names.some(Boolean) ? one.names.map((name) => name.replaceAll(";", ",")).join(";") : "", at: one.play.length ? "0" : "", tab: one.play.length ? "play" : "solved",
});

export function mount(root) {
  const state = read(DEFAULTS);
  let base = DEFAULTS; // what need not stand in the address: of a session's board all of its record
  let session = null;
  let judgedThere = null; // what the session's judging has of this board
  if (!SEATS.includes(state.seat)) state.seat = "N";
  const [undo, redo] = [[], []];
  let brought = null; // the record of a file with one board
  const seeing = new Latest();
  const folds = { tricks: true, edit: null, box: null };
  let shipped = [];
  let rules = null; // a system of the reader's own, or null for the default one
  const left = h("div", { class: "stack" });
  const right = h("div", { class: "stack" });

  const hands = () => deal(state.deal || "N:- - - -");
  const keep = () => write(state, base);
  const cardsPlayed = () => (state.play ? state.play.split(",") : []);
  const board = () => ({
    deal: dealText(hands()), number: state.n, dealer: state.dealer || null, vulnerability: state.vul || null,
    auction: state.auction ? state.auction.split(" ") : [], contract: state.contract || null, play: cardsPlayed(), tricks: state.result === "" ? null : Number(state.result), names: state.names ? state.names.split(";") : [], event: state.event,
  });
  const isFull = () => SEATS.every((seat) => count(hands()[seat]) === 13);

  function change(changes, remember = true) {
    if (remember) {
      undo.push({ ...state });
      redo.length = 0;
      forget();
    }
    Object.assign(state, changes);
    if (!state.session) [base, session] = [DEFAULTS, null];
    keep();
    draw();
  }

  /** A change `about` a part of the record, `did` in words: what no longer fits it is left out, and that is said. */
  function edit(changes, did, about = "") {
    const lost = [["auction", BOARD.bidding], ["play", BOARD.play2]].filter(([name]) => name !== about && state[name] && changes[name] === "").map(([, word]) => word);
    change(changes);
    if (lost.length) toast(BOARD.thisBoardNo(did, lost));
  }

  /** What leads back to the board as its file has it, where it was changed. */
  function asInFile() {
    const there = session ? base : brought;
    return there && RECORD.some((name) => state[name] !== there[name]) ? () => change({ ...there, tab: state.tab, bottom: state.bottom, main: "" }) : null;
  }

  const moves = auctionMoves(state, edit, folds, { undo: () => (undo.length ? takeBack : null), file: asInFile });

  const takeBack = () => goBack(undo, redo);

  /** Back to the state before, or forth again. */
  function goBack(from, to) {
    const before = from.pop();
    if (!before) return;
    to.push({ ...state });
    const had = SEATS.some((seat) => count(hands()[seat]));
    Object.assign(state, before);
    if (had && SEATS.every((seat) => !count(hands()[seat]))) toast(BOARD.boardGone);
    forget();
    keep();
    draw();
    if (state.session && !session) restore();
  }

  // ---- bringing a board in

  /** Files with one board are shown; with more they are kept as a session, and its first is shown. */
  async function take(files) {
    fill(trouble);
    try {
      if (files.length === 1) {
        const found = await ask("board/read", files[0]);
        if (found.boards.length === 1) {
          show(found.boards[0]);
          toast(BOARD.boardRead(found.format));
          if (found.errors.length) fill(trouble, said(found.boards[0]), unread(found.errors));
          return;
        }
      }
      const { id, boards, errors } = await bring(files);
      toast(BOARD.keptAsSession(counted(boards, BOARD.board), errors.length ? BOARD.couldNotRead(errors.length) : ""));
      go(link("board", { session: id, b: 0 }));
    } catch (error) {
      fill(trouble, errorBox(error));
    }
  }

  // What had to be guessed to read a board, and where its record contradicts itself.
  const said = (one) => (one.said.length ? h("p", { class: "note" }, one.said.join(". ")) : null);
  const unread = (errors) => [h("p", { class: "muted" }, BOARD.moreCouldNot(errors.length)), errorBox(errors[0])];

  function show(one) {
    fill(trouble, said(one));
    brought = fromRecord(one);
    change({ ...DEFAULTS, seat: state.seat, ...brought });
  }

  const trouble = h("div", { class: "stack" });
  const pasted = h("textarea", { rows: "3", class: "mono", placeholder: BOARD.pastePbnLin, "aria-label": BOARD.boardAnyNotation, spellcheck: "false",
    onpaste: () => setTimeout(() => { if (pasted.value.trim()) take([{ text: pasted.value, name: "" }]); }) });
  const source = h("section", { class: "panel stack drop" },
    h("div", { class: "between" }, h("h2", {}, BOARD.bringBoard), h("div", { class: "row" },
      h("button", { type: "button", class: "quiet", onclick: () => change({ ...DEFAULTS, ...EXAMPLES.board, tab: "solved" }) }, BOARD.example),
      h("button", { type: "button", class: "quiet", onclick: () => change({ ...DEFAULTS }) }, BOARD.empty))),
    pasted,
    h("div", { class: "row" },
      h("button", { type: "button", class: "primary", onclick: () => { if (pasted.value.trim()) take([{ text: pasted.value, name: "" }]); else pasted.focus(); } }, BOARD.read),
      fileButton(BOARD.openFiles, ".pbn,.lin,.txt,.jsonl,.url", chosen, { multiple: true })),
    trouble);

  async function chosen(files) {
    try { take(await texts(files)); } catch (error) { fill(trouble, errorBox(error)); }
  }

  for (const kind of ["dragover", "drop"]) root.addEventListener(kind, (event) => event.preventDefault());
  root.addEventListener("dragover", () => source.classList.add("over"));
  root.addEventListener("dragleave", () => source.classList.remove("over"));
  root.addEventListener("drop", (event) => {
    source.classList.remove("over");
    if (event.dataTransfer.files.length) chosen(event.dataTransfer.files);
    else take([{ text: event.dataTransfer.getData("text"), name: "" }]);
  });

  // ---- the cards

  function editor() {
    const all = hands();
    const seat = state.seat;
    const put = (name) => {
      const found = given(all, seat, name);
      if (!found) return toast(count(all[seat]) >= 13 ? BOARD.hasThirteenCards(SEAT_WORDS[seat]) : BOARD.cardLiesAnother);
      const full = count(found[seat]) === 13 ? SEATS.find((s) => count(found[s]) < 13) : null;
      edit({ deal: dealText(found), seat: full ?? seat, play: "", main: "", at: "", ...NO_RESULT }, BOARD.did.cards);
      left.querySelector(`[data-card="${name}"]`)?.focus();
    };
    const rest = () => {
      const hand = { ...all };
      const last = SEATS.filter((s) => count(all[s]) < 13);
      if (last.length !== 1) return;
      hand[last[0]] = Object.fromEntries(SUITS.map((suit) => [suit, [...RANKS].filter((rank) => !SEATS.some((s) => s !== last[0] && all[s][suit].includes(rank))).join("")]));
      change({ deal: dealText(hand) });
    };
    const unfinished = SEATS.filter((s) => count(all[s]) < 13);
    return h("section", { class: "panel stack" },
      h("div", { class: "between" }, h("h2", {}, BOARD.cards), h("div", { class: "row" },
        h("button", { type: "button", class: "quiet", disabled: !undo.length, onclick: takeBack, title: "Ctrl+Z" }, BOARD.undo),
        h("button", { type: "button", class: "quiet", disabled: !redo.length, onclick: () => goBack(redo, undo), title: "Ctrl+Y" }, BOARD.redo))),
      segments(BOARD.cardsFor, SEATS.map((s) => [s, `${s} ${count(all[s])}`]), seat, (v) => { state.seat = v; keep(); draw(); }),
      deckView(all, seat, put),
      unfinished.length === 1 && count(all[unfinished[0]]) < 13 ? h("button", { type: "button", onclick: rest }, BOARD.rest(SEAT_WORDS[unfinished[0]])) : null,
      h("p", { class: "small muted" }, BOARD.clickGivesCard));
  }

  // ---- what is shown

  const diagram = (step, seen = null) => diagramView(state, hands(), step, playCard, seen);

  /** The table turned by a seat: the next one sits at the bottom. */
  const turnTable = () => { state.bottom = next(state.bottom || "S"); if (state.bottom === "S") state.bottom = ""; keep(); draw(); };

  /** The card that was played is a step on; another begins a variation, from which one comes back. */
  function playCard(name) {
    const played = cardsPlayed();
    const at = state.at === "" ? played.length : Number(state.at);
    if (played[at] === name) return change({ at: at + 1 === played.length ? "" : String(at + 1) }, false);
    const left = at < played.length && !state.main ? { main: JSON.stringify([state.play, at, state.result, state.score]) } : {};
    change({ play: [...played.slice(0, at), name].join(","), at: "", ...NO_RESULT, ...left });
  }

  function comeBack() {
    const [play, at, result, score] = JSON.parse(state.main);
    change({ play, at: String(at), result, score, main: "" });
  }

  // ---- what is asked of the server, once for each state of the board

  const fresh = new Map();
  const forget = () => { for (const one of fresh.values()) one.cancel(); fresh.clear(); seenAt.clear(); seeing.cancel(); };

  /** What `question(signal)` finds, drawn when it comes; what is known already is drawn at once. */
  function asked(name, question, view) {
    let entry = fresh.get(name);
    if (!entry) {
      const latest = new Latest();
      entry = { cancel: () => latest.cancel(), found: undefined };
      entry.coming = latest.run(question).then((found) => { entry.found = found; });
      fresh.set(name, entry);
    }
    if (entry.found !== undefined) return view(entry.found);
    const box = h("div", { class: "stack" }, working(BOARD.working));
    const again = () => { fresh.delete(name); panelBox.refresh(); };
    entry.coming.then(
      () => { if (entry.found !== undefined && box.isConnected) fill(box, view(entry.found)); },
      (error) => fill(box, errorBox(error, ["offline", "late", "busy"].includes(error.kind) ? again : null)));
    return box;
  }

  const plainly = (path, view) => asked(path, (signal) => ask(path, { board: board() }, signal), view);
  const ruled = () => ({ board: board(), system: rules });
  /** Is it still the session's record, to be judged as all of the session are? */
  const recorded = () => session && !rules && RECORD.every((name) => state[name] === base[name]);
  /** All of the post-mortem, where it was made: here, or with the whole session. */
  const whole = () => fresh.get("verdict")?.found ?? (recorded() ? judgedThere : null);
  /** One part of the post-mortem: from the whole, if that is known, or by itself. */
  const part = (name, key, view) => (whole()?.[key] ? view(whole()) : asked(name, (signal) => askPart(name, ruled(), signal), view));

  /** A judgement that takes longer: kept, and going on, while other tabs are looked at. */
  function judging(name, parts, words, button, view) {
    const how = recorded() && !parts.length ? { path: `sessions/${state.session}/judged/${state.b || 0}`, body: {} } : { path: "board/judged", body: { ...ruled(), parts } };
    if (!fresh.has(name)) fresh.set(name, review(how, (run) => h("div", { class: "empty" }, h("p", {}, words), h("button", { type: "button", class: "primary", onclick: run }, button)), view, parts.length ? null : whole()));
    return fresh.get(name).box;
  }

  const verdict = () => judging("verdict", [], BOARD.whatShouldHave, BOARD.judgeThisBoard, (found, done) => verdictView(found, done, goTo));
  const goTo = (number) => change({ at: String(number), tab: "play" }, false);
  const needFull = () => h("p", { class: "empty" }, BOARD.giveOutAll(SEATS.map((s) => `${SEAT_WORDS[s]} ${count(hands()[s])}`).join(", ")));
  const needContract = (what) => h("p", { class: "empty" }, BOARD.chooseContractClick(what));

  const ours = () => [state.contract.at(-1), partner(state.contract.at(-1))];
  const leadWanted = () => !isFull() && !cardsPlayed().length && ours().every((s) => count(hands()[s]) === 13);

  /** Declarer's and dummy's hands are enough for a plan, with the card that was led. */
  function leadChoice() {
    const seen = ours().map((s) => hands()[s]);
    const unseen = SUITS.flatMap((suit) => [...RANKS].filter((rank) => !seen.some((one) => one[suit].includes(rank))).map((rank) => suit + rank));
    const pick = choice(unseen.map((name) => [name, `${SUIT_SIGNS[name[0]]}${rankText(name[1])}`]), unseen[0], () => {});
    return h("div", { class: "stack tight" }, h("p", {}, BOARD.twoHandsEnough),
      h("div", { class: "row" }, field(BOARD.leads(SEAT_WORDS[next(state.contract.at(-1))]), pick), h("button", { type: "button", class: "primary", onclick: () => change({ play: pick.value, at: "" }) }, BOARD.makePlan)));
  }

  const trial = trialBox(() => ({ board: board() }), true);

  const panels = {
    solved: () => !isFull() ? needFull() : plainly("board/solved", (found) => solvedView(found, change)),

    auction: () => [
      auctionEntry(state, hands(), moves, folds),
      state.auction ? [meanings, asked("board/bid", (signal) => ask("board/bid", ruled(), signal), meaningsView)] : null,
      !state.contract || !isFull() ? null : state.vul
        ? part("contract", "bid", contractPart)
        : h("p", { class: "muted small" }, BOARD.sayWhoVulnerable),
    ],

    plan: () => !state.contract ? needContract(BOARD.therePlanMake) : leadWanted() ? leadChoice() : [part("trick-one", "trick_one", planPart), isFull() && cardsPlayed().length ? trial.element : null],

    suits: () => [
      state.contract ? part("suits", "suits", keySuitsPart) : null,
      section(BOARD.suitSuit, plainly("board/suits", suitsView)),
    ],

    play: () => !state.contract ? needContract(BOARD.playCanStepped) : !isFull() ? needFull() : plainly("board/played", showPlay),

    tables: () => tables(),

    verdict: () => !state.contract && !whole() ? needContract(BOARD.thereSomethingJudge) : verdict(),
  };

  /** The same deal at the other tables of the session, and what its file says of tables elsewhere. */
  function tables() {
    const one = session?.boards[Number(state.b) || 0];
    if (!one || one.deal !== state.deal) return [];
    const same = session.boards.map((other, i) => [other, i]).filter(([other]) => other.deal === one.deal);
    return [...(same.length > 1 ? [sameDealView(same, state)] : []), ...one.tables.map(tableView)];
  }

  function showPlay(found) {
    const last = found.steps.length - 1;
    const at = Math.max(0, Math.min(last, state.at === "" ? last : Number(state.at) || 0));
    const step = found.steps[at];
    fill(table, diagram(step, seenAt.get(at)));
    if (state.numbers === "seen" && step.turn && !seenAt.has(at)) lookAt(at).catch(() => {}); // the numbers stay away
    const go = (n) => { state.at = n >= last ? "" : String(Math.max(0, n)); keep(); panelBox.refresh(); };
    const cards = whole()?.play;
    const judged = cardsPlayed().length < 4 ? null : section(BOARD.judgedWhatCould,
      cards ? playPart(cards, goTo) : recorded() ? verdict() : judging("judged", ["play"], BOARD.whichTheseCards, BOARD.judgeCards, (one, done) => (done && one.play ? playPart(one.play, goTo) : null)));
    return [state.main ? h("div", { class: "note row", role: "status" }, h("span", {}, BOARD.variationWhatWas), h("button", { type: "button", onclick: comeBack }, BOARD.backWhatWas)) : null, playView(found, { state, at, played: cardsPlayed(), change, go, seen, judged, folds, numbers: (v) => { state.numbers = v; keep(); panelBox.refresh(); }, turnTable })];
  }

  /** The same cards judged without the hidden hands, when that is unfolded. */
  async function seen(at, details) {
    state.seen = details.open ? "yes" : "";
    keep();
    if (!details.open) return;
    const box = details.querySelector(".inside");
    try {
      const found = await lookAt(at);
      if (found !== undefined) fill(box, decisionView(found, cardsPlayed()[at] ?? ""));
    } catch (error) {
      fill(box, errorBox(error));
    }
  }

  const seenAt = new Map(); // what could be seen at each card, as far as it was asked

  async function lookAt(at) {
    if (seenAt.has(at)) return seenAt.get(at);
    const found = await seeing.run((signal) => ask("board/seen", { board: board(), at }, signal));
    if (found === undefined || gone) return undefined;
    seenAt.set(at, found);
    if (state.numbers === "seen" && state.tab === "play") panelBox.refresh();
    return found;
  }

  // ---- the system that explains the calls; a file of rules stands packed behind the # of the address

  const meanings = h("div", {});

  async function useRules(one) {
    rules = one;
    forget();
    fill(meanings, systemView(rules, shipped, useRules));
    panelBox.refresh();
    const packed = one ? `#rules=${await packRules(one)}` : "";
    if (rules === one && !gone) replace(location.search + packed);
  }

  async function restoreRules() {
    const found = /^#rules=(.*)$/.exec(location.hash);
    rules = found ? await unpackRules(found[1]) : null;
    shipped = await look("systems").then((all) => all.systems, () => []);
    if (gone) return;
    fill(meanings, systemView(rules, shipped, useRules));
    if (!rules) return;
    forget();
    panelBox.refresh?.();
  }

  const [table, record] = [h("div", {}), h("div", {})];
  const split = h("div", { class: "split table-first" }, left, right);
  let panelBox = h("div");
  let gone = false;

  function draw() {
    const nothing = SEATS.every((s) => !count(hands()[s]));
    const recorded = Boolean(state.auction || state.play);
    fill(left, session ? amongView(session, state) : null, source, h("details", { class: "fold edit", open: folds.edit ?? !recorded },
      h("summary", { onclick: (event) => { folds.edit = !event.target.closest("details").open; } }, BOARD.changeCardsDealer), h("div", { class: "inside stack" }, factsForm(state, edit, NO_RESULT), editor())));
    panelBox = tabs(BOARD.aboutThisBoard, [...TABS, ...(tables().length ? [["tables", BOARD.tables]] : [])], state.tab, (name) => {
      if (name !== "play" || !fresh.get("board/played")?.found) fill(table, diagram(null));
      fill(record, recordView(state, name));
      return h("div", { class: "stack" }, panels[name]());
    }, (name) => { state.tab = name; keep(); });
    fill(right, nothing
      ? h("div", { class: "empty" }, h("p", {}, BOARD.noCardsYet), h("button", { type: "button", class: "primary", onclick: () => change({ ...DEFAULTS, ...EXAMPLES.board, tab: "solved" }) }, BOARD.showExample))
      : [h("div", { class: "stack beside-table" }, h("section", { class: "panel" }, table), panelBox, record), h("div", { class: "row copies" }, BOARD.notations.map(([form, name]) => h("button", { type: "button", class: "quiet", onclick: () => copy(form) }, BOARD.copyAs(name))))]);
  }

  /** The board in a notation, for others: with names, if they are to go along. */
  async function written(format, names = sharing.names) {
    const found = await ask("board/written", { board: names ? board() : { ...board(), names: [], event: "" }, format });
    return found.text.trim();
  }

  async function copy(format) {
    try {
      await navigator.clipboard.writeText(await written(format));
      toast(BOARD.copied);
    } catch (error) {
      fill(trouble, errorBox(error));
    }
  }

  /** A seat's letter chooses its hand: at once, so that the next key finds the pack drawn anew. */
  const keys = (event) => {
    const seat = event.key.toUpperCase();
    if (SEATS.includes(seat)) { state.seat = seat; keep(); draw(); left.querySelector(".deck button:not(:disabled)")?.focus(); }
  };
  const onkey = (event) => {
    if (event.target.matches("input, textarea, select")) return;
    if ((event.ctrlKey || event.metaKey) && event.key === "z") { event.preventDefault(); takeBack(); }
    else if ((event.ctrlKey || event.metaKey) && event.key === "y") { event.preventDefault(); goBack(redo, undo); }
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if ([",", "."].includes(event.key)) left.querySelector(`[data-to="${event.key === "," ? "before" : "after"}"]`)?.click();
    else if (state.tab === "play" && (event.key === "Home" || event.key === "End") && !event.target.closest(".deck, .tabs")) { event.preventDefault(); panelBox.querySelector(`[data-step="${event.key === "Home" ? "|◀" : "▶|"}"]`)?.click(); }
    else if (state.tab === "play" && (event.key === "ArrowRight" || event.key === "ArrowLeft") && !event.target.closest(".deck, .tabs")) panelBox.querySelector(`[data-step="${event.key === "ArrowRight" ? "▶" : "◀"}"]`)?.click();
    else if (event.key === "t") turnTable();
    else keys(event);
  };
  document.addEventListener("keydown", onkey);
  const unbind = boxKeys(() => (state.tab === "auction" && panelBox.querySelector(".box[open]") ? moves.legal() : []), moves.make, () => { if (state.tab === "auction" && panelBox.querySelector(".box[open]")) moves.back(); });

  /** The board of a session, if the address names one; what else stands there was changed by hand. */
  async function restore() {
    if (!state.session) return draw();
    fill(right, working(BOARD.looking));
    try {
      const judged = look(`sessions/${encodeURIComponent(state.session)}/judged/${Number(state.b) || 0}`).catch(() => null);
      session = await sessionOf(state.session);
      judgedThere = (await judged)?.found ?? null;
      if (gone) return;
      const one = session.boards[Number(state.b) || 0];
      if (!one) throw { message: BOARD.thisSessionHas, expected: BOARD.range(session.boards.length) };
      const given = new URLSearchParams(location.search);
      base = { ...DEFAULTS, ...fromRecord(one) };
      for (const name of Object.keys(DEFAULTS)) if (!given.has(name)) state[name] = base[name];
      fill(trouble, said(one));
      draw();
    } catch (error) {
      if (!gone) fill(right, errorBox(error));
    }
  }

  root.append(head(BOARD.title, BOARD.oneDealWhat), split);
  sharing.viewer = (names) => written("url", names);
  restore();
  restoreRules();
  return () => { gone = true; forget(); trial.cancel(); document.removeEventListener("keydown", onkey); unbind(); };
}
