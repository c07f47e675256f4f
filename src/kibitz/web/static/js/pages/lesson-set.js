// A teacher's set: boards chosen and ordered, a line each, taken away as PBN or as a handout.

import { ask, errorBox } from "../api.js";
import { contractView } from "../cards.js";
import { choice, field, fill, h } from "../dom.js";
import { saveFile } from "../share.js";
import { link } from "../url.js";
import { LESSON } from "../words/lesson.js";

/** The form for a session's boards. */
export function lessonSet(session) {
  const rows = session.boards.map((one, i) => ({ one, i, on: true, line: "" }));
  const name = h("input", { value: session.title.replace(/: \d+ boards?$/, ""), maxlength: "200" });
  const list = h("ol", { class: "lessons" });
  const sheet = choice([["2", "2"], ["3", "3"], ["4", "4"]], "4", () => {});
  const trouble = h("div", {});

  function move(at, by) {
    const to = at + by;
    if (to < 0 || to >= rows.length) return;
    [rows[at], rows[to]] = [rows[to], rows[at]];
    draw();
  }

  const draw = () => fill(list, rows.map((row, at) => h("li", {}, h("div", { class: "row" },
    h("label", { class: "check" }, h("input", { type: "checkbox", checked: row.on, onchange: (event) => { row.on = event.target.checked; } }), h("span", {}, row.one.title, row.one.contract ? [", ", contractView(row.one.contract)] : null)),
    h("button", { type: "button", class: "quiet icon", "aria-label": LESSON.earlier(row.one.title), disabled: at === 0, onclick: () => move(at, -1) }, "↑"),
    h("button", { type: "button", class: "quiet icon", "aria-label": LESSON.later(row.one.title), disabled: at === rows.length - 1, onclick: () => move(at, 1) }, "↓")),
    h("input", { value: row.line, placeholder: LESSON.lineLearner, "aria-label": LESSON.line(row.one.title), maxlength: "2000", oninput: (event) => { row.line = event.target.value; } }))));

  async function save(form) {
    fill(trouble);
    try {
      const lessons = rows.filter((row) => row.on).map((row) => ({ board: row.i, line: row.line }));
      if (!lessons.length) throw { message: LESSON.noBoardChosen, remedy: LESSON.tickOneMore };
      const found = await ask(`sessions/${session.id}/lessons`, { lessons, title: name.value || LESSON.lessons, form, on_a_sheet: Number(sheet.value) });
      saveFile(`lessons.${form}`, found.text, form === "pbn" ? "application/x-pbn" : "text/html");
    } catch (error) {
      fill(trouble, errorBox(error));
    }
  }

  draw();
  return [
    h("div", { class: "between" }, h("h2", {}, LESSON.setLessons), h("a", { "data-link": true, href: link("lesson", { session: session.id }) }, LESSON.allLessons)),
    h("div", { class: "fields" }, field(LESSON.itsTitle, name), field(LESSON.boardsSheetPaper, sheet)), list, trouble,
    h("div", { class: "row" }, h("button", { type: "button", class: "primary", onclick: () => save("html") }, LESSON.handoutPrint), h("button", { type: "button", onclick: () => save("pbn") }, LESSON.pbnFile)),
    h("p", { class: "small muted" }, LESSON.handoutShowsDeclarers),
  ];
}
