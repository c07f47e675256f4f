// Charts, drawn as SVG: how an estimate and its interval come to rest.

import { h, svg } from "./dom.js";
import { RULES } from "./words/systems.js";

const HIGH = 280;
const BOTTOM = 30;
const RIGHT = 18;

function steps(low, high, count = 5) {
  const raw = (high - low) / count || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= raw);
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high + 1e-9; at += step) found.push(Math.round(at / step) * step);
  return found;
}

/** Points are [deals, mean, low, high]; the band is the 95 % interval. */
export function convergence(points, label) {
  if (points.length < 2) return h("p", { class: "muted" }, RULES.chartBeginsFirst);
  const last = points.at(-1);
  const most = last[0];
  const [WIDE, LEFT] = innerWidth < 640 ? [520, 76] : [980, 56];
  // The first few intervals are as wide as a house; they may leave the picture.
  const settledPoints = points.filter((p) => p[0] >= Math.min(20, most / 4));
  let low = Math.min(0, ...settledPoints.map((p) => p[2]));
  let high = Math.max(0, ...settledPoints.map((p) => p[3]));
  const room = (high - low || 1) * 0.08;
  low -= room;
  high += room;
  const x = (n) => LEFT + ((WIDE - LEFT - RIGHT) * n) / most;
  const y = (v) => 10 + (HIGH - BOTTOM - 10) * (1 - (Math.max(low, Math.min(high, v)) - low) / (high - low));
  const line = (pick) => points.map((p) => `${x(p[0]).toFixed(1)},${y(p[pick]).toFixed(1)}`);
  const band = [...line(3), ...line(2).reverse()].join(" ");
  const ticks = steps(low, high);
  const digits = Math.max(0, Math.min(3, Math.ceil(-Math.log10((ticks[1] ?? 1) - (ticks[0] ?? 0)))));
  return svg("svg", { class: "chart", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": RULES.afterDealsBetween(label, last[1].toFixed(2), most, last[2].toFixed(2), last[3].toFixed(2)) },
    ticks.map((v) => [svg("line", { class: v === 0 ? "zero" : "grid", x1: LEFT, x2: WIDE - RIGHT, y1: y(v), y2: y(v) }), svg("text", { x: LEFT - 8, y: y(v) + 4, "text-anchor": "end" }, (v > 0 ? "+" : "") + v.toFixed(digits).replace("-", "−"))]),
    steps(0, most, 6).filter((n) => n > 0).map((n) => svg("text", { x: x(n), y: HIGH - 8, "text-anchor": "middle" }, String(n))),
    svg("polygon", { class: "band", points: band }),
    svg("polyline", { class: "mean", points: line(1).join(" ") }),
    svg("circle", { class: "dot", cx: x(most), cy: y(last[1]), r: 4 }));
}
