"""Two small systems that differ in one number, and four deals: quick to bid, nothing is placed."""

from __future__ import annotations

from pathlib import Path

RULES = """
$.1N.      := 15 TO 17 Points;
$.1N.3N.   := Points >= {least};   ## enough for game
$.1N.P.    := true;
$.1N.3N.P. := true;
$.P.       := Points < 15;
"""
DEALS = """
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ2.A32.K43.432 T987.K4.Q652.J86 543.QJT5.A98.A75 J6.9876.JT7.KQT9"]

[Board "2"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "N:AK3.K74.A982.Q75 QT8.Q95.Q65.KT86 J952.A83.KJ4.J92 764.JT62.T73.A43"]

[Board "3"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "N:A63.AK7.K982.K75 QT8.Q95.QJ5.T863 J952.J83.T4.A942 K74.T642.A763.QJ"]

[Board "4"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:QT3.K74.J982.Q75 AK8.Q95.Q65.KT86 J952.A83.KT4.J92 764.JT62.A73.A43"]
"""


def written(folder: Path) -> tuple[str, str, str]:
    """The files of system A (game with 9), of system B (game with 11) and of the deals."""
    a, b, deals = folder / "bold.rules", folder / "meek.rules", folder / "deals.pbn"
    a.write_text(RULES.format(least=9), "utf-8")
    b.write_text(RULES.format(least=11), "utf-8")
    deals.write_text(DEALS, "utf-8")
    return str(a), str(b), str(deals)
