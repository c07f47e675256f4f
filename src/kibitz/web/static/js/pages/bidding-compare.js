// Comparisons: begin, watch the estimate come to rest, stop, go on, take the deals away.

import { ask, drop, errorBox, look } from "../api.js";
import { callView, contractView, deal, SEAT_WORDS, SUITS, SUIT_SIGNS } from "../cards.js";
import { convergence } from "../charts.js";
import { counted, fill, h, pips } from "../dom.js";
import { link } from "../url.js";
import { comparisonForm } from "./bidding-form.js";

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
      fill(list, h("h2", {}, "Kept on this computer"), found.length
        ? h("div", { class: "scroll" }, h("table", { class: "kept" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "comparison"), h("th", { scope: "col" }, "begun"), h("th", { scope: "col" }, "state"))),
            h("tbody", {}, found.map((entry) => h("tr", { class: "pick", onclick: () => show(entry.id) },
              h("th", { scope: "row" }, h("button", { type: "button", class: "quiet link", onclick: (e) => { e.stopPropagation(); show(entry.id); } }, entry.title || entry.id)),
              h("td", {}, entry.begun ? new Date(1000 * entry.begun).toLocaleString() : ""),
              h("td", {}, entry.running ? h("span", { class: "badge" }, "running") : h("span", { class: "badge plain" }, "kept")))))))
        : h("p", { class: "muted" }, "None yet. Finished deals are kept here, also when the browser or the server is closed."));
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
      return void fill(box, errorBox(error, error.kind === "offline" ? () => draw() : null), h("button", { type: "button", onclick: () => show("") }, "All comparisons"));
    }
    if (old()) return;
    const points = found.way;
    const unit = found.measure === "matchpoints" ? "% of the top" : "IMPs";
    const progress = h("div", {});
    const chart = h("div", { class: "chart-box" });
    const estimate = h("p", { class: "big", role: "status" });
    const interval = h("p", { class: "muted" });
    const live = (now) => {
      fill(estimate, `${signed(now.gain.mean)} ${unit} a deal`);
      fill(interval, now.gain.low === null || now.gain.low === undefined ? "" : `What A gains; 95 % between ${signed(now.gain.low)} and ${signed(now.gain.high)}; ${counted(now.deals, "deal")}, ${now.differ} of them ${now.differ === 1 ? "differs" : "differ"}`);
      const total = now.total ?? found.units;
      const bar = h("progress", { max: String(total ?? 1), "aria-label": "Deals done" });
      bar.value = now.done;
      fill(progress, bar, h("span", { class: "small muted num" }, `${total ? `${now.done} of ${counted(total, "deal")}` : counted(now.done, "deal")}${now.rate ? `, ${now.rate.toFixed(1)} a second` : ""}${now.left ? `, about ${time(now.left)} left` : ""}${now.failed ? `, ${now.failed} failed` : ""}`));
      fill(chart, convergence(points, `What A gains in ${unit} a deal`));
    };
    // What it does is drawn once it is done, and not when the events tell of it, too.
    const act = (path, body) => async (event) => {
      close();
      Object.assign(event.currentTarget, { disabled: true, textContent: path === "stopped" ? "Stopping…" : "Going on…" });
      const trouble = await ask(`comparisons/${id}/${path}`, body).then(() => null, (error) => error);
      if (!old()) draw(trouble);
    };
    const done = !found.running && found.end !== null;
    fill(box,
      h("div", { class: "between" }, h("h2", {}, found.title), h("button", { type: "button", class: "quiet", onclick: () => show("") }, "← All comparisons")),
      estimate, interval, progress,
      h("div", { class: "row" },
        found.running ? h("button", { type: "button", class: "primary", onclick: act("stopped", {}) }, "Stop") : null,
        !found.running && !done ? h("button", { type: "button", class: "primary", onclick: act("resumed", {}) }, "Go on") : null,
        done ? h("button", { type: "button", onclick: act("resumed", { units: 2 * Math.max(found.done, 1), until: "" }) }, `Go on to ${counted(2 * Math.max(found.done, 1), "deal")}`) : null,
        h("a", { class: "button", href: `/api/comparisons/${id}/file?kind=csv`, download: "" }, "CSV"),
        h("a", { class: "button", href: `/api/comparisons/${id}/file?kind=pbn`, download: "" }, "PBN"),
        h("span", { class: `badge ${found.running ? "" : "plain"}` }, found.running ? "running" : done ? "finished" : "stopped"),
        found.running ? null : h("button", { type: "button", class: "quiet danger", onclick: remove(id) }, "Delete")),
      chart,
      found.running ? null : [h("p", { class: "note" }, found.verdict), measures(found), pairs(found)],
      h("p", { class: "muted small" }, pips(found.about)),
      found.running ? h("p", { class: "muted small" }, "Closing this page, or the server, loses no finished deal.") : differ);
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

  const time = (seconds) => (seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`);
  const remove = (id) => async () => {
    if (!confirm("Delete this comparison and its finished deals?")) return;
    await drop(`comparisons/${id}`).catch(() => {});
    show("");
  };

  function measures(found) {
    const rows = [["IMPs", found.imps, 1, 2], ["points", found.points, 1, 1], ["matchpoints %", found.matchpoints, 100, 1]];
    if (found.field) rows.push(["against the field, IMPs", found.field.imps, 1, 2], ["against the field, matchpoints %", found.field.matchpoints, 100, 1]);
    const cell = (value, times, digits) => (value === null ? "–" : (times * value).toFixed(digits).replace("-", "−"));
    const interval = (ci, times, digits) => (times === 100 && ci.some((v) => v !== null && Math.abs(v) > 1) ? "too few deals" : ci.map((v) => cell(v, times, digits)).join(" to "));
    return h("div", { class: "stack tight" }, h("p", { class: "muted small" }, `What ${found.a} gains on ${found.b}, with 95 % intervals; matchpoints are A's share.`), h("div", { class: "scroll" }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", {}, ""), ["a deal", "95 %", "where they differ", "95 %"].map((t) => h("th", { scope: "col", class: "right" }, t)))),
      h("tbody", {}, rows.map(([name, one, times, digits]) => h("tr", {}, h("th", { scope: "row" }, name),
        h("td", { class: "right" }, cell(one.mean, times, digits)), h("td", { class: "right nowrap" }, interval(one.ci, times, digits)),
        h("td", { class: "right" }, cell(one.per_differing, times, digits)), h("td", { class: "right nowrap" }, interval(one.per_differing_ci, times, digits))))))));
  }

  function pairs(found) {
    if (!found.pairs.length) return null;
    return h("details", {}, h("summary", {}, "Which auctions made the difference"), h("div", { class: "inside scroll" }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, `A: ${found.a}`), h("th", { scope: "col" }, `B: ${found.b}`), h("th", { scope: "col", class: "right" }, "deals"), h("th", { scope: "col", class: "right" }, "A's IMPs"))),
      h("tbody", {}, found.pairs.map((pair) => h("tr", {}, h("td", {}, auction(pair.a)), h("td", {}, auction(pair.b)), h("td", { class: "right" }, String(pair.deals)), h("td", { class: "right" }, signed(pair.imps, 1))))))));
  }

  const auction = (key) => key.split("-").map((call, i) => [i ? " – " : "", callView(call.replace(/N$/, "NT"))]);

  async function differing(id) {
    const found = await look(`comparisons/${id}/deals`).catch(() => null);
    if (!found?.deals.length) return null;
    return h("section", { class: "stack" }, h("h2", {}, `Deals that differ (${found.deals.length} of ${found.differing}, the largest swings first)`),
      h("div", { class: "scroll" }, h("table", { class: "differing" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "deal"), h("th", { scope: "col" }, "North and South"), h("th", { scope: "col" }, "A"), h("th", { scope: "col" }, "B"), h("th", { scope: "col", class: "right" }, "A's IMPs"))),
        h("tbody", {}, found.deals.map((row) => h("tr", {},
          h("th", { scope: "row" }, String(row.number + 1)), h("td", {}, hands(row.deal)),
          row.sides.map((side) => h("td", {}, h("a", { "data-link": true, title: "open in Board", href: link("board", { deal: row.deal, n: row.number + 1, dealer: row.dealer, vul: row.vulnerability, auction: side.auction.join(" "), contract: side.contract, tab: "auction" }) }, side.contract ? contractView(side.contract) : "passed out"), h("div", { class: "small muted num" }, `eScore ${signed(side.escore, 0)}`))),
          h("td", { class: `right ${row.imps > 0 ? "gain" : "pain"}` }, signed(row.imps, 1))))))));
  }

  function hands(text) {
    const all = deal(text);
    return ["N", "S"].map((seat) => h("div", { class: "nowrap small" }, h("span", { class: "sr" }, SEAT_WORDS[seat]), SUITS.map((suit) => [h("span", { class: `pip ${suit}` }, SUIT_SIGNS[suit]), `${all[seat][suit] || "–"} `])));
  }

  draw();
  return [box, () => { turn += 1; close(); }];
}
