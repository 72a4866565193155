"""Report on seats, length and endings, weapons, burns, heat, evasions and losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np

from rules.astra_et_tenebrae.figures import COMPONENTS, HULL, Figures
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.kernel.seats import PLAYERS, Seat
from tools.balance.astra_et_tenebrae.flying import FORMATIONS
from tools.balance.astra_et_tenebrae.trials import Trial
from tools.balance.counting import Figure, number, per_cent, scores, share, total
from tools.runs.slots import Row
from tools.tournament.report import table

_WEAPON_NOTE = (
    "Shots by the cannon's range bands; each missile counts as a shot. A laser hits if its follow-up "
    "scores; a first mark is no hit. Expected: by the exact odds at the moment of each shot, without "
    "later dodges. Points are per shot and per 8 heat, the heat of a cannon shot."
)
_EVASION_NOTE = (
    "Ships that could evade the first laser fired at them in a turn, and the points they took in that "
    "turn from then on. Ships that evade are in more danger than ships that stay, so the evasion alone "
    "does not explain the difference."
)
_WAYS = {
    "swept": "a side swept",
    "turn_limit": "judged at the limit",
    "quiet": "judged after quiet turns",
}
_TITLES = {
    Trial.WHOLE: "all captains on both sides",
    Trial.DEALT: "each captain on one side",
    Trial.LOOSE: "the same, one side loose",
    Trial.ROCKS: "the same, among rocks",
}


def seats(rows: Sequence[Row]) -> str:
    """Report how often a side wins, by its seat, who placed first, who was high side, and early losses."""
    cases: dict[str, Callable[[Row], Seat | None]] = {
        "red": lambda _row: Seat.RED,
        "placed first": lambda row: Seat(row["placed_first"]),
        "high side in the turn of the first shot": lambda row: _seat(row.get("high_then")),
        "lost fewer ships in the first turn with losses": _less_hurt,
    }
    lines = []
    for name, side in cases.items():
        games, found = scores(rows, side)
        lines.append((name, games, *per_cent(found)))
    return table(("side", "games", "score", "95 %"), lines)


def _seat(name: str | None) -> Seat | None:
    return None if name is None else Seat(name)


def _less_hurt(row: Row) -> Seat | None:
    lost = row.get("first_loss")
    if lost is None or lost[Seat.RED] == lost[Seat.BLUE]:
        return None
    return min(PLAYERS, key=lambda seat: lost[seat])


def ends(rows: Sequence[Row]) -> str:
    """Report how long battles are and how they end, by trial."""
    lines = []
    for trial, title in (*_TITLES.items(), (None, "all")):
        some = [row for row in rows if trial is None or row["trial"] == trial]
        if not some:
            continue
        turns = np.array([row["turns"] for row in some])
        ways = Counter(row["why"] for row in some)
        low, middle, high = np.percentile(turns, (10, 50, 90))
        left = [row["left"][row["winner"]][0] for row in some if row["winner"]]
        lines.append(
            (
                title,
                len(some),
                f"{np.mean([row.get('first_shot', row['turns']) for row in some]):.1f}",
                f"{turns.mean():.1f}",
                f"{low:.0f} / {middle:.0f} / {high:.0f}",
                f"{np.mean((turns >= 8) & (turns <= 15)):.1%}",
                *(f"{ways[way] / len(some):.1%}" for way in _WAYS),
                f"{1 - len(left) / len(some):.1%}",
                f"{np.mean(left):.1f}" if left else "",
                per_cent(beyond_close(some))[0],
            )
        )
    headings = (
        "games with",
        "games",
        "first shot in turn",
        "turns",
        "10 / 50 / 90 %",
        "8 to 15 turns",
        *_WAYS.values(),
        "draws",
    )
    return table((*headings, "ships left to the winner", "cannons beyond close"), lines)


def beyond_close(rows: Sequence[Row]) -> Figure | None:
    """Return the share of cannon shots beyond the close band."""
    bands = ("close", "mid", "long")
    return share(
        rows, [f"cannon {band} shots" for band in bands[1:]], [f"cannon {band} shots" for band in bands]
    )


def weapons(rows: Sequence[Row], figures: Figures) -> list[str]:
    """Report what each weapon fires and scores in each band."""
    every = [f"{weapon} {band.name} shots" for weapon in Weapon for band in figures.cannon.bands]
    lines = []
    for weapon in Weapon:
        for band in figures.cannon.bands:
            key = f"{weapon} {band.name}"
            shots = total(rows, f"{key} shots")
            if not shots:
                continue
            hits = [per_cent(share(rows, f"{key} {what}", f"{key} shots"))[0] for what in ("hits", "chance")]
            heat = total(rows, f"{key} heat")
            for_heat = f"{figures.cannon.heat * total(rows, f'{key} points') / heat:.2f}" if heat else "free"
            mean = f"{shots / len(rows):.1f}"
            part = f"{shots / total(rows, *every):.1%}"
            lines.append((weapon, band.name, mean, part, *hits, *number(points_of(rows, key)), for_heat))
    headings = (
        "weapon",
        "range",
        "in a game",
        "share",
        "hits",
        "expected",
        "points of a shot",
        "95 %",
        "of 8 heat",
    )
    return [_WEAPON_NOTE, table(headings, lines), _marks(rows, figures)]


def points_of(rows: Sequence[Row], key: str) -> Figure | None:
    """Return the points per shot of a weapon and band, named by `key`."""
    return share(rows, f"{key} points", f"{key} shots")


def _marks(rows: Sequence[Row], figures: Figures) -> str:
    keys = [f"{Weapon.LASER} {band.name}" for band in figures.cannon.bands]
    shots, marks, follows, evaded = (
        total(rows, *(f"{key} {what}" for key in keys)) for what in ("shots", "marks", "follows", "evaded")
    )
    if not shots:
        return "No laser was fired."
    return (
        f"Of {shots / len(rows):.1f} lasers in a game {follows / shots:.1%} were declared at a ship with a "
        f"mark, {evaded / shots:.1%} were evaded, and {marks / shots:.1%} put a mark somewhere."
    )


def heat(rows: Sequence[Row], figures: Figures) -> list[str]:
    """Report how hard ships burn and how hot they become."""
    burns = [f"burn {at}" for at in range(len(figures.motion.burns))]
    lines = []
    least = 0
    for key, row in zip(burns, figures.motion.burns, strict=True):
        span = f"{least} to {row.up_to}" if row.up_to > least else str(least)
        lines.append((span, row.heat, f"{row.row:+d}", per_cent(share(rows, key, burns))[0]))
        least = row.up_to + 1
    warm, hot = (share(rows, f"heat {what}", "heat ships") for what in ("warm", "hot"))
    mean, radiates = share(rows, "heat sum", "heat ships"), share(rows, "heat radiates", "heat chosen")
    points, managements, lost, overrides, blackouts = (
        f"{100 * total(rows, key) / len(rows):.1f}"
        for key in ("overheats", "overheated", "lost heat", "overrides", "blackouts")
    )
    words = (
        f"At the end of a turn a ship has {number(mean)[0]} heat on average, more than 20 in "
        f"{per_cent(warm)[0]} and more than 30 in {per_cent(hot)[0]} of its turns; it radiates in "
        f"{per_cent(radiates)[0]}. In 100 games {points} overheat points were given, heat management was "
        f"lost to them {managements} times, and {lost} ships were lost to heat. Overrides: {overrides}, of "
        f"which {blackouts} ended in blackout."
    )
    return [table(("burn in G", "heat", "row", "of all burns"), lines), words]


def evasions(rows: Sequence[Row]) -> list[str]:
    """Report who evades lasers, and with what result."""
    lines = []
    for mark in ("unmarked", "marked"):
        for answer in ("stays", "evades"):
            key = f"{mark} {answer}"
            taken = number(share(rows, f"{key} taken", key))
            lines.append((f"{mark}, {answer}", f"{total(rows, key):.0f}", *taken))
    every = total(rows, "evasions")
    spared = share(rows, "evasion spared", "evasions")
    later = share(rows, "evasion next turn", "evasions")
    action = share(rows, *([f"flying {one} {key}" for one in FORMATIONS] for key in ("dealt", "shots")))
    words = (
        f"{every / len(rows):.2f} evasions in a game. On average, one avoids {number(spared)[0] or 0} "
        f"expected points of the laser and gives up an action, which usually deals {number(action)[0]}; "
        f"{per_cent(later)[0] or 'none'} gave up the action of the next turn."
    )
    return [_EVASION_NOTE, table(("ship", "times", "points taken", "95 %"), lines), words]


def losses(rows: Sequence[Row], figures: Figures) -> list[str]:
    """Report what ships lose, and what destroys them."""
    games = len(rows)
    lines = [(one, f"{total(rows, f'component {one}') / games:.2f}") for one in COMPONENTS]
    whys = ("engine", *((HULL,) if figures.hull else ()), "heat", "crew")
    keys = [f"lost {why}" for why in whys]
    lost = [
        (why, f"{total(rows, key) / games:.2f}", per_cent(share(rows, key, keys))[0])
        for why, key in zip(whys, keys, strict=True)
    ]
    return [
        table(("component destroyed", "in a game"), lines),
        table(("ships lost by", "in a game", "share"), lost),
    ]
