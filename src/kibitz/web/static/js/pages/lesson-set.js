// A teacher's set: boards chosen and ordered, a line each, taken away as PBN or as a handout.

import { ask, errorBox } from "../api.js";
import { contractView } from "../cards.js";
import { choice, field, fill, h } from "../dom.js";
import { saveFile } from "../share.js";
import { link } from "../url.js";
import { LESSON } from "../words/lesson.js";

const key = (id) => `kibitz.set.${id}`;

/** A set that was begun, as this browser keeps it. */
function kept(id) {
  try { return JSON.parse(localStorage.getItem(key(id))); } catch { return null; }
}

/** The form for a session's boards: those of the set in their order, and the others below. */
export function lessonSet(session) {
  const begun = kept(session.id);
  const rows = session.boards.map((one, i) => ({ one, i, line: begun?.lines?.[i] ?? "" }));
  let set = begun?.set?.map((i) => rows[i]).filter(Boolean) ?? rows.filter((row) => row.one.lesson.length);
  const name = h("input", { value: begun?.title ?? session.title.replace(/: \d+ boards?$/, ""), maxlength: "200", oninput: () => keep() });
  const list = h("ol", { class: "lessons" });
  const others = h("ul", { class: "others" });
  const sheet = choice([["2", "2"], ["3", "3"], ["4", "4"]], "4", () => {});
  const trouble = h("div", {});

  const keep = () => {
    const lines = Object.fromEntries(rows.filter((row) => row.line).map((row) => [row.i, row.line]));
    try { localStorage.setItem(key(session.id), JSON.stringify({ set: set.map((row) => row.i), lines, title: name.value })); } catch { /* private windows keep nothing */ }
  };

  /** Another set or another order: drawn anew, the keyboard where it was. */
  function change(to, focus) {
    set = to;
    keep();
    draw();
    [list, others].map((box) => box.querySelector(focus)).find(Boolean)?.focus();
  }

  const tick = (row, on) => change(on ? [...set, row] : set.filter((one) => one !== row), `[data-tick="${row.i}"]`);
  const move = (at, by) => { const to = set.with(at, set[at + by]).with(at + by, set[at]); change(to, `[data-move="${set[at].i}"]:enabled[data-by="${by}"], [data-move="${set[at].i}"]:enabled`); };
  const arrow = (row, at, by, words, face) => h("button", { type: "button", class: "quiet icon", "aria-label": words(row.one.title), disabled: !set[at + by], "data-move": String(row.i), "data-by": String(by), onclick: () => move(at, by) }, face);
  const ticked = (row, on) => h("label", { class: "check" }, h("input", { type: "checkbox", checked: on, "data-tick": String(row.i), onchange: () => tick(row, !on) }), h("span", {}, row.one.title, row.one.contract ? [", ", contractView(row.one.contract)] : null));

  const draw = () => {
    const left = rows.filter((row) => !set.includes(row));
    fill(list, set.map((row, at) => h("li", {}, h("div", { class: "row" }, ticked(row, true), arrow(row, at, -1, LESSON.earlier, "↑"), arrow(row, at, 1, LESSON.later, "↓")),
      h("input", { value: row.line, placeholder: LESSON.lineLearner, "aria-label": LESSON.line(row.one.title), maxlength: "2000", oninput: (event) => { row.line = event.target.value; keep(); } }))));
    fill(others, left.map((row) => h("li", {}, ticked(row, false))));
    fill(ways, left.length ? h("button", { type: "button", class: "quiet", onclick: () => change([...set, ...left], "input") }, LESSON.takeAll) : null, rooms.length > 1 ? rooms.map((room) => h("button", { type: "button", class: "quiet", onclick: () => change(rows.filter((row) => row.one.room === room), "input") }, LESSON.oneRoom[room])) : null, set.length ? h("button", { type: "button", class: "quiet", onclick: () => change([], "input") }, LESSON.leaveAll) : null);
  };
  const rooms = Object.keys(LESSON.oneRoom).filter((room) => rows.some((row) => row.one.room === room));
  const ways = h("div", { class: "row" });

  async function save(form) {
    fill(trouble);
    try {
      const lessons = set.map((row) => ({ board: row.i, line: row.line }));
      if (!lessons.length) throw { message: LESSON.noBoardChosen, remedy: LESSON.tickOneMore };
      const found = await ask(`sessions/${session.id}/lessons`, { lessons, title: name.value || LESSON.lessons, form, on_a_sheet: Number(sheet.value) });
      saveFile(`lessons.${form}`, found.text, form === "pbn" ? "application/x-pbn" : "text/html");
      fill(trouble, h("p", { class: "note", role: "status" }, form === "pbn" ? LESSON.savedPbn : LESSON.savedHandout));
    } catch (error) {
      fill(trouble, errorBox(error));
    }
  }

  draw();
  return [
    h("div", { class: "between" }, h("h2", {}, LESSON.setLessons), h("a", { "data-link": true, href: link("lesson", { session: session.id }) }, LESSON.allLessons)),
    h("div", { class: "fields" }, field(LESSON.itsTitle, name), field(LESSON.boardsSheetPaper, sheet)), h("p", { class: "muted" }, LESSON.tickInOrder), ways, list, others,
    h("div", { class: "row" }, h("button", { type: "button", class: "primary", onclick: () => save("html") }, LESSON.handoutPrint), h("button", { type: "button", onclick: () => save("pbn") }, LESSON.pbnFile)), trouble,
    h("p", { class: "small muted" }, LESSON.handoutShowsDeclarers),
  ];
}
