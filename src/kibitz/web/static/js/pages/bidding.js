// Bidding: rule files checked as you type, deals bid by them, two systems compared.

import { Latest, ask, errorBox, look } from "../api.js";
import { SEAT_WORDS, SUITS, SUIT_SIGNS, callView, contractView, deal } from "../cards.js";
import { choice, counted, field, fill, h, head, pips, settled, tabs, working } from "../dom.js";
import { editor } from "../editor.js";
import { RULE_EXAMPLES } from "../rule-examples.js";
import { saveFile } from "../share.js";
import { link, packRules, read, replace, unpackRules, write } from "../url.js";
import { comparisons } from "./bidding-compare.js";
import { COMPARED } from "./bidding-form.js";

export const title = "Systems";

const DEFAULTS = { tab: "rules", example: "", which: "a", north: "", south: "", deals: "", count: "4", seed: "1", id: "", ...COMPARED };
const NAME = /[^\w .-]/g;

export function mount(root) {
  const state = read(DEFAULTS);
  if (state.which !== "b") state.which = "a";
  const systems = { a: { name: "", text: "" }, b: { name: "", text: "" } };
  const checking = new Latest();
  const linting = new Latest();
  const bidding = new Latest();
  let shipped = [];
  let leaveCompare = () => {};
  let packing = 0;
  let gone = false;
  const box = h("div", {});

  const keep = () => write(state, DEFAULTS);
  // The rules themselves stand packed behind the # of the address.
  const keepRules = settled(async () => {
    const mine = ++packing;
    const parts = await Promise.all(["a", "b"].map(async (side) => systems[side].text ? `${side}=${await packRules(systems[side])}` : ""));
    if (mine !== packing || gone) return;
    const hash = parts.filter(Boolean).join("&");
    replace(location.search + (hash ? `#${hash}` : ""));
  }, 200);

  async function restore() {
    for (const part of location.hash.slice(1).split("&")) {
      const found = /^([ab])=(.*)$/.exec(part);
      if (found) systems[found[1]] = (await unpackRules(found[2])) ?? { name: "", text: "" };
    }
    if (state.example && RULE_EXAMPLES[state.example] && !systems.a.text) useExample(state.example);
    try {
      shipped = (await look("systems")).systems;
    } catch (error) {
      if (!gone) fill(box, errorBox(error, restore));
      return;
    }
    if (!gone) draw();
  }

  function useExample(name) {
    const found = RULE_EXAMPLES[name];
    for (const side of ["a", "b"]) systems[side] = { name: found[side][0], text: found[side][1] };
    Object.assign(state, { north: found.north, south: found.south, example: "", deals: "" });
    keep();
    keepRules();
  }

  function choose(side, name) {
    if (name === "stayman") useExample("stayman");
    else {
      const found = shipped.find((one) => one.name === name);
      systems[side] = found ? { name: found.name, text: found.text } : { name: "mine", text: "" };
      keepRules();
    }
    draw();
  }

  function draw() {
    leaveCompare();
    fill(box, tabs("Bidding", [["rules", "Rules"], ["bid", "Bid deals"], ["compare", "Compare"]], state.tab, (name) => {
      leaveCompare();
      leaveCompare = () => {};
      if (name === "bid") return bidView();
      if (name === "compare") {
        const [element, leave] = comparisons({ state, systems, shipped, keep, names: systemChoice });
        leaveCompare = leave;
        return element;
      }
      return rulesView();
    }, (name) => { state.tab = name; keep(); }));
  }

  const systemChoice = (side) => field(`System ${side.toUpperCase()}`, choice([["", systems[side].text ? `${systems[side].name || "unnamed"} (as edited)` : "choose…"], ...shipped.map((one) => [one.name, one.name]), ["stayman", "example: Stayman or not"], ["new", "an empty file"]], "", (v) => { if (v) choose(side, v === "new" ? "" : v); }));

  // ---- rules

  function rulesView() {
    const side = state.which;
    const system = systems[side];
    const list = h("div", { class: "rule-list" });
    const findings = h("div", {});
    const edit = editor(system.text, `Rules of system ${side.toUpperCase()}`, (text) => { system.text = text; keepRules(); check(); });
    const check = settled(async () => {
      linting.cancel();
      if (!system.text.trim()) { checking.cancel(); edit.show({ error: null }); fill(findings); return void fill(list, emptyRules()); }
      try {
        const text = system.text;
        const found = await checking.run((signal) => ask("systems/checked", { text, name: clean(system.name) }, signal));
        if (found === undefined || text !== system.text) return;
        edit.show(found);
        lint(found.error, text);
        if (found.error) return void fill(list, h("p", { class: "muted" }, "The rules are told in English here once the file can be read."));
        fill(list, h("p", { class: "muted small" }, `${found.rules.length} rules, in English; a click goes to the line.`),
          found.rules.map((rule) => h("button", { type: "button", class: "rule", onclick: () => edit.jump(rule.line) }, h("b", { class: "mono" }, rule.name), h("span", {}, pips(rule.english)))));
      } catch (error) {
        fill(list, errorBox(error));
      }
    }, 200);
    // Counting takes a moment longer than reading: it begins when the typing rests.
    const lint = settled(async (error, text) => {
      // What is wrong in the file, or was typed meanwhile, the check says.
      if (error || text !== system.text) { linting.cancel(); return void fill(findings); }
      fill(findings, working("looking for gaps and overlaps…"));
      try {
        const found = await linting.run((signal) => ask("systems/linted", { text, name: clean(system.name) }, signal));
        if (found === undefined || text !== system.text) return;
        const faults = found.findings.filter((one) => one.fault);
        edit.mark(faults);
        fill(findings, h("details", { open: true }, h("summary", {}, found.findings.length ? `${faults.length} to mend, ${found.all - faults.length} to know` : "Nothing to mend"),
          h("div", { class: "inside findings" }, found.findings.map((one) => h("button", { type: "button", class: `finding-row ${one.fault ? "" : "mild"}`, onclick: () => one.line && edit.jump(one.line) }, h("b", {}, one.what), h("span", {}, pips(one.message), one.example ? h("span", { class: "muted mono small" }, `  ${one.example}`) : null))))));
      } catch (refused) {
        fill(findings, errorBox(refused));
      }
    }, 700);
    check();
    return h("div", { class: "stack" },
      h("div", { class: "fields two" },
        field("Edit", choice([["a", `A: ${systems.a.name || "empty"}`], ["b", `B: ${systems.b.name || "empty"}`]], side, (v) => { state.which = v; keep(); draw(); })),
        systemChoice(side),
        field("Name", h("input", { value: system.name, maxlength: "60", placeholder: "my-system", oninput: (e) => { system.name = clean(e.target.value); keepRules(); } }))),
      h("div", { class: "rules-split" }, h("div", { class: "stack" }, edit.element, findings), list),
      h("div", { class: "row" },
        h("button", { type: "button", onclick: () => saveFile(`${clean(system.name) || "rules"}.rules`, system.text, "text/plain") }, "Download"),
        h("label", { class: "button" }, "Open a file…", h("input", { type: "file", class: "sr", accept: ".rules,.txt", onchange: async (e) => { const file = e.target.files[0]; if (!file) return; systems[side] = { name: clean(file.name.replace(/\.rules$/, "")), text: await file.text() }; keepRules(); draw(); } })),
        h("button", { type: "button", class: "primary", onclick: () => { state.tab = "bid"; keep(); draw(); } }, "Bid deals with it"),
        h("button", { type: "button", onclick: () => { state.tab = "compare"; keep(); draw(); } }, "Compare A with B")));
  }

  const clean = (name) => name.replace(NAME, "-").slice(0, 60);
  const emptyRules = () => h("div", { class: "empty" }, h("p", {}, "No rules yet. Begin with a system that comes with kibitz, or with a small example."), h("div", { class: "row" },
    h("button", { type: "button", class: "primary", onclick: () => { useExample("stayman"); draw(); } }, "Stayman or not"),
    shipped.map((one) => h("button", { type: "button", onclick: () => choose(state.which, one.name) }, one.name))));

  // ---- deals

  function bidView() {
    const side = state.which;
    const found = h("div", { class: "stack", "aria-live": "polite" });
    const system = () => systems[side].text ? systems[side] : shipped[0];
    const run = async () => {
      fill(found, working("bidding…"));
      try {
        const answer = await bidding.run((signal) => ask("systems/bid", { text: system().text, name: clean(system().name), deals: state.deals, north: state.north, south: state.south, count: Number(state.count) || 4, seed: Number(state.seed) || 1 }, signal));
        if (answer !== undefined) fill(found, answer.left ? h("p", { class: "note" }, `There was no time for ${counted(answer.left, "more deal")}.`) : null, answer.boards.map(bidBoard));
      } catch (error) {
        fill(found, errorBox(error, error.kind === "late" ? run : null));
      }
    };
    const text = (name, label, placeholder) => field(label, h("input", { class: "mono", value: state[name], placeholder, maxlength: "2000", spellcheck: "false", oninput: (e) => { state[name] = e.target.value; keep(); } }));
    run();
    return h("div", { class: "stack" },
      h("form", { class: "stack", onsubmit: (event) => { event.preventDefault(); run(); } },
        h("div", { class: "fields two" },
          field("System", choice([["a", `A: ${systems.a.name || shipped[0].name}`], ["b", `B: ${systems.b.name || shipped[0].name}`]], side, (v) => { state.which = v; keep(); draw(); })),
          text("north", "North holds (rule, condition)", ".1N."), text("south", "South holds", "8 TO 15 Points"),
          field("Deals", h("input", { type: "number", min: "1", max: "50", value: state.count, oninput: (e) => { state.count = e.target.value; keep(); } })),
          field("Seed", h("input", { type: "number", min: "0", value: state.seed, oninput: (e) => { state.seed = e.target.value; keep(); } }))),
        h("details", { open: Boolean(state.deals) }, h("summary", {}, "Deals of your own"), h("div", { class: "inside" }, h("textarea", { rows: "3", class: "mono", value: state.deals, "aria-label": "Deals in any notation", placeholder: "PBN, LIN, one deal a line…", oninput: (e) => { state.deals = e.target.value; keep(); } }))),
        h("div", { class: "row" }, h("button", { type: "submit", class: "primary" }, "Bid"), h("button", { type: "button", onclick: () => { state.seed = String(1 + Math.floor(Math.random() * 1e6)); state.deals = ""; keep(); draw(); } }, "Other deals"))),
      found);
  }

  function bidBoard(one) {
    const hands = deal(one.deal);
    const calls = one.calls.filter((c) => c.by !== "silent" && !(c.by === "accepted" && c.call === "P"));
    const contract = one.contract === "Pass" ? "" : `${one.contract}-${one.declarer}`;
    return h("article", { class: "bid-board" },
      h("div", { class: "between" }, h("strong", {}, `Deal ${one.number}: `, contract ? contractView(contract) : "passed out"), h("a", { "data-link": true, href: link("board", { deal: one.deal, dealer: one.dealer, vul: one.vulnerability, auction: one.auction, contract }) }, "open in Board")),
      h("div", { class: "two-hands" }, ["N", "S"].map((seat) => h("p", {}, h("span", { class: "muted" }, `${SEAT_WORDS[seat]} `), SUITS.map((suit) => [h("span", { class: `pip ${suit}` }, SUIT_SIGNS[suit]), `${hands[seat][suit] || "–"} `])))),
      h("dl", { class: "calls" }, calls.map((c) => [h("dt", {}, callView(c.call), " ", h("span", { class: "muted" }, SEAT_WORDS[c.seat])), h("dd", { title: c.rule ?? "" }, pips(c.text.replace(/\$\.\S*? ?(?=[“:])|\$\.\S+ /g, "")))])));
  }

  root.append(head("Systems", "Write a system as rules, see what it bids, and find out whether it is any good."), box);
  restore();
  return () => { gone = true; checking.cancel(); linting.cancel(); bidding.cancel(); leaveCompare(); };
}
