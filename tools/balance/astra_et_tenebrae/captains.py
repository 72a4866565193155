"""Report what the captains' cards are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.astra_et_tenebrae.state import CAPTAINS, Captain
from rules.kernel.seats import PLAYERS, Seat
from tools.balance.astra_et_tenebrae.trials import Trial
from tools.balance.counting import Figure, number, per_cent, ratio, score, scores
from tools.balance.rates import Rate, Sample, Thing, rates
from tools.runs.slots import Row
from tools.tournament.report import table

_WORTH_NOTE = (
    "Score: that of the side with the card, over games in which each card was dealt at random to one side "
    "only. A worthless card scores 50 %. Everything else is the same with and without it: ships, seats, "
    "rocks, loose ships and other cards. `+` marks scores whose interval is wholly above 50 %, `-` those "
    "wholly below. Lead: the points left at the end on the ships of the side with the card, minus those "
    "of the other side."
)
_USE_NOTE = (
    "Gain: what using the card brought by the dice, over all games. Physicist: extra points of the hit. "
    "Tactician: points of hits that would have missed without the +1. Pilot: points of the dodged hit, "
    "and the expected points of later shots at the ship; a laser's first mark counts as nothing. "
    "Engineer: heat beyond what any ship radiates. The scores of sides that used a card or did not prove "
    "nothing: a card waits for its moment, and destroyed ships use none."
)
_GAINS = {Captain.ENGINEER: "heat"}


def captains(rows: Sequence[Row]) -> list[str]:
    """Report what the cards are worth and how they are used."""
    return [
        _WORTH_NOTE,
        _worths(rows),
        "Sides with more cards than the other:",
        _more(rows),
        _USE_NOTE,
        _uses(rows),
    ]


def worths(rows: Sequence[Row]) -> list[Rate]:
    """Score the side that has a card when the other side does not, for each card."""
    things = {one: Thing("captain", one, one.capitalize()) for one in CAPTAINS}
    samples = []
    for row in rows:
        red, blue = (Counter(things[Captain(one)] for one in row["cards"][seat]) for seat in PLAYERS)
        samples.append(Sample(red, blue, score(row, Seat.RED), 1))
    return sorted(rates(samples, list(things.values())), key=lambda one: -one.score)


def in_short(rows: Sequence[Row]) -> str:
    """Name the cards that clearly win games, and those for which this is not shown."""
    found = worths(rows)
    clear = [f"{one.thing.name} ({100 * one.score - 50:+.1f})" for one in found if one.low > 0.5]
    rest = [
        f"{one.thing.name} ({100 * one.score - 50:+.1f}, at most {100 * one.high - 50:+.1f})"
        for one in found
        if one.low <= 0.5
    ]
    return (
        "- Captains whose card wins games, in points of a hundred: "
        f"{', '.join(clear) or 'none that is clear'}.\n"
        f"- Captains of whom so many games do not show it: {', '.join(rest) or 'none'}."
    )


def _worths(rows: Sequence[Row]) -> str:
    lines = []
    for one in worths(rows):
        mark = "+" if one.low > 0.5 else "-" if one.high < 0.5 else ""
        scored = per_cent(Figure(one.score, one.low, one.high))
        lines.append((one.thing.name, one.boards, *scored, mark, *number(_lead(rows, one.thing.id))))
    return table(("captain", "games", "score with the card", "95 %", "", "lead", "95 %"), lines)


def _lead(rows: Sequence[Row], captain: str) -> Figure | None:
    """Return by how many points on its ships a side with a card leads at the end, on average."""
    leads = [
        row["left"][seat][1] - row["left"][seat.other][1]
        for row in rows
        for seat in PLAYERS
        if captain in row["cards"][seat] and captain not in row["cards"][seat.other]
    ]
    return ratio(leads, [1] * len(leads))


def _more(rows: Sequence[Row]) -> str:
    lines = []
    for more, less in ((4, 0), (3, 1)):

        def side(row: Row, more: int = more) -> Seat | None:
            return next((seat for seat in PLAYERS if _uneven(row) and len(row["cards"][seat]) == more), None)

        games, found = scores(rows, side)
        lines.append((f"{more} cards against {less or 'none'}", games, *per_cent(found)))
    return table(("sides", "games", "score", "95 %"), lines)


def _uneven(row: Row) -> bool:
    return bool(row["trial"] != Trial.WHOLE)


def _uses(rows: Sequence[Row]) -> str:
    lines = []
    for captain in CAPTAINS:
        laid = [[seat for seat in PLAYERS if captain in row["cards"][seat]] for row in rows]
        used = [
            [row["used"][seat][captain] for seat in PLAYERS if captain in row["used"][seat]] for row in rows
        ]
        turn, gain = (
            ratio([sum(one[key] for one in some) for some in used], map(len, used))
            for key in ("turn", "gain")
        )
        share = ratio(map(len, used), map(len, laid))
        cells = (
            per_cent(share)[0],
            number(turn)[0],
            number(gain)[0],
            number(gain)[1],
            _GAINS.get(captain, "points"),
        )
        lines.append((captain.capitalize(), sum(map(len, laid)), *cells, *_by_use(rows, captain)))
    headings = (
        "captain",
        "cards",
        "used",
        "in turn",
        "gain of a use",
        "95 %",
        "of",
        "score if used",
        "if not",
    )
    return table(headings, lines)


def _by_use(rows: Sequence[Row], captain: Captain) -> list[str]:
    """Return the scores of sides that have a card and use it, and of those that do not use it."""
    cells = []
    for wanted in (True, False):
        found = [
            score(row, seat)
            for row in rows
            for seat in PLAYERS
            if captain in row["cards"][seat] and (captain in row["used"][seat]) is wanted
        ]
        cells.append(f"{sum(found) / len(found):.1%} of {len(found)}" if found else "")
    return cells
