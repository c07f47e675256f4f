// What the first page says, and the one of the interface.

export const HOME = {
  title: "The bridge laboratory that explains itself",
  head: "Everything is worked out on this computer: exactly where that is possible, with its error where it is sampled, and never without saying why.",
  example: (example) => `Example: ${example}`,
  // page: its name, the question that it answers, what it does, its example
  rooms: {
    session: ["Session", "What happened last night?", "Drop the evening's files: every board with its score, all of them judged, the cards that cost most.", "Bring a session"],
    lesson: ["Lessons", "How is it done?", "A set of boards hand after hand: look, play, then the plan and the lesson's words. Or make a set and a handout.", "Bring a set"],
    board: ["Board", "What could have been made?", "Paste a deal or click the cards in: double dummy and par, then the post-mortem of auction, plan and play.", "six hearts, played"],
    suit: ["Suit", "How do I play this suit?", "The best line against best defence, exactly, in words that were checked against every layout.", "AQT9 and xxx"],
    odds: ["Odds", "What are the chances?", "Any condition on the unseen cards, counted and not guessed, with the evidence you switch on.", "a restricted choice"],
    play: ["Play", "Can I make it?", "Be declarer against players that do not see your cards, with hints, reasons, undo and claims.", "a 3NT worth playing"],
    bid: ["Bid", "Can we reach it?", "Bid with a robot partner by a system you choose; then every call explained, and the contract compared with the best.", "partner opens 1NT"],
    bidding: ["Systems", "Is this convention any good?", "Write rules, watch them bid, and compare two systems on thousands of deals.", "Stayman or not"],
  },
};

export const INTERFACE = {
  title: "API",
  name: "The interface",
  head: "Everything the pages ask can be asked by programs of your own: JSON in, JSON out.",
  describes: " describes it for machines.",
};
