// Play: a hand against players that do not see your cards; hint, why, undo, claim, odds.

import { Latest, ask, errorBox, look } from "../api.js";
import { SEATS, SEAT_WORDS, STRAINS, SUITS, SUIT_SIGNS, card, contractView, deal, handView, inline, partner, trickView } from "../cards.js";
import { choice, counted, field, fill, h, head, pips, tabs, working } from "../dom.js";
import { decisionView } from "../decision.js";
import { done } from "../lesson-progress.js";
import { splitsView } from "../splits.js";
import { link, read, write } from "../url.js";
import { planText } from "./plan-text.js";
import { trialBox } from "./plan-trial.js";
import { PLAY, PLAYERS } from "../words/play.js";
import { DECISION, DOUBLES, VULNERABILITIES } from "../words/table.js";

export const title = PLAY.title;

const DEFAULTS = { deal: "", seed: "", contract: "3NT-S", seat: "S", vul: "None", players: "pimc", dealer: "", auction: "", play: "", claimed: "", lesson: "", tab: "help" };
// A moment to see each card; none for those who want no motion.
const PAUSE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 350;

export function mount(root) {
  const state = read(DEFAULTS);
  const latest = new Latest();
  const helping = new Latest();
  const planning = new Latest();
  const following = new Latest();
  const lying = new Latest();
  let now = null;
  let advice = null;
  let verdict = null;
  let plan = null;
  let planAt = null; // where the plan stands: the answer of play/plan-step
  let gone = false;
  const players = look("play/players").then((found) => found.players.filter((one) => one.name !== "human"), () => []);

  const keep = () => write(state, DEFAULTS);
  const side = h("div", { class: "stack" });
  const table = h("div", { class: "stack" });
  const trouble = h("div", {});

  const description = () => ({
    deal: state.deal, seed: Number(state.seed) || 1, contract: state.contract, vulnerability: state.vul,
    players: Array(4).fill(state.players), seat: state.seat || null, play: state.play ? state.play.split(",") : [], claimed: state.claimed === "" ? null : Number(state.claimed), dealer: state.dealer || "N", auction: state.auction ? state.auction.split(" ") : [],
  });

  // ---- going on

  async function step(path, more = {}) {
    fill(trouble);
    try {
      const found = await latest.run((signal) => ask(`play/${path}`, { table: description(), ...more }, signal));
      if (found === undefined || gone) return;
      take(found.state ?? found);
      return found;
    } catch (error) {
      if (gone) return undefined;
      fill(trouble, errorBox(error, () => step("started").then(goOn)));
      if (!now) fill(table, h("div", { class: "empty" }, h("p", {}, PLAY.thisTableCould)));
      return undefined;
    }
  }

  function take(found) {
    now = found;
    state.play = found.play.join(",");
    if (found.code) state.deal = found.code;
    state.claimed = found.claimed === null ? "" : String(found.claimed);
    keep();
    draw();
    follow();
  }

  /** Let the players play until the person is asked or the hand is over, a card at a time. */
  async function goOn() {
    while (!gone && now && !now.over && !now.asked) {
      const before = now;
      const found = await step("next");
      if (!found || now === before) return;
      if (!now.asked || now.trick.length === 0) await new Promise((done) => setTimeout(done, PAUSE));
    }
  }

  async function play(name) {
    forget();
    if (await step("next", { card: name })) goOn();
  }

  async function undo() {
    forget();
    if (await step("undone")) goOn();
  }

  /** Ask for a hint or a plan; `set(value)` keeps it. Nothing comes of it once a card is played. */
  async function advise(latest, path, set) {
    const moment = state.play;
    state.tab = "help";
    keep();
    set("waiting");
    beside.show("help");
    helpPanel.update();
    try {
      const found = await latest.run((signal) => ask(`play/${path}`, { table: description() }, signal));
      if (found === undefined || gone || state.play !== moment) return;
      set(found);
      draw();
    } catch (error) {
      if (gone || state.play !== moment) return;
      set(null);
      helpPanel.update();
      fill(trouble, errorBox(error));
    }
  }

  const help = () => advise(helping, "hint", (value) => { advice = value; });
  const makePlan = () => advise(planning, "plan", (value) => { plan = value; planAt = null; follow(); });
  const forget = () => { advice = verdict = null; if (plan === "waiting") plan = null; helping.cancel(); planning.cancel(); };

  /** Which step of the plan is due, or that it was left; a plan from later cards is forgotten. */
  async function follow() {
    if (!plan || plan === "waiting") return;
    if (now.play.length < plan.made_at) { plan = planAt = null; return; }
    if (now.over || !now.asked || !plan.plan.length) return;
    try {
      const found = await following.run((signal) => ask("play/plan-step", { table: description(), plan: plan.plan.join("\n"), made_at: plan.made_at, tricks: plan.tricks }, signal));
      if (found === undefined || gone) return;
      planAt = { ...found, moment: now.play.length };
      if (advice?.card) draw();
      else helpPanel.update();
    } catch { planAt = null; }
  }

  /** The card that the plan plays now: while it is kept, a hint says the same. */
  const plannedCard = () => (plan && planAt?.standing === "kept" && planAt.moment === now.play.length && now.legal.includes(planAt.card) ? planAt.card : null);

  function planView() {
    if (plan === "waiting") return working(PLAY.planning);
    if (!plan) return null;
    return h("div", { class: "note" }, planText(plan, planAt));
  }

  async function claim(tricks) {
    const found = await step("claim", { tricks });
    if (!found) return;
    verdict = found;
    helpPanel.update();
  }

  const oddsBox = h("div", {}, working(PLAY.counting));
  async function showOdds() {
    if (now.over) return void fill(oddsBox, h("p", { class: "muted" }, PLAY.handOverAll));
    try {
      const found = await lying.run((signal) => ask("play/odds", { table: description() }, signal));
      if (found !== undefined) fill(oddsBox, splitsView(found));
    } catch (error) {
      fill(oddsBox, errorBox(error));
    }
  }

  /** A table from its beginning; without a deal, one is dealt for the contract. */
  async function begin(changes, fair = true) {
    latest.cancel();
    Object.assign(state, { play: "", claimed: "" }, changes);
    forget();
    try {
      if (!state.deal) {
        const dealt = await latest.run((signal) => ask("play/dealt", { contract: state.contract, seed: Number(state.seed) || 1, fair }, signal));
        if (dealt === undefined || gone) return;
        state.deal = dealt.deal;
      }
    } catch (error) {
      if (!now) fill(table);
      return void fill(trouble, errorBox(error));
    }
    keep();
    step("started").then(goOn);
  }

  // ---- the table

  function draw() {
    const bottom = state.seat && state.seat !== now.dummy ? state.seat : now.declarer;
    const person = (s) => now.names[SEATS.indexOf(s)] === "human";
    const controls = (s) => person(s) || (s === now.dummy && person(now.declarer));
    const seat = (s) => {
      const shown = now.hands[s];
      const cards = now.over ? deal(now.deal)[s] : shown === null ? null : deal(`N:${shown} - - -`).N; // at the end, the deal
      const mine = now.asked && now.turn === s && controls(s);
      const role = s === now.declarer ? "declarer" : s === now.dummy ? "dummy" : "defender";
      return h("div", { class: `seat at-${s} ${now.turn === s ? "turn" : ""}` },
        h("div", { class: "seat-title" }, h("b", {}, SEAT_WORDS[s]), h("span", {}, role), h("span", { class: "muted" }, person(s) ? "you" : "")),
        cards ? (!now.over && (s === bottom || s === partner(bottom)) ? fan(cards, s, mine) : handView(cards, { title: SEAT_WORDS[s] })) : h("div", { class: "back", role: "img", "aria-label": PLAY.hiddenCards(now.counts[s]) }, h("span", { class: "card backside" }), h("span", { class: "muted" }, `× ${now.counts[s]}`)));
    };
    const last = now.record.at(-1);
    const shown = now.trick.length ? now.trick : last ? last.cards : [];
    // The person's own hand is at the bottom, whatever its name.
    const turned = SEATS.indexOf(bottom) - SEATS.indexOf("S");
    const place = (s) => SEATS[(SEATS.indexOf(s) - turned + 4) % 4];
    fill(table,
      h("section", { class: "panel play-table" },
        h("div", { class: "between" },
          h("h2", {}, contractView(now.contract), h("span", { class: "muted small" }, PLAY.needs(now.needed))),
          h("p", { class: "num" }, h("strong", {}, PLAY.declarer(now.declarer_tricks)), PLAY.defenceLeft(now.won[["N", "S"].includes(now.declarer) ? "EW" : "NS"], now.tricks_left))),
        now.over ? ending() : null,
        h("div", { class: "compass seats" }, SEATS.map((s) => { const element = seat(s); element.classList.remove(`at-${s}`); element.classList.add(`at-${place(s)}`); return element; }),
          h("div", { class: "middle" }, trickView(shown.map(([s, c]) => [place(s), c]), { letters: Object.fromEntries(SEATS.map((s) => [place(s), s])), turn: now.turn && place(now.turn), winner: now.trick.length ? null : last && place(last.winner) }))),
        h("p", { class: "prompt", role: "status" }, now.over ? "" : now.asked ? PLAY.yourTurnCard(SEAT_WORDS[now.turn], now.turn === now.dummy ? " (dummy)" : "") : [h("span", { class: "spinner" }), PLAY.thinking(SEAT_WORDS[now.turn])])));
    drawSide();
  }

  function fan(cards, s, mine) {
    const hint = advice?.card && (plannedCard() ?? advice.card);
    const worth = Object.fromEntries((advice?.options ?? []).flatMap((option) => option.cards.map((c) => [c, Math.round(option.chance)])));
    return h("div", { class: "fan", role: "group", "aria-label": PLAY.handOf(SEAT_WORDS[s]) }, SUITS.filter((suit) => cards[suit]).map((suit) =>
      h("div", { class: "suit" }, [...cards[suit]].map((rank) => {
        const name = suit + rank;
        return mine
          ? card(name, { onclick: play, disabled: !now.legal.includes(name), mark: name === hint ? "hinted" : "", note: worth[name] !== undefined ? `${worth[name]}%` : "" , label: "" })
          : card(name);
      }))));
  }

  function ending() {
    const made = now.declarer_tricks >= now.needed;
    const [set, number] = state.lesson.split(":");
    if (number) done(set, number, made ? "made" : "down");
    return h("div", { class: `result ${made ? "won" : "lost"}`, role: "status" },
      h("strong", {}, pips(now.result)), h("span", {}, PLAY.score(now.score > 0 ? "+" : "", now.score)),
      now.double_dummy === null ? null : h("span", {}, PLAY.allCardsSight(counted(now.double_dummy, PLAY.trick))),
      h("div", { class: "row" },
        h("a", { class: "button", "data-link": true, href: link("board", { deal: now.deal, contract: now.contract, play: now.play.join(","), vul: state.vul, tab: "play", at: "0", result: now.claimed ?? "" }) }, PLAY.reviewCardCard),
        number ? h("a", { class: "button primary", "data-link": true, href: link("lesson", { session: set, b: number }) }, PLAY.backLesson) : null,
        h("button", { type: "button", onclick: () => begin({}) }, PLAY.sameDealAgain),
        h("button", { type: "button", class: "primary", onclick: () => begin({ deal: "", auction: "", dealer: "", seed: fresh() }) }, PLAY.nextDeal)));
  }

  const declaring = () => now.names[SEATS.indexOf(now.declarer)] === "human";
  const fresh = () => String(1 + Math.floor(Math.random() * 999_999));

  // ---- what stands beside it

  // The tabs and the buttons stay while cards are played, so that no click on them is lost.
  let beside = null;

  function drawSide() {
    if (!now) return void fill(side, trouble, h("section", { class: "panel" }, h("h2", {}, PLAY.newTable), setup()));
    helpPanel.update();
    if (!beside) {
      beside = tabs(PLAY.besideTable, [["help", PLAY.help], ["odds", PLAY.odds], ["tricks", PLAY.tricks], ["table", PLAY.table]], state.tab,
        (name) => ({ help: () => helpPanel.element, odds: () => oddsBox, tricks: tricksView, table: setup })[name](),
        (name) => { state.tab = name; keep(); if (name === "odds") showOdds(); });
      fill(side, trouble, h("h2", { class: "sr" }, PLAY.besideTable), beside);
    } else if (state.tab === "tricks") beside.refresh();
    if (state.tab === "odds") showOdds();
  }

  const trial = trialBox(() => ({ table: description() }), false);

  const helpPanel = (() => {
    const button = (words, onclick, more) => h("button", { type: "button", onclick, ...more }, words);
    const hint = button(PLAY.hintWhy, help, { class: "primary", title: "?" });
    const back = button(PLAY.undo, undo, { title: "u" });
    const planned = button(PLAY.plan, makePlan, { title: PLAY.forDeclarer });
    const amount = h("input", { type: "number", min: "0", "aria-label": PLAY.tricksClaimed });
    const left = h("span", {});
    const claims = h("button", { type: "submit" }, PLAY.claim);
    const [advised, told, judged] = [h("div", {}), h("div", {}), h("div", {})];
    const own = h("div", {});
    const element = h("div", { class: "stack" }, h("div", { class: "row" }, hint, back, planned), advised, told,
      h("form", { class: "row claim", onsubmit: (event) => { event.preventDefault(); claim(Number(amount.value)); } }, h("span", {}, PLAY.iClaim), amount, left, claims), judged,
      h("p", { class: "small muted" }, PLAY.keys), own);
    function update() {
      hint.disabled = claims.disabled = !now.asked;
      back.disabled = !now.play.length || !state.seat;
      planned.disabled = !now.asked || !declaring();
      if (Number(amount.max) !== now.tricks_left) Object.assign(amount, { max: now.tricks_left, value: now.tricks_left });
      fill(left, PLAY.ofLeft(now.tricks_left));
      fill(advised, adviceView());
      fill(told, planView());
      const may = now.play.length > 0 && (declaring() || now.over);
      if (may !== own.childNodes.length > 0) fill(own, may ? trial.element : null);
      fill(judged, verdict ? h("div", { class: verdict.stands ? "note" : "error", role: "status" }, verdict.lines.map((line) => h("p", {}, pips(line)))) : null);
    }
    return { element, update };
  })();

  function adviceView() {
    if (advice === "waiting") return working(PLAY.waiting);
    if (!advice) return null;
    if (!advice.options.length) return h("p", { class: "note" }, inline(advice.card), PLAY.thereNothingChoose);
    const planned = plannedCard();
    const [best, its] = [advice.options[0], advice.options.find((option) => option.cards.includes(planned))];
    if (!its || (its.chance === best.chance && its.tricks === best.tricks)) return decisionView(advice);
    return [h("p", { class: "note planned" }, inline(planned), ` ${DECISION.planned} ${DECISION.leave}`), decisionView({ ...advice, why: [] })];
  }

  const tricksView = () => now.record.length
    ? h("div", { class: "scroll" }, h("table", { class: "tricks" }, h("tbody", {}, now.record.map((trick, i) => h("tr", {}, h("th", { scope: "row" }, String(i + 1)), trick.cards.map(([s, c]) => h("td", { class: s === trick.winner ? "winning" : "" }, h("span", { class: "muted small" }, `${s} `), inline(c))))))))
    : h("p", { class: "muted" }, PLAY.noTrickFinished);

  // ---- choosing a table

  function setup() {
    const draft = { ...state };
    const found = /^([1-7])(NT|[SHDC])(X{0,2})-([NESW])$/.exec(draft.contract) ?? [null, "3", "NT", "", "S"];
    const contract = { level: found[1], strain: found[2], doubled: found[3], declarer: found[4] };
    let kind = "fair";
    const cards = h("textarea", { rows: "3", class: "mono", value: "", placeholder: PLAY.dealPlaceholder, spellcheck: "false", "aria-label": PLAY.deal });
    const number = h("input", { type: "number", min: "1", value: draft.seed || fresh() });
    const others = choice([[draft.players, PLAYERS[draft.players] ?? draft.players]], draft.players, (v) => (draft.players = v));
    players.then((all) => { if (all.length) fill(others, all.map((p) => h("option", { value: p.name, title: p.english }, PLAYERS[p.name] ?? p.english ?? p.name))).value = draft.players; });
    const dealField = h("div", {});
    const show = () => fill(dealField, kind !== "deal" ? field(PLAY.numberDeal, number, PLAY.sameNumberGives) : field(PLAY.deal, cards));
    show();
    const wrong = h("div", {});
    const start = async () => {
      const changes = { auction: "", dealer: "", contract: `${contract.level}${contract.strain}${contract.doubled}-${contract.declarer}`, seat: draft.seat === "watch" ? "" : draft.seat || contract.declarer, players: draft.players, vul: draft.vul };
      try {
        if (kind === "deal") {
          const read = await ask("board/read", { text: cards.value });
          Object.assign(changes, { deal: read.boards[0].deal, seed: "1" });
        } else Object.assign(changes, { deal: "", seed: number.value });
        begin(changes, kind === "fair");
      } catch (error) {
        fill(wrong, errorBox(error));
      }
    };
    return h("div", { class: "stack setup" },
      field(PLAY.cards, choice([["fair", PLAY.dealWorthPlaying], ["random", PLAY.anyRandomDeal], ["deal", PLAY.dealMine]], kind, (v) => { kind = v; show(); })), dealField,
      h("div", { class: "contract-fields" },
        field(PLAY.level, choice("1234567".split("").map((n) => [n, n]), contract.level, (v) => (contract.level = v))),
        field(PLAY.strain, choice(STRAINS.toReversed().map((s) => [s, SUIT_SIGNS[s]]), contract.strain, (v) => (contract.strain = v))),
        field(PLAY.doubled, choice(DOUBLES, contract.doubled, (v) => (contract.doubled = v))),
        field(PLAY.by, choice(SEATS.map((s) => [s, SEAT_WORDS[s]]), contract.declarer, (v) => (contract.declarer = v)))),
      field(PLAY.youAre, choice([...SEATS.map((s) => [s, SEAT_WORDS[s]]), ["watch", PLAY.onlyWatching]], draft.seat || "watch", (v) => (draft.seat = v))),
      field(PLAY.othersPlayed, others),
      field(PLAY.vulnerable, choice(VULNERABILITIES, draft.vul, (v) => (draft.vul = v))),
      wrong,
      h("button", { type: "button", class: "primary", onclick: start }, now ? PLAY.beginAnew : PLAY.begin));
  }

  // ---- keys

  let suit = "";
  const onkey = (event) => {
    if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey || !now?.asked) return;
    const key = event.key.toUpperCase();
    const rank = key === "1" ? "T" : key;
    if (suit && now.legal.includes(suit + rank)) { const name = suit + rank; suit = ""; event.preventDefault(); return void play(name); }
    const named = now.legal.filter((c) => c[1] === rank);
    if (!suit && named.length === 1 && !"SHDC".includes(key)) { event.preventDefault(); return void play(named[0]); }
    if (key === "U") return void undo();
    if (key === "?") return void help();
    suit = "SHDC".includes(key) ? key : "";
  };
  document.addEventListener("keydown", onkey);

  root.append(head(PLAY.title, PLAY.declarerDefendAgainst), h("div", { class: "split table-first" }, side, table));
  if (state.deal || state.seed) {
    drawSide();
    fill(table, h("div", { class: "empty" }, h("p", {}, h("span", { class: "spinner" }), PLAY.dealing)));
    if (state.deal) step("started").then(goOn);
    else begin({});
  } else {
    drawSide();
    const first = () => begin({ seed: "7" });
    fill(table, h("div", { class: "empty" }, h("p", {}, PLAY.chooseTableTake), h("button", { type: "button", class: "primary", onclick: first }, PLAY.dealMe)));
  }
  return () => { gone = true; latest.cancel(); helping.cancel(); planning.cancel(); following.cancel(); lying.cancel(); trial.cancel(); document.removeEventListener("keydown", onkey); };
}
