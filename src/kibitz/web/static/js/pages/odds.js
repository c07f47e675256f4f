// Odds: conditions on the unseen cards, counted exactly, under evidence that can be switched.

import { Latest, ask, errorBox, look } from "../api.js";
import { SEAT_WORDS, count, deal, handText } from "../cards.js";
import { completing } from "../complete.js";
import { deckView, given } from "../deck.js";
import { bar, drawnBy, field, fill, h, head, pips, segments } from "../dom.js";
import { EXAMPLES, QUERIES } from "../examples.js";
import { splitsView } from "../splits.js";
import { read, recall, remember, write } from "../url.js";
import { oddsControls } from "./odds-controls.js";
import { ODDS } from "../words/odds.js";

export const title = ODDS.title;

const DEFAULTS = { n: "", e: "", s: "", w: "", g: "", q: "", seat: "N" };
const NAMES = { n: "north", e: "east", s: "south", w: "west" };

export function mount(root) {
  recall("odds");
  const state = read(DEFAULTS);
  if (!SEAT_WORDS[state.seat]) state.seat = "N";
  const answers = new Latest();
  const splits = new Latest();
  // Evidence that is switched off stands in the address with a dash before it.
  let evidence = state.g ? state.g.split("\n").map((text) => ({ text: text.replace(/^-/, ""), on: !text.startsWith("-") })) : [];
  let queries = state.q ? state.q.split("\n") : [""];
  let inputs = [];
  const controls = oddsControls((text, isKnown) => use(text, isKnown));

  const hands = h("div", { class: "stack" });
  const known = h("div", { class: "stack" });
  const asked = h("div", { class: "stack" });
  const lies = h("div", {});
  const trouble = h("div", {});

  const keep = () => {
    state.g = evidence.filter((one) => one.text.trim()).map((one) => (one.on ? "" : "-") + one.text).join("\n");
    state.q = queries.filter((text) => text.trim()).join("\n");
    write(state, DEFAULTS);
    remember("odds");
  };
  const changed = () => { keep(); update(); }; // at once: a key that follows cancels what was asked

  const vocabulary = look("odds/words").then((found) => [
    ...found.features.filter((f) => !f.alias).map((f) => ({ word: f.word, about: `${f.english}: ${f.example}` })),
    ...found.seats.map((word) => ({ word, about: "" })), ...found.suits.map((word) => ({ word, about: "" })), ...found.keywords.map((word) => ({ word, about: "" })),
    ...found.features.filter((f) => f.alias).map((f) => ({ word: f.word, about: f.english })),
  ]).catch(() => []);

  const condition = (value, label, placeholder, oninput) => h("input", { class: "mono", value, "aria-label": label, placeholder, autocomplete: "off", spellcheck: "false", maxlength: "2000", oninput: (event) => oninput(event.target.value) });

  function drawHands() {
    const input = (name) => field(SEAT_WORDS[name.toUpperCase()], h("input", {
      class: "mono", value: state[name], placeholder: name === "n" || name === "s" ? "AKT9.K42.A53.K72" : "hidden", autocomplete: "off", spellcheck: "false", maxlength: "80", "data-hand": name,
      oninput: (event) => { state[name] = event.target.value; changed(); drawDeck(); },
    }));
    fill(hands, input("n"), input("s"),
      h("details", { open: Boolean(state.e || state.w) }, h("summary", {}, ODDS.eastWestSeen), h("div", { class: "inside stack" }, input("e"), input("w"))),
      h("details", { class: "pack", open: false }, h("summary", {}, ODDS.clickCards), h("div", { class: "inside stack deck-box" })),
      h("p", { class: "small muted" }, ODDS.fourSuitsDots));
    drawDeck();
  }

  function drawDeck() {
    const all = deal(`N:${["n", "e", "s", "w"].map((n) => (state[n].trim() ? state[n].trim().replaceAll(" ", "") : "-")).join(" ")}`);
    const seat = state.seat;
    fill(hands.querySelector(".deck-box"),
      segments(ODDS.whoseCard, ["N", "S", "E", "W"].map((one) => [one, SEAT_WORDS[one]]), seat, (v) => { state.seat = v; keep(); drawDeck(); }),
      deckView(all, seat, (card) => {
        const next = given(all, seat, card);
        if (!next) return;
        const name = seat.toLowerCase();
        state[name] = count(next[seat]) ? handText(next[seat]) : "";
        hands.querySelector(`[data-hand="${name}"]`).value = state[name];
        changed();
        drawDeck();
        hands.querySelector(`[data-card="${card}"]`)?.focus();
      }));
  }

  function drawEvidence() {
    fill(known, evidence.map((one, i) => h("div", { class: "evidence" },
      h("div", { class: "row nowrap-row" },
        h("input", { type: "checkbox", checked: one.on, "aria-label": ODDS.evidenceCounts(i + 1), onchange: (event) => { one.on = event.target.checked; changed(); } }),
        completing(condition(one.text, ODDS.evidence(i + 1), "hand(sK,sA)=East", (text) => { one.text = text; changed(); }), vocabulary),
        h("button", { type: "button", class: "quiet icon", "aria-label": ODDS.removeEvidence(i + 1), onclick: () => { evidence.splice(i, 1); drawEvidence(); changed(); } }, "×")),
      h("div", { class: "told", "data-evidence": String(i) }))),
      h("button", { type: "button", class: "quiet", onclick: () => { evidence.push({ text: "", on: true }); drawEvidence(); known.querySelectorAll("input.mono")[evidence.length - 1].focus(); } }, ODDS.addWhatKnown));
  }

  function drawQueries() {
    inputs = queries.map((text, i) => condition(text, ODDS.question(i + 1), "hand(sA)=West", (value) => { queries[i] = value; changed(); }));
    fill(asked, inputs.map((input, i) => h("section", { class: "panel stack query" },
      h("div", { class: "row nowrap-row" }, completing(input, vocabulary),
        queries.length > 1 ? h("button", { type: "button", class: "quiet icon", "aria-label": ODDS.removeQuestion(i + 1), onclick: () => { queries.splice(i, 1); drawQueries(); changed(); } }, "×") : null),
      h("div", { class: "answer", "aria-live": "polite", "data-query": String(i) }))),
      h("div", { class: "row" }, h("button", { type: "button", onclick: () => { queries.push(""); drawQueries(); update(); inputs.at(-1).focus(); } }, ODDS.anotherQuestion)));
  }

  async function update() {
    const on = evidence.filter((one) => one.on && one.text.trim());
    const texts = queries.filter((text) => text.trim());
    const body = { hands: Object.fromEntries(Object.entries(NAMES).map(([name, seat]) => [seat, state[name].trim()])), given: on.map((one) => one.text) };
    for (const input of hands.querySelectorAll("[data-hand]")) input.removeAttribute("aria-invalid");
    try {
      const found = await answers.run((signal) => ask("odds", { ...body, queries: texts }, signal));
      if (found === undefined) return;
      fill(trouble, found.clash ? errorBox(found.clash) : null);
      evidence.forEach((one, i) => {
        const box = known.querySelector(`[data-evidence="${i}"]`);
        const told = found.given[on.indexOf(one)];
        if (box) fill(box, !told ? null : told.error ? errorBox(told.error) : h("p", { class: "small muted" }, pips(told.english)));
      });
      let n = 0;
      queries.forEach((text, i) => {
        const box = asked.querySelector(`[data-query="${i}"]`);
        const one = text.trim() ? found.answers[n++] : null;
        inputs[i].toggleAttribute("aria-invalid", false);
        if (!box) return;
        if (!one) fill(box, empty(i));
        else if (one.error) { inputs[i].setAttribute("aria-invalid", "true"); fill(box, errorBox(one.error)); }
        else { fill(box, one.answers.map(answerView)); controls.follow(one.answers[0]?.condition || text); }
      });
      await lie(body);
    } catch (error) {
      const seat = Object.keys(NAMES).find((name) => NAMES[name] === (error.place?.source ?? "").toLowerCase());
      if (seat) hands.querySelector(`[data-hand="${seat}"]`)?.setAttribute("aria-invalid", "true");
      fill(trouble, errorBox(error, error.kind === "late" || error.kind === "offline" ? update : null));
      for (const box of asked.querySelectorAll(".answer")) fill(box);
    }
  }

  let lain = ""; // the cards and the evidence whose splits are shown, or asked for

  /** How the suits lie: asked anew where the cards or the evidence are others. */
  async function lie(body) {
    const wanted = JSON.stringify(body);
    if (wanted === lain) return;
    lain = wanted;
    try {
      const table = await splits.run((signal) => ask("odds/splits", body, signal));
      if (table !== undefined) fill(lies, splitsView(table, (text) => use(text, false)));
    } catch (error) {
      lain = "";
      throw error;
    }
  }

  /** Take a sentence that was made by clicking: as evidence, or as a question of its own. */
  function use(text, isKnown) {
    if (isKnown) {
      evidence.push({ text, on: true });
      drawEvidence();
    } else {
      const free = queries.findIndex((one) => !one.trim());
      if (free >= 0) queries[free] = text;
      else queries.push(text);
      drawQueries();
    }
    changed();
  }

  function empty(i) {
    return h("div", { class: "row live" }, h("span", { class: "muted small" }, ODDS.example), QUERIES.map((text) => h("button", { type: "button", class: "chip", onclick: () => { queries[i] = text; drawQueries(); changed(); } }, text)));
  }

  function answerView(one) {
    const fraction = one.probability.includes("/") && one.probability.length <= 40 ? one.probability : "";
    const [, ...why] = one.reason;
    return h("div", { class: "stack tight" },
      h("div", { class: "between" },
        h("span", {}, h("span", { class: "big" }, one.chance), one.kind === "sampled" ? h("span", {}, ` ± ${(100 * one.error).toPrecision(2)}`) : null, fraction ? h("span", { class: "fraction" }, `  = ${fraction}`) : null),
        h("span", { class: `badge ${one.kind}` }, one.kind === "sampled" ? ODDS.sampledLayouts(one.samples) : "exact")),
      one.kind === "sampled" ? drawnBy(one.seed) : null,
      bar(one.value, true),
      h("p", {}, pips(one.english[0].toUpperCase() + one.english.slice(1)), "."),
      one.condition ? h("p", { class: "small muted" }, ODDS.languageConditions, h("code", {}, one.condition)) : null,
      why.length ? h("details", { open: true }, h("summary", {}, ODDS.why), h("div", { class: "inside reasons" }, why.map((line) => h("p", { class: /^\s*[\d.]+ %/.test(line) ? "path" : "" }, pips(line))))) : null);
  }

  function begin({ n = "", s = "", g = "", q = "" }) {
    Object.assign(state, DEFAULTS, { n, s });
    evidence = g ? [{ text: g, on: true }] : [];
    queries = [q];
    drawHands(); drawEvidence(); drawQueries(); keep(); update();
  }

  root.append(head(ODDS.title, ODDS.whatChancesEvery),
    h("div", { class: "split" },
      h("div", { class: "stack" },
        h("section", { class: "panel stack" }, h("div", { class: "between" }, h("h2", {}, ODDS.whatYouSee), h("div", { class: "row" }, h("button", { type: "button", class: "quiet", onclick: () => begin(EXAMPLES.odds) }, ODDS.exampleButton), h("button", { type: "button", class: "quiet", onclick: () => begin({}) }, ODDS.empty))), hands),
        h("section", { class: "panel stack" }, h("h2", {}, ODDS.whatYouKnow), known)),
      h("div", { class: "stack" }, trouble, asked, h("section", { class: "panel" }, controls.element), h("section", { class: "panel" }, h("h2", {}, ODDS.howSuitsLie), lies))));
  drawHands();
  drawEvidence();
  drawQueries();
  update();
  return () => { answers.cancel(); splits.cancel(); };
}
