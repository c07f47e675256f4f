// A session that the server keeps: fetched once, asked for by name and board.

import { ask, look } from "./api.js";
import { FRAME } from "./words/frame.js";

let kept = null; // the one that was looked at last

/** The session of this name, with all its boards. */
export async function sessionOf(id, signal) {
  if (kept?.id !== id) kept = await look(`sessions/${encodeURIComponent(id)}`, signal);
  return kept;
}

/** Keep files, [{name, text}], as a session; its name, and what could not be read. */
export const bring = (files) => ask("sessions", { files });

/** The texts of files that were chosen or dropped; the server takes so much at a time. */
export async function texts(files) {
  const size = [...files].reduce((sum, one) => sum + one.size, 0);
  if (size > 900_000) throw { message: FRAME.tooLargeBrowser(files.length === 1 ? files[0].name : FRAME.theseFilesTogether, files.length === 1 ? "is" : "are"), expected: FRAME.mostKb, remedy: FRAME.bringFewerFiles };
  return Promise.all([...files].map(async (one) => ({ name: one.name, text: await one.text() })));
}

/** Declarer's result: "made", "+1", "−2"; empty where it is not known. */
export function resultText(contract, tricks) {
  const found = /^([1-7])/.exec(contract ?? "");
  if (!found || tricks === null || tricks === "") return "";
  const over = Number(tricks) - 6 - Number(found[1]);
  return over === 0 ? "made" : over > 0 ? `+${over}` : `−${-over}`;
}

/** A score for North–South with its sign. */
export const scoreText = (score) => (score === null || score === "" || score === undefined ? "" : `${Number(score) > 0 ? "+" : ""}${score}`.replace("-", "−"));
