// Suit: one combination, its best line in words, its tree, its layouts, the play card by card.

import { Latest, ask, errorBox } from "../api.js";
import { RANKS, card } from "../cards.js";
import { bar, choice, counted, field, fill, h, head, segments, settled, tabs, working } from "../dom.js";
import { SUITS } from "../examples.js";
import { read, write } from "../url.js";
import { layoutsView } from "./suit-layouts.js";
import { stepper } from "./suit-steps.js";
import { treeView } from "./suit-tree.js";
import { SUIT } from "../words/suit.js";

export const title = SUIT.title;

const DEFAULTS = {
  n: "", s: "", goal: "max", tricks: "", contract: "", vul: "", vw: "13", ve: "13", kw: "", ke: "",
  en: "", es: "", lead: "", defence: "best", tab: "layouts", a: "1", b: "", line: "1", path: "",
};
const DEFENCES = [["best", SUIT.bestFalsecardsAll], ["no-falsecard", SUIT.neverFalsecards], ["random-among-equals", SUIT.drawsLotsAmong]];
const ENTRIES = [["", SUIT.asManyAs], ["0", SUIT.none], ["1", "1"], ["2", "2"], ["3", "3"]];

/** What the server is asked. */
function question(state) {
  const entries = [["N", state.en], ["S", state.es]].filter(([, n]) => n !== "").map(([s, n]) => `${s}:${n}`).join(",");
  const known = [["W", state.kw], ["E", state.ke]].filter(([, c]) => c.trim()).map(([s, c]) => `${s}:${c.trim()}`).join(",");
  const vacant = state.vw === "13" && state.ve === "13" ? null : `${state.vw}:${state.ve}`;
  const needs = state.goal === "tricks" || state.goal === "imps";
  return {
    north: state.n.trim() || "-", south: state.s.trim() || "-", goal: state.goal,
    tricks: needs && state.tricks !== "" ? Number(state.tricks) : null,
    contract: state.goal === "imps" ? state.contract || null : null, vulnerable: state.vul === "yes",
    vacant, known: known || null, entries: entries || null, lead: state.lead || null, defence: state.defence,
  };
}

