// A board's dealer, vulnerability and contract, as a form.

import { SEATS, SEAT_WORDS, STRAINS, SUIT_SIGNS } from "../cards.js";
import { choice, field, h } from "../dom.js";
import { BOARD } from "../words/board.js";
import { DOUBLES, VULNERABILITIES } from "../words/table.js";

const VULNERABLE = [["", BOARD.notSaid], ...VULNERABILITIES];

/** The form; `edit(changes, did)` says what was done and what no longer fits, `less` is what a changed record no longer has. */
export function factsForm(state, edit, less) {
  const found = /^([1-7])(NT|[SHDC])(X{0,2})-([NESW])$/.exec(state.contract) ?? [null, "", "NT", "", "S"];
  const now = { level: found[1], strain: found[2], doubled: found[3], declarer: found[4] };
  const set = (name, value) => {
    now[name] = value;
    edit({ contract: now.level ? `${now.level}${now.strain}${now.doubled}-${now.declarer}` : "", auction: "", play: "", main: "", at: "", ...less }, BOARD.did.contract);
  };
  return h("section", { class: "panel stack" }, h("h2", {}, BOARD.dealerVulnerabilityContract),
    h("div", { class: "fields" },
      field(BOARD.dealer, choice([["", BOARD.notSaid], ...SEATS.map((s) => [s, SEAT_WORDS[s]])], state.dealer, (v) => edit({ dealer: v, auction: "" }, BOARD.did.dealer))),
      field(BOARD.vulnerable, choice(VULNERABLE, state.vul, (v) => edit({ vul: v, score: "" }, BOARD.did.vulnerability)))),
    h("div", { class: "contract-fields" },
      field(BOARD.level, choice([["", "–"], ..."1234567".split("").map((n) => [n, n])], now.level, (v) => set("level", v))),
      field(BOARD.strain, choice(STRAINS.toReversed().map((s) => [s, SUIT_SIGNS[s]]), now.strain, (v) => set("strain", v))),
      field(BOARD.doubled, choice(DOUBLES, now.doubled, (v) => set("doubled", v))),
      field(BOARD.by, choice(SEATS.map((s) => [s, SEAT_WORDS[s]]), now.declarer, (v) => set("declarer", v)))));
}
