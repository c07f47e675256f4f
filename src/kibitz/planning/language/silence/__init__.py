"""Silence: what is played where the plan says nothing.

A fixed list without search or solver; `docs/plan-language.md` numbers its rules. `cards.py` is low
and cheap, `third_hand.py` our own trick, `their_lead.py` theirs, `void.py` and `discarding.py` a
hand that cannot follow, `leading.py` and `finishing.py` what is led when the plan is done. What a
later step names or a `keep` protects (`Sight.protected`) is spent only when nothing else is left.
"""
