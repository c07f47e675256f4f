"""Trial: programs replayed on common layouts, each on as many as are asked for, none twice.

Layouts are numbered so that those that open cards can make come first. What a program owes to the
defenders' mistakes (`soundness.py`) counts less when programs are compared.
"""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.cards import FULL_DECK
from kibitz.planning.language.follower import Follower
from kibitz.planning.language.program import Program
from kibitz.planning.referee.departing import Departure, refutation
from kibitz.planning.referee.guarding import guarded
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.referee.replay import Fate
from kibitz.planning.writing.piece import Steps
from kibitz.planning.writing.soundness import Soundness
from kibitz.seen import PlayedTrick

SOUND = 8
"""A layout that is made without a mistake of the defenders counts as much as so many others."""


class Trial:
    """Layouts, and what programs make of them against ordinary defenders who keep their guards."""

    def __init__(self, layouts: TrialLayouts, is_makeable: Sequence[bool]) -> None:
        self.layouts = layouts
        self.order = sorted(range(len(layouts)), key=lambda n: not is_makeable[n])
        """The number among the layouts of each one here."""
        self.makeable = sum(is_makeable)
        self.replays = 0
        """How many layouts have been played out."""
        self._tried: dict[Steps, tuple[int, int]] = {}
        self._played: dict[Steps, dict[int, list[PlayedTrick]]] = {}
        self._sound: dict[Steps, tuple[int, int]] = {}
        self._firm: dict[tuple[Steps, bool], tuple[int, int]] = {}
        self._soundness = Soundness(layouts)

    def __len__(self) -> int:
        return len(self.order)

    @property
    def theirs(self) -> int:
        """The cards that we do not hold, as a mask."""
        view = self.layouts.view
        return FULL_DECK & ~(view.hand.mask | view.dummy.mask)

    def first(self, count: int) -> int:
        """The first so many layouts, as a mask."""
        return (1 << min(count, len(self.order))) - 1

    @property
    def all(self) -> int:
        """All layouts, as a mask."""
        return (1 << len(self.order)) - 1

    def weight(self, layouts: int) -> int:
        """What these layouts count together."""
        makeable = (layouts & ((1 << self.makeable) - 1)).bit_count()
        return SOUND * makeable + (layouts >> self.makeable).bit_count()

    def made(self, steps: Steps, wanted: int) -> int:
        """Those of the layouts that are asked for that these steps make, as a mask."""
        done, made = self._tried.get(steps, (0, 0))
        missing = wanted & ~done
        if missing:
            follower = Follower(Program(steps))
            played = self._played.setdefault(steps, {})
            self.replays += missing.bit_count()
            while missing:
                bit = missing & -missing
                missing ^= bit
                number = bit.bit_length() - 1
                replay = self.layouts.replay(follower, self.order[number])
                if replay.to_end(guarded) is Fate.MADE:
                    made |= bit
                    if number < self.makeable:
                        played[number] = replay.seen.tricks
            self._tried[steps] = (done | wanted, made)
        return made & wanted

    def sound(self, steps: Steps, wanted: int) -> int:
        """Those of the layouts that these steps make without a mistake of the defenders."""
        made = self.made(steps, wanted)
        done, sound = self._sound.get(steps, (0, 0))
        missing = made & ~done & self.first(self.makeable)
        if missing:
            played = self._played[steps]
            rows = {self.order[n]: n for n in played if missing >> n & 1}
            unsound = self._soundness.unsound((real, played[n]) for real, n in rows.items())
            sound |= missing & ~sum(1 << rows[real] for real in unsound)
            for n in rows.values():
                del played[n]
            self._sound[steps] = (done | missing, sound)
        return sound & wanted

    def replay(self, follower: Follower, number: int) -> Fate:
        """How a layout ends."""
        return self.layouts.replay(follower, self.order[number]).to_end(guarded)

    def firm(self, steps: Steps, wanted: int, leads_only: bool = False) -> int:
        """Those of the layouts that are made soundly though a defender may depart once.

        With `leads_only` he may lead something else, which is looked at quickly.
        """
        done, firm = self._firm.get((steps, leads_only), (0, 0))
        sound = self.sound(steps, wanted)
        missing = sound & ~done
        follower = Follower(Program(steps))
        while missing:
            bit = missing & -missing
            missing ^= bit
            replay = self.layouts.replay(follower, self.order[bit.bit_length() - 1])
            if refutation(replay, leads_only=leads_only) is None:
                firm |= bit
        self._firm[steps, leads_only] = done | sound, firm
        return firm & wanted

    def refuted(self, steps: Steps, wanted: int) -> list[tuple[int, Departure]]:
        """Of those of the layouts that are made soundly the cards that would beat them."""
        follower = Follower(Program(steps))
        sound = self.sound(steps, wanted)
        found = []
        for number in range(sound.bit_length()):
            if sound >> number & 1:
                cards = refutation(self.layouts.replay(follower, self.order[number]))
                found += [(number, card) for card in list(cards or ())[:1]]
        return found

    def withstands(self, steps: Steps, number: int, departure: Departure) -> bool:
        """Do these steps make a layout where a defender departs so, if it still comes to that?"""
        replay = self.layouts.replay(Follower(Program(steps)), self.order[number])
        when = departure.seat, departure.trick, departure.place
        while (fate := replay.until_theirs()) is None:
            seen = replay.seen
            is_now = when == (seen.turn, len(seen.tricks), len(seen.trick))
            is_legal = seen.legal(replay.hands[seen.turn]) >> departure.card & 1
            replay.play(departure.card if is_now and is_legal else replay.drawn())
        return fate is Fate.MADE

    def worth(self, steps: Steps, wanted: int) -> int:
        """What is made of these layouts, those that are made soundly counting more."""
        sound = self.sound(steps, wanted).bit_count()
        return SOUND * sound + self.made(steps, wanted).bit_count() - sound

    def share(self, steps: Steps, wanted: int) -> float:
        """The part of these layouts that is made, by their worth."""
        return self.worth(steps, wanted) / max(1, self.weight(wanted))
