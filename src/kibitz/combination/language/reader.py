"""The reader: a procedure and two holdings become a policy.

The text's steps are compiled into the nodes that a `SuitPolicy` follows: one for every
trick the text orders, one for every condition it asks. On the way everything
named is checked against North's and South's cards - the only things the reader
sees beside the text (and the entries, where they are limited). It knows nothing of the
solver, so that a text can be judged by what it says.
"""

from __future__ import annotations

from kibitz.cards import Rank, Seat
from kibitz.combination.language.observation import Bound, Cards, Fares, Leaf, Plays, leaves
from kibitz.combination.language.policy import PolicyNode, SuitPolicy
from kibitz.combination.language.procedure import (
    Action,
    CashCard,
    Drive,
    DuckRound,
    FinesseCard,
    IfThen,
    LeadCard,
    Marked,
    MidTrick,
    Procedure,
    ProcedureStep,
    Top,
)
from kibitz.combination.language.sentence_reader import parse_procedure
from kibitz.errors import Ambiguous, Illegal, Place
from kibitz.holding import Holding


def read(
    text: str | Procedure,
    north: Holding,
    south: Holding,
    entries: tuple[int | None, int | None] = (None, None),
    lead: Seat | None = None,
) -> SuitPolicy:
    """Read a procedure for two holdings; the error says what does not fit them, and where.

    >>> policy = read("Finesse the queen.", Holding.parse("AQ"), Holding.parse("2"))
    >>> plan = policy.plan(policy.start)
    >>> plan.seat.word, policy.third(policy.start, plan, Rank.TEN.bit) == Rank.QUEEN.bit
    ('South', True)
    """
    if isinstance(text, Procedure):
        text = text.source or text.text
    procedure = parse_procedure(text)
    compiler = _Compiler(text, north.mask, south.mask)
    compiler.steps(procedure.steps, 0)
    nodes, leaves = tuple(compiler.nodes), compiler.leaves
    return SuitPolicy(text, nodes, leaves, north.mask, south.mask, entries, lead)


