// Comparisons: begin, watch the estimate come to rest, stop, go on, take the deals away.

import { ask, drop, errorBox, look } from "../api.js";
import { callView, contractView, deal, SEAT_WORDS, SUITS, SUIT_SIGNS } from "../cards.js";
import { convergence } from "../charts.js";
import { counted, fill, h, pips } from "../dom.js";
import { link } from "../url.js";
import { comparisonForm } from "./bidding-form.js";
import { RULES } from "../words/systems.js";

const signed = (value, digits = 2) => (value === null || value === undefined ? "–" : `${value > 0 ? "+" : ""}${value.toFixed(digits).replace("-", "−")}`);

/** The tab; gives the element and what to do on leaving. */
export function comparisons(bench) {
  const { state, keep } = bench;
  const box = h("div", { class: "stack" });
  let source = null;
  let turn = 0; // what was asked for an earlier view of the tab is not drawn any more

  const close = () => { source?.close(); source = null; };
  const show = (id) => { state.id = id; keep(); draw(); };

  async function draw(trouble = null) {
    close();
    const mine = ++turn;
    const old = () => mine !== turn;
    if (state.id) await one(state.id, old);
    else await all(old);
    if (trouble && !old()) box.prepend(errorBox(trouble));
  }

  // ---- the list and a new one

  async function all(old) {
    const list = h("div", {});
    fill(box, comparisonForm(bench, show), list);
    try {
      const found = await look("comparisons");
      if (old()) return;
      fill(list, h("h2", {}, RULES.keptThisComputer), found.length
        ? h("div", { class: "scroll" }, h("table", { class: "kept" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, RULES.comparison), h("th", { scope: "col" }, RULES.begun), h("th", { scope: "col" }, RULES.state))),
            h("tbody", {}, found.map((entry) => h("tr", { class: "pick", onclick: () => show(entry.id) },
              h("th", { scope: "row" }, h("button", { type: "button", class: "quiet link", onclick: (e) => { e.stopPropagation(); show(entry.id); } }, entry.title || entry.id)),
              h("td", {}, entry.begun ? new Date(1000 * entry.begun).toLocaleString() : ""),
              h("td", {}, entry.running ? h("span", { class: "badge" }, RULES.running) : h("span", { class: "badge plain" }, RULES.kept)))))))
        : h("p", { class: "muted" }, RULES.noneYetFinished));
    } catch (error) {
      if (!old()) fill(list, errorBox(error, () => draw()));
    }
  }

  // ---- one comparison

  async function one(id, old) {
    let found;
    let differ = null;
    try {
      found = await look(`comparisons/${id}`);
      if (!found.running) differ = await differing(id);
    } catch (error) {
      if (old()) return;
      // A file that has just been begun is not there yet.
      const kept = error.kind === "malformed" || error.kind === "missing" ? await look("comparisons").catch(() => []) : [];
      if (old()) return;
      if (kept.some((entry) => entry.id === id && entry.running)) return void setTimeout(() => { if (!old()) draw(); }, 500);
      return void fill(box, errorBox(error, error.kind === "offline" ? () => draw() : null), h("button", { type: "button", onclick: () => show("") }, RULES.allComparisons));
    }
    if (old()) return;
    const points = found.way;
    const unit = found.measure === "matchpoints" ? RULES.percentOfTop : "IMPs";
    const progress = h("div", {});
    const chart = h("div", { class: "chart-box" });
    const estimate = h("p", { class: "big", role: "status" });
    const interval = h("p", { class: "muted" });
    const live = (now) => {
      fill(estimate, RULES.eachDeal(signed(now.gain.mean), unit));
      fill(interval, now.gain.low === null || now.gain.low === undefined ? "" : RULES.whatGainsBetween(signed(now.gain.low), signed(now.gain.high), counted(now.deals, RULES.dealNoun), now.differ, now.differ === 1 ? "differs" : "differ"));
      const total = now.total ?? found.units;
      const bar = h("progress", { max: String(total ?? 1), "aria-label": RULES.dealsDone });
      bar.value = now.done;
      fill(progress, bar, h("span", { class: "small muted num" }, `${total ? RULES.doneOf(now.done, counted(total, RULES.dealNoun)) : counted(now.done, RULES.dealNoun)}${now.rate ? RULES.second(now.rate.toFixed(1)) : ""}${now.left ? RULES.aboutLeft(time(now.left)) : ""}${now.failed ? RULES.failed(now.failed) : ""}`));
      fill(chart, convergence(points, RULES.whatGainsDeal(unit)));
    };
    // What it does is drawn once it is done, and not when the events tell of it, too.
    const act = (path, body) => async (event) => {
      close();
      Object.assign(event.currentTarget, { disabled: true, textContent: path === "stopped" ? RULES.stopping : RULES.going });
      const trouble = await ask(`comparisons/${id}/${path}`, body).then(() => null, (error) => error);
      if (!old()) draw(trouble);
    };
    const done = !found.running && found.end !== null;
    fill(box,
      h("div", { class: "between" }, h("h2", {}, found.title), h("button", { type: "button", class: "quiet", onclick: () => show("") }, RULES.backToAll)),
      estimate, interval, progress,
      h("div", { class: "row" },
        found.running ? h("button", { type: "button", class: "primary", onclick: act("stopped", {}) }, RULES.stop) : null,
        !found.running && !done ? h("button", { type: "button", class: "primary", onclick: act("resumed", {}) }, RULES.goOn) : null,
        done ? h("button", { type: "button", onclick: act("resumed", { units: 2 * Math.max(found.done, 1), until: "" }) }, RULES.goOnTo(counted(2 * Math.max(found.done, 1), "deal"))) : null,
        h("a", { class: "button", href: `/api/comparisons/${id}/file?kind=csv`, download: "" }, "CSV"),
        h("a", { class: "button", href: `/api/comparisons/${id}/file?kind=pbn`, download: "" }, "PBN"),
        h("span", { class: `badge ${found.running ? "" : "plain"}` }, found.running ? "running" : done ? "finished" : "stopped"),
        found.running ? null : h("button", { type: "button", class: "quiet danger", onclick: remove(id) }, RULES.deleteButton)),
      chart,
      found.running ? null : [h("p", { class: "note" }, found.verdict), measures(found), pairs(found)],
      h("p", { class: "muted small" }, pips(found.about)),
      found.running ? h("p", { class: "muted small" }, RULES.closingThisPage) : differ);
    live({ gain: found.gain, deals: found.deals, differ: found.differ, done: found.done, total: found.goal, failed: found.failed });
    if (found.running) follow(id, points, live, old);
  }

  function follow(id, points, live, old) {
    source = new EventSource(`/api/comparisons/${id}/events`);
    source.addEventListener("progress", (event) => {
      const now = JSON.parse(event.data);
      if (!now.gain || old()) return;
      if (now.gain.low !== null && now.deals > (points.at(-1)?.[0] ?? 0)) points.push([now.deals, now.gain.mean, now.gain.low, now.gain.high]);
      live(now);
    });
    source.addEventListener("end", (event) => {
      if (!old()) draw(JSON.parse(event.data).error ?? null);
    });
    source.onerror = () => { if (source?.readyState === EventSource.CLOSED) setTimeout(() => { if (!old()) draw(); }, 1500); };
  }

  const time = (seconds) => (seconds < 90 ? `${Math.round(seconds)} s` : RULES.min(Math.round(seconds / 60)));
  const remove = (id) => async () => {
    if (!confirm(RULES.deleteThisComparison)) return;
    await drop(`comparisons/${id}`).catch(() => {});
    show("");
  };

  function measures(found) {
    const rows = [["IMPs", found.imps, 1, 2], ["points", found.points, 1, 1], ["matchpoints %", found.matchpoints, 100, 1]];
    if (found.field) rows.push([RULES.againstFieldImps, found.field.imps, 1, 2], [RULES.againstFieldMatchpoints, found.field.matchpoints, 100, 1]);
    const cell = (value, times, digits) => (value === null ? "–" : (times * value).toFixed(digits).replace("-", "−"));
    const interval = (ci, times, digits) => (times === 100 && ci.some((v) => v !== null && Math.abs(v) > 1) ? RULES.tooFewDeals : ci.map((v) => cell(v, times, digits)).join(" to "));
    return h("div", { class: "stack tight" }, h("p", { class: "muted small" }, RULES.whatGainsIntervals(found.a, found.b)), h("div", { class: "scroll" }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", {}, ""), [RULES.aDeal, "95 %", RULES.whereTheyDiffer, "95 %"].map((t) => h("th", { scope: "col", class: "right" }, t)))),
      h("tbody", {}, rows.map(([name, one, times, digits]) => h("tr", {}, h("th", { scope: "row" }, name),
        h("td", { class: "right" }, cell(one.mean, times, digits)), h("td", { class: "right nowrap" }, interval(one.ci, times, digits)),
        h("td", { class: "right" }, cell(one.per_differing, times, digits)), h("td", { class: "right nowrap" }, interval(one.per_differing_ci, times, digits))))))));
  }

  function pairs(found) {
    if (!found.pairs.length) return null;
    return h("details", {}, h("summary", {}, RULES.whichAuctionsMade), h("div", { class: "inside scroll" }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, `A: ${found.a}`), h("th", { scope: "col" }, `B: ${found.b}`), h("th", { scope: "col", class: "right" }, RULES.dealsColumn), h("th", { scope: "col", class: "right" }, RULES.asImps))),
      h("tbody", {}, found.pairs.map((pair) => h("tr", {}, h("td", {}, auction(pair.a)), h("td", {}, auction(pair.b)), h("td", { class: "right" }, String(pair.deals)), h("td", { class: "right" }, signed(pair.imps, 1))))))));
  }

  const auction = (key) => key.split("-").map((call, i) => [i ? " – " : "", callView(call.replace(/N$/, "NT"))]);

  async function differing(id) {
    const found = await look(`comparisons/${id}/deals`).catch(() => null);
    if (!found?.deals.length) return null;
    return h("section", { class: "stack" }, h("h2", {}, RULES.dealsDifferLargest(found.deals.length, found.differing)),
      h("div", { class: "scroll" }, h("table", { class: "differing" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, RULES.dealNoun), h("th", { scope: "col" }, RULES.northSouth), h("th", { scope: "col" }, "A"), h("th", { scope: "col" }, "B"), h("th", { scope: "col", class: "right" }, RULES.asImps))),
        h("tbody", {}, found.deals.map((row) => h("tr", {},
          h("th", { scope: "row" }, String(row.number + 1)), h("td", {}, hands(row.deal)),
          row.sides.map((side) => h("td", {}, h("a", { "data-link": true, title: RULES.openBoard, href: link("board", { deal: row.deal, n: row.number + 1, dealer: row.dealer, vul: row.vulnerability, auction: side.auction.join(" "), contract: side.contract, tab: "auction" }) }, side.contract ? contractView(side.contract) : RULES.passedOut), h("div", { class: "small muted num" }, RULES.escore(signed(side.escore, 0))))),
          h("td", { class: `right ${row.imps > 0 ? "gain" : "pain"}` }, signed(row.imps, 1))))))));
  }

  function hands(text) {
    const all = deal(text);
    return ["N", "S"].map((seat) => h("div", { class: "nowrap small" }, h("span", { class: "sr" }, SEAT_WORDS[seat]), SUITS.map((suit) => [h("span", { class: `pip ${suit}` }, SUIT_SIGNS[suit]), `${all[seat][suit] || "–"} `])));
  }

  draw();
  return [box, () => { turn += 1; close(); }];
}
