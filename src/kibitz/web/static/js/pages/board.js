// Board: a deal from anywhere; double dummy, par, the auction explained, the play card by card.

import { Latest, ask, errorBox } from "../api.js";
import { RANKS, SEATS, SEAT_WORDS, STRAINS, SUITS, SUIT_SIGNS, SUIT_WORDS, callView, contractView, count, deal, dealText, handView, inline, partner, points, trickView } from "../cards.js";
import { decisionView } from "../decision.js";
import { deckView, given } from "../deck.js";
import { bar, choice, field, fill, h, head, pips, segments, tabs, toast } from "../dom.js";
import { EXAMPLES } from "../examples.js";
import { link, read, write } from "../url.js";
import { reviewView } from "./board-review.js";

export const title = "Board";

const DEFAULTS = { deal: "", n: "", dealer: "", vul: "", auction: "", contract: "", play: "", result: "", at: "", tab: "solved", seat: "N", seen: "" };
const VULNERABLE = [["", "not said"], ["None", "none"], ["NS", "North–South"], ["EW", "East–West"], ["All", "all"]];

export function mount(root) {
  const state = read(DEFAULTS);
  const undo = [];
  let boards = [];
  let fresh = {};
  const playing = new Latest();
  const left = h("div", { class: "stack" });
  const right = h("div", { class: "stack" });

  const hands = () => deal(state.deal || "N:- - - -");
  const keep = () => write(state, DEFAULTS);
  const cardsPlayed = () => (state.play ? state.play.split(",") : []);
  const board = () => ({
    deal: dealText(hands()), number: state.n, dealer: state.dealer || null, vulnerability: state.vul || null,
    auction: state.auction ? state.auction.split(" ") : [], contract: state.contract || null, play: cardsPlayed(), tricks: state.result === "" ? null : Number(state.result),
  });
  const isFull = () => SEATS.every((seat) => count(hands()[seat]) === 13);

  function change(changes, remember = true) {
    if (remember) {
      undo.push({ ...state });
      fresh = {}; // another board: nothing that was found holds any more
    }
    Object.assign(state, changes);
    keep();
    draw();
  }

  function takeBack() {
    const before = undo.pop();
    if (!before) return;
    Object.assign(state, before);
    fresh = {};
    keep();
    draw();
  }

  // ---- bringing a board in

  async function take(text, name = "") {
    fill(trouble);
    try {
      const found = await ask("board/read", { text, name });
      boards = found.boards;
      show(boards[0]);
      toast(`${boards.length} board${boards.length === 1 ? "" : "s"} read (${found.format})`);
      if (found.errors.length) fill(trouble, h("p", { class: "muted" }, `${found.errors.length} more could not be read; the first:`), errorBox(found.errors[0]));
    } catch (error) {
      fill(trouble, errorBox(error));
    }
  }

  function show(one) {
    change({ deal: one.deal, n: one.number, dealer: one.dealer ?? "", vul: one.vulnerability ?? "", auction: one.auction.join(" "), contract: one.contract ?? "", play: one.play.join(","), result: one.tricks === null || one.play.length === 52 ? "" : String(one.tricks), at: "", tab: one.play.length ? "play" : "solved" });
  }

  const trouble = h("div", { class: "stack" });
  const pasted = h("textarea", { rows: "3", class: "mono", placeholder: "Paste PBN, LIN, a hand viewer's address or a deal, or drop a file here", "aria-label": "A board in any notation", spellcheck: "false",
    onpaste: () => setTimeout(() => { if (pasted.value.trim()) take(pasted.value); }) });
  const source = h("section", { class: "panel stack drop" },
    h("div", { class: "between" }, h("h2", {}, "Bring a board"), h("div", { class: "row" },
      h("button", { type: "button", class: "quiet", onclick: () => change({ ...DEFAULTS, ...EXAMPLES.board, tab: "solved" }) }, "Example"),
      h("button", { type: "button", class: "quiet", onclick: () => change({ ...DEFAULTS }) }, "Empty"))),
    pasted,
    h("div", { class: "row" },
      h("button", { type: "button", class: "primary", onclick: () => { if (pasted.value.trim()) take(pasted.value); else pasted.focus(); } }, "Read"),
      h("label", { class: "button" }, "Open a file…", h("input", { type: "file", class: "sr", accept: ".pbn,.lin,.txt,.jsonl,.url", onchange: (event) => file(event.target.files[0]) }))),
    trouble);

  async function file(one) {
    if (!one) return;
    if (one.size > 900_000) return void fill(trouble, errorBox({ message: `${one.name} is too large for the browser`, expected: "at most 900 kB", remedy: "The command line takes files of any size: kibitz solve FILE." }));
    take(await one.text(), one.name);
  }

  for (const kind of ["dragover", "drop"]) root.addEventListener(kind, (event) => event.preventDefault());
  root.addEventListener("dragover", () => source.classList.add("over"));
  root.addEventListener("dragleave", () => source.classList.remove("over"));
  root.addEventListener("drop", (event) => {
    source.classList.remove("over");
    if (event.dataTransfer.files.length) file(event.dataTransfer.files[0]);
    else take(event.dataTransfer.getData("text"));
  });

  // ---- the cards

  function editor() {
    const all = hands();
    const seat = state.seat;
    const put = (name) => {
      const found = given(all, seat, name);
      if (!found) return toast(count(all[seat]) >= 13 ? `${SEAT_WORDS[seat]} has thirteen cards already` : "That card lies in another hand");
      const full = count(found[seat]) === 13 ? SEATS.find((s) => count(found[s]) < 13) : null;
      change({ deal: dealText(found), seat: full ?? seat, play: "", at: "" });
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
      h("div", { class: "between" }, h("h2", {}, "The cards"), h("button", { type: "button", class: "quiet", disabled: !undo.length, onclick: takeBack, title: "Ctrl+Z" }, "Undo")),
      segments("Cards for", SEATS.map((s) => [s, `${s} ${count(all[s])}`]), seat, (v) => { state.seat = v; keep(); draw(); }),
      deckView(all, seat, put),
      unfinished.length === 1 && count(all[unfinished[0]]) < 13 ? h("button", { type: "button", onclick: rest }, `The rest to ${SEAT_WORDS[unfinished[0]]}`) : null,
      h("p", { class: "small muted" }, "Click gives a card to the chosen hand, or takes it back. Keys: n, e, s, w choose the hand, arrows move, Enter gives."));
  }

  function facts() {
    const found = /^([1-7])(NT|[SHDC])(X{0,2})-([NESW])$/.exec(state.contract) ?? [null, "", "NT", "", "S"];
    const now = { level: found[1], strain: found[2], doubled: found[3], declarer: found[4] };
    const set = (name, value) => {
      now[name] = value;
      change({ contract: now.level ? `${now.level}${now.strain}${now.doubled}-${now.declarer}` : "", play: "", at: "" });
    };
    return h("section", { class: "panel stack" }, h("h2", {}, "Dealer, vulnerability, contract"),
      h("div", { class: "fields" },
        field("Dealer", choice([["", "not said"], ...SEATS.map((s) => [s, SEAT_WORDS[s]])], state.dealer, (v) => change({ dealer: v, auction: "" }))),
        field("Vulnerable", choice(VULNERABLE, state.vul, (v) => change({ vul: v })))),
      h("div", { class: "contract-fields" },
        field("Level", choice([["", "–"], ..."1234567".split("").map((n) => [n, n])], now.level, (v) => set("level", v))),
        field("Strain", choice(STRAINS.toReversed().map((s) => [s, SUIT_SIGNS[s]]), now.strain, (v) => set("strain", v))),
        field("Doubled", choice([["", "no"], ["X", "×"], ["XX", "××"]], now.doubled, (v) => set("doubled", v))),
        field("By", choice(SEATS.map((s) => [s, SEAT_WORDS[s]]), now.declarer, (v) => set("declarer", v)))));
  }

  // ---- what is shown

  function diagram(step) {
    const all = step ? Object.fromEntries(SEATS.map((s) => [s, deal(`N:${step.hands[s]} - - -`).N])) : hands();
    const values = step?.values ?? null;
    const best = values && Object.keys(values).length ? bestOf(step) : null;
    const vulnerable = (seat) => state.vul === "All" || (state.vul === "NS" && "NS".includes(seat)) || (state.vul === "EW" && "EW".includes(seat));
    const seat = (s) => h("div", { class: `seat at-${s} ${step?.turn === s ? "turn" : ""}` },
      h("div", { class: "seat-title" }, h("b", {}, SEAT_WORDS[s]), vulnerable(s) ? h("span", { class: "badge loss" }, "vul") : null, state.dealer === s ? h("span", { class: "badge plain" }, "dealer") : null, h("span", {}, step ? "" : `${points(all[s])} hcp`)),
      handView(all[s], { title: SEAT_WORDS[s], notes: step?.turn === s ? values : null, best, legal: step?.turn === s ? Object.keys(values) : [], onclick: step?.turn === s ? (name) => playCard(name) : null }));
    const middle = step
      ? trickView(step.trick.length ? step.trick : step.last ?? [], { turn: step.turn, winner: step.trick.length ? null : step.turn })
      : h("div", { class: "trick" }, SEATS.map((s) => h("div", { class: `at-${s} ${state.dealer === s ? "turn" : ""}` }, h("span", { class: "seat-letter" }, s))));
    const info = h("div", { class: "info small" }, state.n ? h("p", {}, h("strong", {}, `Board ${state.n}`)) : null, state.contract ? h("p", {}, contractView(state.contract)) : null, step ? h("p", { class: "num" }, `N–S ${step.won.NS}, E–W ${step.won.EW}`) : null);
    return h("div", { class: "compass" }, info, SEATS.map(seat), h("div", { class: "middle" }, middle));
  }

  const bestOf = (step) => {
    const all = Object.values(step.values);
    const declarer = state.contract.at(-1);
    const ours = "NS".includes(declarer) === "NS".includes(step.turn);
    return ours ? Math.max(...all) : Math.min(...all);
  };

  function playCard(name) {
    const at = state.at === "" ? cardsPlayed().length : Number(state.at);
    change({ play: [...cardsPlayed().slice(0, at), name].join(","), at: "", result: "" });
  }

  const waiting = () => h("p", { class: "muted" }, h("span", { class: "spinner" }), " working…");

  /** Ask once for this state of the board; draw what comes, or its error. */
  function asked(path, view) {
    const box = h("div", { class: "stack" }, waiting());
    const show = async () => {
      try {
        fresh[path] ??= ask(path, { board: board() });
        const mine = fresh[path];
        const found = await mine;
        if (fresh[path] === mine) fill(box, view(found));
      } catch (error) {
        fill(box, errorBox(error, error.kind === "offline" || error.kind === "late" ? () => { fresh = {}; draw(); } : null));
      }
    };
    show();
    return box;
  }

  const panels = {
    solved: () => !isFull() ? needFull() : asked("board/solved", (found) => [
      h("div", { class: "scroll" }, h("table", { class: "dd" }, h("caption", {}, "Double dummy: tricks of each declarer in each strain. Click one to make it the contract."),
        h("thead", {}, h("tr", {}, h("th", {}, h("span", { class: "sr" }, "declarer")), STRAINS.map((s) => h("th", { scope: "col", class: "center" }, h("span", { class: `pip ${s}` }, SUIT_SIGNS[s]))))),
        h("tbody", {}, SEATS.map((s) => h("tr", {}, h("th", { scope: "row" }, SEAT_WORDS[s]), STRAINS.map((strain) => {
          const tricks = found.table[s][strain];
          return h("td", { class: "center" }, h("button", { type: "button", class: `quiet ${tricks >= 7 ? "makes" : ""}`, disabled: tricks < 7, "aria-label": `${tricks} tricks`, onclick: () => change({ contract: `${tricks - 6}${strain}-${s}`, play: "", at: "", tab: "play" }) }, String(tricks)));
        })))))),
      h("p", {}, h("strong", {}, "Par: "), `${found.par.score > 0 ? "+" : ""}${found.par.score} for North–South, `, found.par.contracts.map((c, i) => [i ? ", " : "", parView(c)]), "."),
      found.assumed ? h("p", { class: "muted small" }, `Assumed: ${found.assumed}.`) : null,
    ]),
    auction: () => state.auction ? asked("board/bid", auctionView) : h("div", { class: "empty" }, h("p", {}, "This board has no auction. Read a record that has one, or let the rules of a system bid it."), h("a", { class: "button", "data-link": true, href: link("bidding", { tab: "bid", deals: dealText(hands()) }) }, "Bid it")),
    suits: () => asked("board/suits", (found) => [
      h("p", { class: "muted small" }, `Each suit by itself, as ${SEAT_WORDS[found.seats[0]]} and ${SEAT_WORDS[found.seats[1]]} hold it: the best chance of so many tricks, exact.`),
      h("div", { class: "suit-list" }, found.suits.map((one) => h("article", { class: "mini" },
        h("div", { class: "between" }, h("strong", {}, h("span", { class: `pip ${one.suit}`, role: "img", "aria-label": SUIT_WORDS[one.suit] }, SUIT_SIGNS[one.suit]), ` ${one.north} – ${one.south}`), h("a", { "data-link": true, href: link("suit", { n: one.north === "-" ? "" : one.north, s: one.south === "-" ? "" : one.south }) }, "how to play it")),
        one.targets.filter((t, i) => t.percent < 100 || !one.targets[i + 1] || one.targets[i + 1].percent < 100).map((t) => h("div", { class: "target" }, h("span", {}, `${t.tricks} trick${t.tricks === 1 ? "" : "s"}`), bar(t.percent), h("span", { class: "right num" }, t.text)))))),
    ]),
    play: () => !state.contract ? h("p", { class: "empty" }, "Choose a contract, or click a number in the double-dummy table: then the play can be stepped through.") : !isFull() ? needFull() : asked("board/played", playView),
  };

  panels.review = () => reviewView(board(), (fresh.review ??= {}), (number) => change({ at: String(number), tab: "play" }, false));

  const needFull = () => h("p", { class: "empty" }, `Give out all 52 cards first: ${SEATS.map((s) => `${SEAT_WORDS[s]} ${count(hands()[s])}`).join(", ")}.`);
  const parView = (text) => {
    const found = /^(\d)([NSHDC])(\*?)-([NESW]+)([+-]\d+)?$/.exec(text);
    return found ? [callView(found[1] + found[2]), found[3] ? "×" : "", ` by ${[...found[4]].map((s) => SEAT_WORDS[s]).join("/")}`, found[5] ? ` ${found[5]}` : ""] : text;
  };

  function auctionView(found) {
    const first = SEATS.indexOf(found.calls[0].seat);
    const order = ["W", "N", "E", "S"];
    const cells = [...Array(order.indexOf(SEATS[first])).fill(null), ...found.calls];
    const rows = [];
    for (let i = 0; i < cells.length; i += 4) rows.push(cells.slice(i, i + 4));
    return [
      h("table", { class: "auction" }, h("thead", {}, h("tr", {}, order.map((s) => h("th", { scope: "col" }, SEAT_WORDS[s])))), h("tbody", {}, rows.map((row) => h("tr", {}, row.map((one) => h("td", {}, one ? callView(one.call) : "")))))),
      h("p", { class: "muted small" }, `What each call would mean in ${found.system}:`),
      h("dl", { class: "calls" }, found.calls.filter((one) => one.text || one.alert).map((one) => [
        h("dt", {}, callView(one.call), " ", h("span", { class: "muted" }, SEAT_WORDS[one.seat]), one.fits === false ? h("div", {}, h("span", { class: "badge loss" }, "the hand does not fit")) : null),
        h("dd", {}, one.alert ? h("p", {}, "Explained as: ", pips(one.alert)) : null, one.text ? h("p", {}, pips(one.text[0].toUpperCase() + one.text.slice(1)), ".") : null, one.denied ? h("p", { class: "muted small" }, pips(one.denied[0].toUpperCase() + one.denied.slice(1)), ".") : null),
      ])),
    ];
  }

  let steps = null;

  function playView(found) {
    steps = found.steps;
    const last = steps.length - 1;
    const at = Math.min(last, state.at === "" ? last : Number(state.at));
    const step = steps[at];
    fill(table, diagram(step));
    const go = (n) => { state.at = n >= last ? "" : String(Math.max(0, n)); keep(); fill(panelBox.querySelector(".tabpanel"), panels.play()); };
    const values = Object.values(step.values);
    const worth = values.length ? bestOf(step) : step.won["NS".includes(state.contract.at(-1)) ? "NS" : "EW"];
    const played = cardsPlayed();
    return [
      h("div", { class: "row stepper", role: "group", "aria-label": "Step through the play" },
        h("button", { type: "button", "aria-label": "To the start", disabled: at === 0, onclick: () => go(0) }, "|◀"),
        h("button", { type: "button", "aria-label": "One card back", disabled: at === 0, onclick: () => go(at - 1) }, "◀"),
        h("span", { class: "num" }, `card ${at} of ${last}`),
        h("button", { type: "button", "aria-label": "One card on", disabled: at === last, onclick: () => go(at + 1) }, "▶"),
        h("button", { type: "button", "aria-label": "To the end", disabled: at === last, onclick: () => go(last) }, "▶|"),
        h("button", { type: "button", class: "quiet", disabled: at === 0, onclick: () => change({ play: played.slice(0, at - 1).join(","), at: "" }) }, "Take the last card back")),
      found.broken ? errorBox(found.broken) : null,
      h("p", {}, step.turn ? [`${SEAT_WORDS[step.turn]} to play. Declarer can take `, h("strong", {}, `${worth} tricks`), ` (needs ${found.needed}); the number beside each card is declarer's tricks after it. Click a card to play it.`] : [h("strong", {}, `Declarer took ${worth} tricks`), ` and needed ${found.needed}.`]),
      step.turn ? h("details", { open: state.seen === "yes", class: "seen", ontoggle: (event) => { state.seen = event.target.open ? "yes" : ""; keep(); if (event.target.open) showSeen(at, event.target.querySelector(".inside")); } },
        h("summary", {}, `What ${SEAT_WORDS[step.turn === dummyOf() ? partner(step.turn) : step.turn]} could see`), h("div", { class: "inside" }, waiting())) : null,
      trickList(found),
      h("div", { class: "row" }, h("a", { class: "button", "data-link": true, href: link("play", { deal: dealText(hands()), contract: state.contract, seat: state.contract.at(-1), vul: state.vul }) }, "Play it yourself")),
    ];
  }

  const dummyOf = () => partner(state.contract.at(-1));

  /** The same cards judged without the hidden hands. */
  async function showSeen(at, box) {
    try {
      const found = await playing.run((signal) => ask("board/seen", { board: board(), at }, signal));
      if (found !== undefined) fill(box, decisionView(found, cardsPlayed()[at] ?? ""));
    } catch (error) {
      fill(box, errorBox(error));
    }
  }

  /** All tricks, with a mark on each card that cost something double dummy. */
  function trickList(found) {
    const played = cardsPlayed().slice(0, found.steps.length - 1);
    if (!played.length) return null;
    const rows = [];
    played.forEach((name, i) => {
      const before = found.steps[i];
      const best = bestOf(before);
      const cost = Math.abs(best - before.values[name]);
      if (i % 4 === 0) rows.push([]);
      rows.at(-1).push(h("td", { class: `center ${cost ? "lost" : ""}` }, h("span", { class: "muted small" }, `${before.turn} `), inline(name), cost ? h("b", { class: "cost" }, ` −${cost}`) : null, cost ? h("span", { class: "sr" }, ` costs ${cost}`) : null));
    });
    return h("details", { open: rows.length < 14 }, h("summary", {}, "All tricks; a red card gave something away, double dummy"),
      h("div", { class: "inside scroll" }, h("table", { class: "tricks" }, h("tbody", {}, rows.map((row, i) => h("tr", {}, h("th", { scope: "row" }, String(i + 1)), row))))));
  }

  const table = h("div", {});
  const split = h("div", { class: "split" }, left, right);
  let panelBox = h("div");

  function draw() {
    fill(left, source, boards.length > 1 ? h("section", { class: "panel" }, field("Board", choice(boards.map((one, i) => [String(i), `${one.title}${one.contract ? `, ${one.contract}` : ""}`]), String(Math.max(0, boards.findIndex((one) => one.deal === state.deal && (one.contract ?? "") === state.contract && one.number === state.n))), (v) => show(boards[Number(v)])))) : null, facts(), editor());
    fill(table, diagram(null));
    panelBox = tabs("About this board", [["solved", "Double dummy"], ["auction", "Auction"], ["suits", "Suits"], ["play", "Play"], ["review", "Post-mortem"]], state.tab, (name) => {
      if (name !== "play") fill(table, diagram(null));
      return panels[name]?.() ?? panels.solved();
    }, (name) => { state.tab = name; keep(); });
    split.classList.toggle("table-first", Boolean(state.deal));
    const nothing = SEATS.every((s) => !count(hands()[s]));
    fill(right, nothing
      ? h("div", { class: "empty" }, h("p", {}, "No cards yet. Paste a board on the left, click the cards in, or look at an example."), h("button", { type: "button", class: "primary", onclick: () => change({ ...DEFAULTS, ...EXAMPLES.board, tab: "solved" }) }, "Show an example"))
      : [h("section", { class: "panel" }, table), panelBox, h("div", { class: "row" }, ["pbn", "lin", "url"].map((form) => h("button", { type: "button", class: "quiet", onclick: () => copy(form) }, `Copy as ${form === "url" ? "hand viewer's address" : form.toUpperCase()}`)))]);
  }

  async function copy(format) {
    try {
      const found = await ask("board/written", { board: board(), format });
      await navigator.clipboard.writeText(found.text.trim());
      toast("Copied");
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
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (state.tab === "play" && (event.key === "ArrowRight" || event.key === "ArrowLeft") && !event.target.closest(".deck, .tabs")) panelBox.querySelector(`[aria-label="One card ${event.key === "ArrowRight" ? "on" : "back"}"]`)?.click();
    else keys(event);
  };
  document.addEventListener("keydown", onkey);

  root.append(head("Board", "One deal: what could be made, what was bid, what was played."), split);
  draw();
  return () => document.removeEventListener("keydown", onkey);
}