class _Compiler:
    """Turns steps into nodes, the last first, and checks that they fit the cards."""

    def __init__(self, text: str, north: int, south: int) -> None:
        self.text = text
        self.north = north
        self.south = south
        self.nodes = [PolicyNode()]
        self.leaves: dict[Leaf, int] = {}

    def _add(self, node: PolicyNode) -> int:
        self.nodes.append(node)
        return len(self.nodes) - 1

    def steps(self, steps: tuple[ProcedureStep, ...], then: int) -> int:
        """The first node of these steps, after which `then` follows."""
        for step in reversed(steps):
            then = self._step(step, then)
        return then

    def _step(self, step: ProcedureStep, then: int) -> int:
        after = self._branches(step.branches, then)
        last = step.actions[-1]
        leader = self._leader(last, step.replies)
        replies = []
        for reply in step.replies:
            self._check_reply(reply, leader)
            replies.append((reply, self._branches(reply.branches, after)))
        place = self._add(
            PolicyNode(last, after=after, repeat=step.repeat, replies=tuple(replies), hand=leader)
        )
        for action in reversed(step.actions[:-1]):
            place = self._add(PolicyNode(action, after=place, hand=self._leader(action, ())))
        return place

    def _branches(self, branches: tuple[IfThen, ...], then: int) -> int:
        other = then
        for branch in reversed(branches):
            first = self.steps(branch.steps, then)
            if branch.condition is None:
                other = first
                continue
            for leaf in leaves(branch.condition):
                self._check_leaf(leaf)
                self.leaves.setdefault(leaf, len(self.leaves))
            node = PolicyNode(
                condition=branch.condition, unless=branch.unless, yes=first, after=other
            )
            other = self._add(node)
        return other

    def _place(self, at: int) -> Place:
        return Place.at(self.text, at)

    def _owner(self, rank: Rank, at: int) -> Seat:
        if self.north & rank.bit:
            return Seat.NORTH
        if self.south & rank.bit:
            return Seat.SOUTH
        raise Illegal(
            f"neither North nor South holds the {rank.word}",
            place=self._place(at),
            expected=f"a card of {Holding(self.north)} or {Holding(self.south)}",
        )

    def _check_missing(self, cards: Cards) -> None:
        ours = self.north | self.south
        if cards.bound is Bound.EXACTLY and cards.mask & ours:
            mine = next(rank for rank in cards.ranks if rank.bit & ours)
            raise Illegal(
                f"the {mine.word} is ours",
                place=self._place(cards.at),
                expected="a card that East or West can hold",
            )

    def _check_leaf(self, leaf: Leaf) -> None:
        if isinstance(leaf, Fares):
            if leaf.card is not None:
                self._owner(leaf.card, leaf.at)
            if leaf.to is not None:
                self._check_missing(leaf.to)
        elif isinstance(leaf, Plays):
            self._check_missing(leaf.cards)

    def _check_reply(self, reply: MidTrick, leader: Seat | None) -> None:
        if leader is None:
            raise Ambiguous(
                "which hand leads, and which chooses?",
                place=self._place(reply.at),
                remedy="say from North or from South",
            )
        for leaf in leaves(reply.condition) if reply.condition is not None else ():
            self._check_leaf(leaf)
            if isinstance(leaf, Fares) or leaf.who.seats != (leader.next,):
                raise Illegal(
                    f"only {leader.next.word} has played when the third hand chooses its card",
                    place=self._place(leaf.at),
                    expected=f"a condition on {leader.next.word}'s card",
                )
        if isinstance(reply.card, Rank):
            self._must(self._owner(reply.card, reply.at), leader.partner, reply.card, reply.at)

    def _must(self, found: Seat, wanted: Seat, rank: Rank, at: int) -> None:
        if found is not wanted:
            raise Illegal(
                f"the {rank.word} is in {found.word}'s hand, not in {wanted.word}'s",
                place=self._place(at),
            )

    def _leader(self, action: Action, replies: tuple[MidTrick, ...]) -> Seat | None:
        """The hand that leads to this trick (or holds the card cashed); None: either."""
        if isinstance(action, Top | Marked):
            return None
        if isinstance(action, DuckRound):
            return action.hand
        if isinstance(action, CashCard | Drive):
            owner = self._owner(action.card, action.at)
            if action.hand is not None:
                self._must(owner, action.hand, action.card, action.at)
            if isinstance(action, Drive):
                self._check_missing(action.out)
                if action.out.mask < action.card.bit:
                    raise Illegal(
                        f"{action.out.text} does not beat the {action.card.word}",
                        place=self._place(action.out.at),
                    )
            return owner
        leader = self._lead_hand(action, replies)
        if leader is not None and action.against not in (None, leader.next):
            raise Illegal(
                f"{leader.word} leads, so {leader.next.word} plays second",
                place=self._place(action.at),
                expected=f"against {leader.next.word}",
            )
        return leader

    def _lead_hand(
        self, action: FinesseCard | LeadCard, replies: tuple[MidTrick, ...]
    ) -> Seat | None:
        aimed = action.card if isinstance(action, FinesseCard) else action.to
        leader = action.hand
        if aimed is not None:
            opposite = self._owner(aimed, action.at).partner
            if leader is not None:
                self._must(opposite.partner, leader.partner, aimed, action.at)
            leader = opposite
        if isinstance(action, LeadCard) and action.card is not None:
            owner = self._owner(action.card, action.at)
            if leader is not None:
                self._must(owner, leader, action.card, action.at)
            leader = owner
        if leader is None:
            hands = {
                self._owner(reply.card, reply.at).partner
                for reply in replies
                if isinstance(reply.card, Rank)
            }
            if len(hands) == 1:
                leader = hands.pop()
        if leader is None:
            raise Ambiguous(
                "from which hand?",
                place=self._place(action.at),
                expected="lead low from North, lead low from South, or lead low to a card",
            )
        return leader
