"""Report on lines against loose ships, and on what each formation deals and takes."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.seats import PLAYERS, Seat
from tools.balance.astra_et_tenebrae.trials import Trial
from tools.balance.counting import (
    Figure,
    count,
    number,
    per_cent,
    ratio,
    scores,
    share,
    total,
)
from tools.runs.slots import Row
from tools.tournament.report import table

_SCORE_NOTE = (
    "Against loose ships: one captain flies as usual, the other places and burns without thinking of "
    "lines and forms none (but may form spheres, screens and dispersed ships). More in line: the side "
    "with more ships in lines at the first shot of the battle, over all other games; whatever brought "
    "that about is included."
)
_TURN_NOTE = (
    "By ship and turn, without turns in which nobody fired: how a ship flew when combat began. Points are "
    "those scored in that turn. They include neither what a formation costs in burns nor who was about to "
    "win."
)
FORMATIONS = ("none", "line of 2", "line of 3", "line of 4", "sphere", "screening", "dispersed")


def flying(rows: Sequence[Row]) -> list[str]:
    """Report how fleets in line do, and what ships deal and take by formation."""
    return [_SCORE_NOTE, _line_scores(rows), _TURN_NOTE, _turns(rows)]


def against_loose(rows: Sequence[Row]) -> tuple[int, Figure | None]:
    """Score captains against captains that fly no lines."""
    return scores(rows, lambda row: Seat(row["loose"]).other if row["loose"] else None)


def _line_scores(rows: Sequence[Row]) -> str:
    rest = [row for row in rows if row["trial"] != Trial.LOOSE]
    cases = (
        ("captain against one that flies loose", against_loose(rows)),
        ("more ships in line at the first shot", scores(rest, _more_in_line)),
        ("the same, lines of three or four against none", scores(rest, _line_against_none)),
    )
    lines = [(name, games, *per_cent(found)) for name, (games, found) in cases]
    far = [f"flying {one} far" for one in FORMATIONS]
    cannons = [f"flying {one} cannons" for one in FORMATIONS]
    for trial in (Trial.LOOSE, None):
        some = [row for row in rows if (row["trial"] == Trial.LOOSE) is (trial is not None)]
        name = "with one side loose" if trial else "in all other games"
        lines.append(
            (f"cannon shots beyond close range, {name}", len(some), *per_cent(share(some, far, cannons)))
        )
    return table(("", "games", "score or share", "95 %"), lines)


def _more_in_line(row: Row) -> Seat | None:
    red, blue = (row.get("in_line", {}).get(seat, 0) for seat in PLAYERS)
    return None if red == blue else Seat.RED if red > blue else Seat.BLUE


def _line_against_none(row: Row) -> Seat | None:
    more = _more_in_line(row)
    if more is None or row["in_line"][more] < 3 or row["in_line"][more.other]:
        return None
    return more


def gains(rows: Sequence[Row]) -> dict[str, Figure]:
    """Return the points that a ship deals in a turn minus those it takes, by formation."""
    found = {}
    for one in FORMATIONS:
        points = [count(row, f"flying {one} dealt") - count(row, f"flying {one} taken") for row in rows]
        found[one] = ratio(points, [count(row, f"flying {one} ships") for row in rows])
    return {name: figure for name, figure in found.items() if figure is not None}


def _turns(rows: Sequence[Row]) -> str:
    ships = total(rows, *(f"flying {one} ships" for one in FORMATIONS))
    lines = []
    for one in FORMATIONS:
        turns = total(rows, f"flying {one} ships")
        if not turns:
            continue

        def by(top: str, bottom: str, one: str = one) -> Figure | None:
            return share(rows, f"flying {one} {top}", f"flying {one} {bottom}")

        gun = (per_cent(by("far", "cannons"))[0], per_cent(by("chance", "cannons"))[0])
        points = [" (".join(number(by(key, "ships"))) + ")" for key in ("dealt", "taken")]
        fire = (number(by("shots", "ships"))[0], *gun, number(by("shot at", "ships"))[0])
        lost = per_cent(by("lost", "ships"))[0]
        lines.append((one, f"{turns:.0f}", f"{turns / ships:.1%}", *fire, *points, lost))
    headings = (
        "flying",
        "ships",
        "share",
        "shots",
        "cannons beyond close",
        "chance",
        "shot at",
        "dealt",
        "taken",
        "lost",
    )
    return table(headings, lines)
