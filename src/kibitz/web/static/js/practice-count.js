// The running result of a bidding practice, and the deals that were missed: kept in this browser.

const KEY = "kibitz.practice";
const EMPTY = { deals: 0, best: 0, system: 0, missed: [], last: "" };
const REST = 3; // so many other deals come before one that was missed comes again
const MOST = 100; // so many missed deals are kept

/** The count so far. */
export function counted() {
  try { return { ...EMPTY, ...JSON.parse(localStorage.getItem(KEY)) }; } catch { return { ...EMPTY }; }
}

/** Put another count in its place. */
export function keepCount(count) {
  try { localStorage.setItem(KEY, JSON.stringify(count)); } catch { /* private windows keep nothing */ }
  return count;
}

/** A deal was bid: `found` is how it was judged, `one` the deal with all that it takes to bid it again. */
export function bidOne(one, found) {
  const now = counted();
  if (now.last === one.deal && !one.again) return now; // looked at again, or bid anew at once
  const { again: _, ...kept } = one;
  const others = now.missed.filter((other) => other.deal !== one.deal);
  const missed = found.missed ? [...others, { ...kept, after: now.deals + 1 + REST }].slice(-MOST) : others;
  return keepCount({ deals: now.deals + 1, best: now.best + found.against.best.imps, system: now.system + found.against.system.imps, missed, last: one.deal });
}

/** The missed deal that is due and `fits`, if one is; `now` asks for the first whether it is due or not. */
export function missedOne(now = false, fits = () => true) {
  const { deals, missed } = counted();
  return missed.find((one) => fits(one) && (now || one.after <= deals)) ?? null;
}

/** Begin anew; what was there before, to bring it back. */
export function clearCount() {
  const before = counted();
  keepCount(EMPTY);
  return before;
}
