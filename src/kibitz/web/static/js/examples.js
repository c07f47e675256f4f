// The examples that empty pages offer: addresses of real questions.

const SIX_HEARTS = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76";

export const EXAMPLES = {
  board: { deal: SIX_HEARTS, n: "1", dealer: "S", vul: "NS", auction: "1H P 2NT P 3NT P 4S P 5C P 6H P P P", contract: "6H-S", play: "H4,H6,H2,H7,HK,H5,HT,H3,S2,S5,ST,S4,S3,S6,SQ,S7,H8,D3,HA,D5,SA,S9,D2,S8,SK,C8,DK,SJ,C3,C9,CT,C6,H9,D4,HQ,D7,C4,CJ,CQ,C7,CA,D6,C5,CK,HJ,D9,DT,D8,C2,DQ,DJ,DA" },
  suit: { n: "AQT9", s: "xxx" },
  odds: { n: "AKT9.K42.A53.K72", s: "5432.A83.KQ2.A53", q: "hand(sJ)=West", g: "hand(sQ,sJ)=East" },
  play: { seed: 5, contract: "3NT-S", seat: "S" },
  bid: { kind: "theme", theme: "partner opens 1NT, I have five hearts" },
  bidding: { example: "stayman" },
};

export const SUITS = [["AQT9", "xxx"], ["AKQT", "xxx"], ["AJT98", "xxx"], ["KJ96", "A832"], ["Q97532", "J86"], ["AKJT", "xxx"]];

export const QUERIES = ["hearts 3-3", "West has the ♠K", "spades(West) = 3", "hand(sA)=West", "hcp(East) >= 12", "shape(West)=[4,3,3,3]", "hearts(West) >= 5 and hcp(West) in [6,10]"];

export const HOLDS = { north: ".1N.", south: "8 TO 15 Points" };
