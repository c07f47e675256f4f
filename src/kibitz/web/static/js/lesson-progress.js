// How far a learner is with the lessons of a session: kept in this browser.

const key = (id) => `kibitz.lessons.${id}`;

/** What is done: {board: "made" | "down" | "read"}. */
export function progress(id) {
  try { return JSON.parse(localStorage.getItem(key(id))) ?? {}; } catch { return {}; }
}

/** One more is done. */
export function done(id, board, how) {
  try { localStorage.setItem(key(id), JSON.stringify({ ...progress(id), [board]: how })); } catch { /* private windows keep nothing */ }
}
