// The examples that empty pages offer: addresses of real questions.

const SIX_HEARTS = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76";

export const EXAMPLES = {
  board: { deal: SIX_HEARTS, dealer: "S", vul: "None", auction: "1H P 2NT P 4H P P P", contract: "4H-S", play: "DQ,DJ" },
  suit: { n: "AQT9", s: "xxx" },
  odds: { n: "AKT9.K42.A53.K72", s: "5432.A83.KQ2.A53", q: "hand(sJ)=West", g: "hand(sQ,sJ)=East" },
  play: { seed: 7, contract: "3NT-S", seat: "S" },
  bidding: { example: "stayman" },
};

export const SUITS = [["AQT9", "xxx"], ["AKQT", "xxx"], ["AJT98", "xxx"], ["KJ96", "A832"], ["Q97532", "J86"], ["AKJT", "xxx"]];
