// Cards, hands, bidding box and table in words.

export const SEAT_WORDS = { N: "North", E: "East", S: "South", W: "West" };
export const SUIT_WORDS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
export const RANK_WORDS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };
export const CALL_WORDS = { P: "Pass", X: "X", XX: "XX" };
export const VULNERABILITIES = [["None", "none"], ["NS", "North–South"], ["EW", "East–West"], ["All", "all"]];
export const DOUBLES = [["", "no"], ["X", "×"], ["XX", "××"]];

export const TABLE = {
  numbers: "Numbers on the cards",
  numberWays: [["", "open cards"], ["seen", "what could be seen"], ["off", "none"]],
  means: { "": "The number beside each card is declarer's tricks after it, with all cards in sight.", seen: "The number beside each card is its chance in per cent, on layouts that fit what could be seen." },
  click: "Click a card to play it.",
  slider: "Card of the play",
  turn: "Turn the table (t)",
  tricks: (tricks) => `${tricks} for declarer`,
  chance: (percent, aim) => `${percent} per cent to ${aim}`,
  trick: "trick",
  trickTable: "the trick on the table",
  packClickGives: (seat) => `The pack: click gives a card to ${seat}`,
  splitsShownWhen: "Splits are shown when exactly two hands are hidden: name all the cards of the other two.",
  exactVacantPlaces: (first, vacant, second, vacant2) => `Exact. Vacant places: ${first} ${vacant}, ${second} ${vacant2}. Lengths are ${first}–${second}.`,
  askThisSplit: (suit) => `, ask for this ${suit} split`,
  ask: (first) => `, ask for it with ${first}`,
  withSeat: (first) => `with ${first}`,
  thereWasNothing: ": there was nothing to choose.",
  onlyLayoutFits: "The only layout that fits",
  allLayoutsFit: (worlds) => `All ${worlds} layouts that fit`,
  whatCouldSeen: (worlds) => `${worlds} what could be seen`,
  layout: "layout",
  sampleFitWhat: (worlds) => `A sample of ${worlds} that fit what could be seen`,
  card: "card",
  chanceTo: (aim) => `chance to ${aim}`,
  columnTricks: "tricks",
  played: "played",
  cardOf: (rank, suit) => `${rank} of ${suit}`,
  by: (seat) => ` by ${seat}`,
  alsoWith: (seat) => `, with ${seat}`,
  heldBy: (seat) => `with ${seat}`,
  asks: (text) => `ask: ${text}`,
  missing: (missing) => ` ${missing} missing`,
};

export const BOX = {
  label: "Bidding box",
  calls: { P: "Pass", X: "X, double", XX: "XX, redouble" },
  keys: "Keys: level and suit (1 n, 2 h), p pass, x double, r redouble, Backspace takes a call back.",
  back: "Take a call back",
  all: "Begin the auction anew",
};

export const DECISION = {
  label: "What each card is worth",
  caption: (layouts, exact) => `${layouts}, each played with open cards${exact ? "." : "; ± is one standard error."}`,
  same: "It does not matter which: on average no card is better than another here.",
  heard: "The bidding was heard.",
  planned: "is what the plan plays here. It keeps to one line that was tried against defenders; the numbers below let every player see all cards after this one, so they may favour another card.",
  leave: "Leave the plan, and ask for a new one, where the difference is large.",
  unheard: "No bidding was heard, so the hidden hands may hold anything.",
};
