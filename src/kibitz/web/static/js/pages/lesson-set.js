// A teacher's set: boards chosen and ordered, a line each, taken away as PBN or as a handout.

import { ask, errorBox } from "../api.js";
import { contractView } from "../cards.js";
import { choice, field, fill, h } from "../dom.js";
import { saveFile } from "../share.js";
import { link } from "../url.js";

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
    h("button", { type: "button", class: "quiet icon", "aria-label": `${row.one.title} earlier`, disabled: at === 0, onclick: () => move(at, -1) }, "↑"),
    h("button", { type: "button", class: "quiet icon", "aria-label": `${row.one.title} later`, disabled: at === rows.length - 1, onclick: () => move(at, 1) }, "↓")),
    h("input", { value: row.line, placeholder: "a line for the learner", "aria-label": `Line for ${row.one.title}`, maxlength: "2000", oninput: (event) => { row.line = event.target.value; } }))));

  async function save(form) {
    fill(trouble);
    try {
      const lessons = rows.filter((row) => row.on).map((row) => ({ board: row.i, line: row.line }));
      if (!lessons.length) throw { message: "no board is chosen", remedy: "tick one or more" };
      const found = await ask(`sessions/${session.id}/lessons`, { lessons, title: name.value || "Lessons", form, on_a_sheet: Number(sheet.value) });
      saveFile(`lessons.${form}`, found.text, form === "pbn" ? "application/x-pbn" : "text/html");
    } catch (error) {
      fill(trouble, errorBox(error));
    }
  }

  draw();
  return [
    h("div", { class: "between" }, h("h2", {}, "A set of lessons"), h("a", { "data-link": true, href: link("lesson", { session: session.id }) }, "All lessons")),
    h("div", { class: "fields" }, field("Its title", name), field("Boards on a sheet of paper", sheet)), list, trouble,
    h("div", { class: "row" }, h("button", { type: "button", class: "primary", onclick: () => save("html") }, "Handout to print"), h("button", { type: "button", onclick: () => save("pbn") }, "PBN file")),
    h("p", { class: "small muted" }, "The handout shows declarer's and dummy's hands, the contract, the lead and your line; all cards and the lesson's own words follow on a new page."),
  ];
}
