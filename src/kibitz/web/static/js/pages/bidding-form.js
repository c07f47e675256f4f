// The form that begins a comparison: two systems, the deals they meet on, how they bid and score.

import { ask, errorBox } from "../api.js";
import { SEATS, SEAT_WORDS } from "../cards.js";
import { choice, field, fill, h } from "../dom.js";

/** What the form keeps in the address, over what `kibitz compare` does by itself. */
export const COMPARED = {
  units: "1000", until: "", vul: "None", dealer: "N", east: "", west: "", scoring: "total", field: "", weights: "",
  against: "", asking: "both", paper: "none", layouts: "32", scored: "16",
};
const WIDTHS = [["", "never"], ["0.5imp", "0.5 IMPs"], ["0.2imp", "0.2 IMPs"], ["0.1imp", "0.1 IMPs"], ["0.05imp", "0.05 IMPs"], ["2%", "2 % of the top"], ["1%", "1 % of the top"]];
const WHO = [["none", "neither"], ["both", "both"], ["a", "A alone"], ["b", "B alone"]];

/** The form; `begun(id)` hears of the comparison that it began. */
export function comparisonForm({ state, systems, shipped, keep, names }, begun) {
  const wrong = h("div", {});
  const change = (name) => (value) => { state[name] = value; keep(); };
  const text = (name, label, placeholder, hint = "") => field(label, h("input", { class: "mono", value: state[name], placeholder, maxlength: "2000", spellcheck: "false", autocomplete: "off", oninput: (e) => change(name)(e.target.value) }), hint);
  const number = (name, label, min, max) => field(label, h("input", { type: "number", min, max, value: state[name], oninput: (e) => change(name)(e.target.value) }));
  const pick = (name, label, options, then = () => {}) => field(label, choice(options, state[name], (v) => { change(name)(v); then(); }));

  const known = [["A", "system A"], ["B", "system B"], ...shipped.map((one) => [`=${one.name}`, one.name])];
  const rules = (key) => {
    const found = { A: systems.a, B: systems.b }[key] ?? shipped.find((one) => `=${one.name}` === key);
    return found ? { name: found.name, text: found.text } : null;
  };

  async function start(event) {
    event.preventDefault();
    const missing = ["a", "b"].find((side) => !systems[side].text.trim());
    if (missing) return void fill(wrong, errorBox({ message: `system ${missing.toUpperCase()} has no rules`, remedy: "choose one above, or take the example" }));
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

  const button = h("button", { type: "submit", class: "primary" }, "Start the comparison");
  const weights = h("div", {});
  const showWeights = () => fill(weights, state.field === "weights" ? text("weights", "Their contracts, with weights", "3N:60,4S:40") : null);
  showWeights();
  return h("form", { class: "stack", onsubmit: start },
    h("div", { class: "fields two" }, names("a"), names("b")),
    h("div", { class: "fields two" }, text("north", "North holds: a rule of A, or a condition", ".1N."), text("south", "South holds", "8 TO 15 Points")),
    h("div", { class: "fields" }, number("units", "Deals, at most", 1, 100000), pick("until", "Stop when ± is", WIDTHS), pick("vul", "Vulnerable", [["None", "none"], ["NS", "North–South"], ["EW", "East–West"], ["All", "all"]]), number("seed", "Seed", 0)),
    h("details", { open: Object.keys(COMPARED).slice(3).some((name) => state[name] !== COMPARED[name]) }, h("summary", {}, "How they bid and how it is scored"),
      h("div", { class: "inside stack" },
        h("div", { class: "fields two" },
          pick("scoring", "Contracts are placed for", [["total", "total points"], ["imps", "IMPs"], ["matchpoints", "matchpoints"]]),
          pick("field", "Also compared with a field", [["", "no"], ["par", "that reaches par"], ...known.map(([v, name]) => [v, `that plays ${name}`]), ["weights", "of contracts with weights"]], showWeights)),
        weights,
        h("div", { class: "fields two" }, pick("against", "East and West", [["", "pass throughout"], ...known.map(([v, name]) => [v, `bid ${name}`])]), pick("dealer", "Dealer", SEATS.map((s) => [s, SEAT_WORDS[s]]))),
        h("div", { class: "fields two" }, text("east", "East holds", "$.P. of the system, if it is defined"), text("west", "West holds", "the same")),
        h("div", { class: "fields two" },
          pick("asking", "Calls marked as questions are weighed", WHO),
          pick("paper", "Without a rule a contract is placed and stands, as in the paper", WHO)),
        h("div", { class: "fields two" }, number("layouts", "Layouts to place a contract", 1, 256), number("scored", "Layouts to score a deal that differs", 2, 256)))),
    wrong, h("div", { class: "row" }, button));
}