export function mount(root) {
  const state = read(DEFAULTS);
  const numbers = new Latest();
  const words = new Latest();
  const answer = h("div", { class: "stack", "aria-live": "polite" });
  // What is drawn when: the numbers first, then the words; the tabs' buttons stay as they are.
  const headBox = h("div", {});
  const goalBox = h("div", {});
  let more = null;
  let turn = 0;
  let found = null;
  let told = null;

  const keep = () => write(state, DEFAULTS);
  const change = (name, value) => { state[name] = value; state.path = ""; keep(); numbers.cancel(); words.cancel(); later(); };
  const later = settled(() => update(), 40); // a key that follows cancels what was asked

  const north = holdingInput("n", SUIT.northsCards, "AQT9");
  const south = holdingInput("s", SUIT.southsCards, "xxx");
  const diagram = h("div", { class: "combination" });
  const terms = h("div", { class: "stack" });

  function holdingInput(name, label, placeholder) {
    return h("input", {
      class: "holding", value: state[name], placeholder, "aria-label": label, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: "40",
      oninput: (event) => change(name, event.target.value),
    });
  }

  function drawTerms() {
    const number = (name, label, min, max) => field(label, h("input", { type: "number", min, max, value: state[name], oninput: (e) => change(name, e.target.value || DEFAULTS[name]) }));
    const goals = segments(SUIT.play, [["max", SUIT.most], ["tricks", SUIT.tricks], ["expected", SUIT.average], ["matchpoints", SUIT.mps], ["imps", SUIT.imps]], state.goal, (value) => {
      if (value === "tricks" && state.tricks === "") state.tricks = String(found?.most ?? 1);
      change("goal", value);
      drawTerms();
    });
    fill(terms,
      h("div", { class: "field" }, h("span", { class: "label" }, SUIT.play), h("div", { class: "scroll" }, goals)),
      state.goal === "tricks" ? number("tricks", SUIT.leastSoMany, 1, 13) : null,
      state.goal === "imps" ? h("div", { class: "fields" },
        field(SUIT.contract, h("input", { value: state.contract, placeholder: "4S", oninput: (e) => change("contract", e.target.value) })),
        number("tricks", SUIT.tricksNeedsHere, 0, 13),
        field(SUIT.vulnerable, choice([["", SUIT.no], ["yes", SUIT.yes]], state.vul, (v) => change("vul", v)))) : null,
      h("details", { open: ["vw", "ve", "kw", "ke", "en", "es", "lead", "defence"].some((n) => state[n] !== DEFAULTS[n]) },
        h("summary", {}, SUIT.termsPlay),
        h("div", { class: "inside stack" },
          h("div", { class: "fields" }, number("vw", SUIT.westsVacantPlaces, 0, 13), number("ve", SUIT.eastsVacantPlaces, 0, 13)),
          h("div", { class: "fields" },
            field(SUIT.westKnownHold, h("input", { value: state.kw, placeholder: "K", oninput: (e) => change("kw", e.target.value) })),
            field(SUIT.eastKnownHold, h("input", { value: state.ke, placeholder: "Q7", oninput: (e) => change("ke", e.target.value) }))),
          h("div", { class: "fields" },
            field(SUIT.entriesNorth, choice(ENTRIES, state.en, (v) => change("en", v))),
            field(SUIT.entriesSouth, choice(ENTRIES, state.es, (v) => change("es", v)))),
          h("div", { class: "fields" },
            field(SUIT.firstLead, choice([["", SUIT.fromEitherHand], ["N", SUIT.fromNorth], ["S", SUIT.fromSouth]], state.lead, (v) => change("lead", v))),
            field(SUIT.defence, choice(DEFENCES, state.defence, (v) => change("defence", v)))))));
  }

  function drawDiagram() {
    const row = (text, who) => h("div", { class: "row", role: "group", "aria-label": who },
      [...text.toUpperCase().replaceAll("10", "T").replace(/[^AKQJT2-9X]/g, "")].map((rank) =>
        RANKS.includes(rank) ? card(`S${rank}`, { small: true, label: rank }) : h("span", { class: "card small spot", role: "img", "aria-label": SUIT.smallCard }, "x")));
    fill(diagram, h("span", { class: "label" }, SUIT.north), row(state.n, SUIT.north), h("span", { class: "label" }, SUIT.south), row(state.s, SUIT.south));
  }

  async function update() {
    drawDiagram();
    for (const input of [north, south]) input.removeAttribute("aria-invalid");
    if (!state.n.trim() && !state.s.trim()) {
      numbers.cancel(); words.cancel(); found = told = null;
      fill(answer, h("div", { class: "empty" }, h("p", {}, SUIT.typeCardsOne),
        h("div", { class: "row" }, SUITS.map(([n, s]) => exampleChip(n, s)))));
      return;
    }
    const asked = question(state);
    const mine = ++turn;
    answer.classList.add("busy");
    words.cancel();
    try {
      const data = await numbers.run((signal) => ask("suit", asked, signal));
      if (data === undefined) return;
      found = data;
      if (asked.defence === "random-among-equals") found.matchpoints = null;
      else if (!found.best && found.goal === "matchpoints") found.matchpoints = { goal: "matchpoints", label: "matchpoints", chances: null };
      told = null;
      draw();
      answer.classList.remove("busy");
      if (found.best) await surround(asked);
    } catch (error) {
      const wrong = error.place?.text;
      if (wrong !== undefined) for (const input of [north, south]) if (input.value.trim() === wrong.trim()) input.setAttribute("aria-invalid", "true");
      fill(answer, errorBox(error, error.kind === "late" || error.kind === "busy" || error.kind === "offline" ? update : null));
    } finally {
      if (mine === turn) answer.classList.remove("busy");
    }
  }

  /** What takes longer comes later: the words, the other lines, matchpoints, what surrounds them. */
  async function surround(asked) {
    for (const [part, take] of [
      ["explained", (said) => { told = said; fill(headBox, headline()); }],
      ["others", (said) => { found.lines = said.lines; told = { ...told, names: said.names }; }],
      ["matchpoints", (said) => { found.matchpoints = said.row; fill(goalBox, goalTable()); }],
      ["surrounded", (said) => { told = { ...told, ...said }; fill(headBox, headline()); }],
    ]) {
      const said = await words.run((signal) => ask(`suit/${part}`, asked, signal)).catch((error) => error);
      if (said === undefined) return;
      if (!(said instanceof Error)) take(said);
      else if (part === "explained") { told = { text: "", certified: false, late: true }; fill(headBox, headline()); }
      else if (part === "matchpoints") { found.matchpoints = "late"; fill(goalBox, goalTable()); }
      if (state.tab === "tree" ? part === "explained" : state.tab !== "steps" && (part === "explained" || part === "others")) more?.refresh();
    }
  }

  function exampleChip(n, s) {
    return h("button", { type: "button", class: "chip", onclick: () => { Object.assign(state, DEFAULTS, { n, s, tab: state.tab }); north.value = n; south.value = s; drawTerms(); keep(); update(); } }, `${n} – ${s}`);
  }

  function draw() {
    const entries = [["layouts", SUIT.layouts], ["tree", SUIT.tree], ["steps", SUIT.stepThrough]];
    const asked = question(state);
    fill(headBox, headline());
    fill(goalBox, found.reachable ? goalTable() : null);
    more = found.lines.length && found.best
      ? tabs(SUIT.moreAboutLine, entries, state.tab, (name) => {
          if (name === "tree") return treeView(told, found);
          if (name === "steps") return stepper(state, () => found, asked, keep);
          return layoutsView(state, found, told, keep);
        }, (name) => { state.tab = name; keep(); })
      : null;
    fill(answer, headBox, goalBox, more);
  }

  function headline() {
    const model = { best: SUIT.bestDefence, "no-falsecard": SUIT.defendersNeverFalsecard, "random-among-equals": SUIT.defendersDrawLots }[state.defence];
    const best = found.best;
    if (!found.reachable) return h("section", { class: "panel" }, h("h2", {}, SUIT.cannotTaken(counted(found.target, SUIT.trick))), h("p", {}, SUIT.mostChooseSmaller(counted(found.most, SUIT.trick))));
    if (!best) return h("section", { class: "panel" }, h("h2", {}, SUIT.everyLineLoses), h("p", {}, SUIT.headHeadThere(found.lines.length)));
    const what = best.chance ? [h("span", { class: "big" }, best.chance.text), h("span", {}, SUIT.forTricks(counted(best.target, SUIT.trick)))] : [h("span", { class: "big" }, best.expected.text), h("span", {}, SUIT.tricksAverage)];
    const exact = best.chance && best.chance.probability.length < 24 && best.chance.probability.includes("/") ? best.chance.probability : "";
    return h("section", { class: "panel stack" },
      h("div", { class: "between" }, h("p", {}, what, exact ? h("span", { class: "fraction" }, `  = ${exact}`) : null), h("span", { class: "badge" }, SUIT.exact(model))),
      told ? procedure() : working(SUIT.findingWords));
  }

  function procedure() {
    if (told.late) return h("p", { class: "muted" }, SUIT.wordsThisLine);
    if (!told.certified) return h("p", {}, SUIT.noWordsThis);
    const next = told.next;
    return [
      h("div", { class: "procedure" }, told.text.split("\n").map((line) => {
        const step = h("p", {}, line.trim());
        step.style.marginInlineStart = `${(line.length - line.trimStart().length) * 0.6}rem`;
        return step;
      })),
      told.when ? h("p", {}, told.when) : told.takes.map((sentence) => h("p", {}, sentence)),
      told.alternatives.length ? h("p", { class: "muted" }, SUIT.equallyGood(told.alternatives.map((r) => r.name).join(", or "))) : null,
      next && (!next.chance || 4 * next.chance.percent >= found.best.chance.percent) ? h("div", { class: "note" },
        h("p", {}, h("strong", {}, SUIT.nextBest), `${next.name}${next.chance ? `, ${next.chance.text}` : ""}. `, next.contrast ?? ""),
        next.why ? h("p", {}, h("strong", {}, SUIT.whyNot), `${next.why.text}.`) : null) : null,
      told.trust ? h("p", {}, told.trust) : null,
      told.aims?.length ? h("details", {}, h("summary", {}, SUIT.howLineChanges), h("div", { class: "inside" }, told.aims.map((s) => h("p", {}, s)))) : null,
    ];
  }

  function goalTable() {
    const counts = [...Array(found.length).keys()].map((n) => n + 1).filter((n) => found.targets[n - 1].percent < 100 || !(found.targets[n]?.percent === 100));
    const rows = found.goals.filter((row) => row.goal !== "tricks" || counts.includes(row.tricks));
    if (found.matchpoints !== null) rows.push(found.matchpoints?.goal ? found.matchpoints : { goal: "matchpoints", label: "matchpoints", chances: undefined });
    const chosen = (row) => (row.goal === "tricks" ? (state.goal === "tricks" && Number(state.tricks) === row.tricks) || (state.goal === "max" && row.tricks === found.most) : row.goal === state.goal);
    return h("section", { class: "panel stack tight" }, h("p", { class: "muted small" }, SUIT.tricksGoalsWhat),
      h("div", { class: "scroll" }, h("table", { class: "goals" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, SUIT.playing), counts.map((n) => h("th", { scope: "col", class: "right" }, `≥ ${n}`)), h("th", { scope: "col", class: "right" }, SUIT.averageColumn))),
      h("tbody", {}, rows.map((row) => {
        const pick = () => { state.goal = row.goal; state.tricks = row.goal === "tricks" ? String(row.tricks) : state.tricks; state.path = ""; keep(); drawTerms(); update(); };
        return h("tr", { class: "pick", "aria-selected": String(chosen(row)), onclick: pick },
          h("th", { scope: "row" }, h("button", { type: "button", class: "quiet link", onclick: (e) => { e.stopPropagation(); pick(); } }, row.label)),
          row.chances === undefined ? h("td", { colspan: String(counts.length + 1), class: "muted" }, found.matchpoints === "late" ? SUIT.notFoundTime : "…")
            : row.chances === null ? h("td", { colspan: String(counts.length + 1), class: "muted" }, SUIT.noLineUnbeaten)
            : [counts.map((n) => { const chance = row.chances[n - 1]; return h("td", { class: "right" }, chance.text.replace(" %", "\u00a0%"), bar(chance.percent)); }), h("td", { class: "right" }, Number(row.expected.text).toFixed(3))]);
      })))));
  }


  root.append(head(SUIT.title, SUIT.howPlayOne),
    h("div", { class: "split" },
      h("div", { class: "stack" },
        h("section", { class: "panel stack" },
          h("div", { class: "fields" }, field(SUIT.north, north), field(SUIT.south, south)), diagram,
          h("div", { class: "row", "aria-label": SUIT.examples }, SUITS.slice(0, 4).map(([n, s]) => exampleChip(n, s)))),
        h("section", { class: "panel stack" }, terms)),
      answer));
  drawTerms();
  update();
  if (!state.n) north.focus();
  return () => { numbers.cancel(); words.cancel(); };
}
