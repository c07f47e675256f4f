"""Verdict: one paragraph that a coach could read out.

What a record says against itself, what happened, whether the contract was right, which cards
decided the board and whether they were right on what the player could see. The cards are chosen
by what they meant: first those that changed the fate of the contract, then mistakes by the size
of the difference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kibitz.auction import Call, Contract
from kibitz.cards import Side
from kibitz.english import capital, listed, many, percent, plus_minus, possessive
from kibitz.reason import Reason
from kibitz.review.card import Judged, Verdict, gap_told
from kibitz.review.standard import CHANCES
from kibitz.review.wording import (
    best_word,
    contract_word,
    gain_text,
    result_text,
    symbol,
    word,
    worth_telling,
)

ERRORS = (Verdict.MISTAKE.value, Verdict.LUCKY.value)
"""The claims that are mistakes."""
TOLD = 3
"""So many cards are told in the paragraph."""
EVEN, GOOD = 0.5, 0.6
"""A contract made less often needs a reason; one made more often is good by itself."""
HIGH = 4
"""An opponent who bids so high leaves little room."""
TELLABLE = (Verdict.MISTAKE, Verdict.LUCKY, Verdict.UNLUCKY)
"""What is worth telling of a card."""


def deciding(cards: Sequence[Judged], contract: Contract) -> list[Judged]:
    """The cards that decided the board, in the order of the play."""
    needed = contract.tricks_needed

    def turned(card: Judged) -> bool:
        return (card.before >= needed) != (card.after >= needed)

    def doubtful(card: Judged) -> bool:
        return not card.in_tricks and CHANCES.leans(card.gap)

    def weight(card: Judged) -> tuple[bool, bool, float]:
        size = card.gap.mean / (10 if card.in_tricks else 1)
        return turned(card), card.is_error and not card.in_tricks, size + 0.01 * card.cost

    told = [card for card in cards if card.verdict in TELLABLE and (card.is_error or card.cost)]
    told += [
        card for card in cards if card.verdict is Verdict.CLOSE and (turned(card) or doubtful(card))
    ]
    return sorted(sorted(told, key=weight, reverse=True)[:TOLD], key=lambda card: card.number)


def paragraph(reason: Reason) -> str:
    """The verdict in words, from the reason of a post-mortem."""
    told = reason.numbers
    sentences = [*told.get("contradictions", ()), _result(reason)]
    below = {part.claim: part for part in reason.because}
    bid = next((p for claim, p in below.items() if claim.endswith("contract")), None)
    if bid is not None:
        sentences.append(_contract(bid))
    cards = [part for part in reason.because if "card" in part.numbers]
    sentences += [_card(card, Contract.parse(told["contract"])) for card in cards]
    if told.get("judged") or told.get("unjudged"):
        sentences.append(_summary(reason, bid, cards))
    return " ".join(sentence for sentence in sentences if sentence)


def _result(reason: Reason) -> str:
    told = reason.numbers
    if told["contract"] == "Pass":
        return "The deal was passed out."
    if told["contract"] is None:
        # Where it says two things, that has been told.
        silent = "The record does not say what the contract was."
        return "" if told.get("contradictions", ()) else silent
    contract = Contract.parse(told["contract"])
    if told.get("stated") is not None:
        stated = result_text(contract, told["stated"])
        return f"The record states that {stated}; its cards do not bear that out."
    if told["tricks"] is None:
        return f"{contract_word(told['contract'])}; the record does not say what became of it."
    text = result_text(contract, told["tricks"])
    if told.get("agreed"):
        return f"{text}, as agreed: the cards that were played give another result."
    start = told.get("double")
    if start is None:
        return f"{text}."
    over = told["tricks"] - start
    if over == 0:
        return f"{text}, which is what the cards were worth with all of them in sight."
    more = f"{many(abs(over), 'trick')} {'more' if over > 0 else 'fewer'}"
    return f"{text}, {more} than the cards were worth with all of them in sight."


def _contract(bid: Reason) -> str:
    told = bid.numbers
    best, imps = best_word(told["best"], told["side"], told["contract"]), told["imps"]
    making = told["making"]
    odds = f", made in {percent(making['mean'])} of the layouts with open cards" if making else ""
    if bid.claim in ("best contract", "good contract") and making and making["mean"] < EVEN:
        few = f"made in {percent(making['mean'])} of the layouts with open cards"
        if told["preempt"]:
            opened = Call.parse(told["preempt"]).symbol
            return f"After the opening {opened} nothing was clearly better, though it was {few}."
        if told["contested"]:
            over = Call.parse(told["against"]).symbol
            return f"After {over} nothing else was clearly better, though the contract was {few}."
    if bid.claim == "best contract":
        return f"The contract was the best one for the two hands{odds}."
    if bid.claim == "good contract":
        fair = "good" if making and making["mean"] >= GOOD else "reasonable"
        return f"The contract was {fair}{odds}."
    behind = f"{plus_minus(imps['mean'], imps['se'], 1)} IMPs"
    kind = "wrong" if bid.claim == "wrong contract" else "not the best"
    text = f"The contract was {kind}{odds}: {best} is worth {behind} more on average"
    if told["against"] and Call.parse(told["against"]).level >= HIGH:
        text += f", though after {Call.parse(told['against']).symbol} there was little room to tell"
    return f"{text}."


def _card(card: Reason, contract: Contract) -> str:
    told = card.numbers
    name, played, best = word(told["seat"]), symbol(told["card"]), symbol(told["best"])
    hand = "" if told["seat"] == told["turn"] else " from dummy"
    begin = f"At trick {told['trick']} {possessive(name)} {played}{hand}"
    if card.claim == Verdict.UNLUCKY.value:
        against = "no other card was better on average"
        if not told["in_tricks"] and told["best_chance"] >= CHANCES.margin:
            other, chance = told.get("kept", told["best"]), told.get("kept_chance")
            chance = told["best_chance"] if chance is None else chance
            against = f"{played} {percent(told['chance'])}, {symbol(other)} {percent(chance)}"
        return f"{begin} was right though it lost: {against}. {_cost(told, contract)}"
    if card.claim == Verdict.CLOSE.value:
        odds = f"{percent(told['chance'])} against {percent(told['best_chance'])} for {best}"
        sure = f"{plus_minus(100 * told['gap'], 100 * told['error'])} points"
        if not told["in_tricks"] and CHANCES.tells_nothing(gap_told(told)):
            return f"{begin} could not be judged in the time. {_cost(told, contract)}"
        if not told["in_tricks"] and round(100 * told["gap"]) <= 0:
            same = f"as good as {best} by the odds, {percent(told['chance'])}"
            return f"{begin} was {same}. {_cost(told, contract)}"
        if told["in_tricks"]:
            odds = f"{best} may be better"
            sure = f"{plus_minus(told['gap'], told['error'], 1)} tricks"
        return f"{begin} was too close to call: {odds} ({sure}). {_cost(told, contract)}"
    does = "makes it" if _declares(told["seat"], contract) else "beats it"
    odds = f"{best} is worth {told['gap']:.1f} tricks more on average"
    if not told["in_tricks"]:
        odds = (
            f"{best} {does} in {percent(told['best_chance'])} of the layouts, "
            f"{played} in {percent(told['chance'])}"
        )
    odds += "".join(f"; {gain_text(part, told['best'])}" for part in worth_telling(card))
    if card.claim == Verdict.LUCKY.value:
        return f"{begin} was a mistake that worked: {odds}."
    return f"{begin} was a mistake on what {name} could see: {odds}. {_cost(told, contract)}"


def _cost(told: Mapping[str, Any], contract: Contract) -> str:
    before, after = told["before"], told["after"]
    needed = contract.tricks_needed
    if before == after:
        return "It cost nothing as the cards lay."
    if before >= needed > after:
        return "It cost the contract."
    if after >= needed > before:
        return "It let the contract through."
    return f"It cost {many(abs(before - after), 'trick')}."


def _came_home(told: Mapping[str, Any], bid: Reason) -> bool:
    """Was a contract made that was against the odds?"""
    making = bid.numbers["making"]
    needed = Contract.parse(told["contract"]).tricks_needed
    made = told["tricks"] is not None and told["tricks"] >= needed
    return made and making is not None and making["mean"] < EVEN


def _declares(seat: str, contract: Contract) -> bool:
    return contract.side is (Side.NS if seat in "NS" else Side.EW)


def _summary(reason: Reason, bid: Reason | None, cards: Sequence[Reason]) -> str:
    """What to take home, in a sentence."""
    told = reason.numbers
    wrong = bid is not None and bid.claim == "wrong contract"
    declarers, defenders = told["declarers_mistakes"], told["defenders_mistakes"]
    if not declarers and not defenders:
        if told.get("unjudged"):
            left = many(told["unjudged"], "card")
            rest = "of the others none was a mistake"
            return f"{capital(left)} could not be judged in the time; {rest}."
        lost = any(card.claim == Verdict.UNLUCKY.value for card in cards)
        if wrong and bid is not None and _came_home(told, bid):
            return "It was a poor contract that came home."
        if wrong:
            return "Nobody can be blamed for the play; the board was decided in the auction."
        if lost:
            return "Nobody can be blamed for the play: the odds were right and the cards lay badly."
        return "No card of the play was clearly a mistake on what its player could see."
    if declarers + defenders <= sum(card.claim in ERRORS for card in cards):
        return ""
    parts = [f"declarer made {many(declarers, 'mistake')}"] if declarers else []
    if defenders:
        made = "" if declarers else "made "
        parts.append(f"the defenders {made}{many(defenders, 'mistake')}")
    return f"In all {listed(parts)}, measured by what each could see."
