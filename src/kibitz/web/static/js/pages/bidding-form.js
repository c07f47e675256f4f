// The form that begins a comparison: two systems, the deals they meet on, how they bid and score.

import { ask, errorBox } from "../api.js";
import { SEATS, SEAT_WORDS } from "../cards.js";
import { HOLDS } from "../examples.js";
import { choice, field, fill, h } from "../dom.js";
import { systemName } from "../words/bid.js";
import { RULES } from "../words/systems.js";
import { VULNERABILITIES } from "../words/table.js";

/** What the form keeps in the address, over what `kibitz compare` does by itself. */
export const COMPARED = {
  units: "1000", until: "", vul: "None", dealer: "N", east: "", west: "", scoring: "total", field: "", weights: "",
  against: "", asking: "both", paper: "none", layouts: "32", scored: "16",
};
const WIDTHS = [["", RULES.never], ["0.5imp", RULES.imps], ["0.2imp", RULES.fifthImp], ["0.1imp", RULES.tenthImp], ["0.05imp", RULES.twentiethImp], ["2%", RULES.top], ["1%", RULES.onePercent]];
const WHO = [["none", RULES.neither], ["both", RULES.both], ["a", RULES.alone], ["b", RULES.bAlone]];

/** The form; `begun(id)` hears of the comparison that it began. */
export function comparisonForm({ state, systems, shipped, keep, names }, begun) {
  const wrong = h("div", {});
  const change = (name) => (value) => { state[name] = value; keep(); };
  const text = (name, label, placeholder, hint = "") => field(label, h("input", { class: "mono", value: state[name], placeholder, maxlength: "2000", spellcheck: "false", autocomplete: "off", oninput: (e) => change(name)(e.target.value) }), hint);
  const number = (name, label, min, max) => field(label, h("input", { type: "number", min, max, value: state[name], oninput: (e) => change(name)(e.target.value) }));
  const pick = (name, label, options, then = () => {}) => field(label, choice(options, state[name], (v) => { change(name)(v); then(); }));

  const known = [["A", RULES.systemA], ["B", RULES.systemB], ...shipped.map((one) => [`=${one.name}`, systemName(one.name)])];
  const rules = (key) => {
    const found = { A: systems.a, B: systems.b }[key] ?? shipped.find((one) => `=${one.name}` === key);
    return found ? { name: found.name, text: found.text } : null;
  };

  async function start(event) {
    event.preventDefault();
    const missing = ["a", "b"].find((side) => !systems[side].text.trim());
    if (missing) return void fill(wrong, errorBox({ message: RULES.systemHasNo(missing.toUpperCase()), remedy: RULES.chooseOneAbove }));
    fill(wrong);
    button.disabled = true;
    try {
      const made = await ask("comparisons", {
        a: rules("A"), b: rules("B"), north: state.north, south: state.south, east: state.east, west: state.west, deals: state.deals,
        units: Number(state.units) || 1000, until: state.until, seed: Number(state.seed) || 1, vulnerability: state.vul, dealer: state.dealer,
        scoring: state.scoring, field: state.field === "par" ? "par" : state.field === "weights" ? state.weights : "", field_system: rules(state.field), opponents: rules(state.against),
        asking: state.asking, paper: state.paper, layouts: Number(state.layouts) || 32, score_layouts: Number(state.scored) || 16,
      });
      begun(made.id);
    } catch (error) {
      button.disabled = false;
      fill(wrong, errorBox(error));
    }
  }

  const button = h("button", { type: "submit", class: "primary" }, RULES.startComparison);
  const weights = h("div", {});
  const showWeights = () => fill(weights, state.field === "weights" ? text("weights", RULES.theirContractsWeights, "3N:60,4S:40") : null);
  showWeights();
  return h("form", { class: "stack", onsubmit: start },
    h("div", { class: "fields two" }, names("a"), names("b")),
    h("div", { class: "fields two" }, text("north", RULES.northHoldsRuleCondition, HOLDS.north), text("south", RULES.southHolds, HOLDS.south)),
    h("div", { class: "fields" }, number("units", RULES.dealsMost, 1, 100000), pick("until", RULES.stopWhen, WIDTHS), pick("vul", RULES.vulnerable, VULNERABILITIES), number("seed", RULES.seed, 0)),
    h("details", { open: Object.keys(COMPARED).slice(3).some((name) => state[name] !== COMPARED[name]) }, h("summary", {}, RULES.howTheyBid),
      h("div", { class: "inside stack" },
        h("div", { class: "fields two" },
          pick("scoring", RULES.contractsPlaced, [["total", RULES.totalPoints], ["imps", RULES.imps2], ["matchpoints", RULES.matchpoints]]),
          pick("field", RULES.alsoComparedField, [["", RULES.no], ["par", RULES.reachesPar], ...known.map(([v, name]) => [v, RULES.plays(name)]), ["weights", RULES.contractsWeights]], showWeights)),
        weights,
        h("div", { class: "fields two" }, pick("against", RULES.eastWest, [["", RULES.passThroughout], ...known.map(([v, name]) => [v, RULES.bidSystem(name)])]), pick("dealer", RULES.dealer, SEATS.map((s) => [s, SEAT_WORDS[s]]))),
        h("div", { class: "fields two" }, text("east", RULES.eastHolds, RULES.pSystemIf), text("west", RULES.westHolds, RULES.same)),
        h("div", { class: "fields two" },
          pick("asking", RULES.callsMarkedAs, WHO),
          pick("paper", RULES.withoutRuleContract, WHO)),
        h("div", { class: "fields two" }, number("layouts", RULES.layoutsPlaceContract, 1, 256), number("scored", RULES.layoutsScoreDeal, 2, 256)))),
    wrong, h("div", { class: "row" }, button));
}
