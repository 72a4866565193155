"""Report what the ships of an edition are worth against each other, as Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from rules.changed_editions import edition_words
from rules.dark_frontier.describe import SIDES
from rules.dark_frontier.figures import figures_of
from rules.dark_frontier.state import DEFENDER
from rules.kernel.seats import PLAYERS, Seat
from tools.balance.counting import Figure, number, per_cent, ratio, scores
from tools.balance.dark_frontier.pairings import Run
from tools.runs.slots import Row
from tools.tournament.report import table
from tools.tournament.scores import interval

_ENDS = {
    "lost": "a ship lost",
    "both_lost": "both lost",
    "points": "points",
    "rounds": "the last round",
}
_ROUNDS = (8, 16)  # the range of a good length
_PER_DUEL = {
    "missiles": "missiles fired",
    "countermeasures": "countermeasures",
    "hits": "hits taken",
    "points": "points",
}
_PER_ROUND = {"flak": "flak fired", "burned": "burns", "turned": "turns"}


def report(run: Run, rows: Sequence[Row], plots: Sequence[str] = ()) -> str:
    """Return a report on the duels, with links to `plots` in the same folder."""
    figures = figures_of(run.edition)
    header = (
        f"{len(rows)} duels of captains, {figures.title} {edition_words(run.edition)} "
        f"(`{figures.fingerprint}`), seeds from {run.seed}, {len(rows) / len(run.kinds) ** 2:g} in each "
        "pairing. Intervals of 95 %, by duels; a draw is half a point for both."
    )
    parts = ["# Balance", header, "## Ships", _ships(run, rows), "## Pairings", *_pairings(run, rows)]
    parts += ["## Sides", _sides(rows), "## Length and ends", _lengths(run, rows)]
    parts += ["## What ships do", *_deeds(run, rows)]
    parts += [f"![{name}]({name})" for name in plots]
    return "\n\n".join(parts) + "\n"


def draw(run: Run, rows: Sequence[Row], out: Path) -> list[str]:
    """Draw ships and pairings; return the file names."""
    from tools.tournament.plots import draw_bars, save  # late: only an extra installs matplotlib

    ships = {kind: found for kind in run.kinds if (found := worth(rows, kind)) is not None}
    pairs = {
        f"{defender} v {attacker}": found
        for defender in run.kinds
        for attacker in run.kinds
        if (found := _defended(rows, defender, attacker)) is not None
    }
    drawn = {
        "ships": draw_bars(ships, "score over all other kinds, both sides, with 95 %", middle=0.5),
        "pairings": draw_bars(pairs, "defender's score, with 95 %", middle=0.5),
    }
    for what, figure in drawn.items():
        save(figure, out.with_name(f"{out.stem}-{what}.png"))
    return [f"{out.stem}-{what}.png" for what in drawn]


def worth(rows: Sequence[Row], kind: str) -> Figure | None:
    """Return the score of a class of ship against all other classes, defending and attacking."""
    mixed = [row for row in rows if row["defender"] != row["attacker"]]
    return scores(mixed, lambda row: _seat_of(row, kind))[1]


def _seat_of(row: Row, kind: str) -> Seat | None:
    return next((seat for seat in PLAYERS if row[SIDES[seat]] == kind), None)


def _defended(rows: Sequence[Row], defender: str, attacker: str) -> Figure | None:
    met = [row for row in rows if (row["defender"], row["attacker"]) == (defender, attacker)]
    return _score_of(met, DEFENDER)


def _ships(run: Run, rows: Sequence[Row]) -> str:
    lines = []
    for kind in run.kinds:
        defending, attacking = (
            _score_of([row for row in rows if row[SIDES[seat]] == kind], seat) for seat in PLAYERS
        )
        sides = (per_cent(defending)[0], per_cent(attacking)[0])
        lines.append((kind, *per_cent(_over_all(rows, kind)), *per_cent(worth(rows, kind)), *sides))
    headings = ("ship", "over all pairings", "95 %", "against other kinds", "95 %", "defending", "attacking")
    return table(headings, lines)


def _score_of(rows: Sequence[Row], seat: Seat) -> Figure | None:
    return scores(rows, lambda _row: seat)[1]


def _over_all(rows: Sequence[Row], kind: str) -> Figure | None:
    """Return a class's mean score over all pairings and both sides; against itself, both sides count."""
    found = []
    for row in rows:
        for seat in PLAYERS:
            if row[SIDES[seat]] == kind:
                found += [0.5 if row["winner"] is None else float(row["winner"] == seat)]
    return Figure(sum(found) / len(found), *interval(found)) if found else None


