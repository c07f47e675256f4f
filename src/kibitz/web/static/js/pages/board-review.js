// The post-mortem of a board: asked for by a button, told part by part as it becomes known.

import { Latest, errorBox, follow } from "../api.js";
import { bar, fill, h, pips } from "../dom.js";
import { inline } from "../cards.js";

const MARKS = { mistake: "loss", lucky: "sampled", close: "plain", "right though it lost": "", right: "" };
const TOLD = ["mistake", "lucky", "right though it lost", "close"];

/** The tab; `go(number)` shows the board before the card of this number. */
export function reviewView(body, remembered, go) {
  const latest = new Latest();
  const box = h("div", { class: "stack", "aria-live": "polite" });
  const run = async () => {
    try {
      const found = await latest.run((signal) => follow("board/judged", { board: body, seconds: 20 }, (now) => draw(now.found, now), signal));
      if (found === undefined) return;
      remembered.found = found;
      draw(found, null);
    } catch (error) {
      fill(box, errorBox(error, run));
    }
  };

  function draw(found, now) {
    fill(box, now ? progress(now) : verdict(found), found ? parts(found, go) : null);
  }

  const progress = (now) => {
    const meter = h("progress", { max: String(now.of), "aria-label": "Parts done" });
    meter.value = now.done;
    return h("div", { class: "stack tight" }, meter, h("p", { class: "muted" }, h("span", { class: "spinner" }), ` now: ${now.part}…`, h("button", { type: "button", class: "quiet", onclick: () => { latest.cancel(); begin(); } }, "Stop")));
  };

  const begin = () => fill(box, h("div", { class: "empty" }, h("p", {}, "What should have been bid and played, on what the players could see? It takes half a minute or so of one core."), h("button", { type: "button", class: "primary", onclick: run }, "Judge this board")));

  if (remembered.found) draw(remembered.found, null);
  else begin();
  return box;
}

const verdict = (found) => h("div", { class: "note verdict" }, h("p", {}, pips(found.verdict)));

function parts(found, go) {
  return [
    found.unknown.length ? h("p", { class: "muted small" }, found.unknown.join(" ")) : null,
    found.bid ? section("The contract", h("p", {}, pips(found.bid.text))) : null,
    found.trick_one ? section("Declarer's plan at trick one", trickOne(found.trick_one)) : null,
    found.suits ? section("Key suits", found.suits.map(suit)) : null,
    found.play ? section("The play", play(found.play, go)) : null,
    h("p", { class: "muted small" }, `Meanings of calls: ${found.system}. Sampled numbers have seed ${found.seed}.`),
  ];
}

const section = (title, ...content) => h("section", { class: "stack tight" }, h("h3", {}, title), ...content);

const trickOne = (data) => [
  data.count?.text ? h("p", {}, pips(data.count.text)) : null,
  data.plan?.text ? h("p", {}, pips(data.plan.text)) : null,
  data.prospects ? [h("p", {}, pips(data.prospects.text)), bar(100 * data.prospects.chance)] : null,
];

const suit = (one) => h("div", { class: "mini" }, h("p", {}, pips(one.text)), one.line ? h("p", { class: "procedure small-procedure" }, one.line.split("\n").map((line) => h("span", { class: "line" }, line.trim()))) : null, one.wins ? h("p", { class: "muted small" }, one.wins) : null);

function play(data, go) {
  const told = data.cards.filter((one) => TOLD.includes(one.verdict));
  const counts = Object.entries(data.counts).filter(([, n]) => n).map(([name, n]) => `${n} ${name}`).join(", ");
  return [
    h("p", { class: "muted small" }, `52 cards at the most: ${counts}.`),
    told.length ? h("ul", { class: "judged" }, told.map((one) => h("li", {},
      h("button", { type: "button", class: "quiet link", title: "show this moment", onclick: () => go(one.number) }, `Trick ${one.trick} `, inline(one.card)),
      h("span", { class: `badge ${MARKS[one.verdict] ?? "plain"}` }, one.verdict),
      h("span", {}, pips(one.text)))))
      : h("p", {}, "No card stands out: everybody played what could be seen."),
  ];
}
