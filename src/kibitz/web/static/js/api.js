// Asking the server, and showing what it refuses.

import { h } from "./dom.js";
import { FRAME } from "./words/frame.js";

/** What the server refused: kind, message, place, expected, remedy. */
export class Refused extends Error {
  constructor(error) {
    super(error.message);
    Object.assign(this, { kind: "broken", place: null, expected: "", remedy: "" }, error);
  }
}

let leaving = false; // the browser leaves the page and cuts off what is under way: for nobody to hear
addEventListener("pagehide", () => { leaving = true; });
addEventListener("pageshow", () => { leaving = false; });

/** What `f` finds; a connection that breaks is a refusal too, unless the page itself hung up. */
async function heard(f) {
  try {
    return await f();
  } catch (error) {
    if (leaving) return new Promise(() => {});
    if (error.name === "AbortError" || error instanceof Refused) throw error;
    throw new Refused({ kind: "offline", message: FRAME.workbenchDoesNot, remedy: FRAME.kibitzServeStill });
  }
}

async function answer(path, options) {
  return heard(async () => {
    const response = await fetch(`/api/${path}`, options);
    if (response.status === 204) return null;
    const data = await response.json();
    if (!response.ok) throw new Refused(data.error);
    return data;
  });
}

/** Ask a question: POST with JSON. */
export function ask(path, body, signal) {
  return answer(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });
}

/** Look something up: GET. */
export function look(path, signal) {
  return answer(path, { signal });
}

/** Throw something away: DELETE. */
export function drop(path) {
  return answer(path, { method: "DELETE" });
}

/** Ask a long question: `tell(progress)` hears how far it is; the answer comes at the end. */
export async function follow(path, body, tell, signal) {
  const reader = await heard(async () => {
    const response = await fetch(`/api/${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });
    if (!response.ok) throw new Refused((await response.json()).error);
    return response.body.pipeThrough(new TextDecoderStream()).getReader();
  });
  let text = "";
  for (;;) {
    const { value, done } = await heard(() => reader.read());
    text += value ?? "";
    const events = text.split("\n\n");
    text = events.pop();
    for (const event of events) {
      const found = /^event: (\w+)\ndata: (.*)$/s.exec(event);
      if (!found) continue;
      const data = JSON.parse(found[2]);
      if (found[1] === "end") return data;
      if (found[1] === "refused") throw new Refused(data.error);
      tell(data);
    }
    if (done) throw new Refused({ kind: "offline", message: FRAME.answerBrokeOff, remedy: FRAME.kibitzServeStillRunning });
  }
}

/** Of several questions only the latest is answered; the ones before it are cancelled. */
export class Latest {
  #controller = null;

  cancel() {
    this.#controller?.abort();
    this.#controller = null;
  }

  /** Run `f(signal)`; undefined if a later question took its place. */
  async run(f) {
    this.cancel();
    const controller = (this.#controller = new AbortController());
    try {
      const found = await f(controller.signal);
      return this.#controller === controller ? found : undefined;
    } catch (error) {
      if (error.name === "AbortError" || this.#controller !== controller) return undefined;
      throw error;
    }
  }
}

/** An error as the reader sees it: what, where, what was expected, what to do. */
export function errorBox(error, retry = null) {
  if (error instanceof Error && !(error instanceof Refused)) console.error(error);
  const place = error.place;
  const caret = place && place.text && place.column
    ? h("pre", { "aria-hidden": "true" }, place.text, "\n", " ".repeat(place.column - 1 - (place.before ?? 0)), h("span", { class: "caret" }, "▲"))
    : null;
  const where = place && place.line > 1 ? FRAME.line(place.line) : "";
  const message = (error.message ?? "").replace(/ \(axiom \d\)/, ""); // which axiom it was is for programs
  const first = message ? where + message[0].toUpperCase() + message.slice(1) : FRAME.somethingWentWrong;
  return h("div", { class: "error", role: "alert" },
    h("strong", {}, /[.?!]$/.test(first) ? first : `${first}.`),
    caret,
    error.expected ? h("span", {}, FRAME.expected(error.expected)) : null,
    error.remedy ? h("span", {}, error.remedy[0].toUpperCase() + error.remedy.slice(1)) : null,
    retry ? h("div", {}, h("button", { type: "button", onclick: retry }, FRAME.tryAgain)) : null);
}