def _pairings(run: Run, rows: Sequence[Row]) -> list[str]:
    note = "The defender's score, by its ship (rows) and the attacker's (columns), and the rounds on average."
    lines = []
    for defender in run.kinds:
        cells = []
        for attacker in run.kinds:
            met = [row for row in rows if (row["defender"], row["attacker"]) == (defender, attacker)]
            found = _defended(rows, defender, attacker)
            length = f", {np.mean([row['rounds'] for row in met]):.1f}" if met else ""
            cells.append(per_cent(found)[0] + length)
        lines.append((defender, *cells))
    return [note, table(("defender", *run.kinds), lines)]


def _sides(rows: Sequence[Row]) -> str:
    won = Counter(row["winner"] for row in rows)
    lines = [
        (SIDES[seat], f"{won[seat] / len(rows):.1%}", *per_cent(_score_of(rows, seat))) for seat in PLAYERS
    ]
    lines.append(("drawn", f"{won[None] / len(rows):.1%}", "", ""))
    return table(("side", "won", "score", "95 %"), lines)


def _lengths(run: Run, rows: Sequence[Row]) -> str:
    groups = {f"with a {kind}": [row for row in rows if _seat_of(row, kind)] for kind in run.kinds}
    lines = [_length(title, some) for title, some in (*groups.items(), ("all", rows)) if some]
    lasting = f"{_ROUNDS[0]} to {_ROUNDS[1]} rounds"
    return table(("duels", "number", "rounds", "10 / 50 / 90 %", lasting, *_ENDS.values()), lines)


def _length(title: str, rows: Sequence[Row]) -> tuple[object, ...]:
    rounds = np.array([row["rounds"] for row in rows])
    ways = Counter(row["why"] for row in rows)
    low, middle, high = np.percentile(rounds, (10, 50, 90))
    good = np.mean((rounds >= _ROUNDS[0]) & (rounds <= _ROUNDS[1]))
    spread = f"{low:.0f} / {middle:.0f} / {high:.0f}"
    shares = (f"{ways[way] / len(rows):.1%}" for way in _ENDS)
    return (title, len(rows), f"{rounds.mean():.1f}", spread, f"{good:.1%}", *shares)


def _deeds(run: Run, rows: Sequence[Row]) -> list[str]:
    note = (
        "In a duel, or in a round of a ship. Lost: of all duels; by a warhead, over the edge: of all losses."
    )
    by_round = (f"{title} a round" for title in _PER_ROUND.values())
    ends = ("flak that meets", "lost", "by a warhead", "over the edge")
    lines = [(kind, *_deeds_of(rows, kind)) for kind in run.kinds]
    return [note, table(("ship", *_PER_DUEL.values(), *by_round, *ends), lines)]


def _deeds_of(rows: Sequence[Row], kind: str) -> Iterator[str]:
    own = [row["counts"][seat] for row in rows for seat in PLAYERS if row[SIDES[seat]] == kind]

    def share(top: str, bottom: str | None) -> Figure | None:
        tops = [float(counts[top]) for counts in own]
        return ratio(tops, [float(counts[bottom]) if bottom else 1.0 for counts in own])

    for key in _PER_DUEL:
        yield number(share(key, None))[0]
    for key in _PER_ROUND:
        yield number(share(key, "ship_rounds"))[0]
    for top, bottom in (("met", "flak"), ("lost", None), ("warheads", "lost"), ("left", "lost")):
        yield per_cent(share(top, bottom))[0]
