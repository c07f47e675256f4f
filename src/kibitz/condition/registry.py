"""Registry: features found by any of their names, or made on demand by a family."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from kibitz.condition.feature import Feature
from kibitz.errors import KibitzError, Malformed, nearest

Family = Callable[[str], Feature]
"""Makes the feature for the text between the brackets, or raises an error of ours."""


class Registry(Mapping[str, Feature]):
    """Features by name and alias; case, `_` and `-` do not matter.

    A *family* makes the features that take numbers in brackets, such as `points[6,4,2,1]`.

    >>> from kibitz.condition.features import FEATURES
    >>> FEATURES["Quick_Tricks"].name, FEATURES["points[6,4,2,1]"].english
    ('quicktricks', 'points (A=6, K=4, Q=2, J=1)')
    """

    def __init__(
        self, groups: Mapping[str, Iterable[Feature]], families: Mapping[str, Family]
    ) -> None:
        self.families = families
        self.groups = {heading: tuple(entries) for heading, entries in groups.items()}
        self._entries = {f.name: f for entries in self.groups.values() for f in entries}
        self._by_word = {
            word: feature
            for feature in self._entries.values()
            for word in (feature.name, *feature.aliases)
        }

    def __getitem__(self, name: str) -> Feature:
        word, bracket, rest = name.partition("[")
        word = re.sub(r"[\s_-]", "", word).lower()
        if not bracket:
            return self._by_word[word]
        try:
            return self.families[word](rest.removesuffix("]").strip())
        except KibitzError:
            raise KeyError(name) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def words(self) -> tuple[str, ...]:
        """All names and aliases."""
        return tuple(self._by_word)

    def find(self, name: str) -> Feature:
        """The feature of this name; an error that names the nearest one if there is none."""
        word, bracket, rest = name.partition("[")
        if bracket and (family := self.families.get(word.strip().lower())):
            return family(rest.removesuffix("]").strip())
        if name in self:
            return self[name]
        if word.lower() in self.families:
            raise Malformed(
                f"{name!r} takes a number in brackets", expected="such as suits[5] or suits[5+]"
            )
        raise Malformed(
            f"{name!r} is not a feature of a hand",
            expected="a feature such as hcp, spades, balanced or controls",
            remedy=nearest(name.lower(), self.words),
        )
