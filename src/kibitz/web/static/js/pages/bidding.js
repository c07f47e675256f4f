// Bidding: rule files checked as you type, deals bid by them, two systems compared.

import { Latest, ask, errorBox, look } from "../api.js";
import { SEAT_WORDS, SUITS, SUIT_SIGNS, callView, contractView, deal } from "../cards.js";
import { choice, counted, field, fileButton, fill, h, head, pips, settled, tabs, working } from "../dom.js";
import { editor } from "../editor.js";
import { HOLDS } from "../examples.js";
import { RULE_EXAMPLES } from "../rule-examples.js";
import { saveFile } from "../share.js";
import { link, packRules, read, replace, unpackRules, write } from "../url.js";
import { comparisons } from "./bidding-compare.js";
import { COMPARED } from "./bidding-form.js";
import { systemName } from "../words/bid.js";
import { RULES } from "../words/systems.js";

export const title = RULES.title;

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
    fill(box, tabs(RULES.bidding, [["rules", RULES.rules], ["bid", RULES.bidDeals], ["compare", RULES.compare]], state.tab, (name) => {
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

  const systemChoice = (side) => field(RULES.system(side.toUpperCase()), choice([["", systems[side].text ? RULES.asEdited(systems[side].name || "unnamed") : RULES.choose], ...shipped.map((one) => [one.name, systemName(one.name)]), ["stayman", RULES.exampleStaymanNot], ["new", RULES.emptyFile]], "", (v) => { if (v) choose(side, v === "new" ? "" : v); }));

  // ---- rules

  function rulesView() {
    const side = state.which;
    const system = systems[side];
    const list = h("div", { class: "rule-list" });
    const findings = h("div", {});
    const edit = editor(system.text, RULES.rulesSystem(side.toUpperCase()), (text) => { system.text = text; keepRules(); check(); });
    const check = settled(async () => {
      linting.cancel();
      if (!system.text.trim()) { checking.cancel(); edit.show({ error: null }); fill(findings); return void fill(list, emptyRules()); }
      try {
        const text = system.text;
        const found = await checking.run((signal) => ask("systems/checked", { text, name: clean(system.name) }, signal));
        if (found === undefined || text !== system.text) return;
        edit.show(found);
        lint(found.error, text);
        if (found.error) return void fill(list, h("p", { class: "muted" }, RULES.rulesToldEnglish));
        fill(list, h("p", { class: "muted small" }, RULES.rulesEnglishClick(found.rules.length)),
          found.rules.map((rule) => h("button", { type: "button", class: "rule", onclick: () => edit.jump(rule.line) }, h("b", { class: "mono" }, rule.name), h("span", {}, pips(rule.english)))));
      } catch (error) {
        fill(list, errorBox(error));
      }
    }, 200);
    // Counting takes a moment longer than reading: it begins when the typing rests.
    const lint = settled(async (error, text) => {
      // What is wrong in the file, or was typed meanwhile, the check says.
      if (error || text !== system.text) { linting.cancel(); return void fill(findings); }
      fill(findings, working(RULES.lookingGapsOverlaps));
      try {
        const found = await linting.run((signal) => ask("systems/linted", { text, name: clean(system.name) }, signal));
        if (found === undefined || text !== system.text) return;
        const faults = found.findings.filter((one) => one.fault);
        edit.mark(faults);
        fill(findings, h("details", { open: true }, h("summary", {}, found.findings.length ? RULES.mendKnow(faults.length, found.all - faults.length) : RULES.nothingMend),
          h("div", { class: "inside findings" }, found.findings.map((one) => h("button", { type: "button", class: `finding-row ${one.fault ? "" : "mild"}`, onclick: () => one.line && edit.jump(one.line) }, h("b", {}, one.what), h("span", {}, pips(one.message), one.example ? h("span", { class: "muted mono small" }, `  ${one.example}`) : null))))));
      } catch (refused) {
        fill(findings, errorBox(refused));
      }
    }, 700);
    check();
    return h("div", { class: "stack" },
      h("div", { class: "fields two" },
        field(RULES.edit, choice([["a", `A: ${systems.a.name || "empty"}`], ["b", `B: ${systems.b.name || "empty"}`]], side, (v) => { state.which = v; keep(); draw(); })),
        systemChoice(side),
        field(RULES.name, h("input", { value: system.name, maxlength: "60", placeholder: "my-system", oninput: (e) => { system.name = clean(e.target.value); keepRules(); } }))),
      h("div", { class: "rules-split" }, h("div", { class: "stack" }, edit.element, findings), list),
      h("div", { class: "row" },
        h("button", { type: "button", onclick: () => saveFile(`${clean(system.name) || "rules"}.rules`, system.text, "text/plain") }, RULES.download),
        fileButton(RULES.openFile, ".rules,.txt", async ([file]) => { systems[side] = { name: clean(file.name.replace(/\.rules$/, "")), text: await file.text() }; keepRules(); draw(); }),
        h("button", { type: "button", class: "primary", onclick: () => { state.tab = "bid"; keep(); draw(); } }, RULES.bidDealsWith),
        h("button", { type: "button", onclick: () => { state.tab = "compare"; keep(); draw(); } }, RULES.compareB)));
  }

  const clean = (name) => name.replace(NAME, "-").slice(0, 60);
  const emptyRules = () => h("div", { class: "empty" }, h("p", {}, RULES.noRulesYet), h("div", { class: "row" },
    h("button", { type: "button", class: "primary", onclick: () => { useExample("stayman"); draw(); } }, RULES.staymanNot),
    shipped.map((one) => h("button", { type: "button", onclick: () => choose(state.which, one.name) }, systemName(one.name)))));

  // ---- deals

  function bidView() {
    const side = state.which;
    const found = h("div", { class: "stack", "aria-live": "polite" });
    const system = () => systems[side].text ? systems[side] : shipped[0];
    const run = async () => {
      fill(found, working(RULES.biddingNow));
      try {
        const answer = await bidding.run((signal) => ask("systems/bid", { text: system().text, name: clean(system().name), deals: state.deals, north: state.north, south: state.south, count: Number(state.count) || 4, seed: Number(state.seed) || 1 }, signal));
        if (answer !== undefined) fill(found, answer.left ? h("p", { class: "note" }, RULES.thereWasNo(counted(answer.left, RULES.moreDeal))) : null, answer.boards.map(bidBoard));
      } catch (error) {
        fill(found, errorBox(error, error.kind === "late" ? run : null));
      }
    };
    const text = (name, label, placeholder) => field(label, h("input", { class: "mono", value: state[name], placeholder, maxlength: "2000", spellcheck: "false", oninput: (e) => { state[name] = e.target.value; keep(); } }));
    run();
    return h("div", { class: "stack" },
      h("form", { class: "stack", onsubmit: (event) => { event.preventDefault(); run(); } },
        h("div", { class: "fields two" },
          field(RULES.systemField, choice([["a", `A: ${systems.a.name || shipped[0].name}`], ["b", `B: ${systems.b.name || shipped[0].name}`]], side, (v) => { state.which = v; keep(); draw(); })),
          text("north", RULES.northHoldsRule, HOLDS.north), text("south", RULES.southHolds, HOLDS.south),
          field(RULES.deals, h("input", { type: "number", min: "1", max: "50", value: state.count, oninput: (e) => { state.count = e.target.value; keep(); } })),
          field(RULES.seed, h("input", { type: "number", min: "0", value: state.seed, oninput: (e) => { state.seed = e.target.value; keep(); } }))),
        h("details", { open: Boolean(state.deals) }, h("summary", {}, RULES.dealsYourOwn), h("div", { class: "inside" }, h("textarea", { rows: "3", class: "mono", value: state.deals, "aria-label": RULES.dealsAnyNotation, placeholder: RULES.pbnLinOne, oninput: (e) => { state.deals = e.target.value; keep(); } }))),
        h("div", { class: "row" }, h("button", { type: "submit", class: "primary" }, RULES.bid), h("button", { type: "button", onclick: () => { state.seed = String(1 + Math.floor(Math.random() * 1e6)); state.deals = ""; keep(); draw(); } }, RULES.otherDeals))),
      found);
  }

  function bidBoard(one) {
    const hands = deal(one.deal);
    const calls = one.calls.filter((c) => c.by !== "silent" && !(c.by === "accepted" && c.call === "P"));
    const contract = one.contract === "Pass" ? "" : `${one.contract}-${one.declarer}`;
    return h("article", { class: "bid-board" },
      h("div", { class: "between" }, h("strong", {}, RULES.deal(one.number), contract ? contractView(contract) : RULES.passedOut), h("a", { "data-link": true, href: link("board", { deal: one.deal, dealer: one.dealer, vul: one.vulnerability, auction: one.auction, contract }) }, RULES.openBoard)),
      h("div", { class: "two-hands" }, ["N", "S"].map((seat) => h("p", {}, h("span", { class: "muted" }, `${SEAT_WORDS[seat]} `), SUITS.map((suit) => [h("span", { class: `pip ${suit}` }, SUIT_SIGNS[suit]), `${hands[seat][suit] || "–"} `])))),
      h("dl", { class: "calls" }, calls.map((c) => [h("dt", {}, callView(c.call), " ", h("span", { class: "muted" }, SEAT_WORDS[c.seat])), h("dd", { title: c.rule ?? "" }, pips(c.text.replace(/\$\.\S*? ?(?=[“:])|\$\.\S+ /g, "")))])));
  }

  root.append(head(RULES.title, RULES.writeSystemAs), box);
  restore();
  return () => { gone = true; checking.cancel(); linting.cancel(); bidding.cancel(); leaveCompare(); };
}
