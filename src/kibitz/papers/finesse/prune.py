"""Prune: what a player above beginner's level need not be told.

The second step of "Strategies Explained" (section 4). Defenders' bad moves go by
payoff reduction: a branch stays only if in some layout where the line wins the
defenders may come that way; where another path is better for them in every
layout, they never will. Easy situations go by two rules: a defenders' node whose
branches are all linear, since declarer's play there does not depend on theirs,
and subtrees in which there is nothing to do but cash.
"""

from __future__ import annotations

from dataclasses import replace

from kibitz.combination.solving.line import Line
from kibitz.papers.finesse.collapse import TacticNode, collapse, goal_tricks, lay_out


def collapsed(line: Line) -> TacticNode | None:
    """The collapsed tree of a line, without the defenders' bad moves: the paper's Figure 3.

    >>> from kibitz.combination.solution import suit
    >>> [len(reply.labels) for reply in collapsed(suit("AQ-2").best).replies]
    [2, 2]
    """
    whole = lay_out(line)
    return None if whole is None else collapse(drop_bad_moves(whole), goal_tricks(line))


def pruned(line: Line) -> TacticNode | None:
    """The part of the collapsed tree that is worth explaining."""
    tree = collapsed(line)
    return None if tree is None else drop_easy(tree)


def drop_bad_moves(node: TacticNode) -> TacticNode:
    """Without the branches that the defenders should never follow."""
    replies = [
        reply if reply.then is None else replace(reply, then=drop_bad_moves(reply.then))
        for reply in node.replies
        if reply.guarded
    ]
    return TacticNode(node.play, tuple(replies))


def drop_easy(node: TacticNode) -> TacticNode:
    """Without the situations that need no explanation; a branch that is silent now stays.

    A single branch is a sequence of tactics, which the next step puts into one
    sentence; it goes only if it is nothing but cashes.
    """
    if _easy(node):
        return TacticNode(node.play, ())
    replies = []
    for reply in node.replies:
        then = reply.then
        if then is not None:
            then = None if only_cashes(then) else drop_easy(then)
        replies.append(replace(reply, then=then))
    return TacticNode(node.play, tuple(replies))


def only_cashes(node: TacticNode) -> bool:
    """Is there nothing to do but cash?"""
    return all(one.play.tactic == "cash" for one in node.walk())


def _easy(node: TacticNode) -> bool:
    below = [reply.then for reply in node.replies if reply.then is not None]
    if len(node.replies) > 1:
        return all(one.linear for one in below)
    return all(only_cashes(one) for one in below)
