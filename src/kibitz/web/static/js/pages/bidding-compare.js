// Comparisons: begin, watch the estimate come to rest, stop, go on, take the deals away.

import { ask, drop, errorBox, look } from "../api.js";
import { callView, contractView, deal, SEAT_WORDS, SUITS, SUIT_SIGNS } from "../cards.js";
import { convergence } from "../charts.js";
import { choice, field, fill, h } from "../dom.js";
import { link } from "../url.js";

const signed = (value, digits = 2) => (value === null || value === undefined ? "–" : `${value > 0 ? "+" : ""}${value.toFixed(digits)}`);

/** The tab; gives the element and what to do on leaving. */
export function comparisons({ state, systems, keep, names }) {
  const box = h("div", { class: "stack" });
  const wanted = { units: "1000", until: "", seed: "1", vulnerability: "None", dealer: "N" };
  let source = null;
  let gone = false;

  const close = () => { source?.close(); source = null; };
  const show = (id) => { state.id = id; keep(); draw(); };

  async function draw() {
    close();
    if (state.id) await one(state.id);
    else await all();
  }

  // ---- the list and a new one

  async function all() {
    const list = h("div", {});
    fill(box, form(), list);
    try {
      const found = await look("comparisons");
      if (gone || state.id) return;
      fill(list, h("h2", {}, "Kept on this computer"), found.length
        ? h("div", { class: "scroll" }, h("table", { class: "kept" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "comparison"), h("th", { scope: "col" }, "begun"), h("th", { scope: "col" }, "state"))),
            h("tbody", {}, found.map((entry) => h("tr", { class: "pick", onclick: () => show(entry.id) },
              h("th", { scope: "row" }, h("button", { type: "button", class: "quiet link", onclick: (e) => { e.stopPropagation(); show(entry.id); } }, entry.title || entry.id)),
              h("td", {}, entry.begun ? new Date(1000 * entry.begun).toLocaleString() : ""),
              h("td", {}, entry.running ? h("span", { class: "badge" }, "running") : h("span", { class: "badge plain" }, "open it to see")))))))
        : h("p", { class: "muted" }, "None yet. Finished deals are kept here, also when the browser or the server is closed."));
    } catch (error) {
      fill(list, errorBox(error, draw));
    }
  }

  function form() {
    const wrong = h("div", {});
    const text = (name, label, placeholder) => field(label, h("input", { class: "mono", value: state[name], placeholder, maxlength: "2000", spellcheck: "false", oninput: (e) => { state[name] = e.target.value; keep(); } }));
    const start = async (event) => {
      event.preventDefault();
      const missing = ["a", "b"].find((side) => !systems[side].text.trim());
      if (missing) return void fill(wrong, errorBox({ message: `system ${missing.toUpperCase()} has no rules`, remedy: "choose one above, or take the example" }));
      try {
        const made = await ask("comparisons", {
          a: { name: systems.a.name, text: systems.a.text }, b: { name: systems.b.name, text: systems.b.text }, north: state.north, south: state.south, deals: state.deals,
          units: Number(wanted.units) || 1000, until: wanted.until, seed: Number(wanted.seed) || 1, vulnerability: wanted.vulnerability, dealer: wanted.dealer,
        });
        show(made.id);
      } catch (error) {
        fill(wrong, errorBox(error));
      }
    };
    return h("form", { class: "stack", onsubmit: start },
      h("div", { class: "fields two" }, names("a"), names("b")),
      h("div", { class: "fields two" }, text("north", "North holds: a rule of A, or a condition", ".1N."), text("south", "South holds", "8 TO 15 Points")),
      h("div", { class: "fields" },
        field("Deals, at most", h("input", { type: "number", min: "1", max: "100000", value: wanted.units, oninput: (e) => (wanted.units = e.target.value) })),
        field("Stop when ± is", choice([["", "never"], ["0.5imp", "0.5 IMPs"], ["0.2imp", "0.2 IMPs"], ["0.1imp", "0.1 IMPs"], ["0.05imp", "0.05 IMPs"]], wanted.until, (v) => (wanted.until = v))),
        field("Vulnerable", choice([["None", "none"], ["NS", "North–South"], ["EW", "East–West"], ["All", "all"]], wanted.vulnerability, (v) => (wanted.vulnerability = v))),
        field("Seed", h("input", { type: "number", min: "0", value: wanted.seed, oninput: (e) => (wanted.seed = e.target.value) }))),
      wrong,
      h("div", { class: "row" }, h("button", { type: "submit", class: "primary" }, "Start the comparison")));
  }

  // ---- one comparison

  async function one(id) {
    let found;
    try {
      found = await look(`comparisons/${id}`);
    } catch (error) {
      if (error.kind === "malformed" || error.kind === "missing") {
        // A file that has just been begun is not there yet.
        const kept = await look("comparisons").catch(() => []);
        if (kept.some((entry) => entry.id === id && entry.running)) return void setTimeout(draw, 500);
      }
      return void fill(box, errorBox(error), h("button", { type: "button", onclick: () => show("") }, "All comparisons"));
    }
    if (gone || state.id !== id) return;
    const points = found.way;
    const progress = h("div", {});
    const chart = h("div", { class: "chart-box" });
    const estimate = h("p", { class: "big", role: "status" });
    const interval = h("p", { class: "muted" });
    const live = (now) => {
      fill(estimate, `${signed(now.imps.mean)} IMPs a deal`);
      fill(interval, now.imps.low === null || now.imps.low === undefined ? "" : `95 % between ${signed(now.imps.low)} and ${signed(now.imps.high)}; ${now.deals} deals, ${now.differ} of them differ`);
      const total = now.total ?? found.units;
      const bar = h("progress", { max: String(total ?? 1), "aria-label": "Deals done" });
      bar.value = now.done;
      fill(progress, bar, h("span", { class: "small muted num" }, `${now.done}${total ? ` of ${total}` : ""} deals${now.rate ? `, ${now.rate.toFixed(1)} a second` : ""}${now.left ? `, about ${time(now.left)} left` : ""}${now.failed ? `, ${now.failed} failed` : ""}`));
      fill(chart, convergence(points, "What A gains in IMPs a deal"));
    };
    const wrong = h("div", {});
    const act = (path, body) => async () => { try { await ask(`comparisons/${id}/${path}`, body); draw(); } catch (error) { fill(wrong, errorBox(error)); } };
    const done = !found.running && found.end !== null;
    fill(box,
      h("div", { class: "between" }, h("h2", {}, found.title), h("button", { type: "button", class: "quiet", onclick: () => show("") }, "← All comparisons")),
      estimate, interval, progress,
      h("div", { class: "row" },
        found.running ? h("button", { type: "button", class: "primary", onclick: act("stopped", {}) }, "Stop") : null,
        !found.running && !done ? h("button", { type: "button", class: "primary", onclick: act("resumed", {}) }, "Go on") : null,
        done ? h("button", { type: "button", onclick: act("resumed", { units: 2 * Math.max(found.done, 1), until: "" }) }, `Go on to ${2 * found.done} deals`) : null,
        h("a", { class: "button", href: `/api/comparisons/${id}/file?kind=csv`, download: "" }, "CSV"),
        h("a", { class: "button", href: `/api/comparisons/${id}/file?kind=pbn`, download: "" }, "PBN"),
        h("span", { class: `badge ${found.running ? "" : "plain"}` }, found.running ? "running" : done ? "finished" : "stopped"),
        found.running ? null : h("button", { type: "button", class: "quiet danger", onclick: remove(id) }, "Delete")),
      wrong, chart,
      found.running ? null : [h("p", { class: "note" }, found.verdict), measures(found), pairs(found)],
      found.running ? h("p", { class: "muted small" }, "Closing this page, or the server, loses no finished deal.") : await differing(id));
    live({ imps: { mean: found.imps.mean, low: found.imps.ci[0], high: found.imps.ci[1] }, deals: found.deals, differ: found.differ, done: found.done, total: found.goal, failed: found.failed });
    if (found.running) follow(id, points, live);
  }

  function follow(id, points, live) {
    source = new EventSource(`/api/comparisons/${id}/events`);
    source.addEventListener("progress", (event) => {
      const now = JSON.parse(event.data);
      if (!now.imps) return;
      if (now.imps.low !== null && now.deals > (points.at(-1)?.[0] ?? 0)) points.push([now.deals, now.imps.mean, now.imps.low, now.imps.high]);
      live(now);
    });
    source.addEventListener("end", (event) => {
      close();
      const now = JSON.parse(event.data);
      if (gone) return;
      draw().then(() => { if (now.error) box.prepend(errorBox(now.error)); });
    });
    source.onerror = () => { if (source?.readyState === EventSource.CLOSED) { close(); setTimeout(() => { if (!gone) draw(); }, 1500); } };
  }

  const time = (seconds) => (seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`);
  const remove = (id) => async () => {
    if (!confirm("Delete this comparison and its finished deals?")) return;
    await drop(`comparisons/${id}`).catch(() => {});
    show("");
  };

  function measures(found) {
    const rows = [["IMPs", found.imps, 1, 2], ["points", found.points, 1, 1], ["matchpoints %", found.matchpoints, 100, 1]];
    const cell = (value, times, digits) => (value === null ? "–" : (times * value).toFixed(digits));
    return h("div", { class: "scroll" }, h("table", {}, h("caption", {}, `What ${found.a} gains on ${found.b}, with 95 % intervals; matchpoints are A's share.`),
      h("thead", {}, h("tr", {}, h("th", {}, ""), ["a deal", "95 %", "where they differ", "95 %"].map((t) => h("th", { scope: "col", class: "right" }, t)))),
      h("tbody", {}, rows.map(([name, one, times, digits]) => h("tr", {}, h("th", { scope: "row" }, name),
        h("td", { class: "right" }, cell(one.mean, times, digits)), h("td", { class: "right nowrap" }, one.ci.map((v) => cell(v, times, digits)).join(" to ")),
        h("td", { class: "right" }, cell(one.per_differing, times, digits)), h("td", { class: "right nowrap" }, one.per_differing_ci.map((v) => cell(v, times, digits)).join(" to ")))))));
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
  return [box, () => { gone = true; close(); }];
}
