// What the pages say, in one place: to be read, mended or translated without looking for it.

export const FRAME = {
  view: { normal: "Show it to a room: larger, fewer words (F2)", room: "Back to the desk (F2)" },
  share: "Share or print",
  save: "Save this view as one file",
  names: "with the players' names",
  copy: "Copy the address of this view",
  copied: "Copied",
  print: "Print it",
  saved: "Saved: the file opens anywhere, without kibitz and without a network.",
};

export const BOX = {
  label: "Bidding box",
  calls: { P: "Pass", X: "X, double", XX: "XX, redouble" },
  keys: "Keys: level and suit (1 n, 2 h), p pass, x double, r redouble, Backspace takes a call back.",
  back: "Take a call back",
  all: "Begin the auction anew",
};

export const AUCTION = {
  none: "This board has no auction yet. Enter it with the bidding box, read a record that has one, or let a system bid it.",
  change: "Enter or change the auction",
  bidIt: "Let a system bid it",
  over: "The auction is over.",
};

export const BID = {
  title: "Bid",
  head: "Practise bidding with a robot partner: you sit South and he sits North. Afterwards every call is explained and the contract compared.",
  setup: "What to practise",
  system: "System",
  ownSystem: "rules of my own…",
  ownRules: "Your rules",
  ownPlaceholder: "$.1N. := 15 TO 17 Points;\n$.1N.2C. := Points >= 8 AND Hearts >= 4;",
  ownFile: "Open a file of rules…",
  ownHint: "Written as on the Systems page; what they leave open is tried out on layouts.",
  noRules: "there are no rules yet",
  bringRules: "write some, or open a file of rules",
  sees: "You see",
  seesWays: [["one", "your hand only"], ["two", "both hands, partner bids his own"], ["both", "both hands, and bid for both"]],
  opponents: "Opponents",
  opponentsWays: [["", "always pass"], ["yes", "bid by the same system"]],
  deals: "Deals",
  dealsWays: [["random", "any deals"], ["theme", "a theme"], ["script", "a dealer script"], ["file", "a file of mine"]],
  theme: "Theme",
  themeHint: "What partner or you open, respond or hold; commas between.",
  script: "Dealer script",
  scriptPlaceholder: "condition hcp(south) >= 20 and shape(south, any 4333)",
  file: "Open a file…",
  fileHint: "Its boards are kept as a session and come one after the other.",
  begin: "Deal",
  empty: "Choose what to practise, then deal. Or take any deal with Standard American (SAYC).",
  first: "Deal me a hand",
  dealing: "Dealing…",
  thinking: "The others are calling…",
  turn: (who) => `Your call${who}.`,
  forPartner: " for North",
  over: "The bidding is over.",
  judging: "Comparing contracts…",
  next: "Next deal",
  again: "This deal again",
  open: "Look at it on Board",
  undo: "Take a call back",
  heard: "What was heard",
  nothing: "nothing in particular",
  yours: "Your auction, call by call",
  own: (name) => `How ${name} bids it`,
  ownSame: "The system bids it just so.",
  would: "The system calls",
  asSystem: "as the system",
  weighed: (n) => `tried out on ${n} layouts:`,
  contracts: "The contracts",
  rows: { yours: "yours", system: "the system's", best: "the best for these hands" },
  columns: ["", "contract", "on average, N–S", "as the cards lie"],
  passed: "passed out",
  averaged: (n) => `On average: over ${n} layouts of the other two hands, each with the tricks of open cards. As the cards lie: with the tricks of open cards on this deal.`,
  par: "Par of this deal",
  againstBest: "against the best contract",
  againstSystem: "against the system's auction",
  againstPar: "against par, as the cards lie",
  imps: "IMPs",
  missed: "This one comes again.",
  good: "Well bid: nothing is clearly better.",
  result: "Running result",
  none: "Nothing bid yet.",
  score: (n, best, system) => `${n}: ${best} IMPs against the best contracts, ${system} against the system, on average a deal.`,
  waiting: (n) => `${n} missed and to come again.`,
  now: "Bid a missed one now",
  clear: "Begin a new count",
  restore: "Bring the old count back",
  came: "You missed this one before.",
  end: "These were all boards of the file.",
  fromFirst: "Begin with its first board",
  board: (n, all) => (all ? `Board ${n} of ${all}` : `Board ${n}`),
  deal: (n) => `Deal ${n}`,
  dealer: "deals",
  vul: { None: "nobody vulnerable", NS: "you are vulnerable", EW: "they are vulnerable", All: "all vulnerable" },
};

export const SYSTEMS = {
  sayc: "Standard American (SAYC)",
  "two-over-one": "Two over one, game forcing",
  "five-card-majors": "Five-card majors",
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

export const DRAWN = {
  how: "how it was drawn",
  text: (seed) => `Layouts were drawn at random with the number ${seed}; the same number draws the same again.`,
};

export const PLAYERS = {
  "first-legal": "a beginner: the first card that the laws allow",
  pimc: "a good player, who looks at many layouts",
  "alpha-mu": "a careful declarer, who knows what cannot be known",
  planner: "a declarer who makes plans",
  ordinary: "an ordinary defender, who follows good habits",
  resourceful: "a defender who finds the killing card once",
  "double-dummy": "somebody who sees all four hands",
};

export const TABLE = {
  numbers: "Numbers on the cards",
  numberWays: [["", "open cards"], ["seen", "what could be seen"], ["off", "none"]],
  means: { "": "The number beside each card is declarer's tricks after it, with all cards in sight.", seen: "The number beside each card is its chance in per cent, on layouts that fit what could be seen." },
  click: "Click a card to play it.",
  slider: "Card of the play",
  turn: "Turn the table (t)",
  tricks: (tricks) => `${tricks} for declarer`,
  chance: (percent, aim) => `${percent} per cent to ${aim}`,
};
