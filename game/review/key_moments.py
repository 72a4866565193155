"""The few key moments of a match, and its summary in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from game.review.coach import Coach
from game.review.findings import DICE, GhostT, Luck, Mistake, Moment, Review
from rules.kernel.seats import PLAYERS, Seat

MOST_MOMENTS = 5
_MOST_DICE = 2  # the most moments that are only about dice
_ONLY_SETUP = "It ended before the first move, so only the setup is judged."
_LEAST_TOLD = 0.05  # an effect that rounds to none

AnyCoach = Coach[Any, Any, Any, GhostT]


def did_no_harm(won: tuple[Seat, int] | None, one: Mistake[GhostT]) -> bool:
    """Return whether the seat won in the very turn of its mistake, so that nothing depended on it."""
    return (one.seat, one.turn) == won


def moments_of(
    coach: AnyCoach[GhostT], mistakes: Sequence[Mistake[GhostT]], luck: Iterable[Luck[GhostT]]
) -> tuple[Moment[GhostT], ...]:
    """Choose the key moments, in the order of the match.

    The worst mistake of a seat in a turn and of a kind comes first. Others are added only if there is
    room, and never for the same reason, since they would have gone for the same thing. The first kind of
    decision weighs more than all else, so the worst of the second kind and the greatest roll have a
    reserved place if they counted at all. So has the worst decision of each side, so that both sides hear
    of their own mistakes.
    """
    decided = sorted(mistakes, key=lambda one: (-one.points, one.moment, one.piece))
    firsts = {(one.turn, one.seat, one.kind): one for one in reversed(decided)}
    found = [_moment_of(one) for one in firsts.values()]
    rolled = sorted(luck, key=lambda one: (-abs(one.points), one.moment))
    found += [_luck_moment(one, coach.unit) for one in rolled[:_MOST_DICE] if abs(one.points) >= coach.least]
    found.sort(key=lambda one: (-one.points, one.moment))
    told = {(one.turn, one.seat, one.why) for one in firsts.values()}
    for one in decided:
        if len(found) < MOST_MOMENTS and (one.turn, one.seat, one.why) not in told:
            told.add((one.turn, one.seat, one.why))
            found.append(_moment_of(one))
    counted = [one for one in found if one.points >= coach.least]
    placed = [
        *[next((one for one in counted if one.kind != DICE and one.seat is seat), None) for seat in PLAYERS],
        *[
            next((one for one in counted if one.kind == kind), None)
            for kind in (*list(coach.decisions)[1:2], DICE)
        ],
    ]
    kept = list(dict.fromkeys(filter(None, placed)))[:MOST_MOMENTS]
    kept += [one for one in found if one not in kept][: MOST_MOMENTS - len(kept)]
    return tuple(sorted(kept, key=lambda one: one.moment))


def _moment_of(one: Mistake[GhostT]) -> Moment[GhostT]:
    return Moment(
        one.turn, one.moment, one.seat, one.kind, one.points, one.words, one.why, one.better, one.ghost
    )


def _luck_moment(one: Luck[GhostT], unit: str) -> Moment[GhostT]:
    seat = one.seat if one.points >= 0 else one.seat.other
    beyond = ""
    if abs(one.excess) >= _LEAST_TOLD:
        fewer = "fewer" if unit.endswith("s") else "less"
        beyond = f"{abs(one.excess):.1f} {unit} {'more' if one.excess > 0 else fewer} than average, "
    why = f"Pure luck: {beyond}worth {abs(one.points):.1f} points."
    return Moment(one.turn, one.moment, seat, DICE, abs(one.points), one.words, why, ghost=one.ghost)


def summary_of(
    coach: AnyCoach[GhostT],
    found: Review[GhostT],
    names: Mapping[Seat, str],
    numbered: Callable[[int], str] = "turn {}".format,
) -> str:
    """Sum a match up in a sentence: who was lucky, and which decisions gave away the most.

    After a win, those of the loser are named, since they decided the match. `numbered` names a
    turn, as a game's `TableWords` do.
    """
    if not found.turns:
        judged = any(one.points >= coach.least for one in found.mistakes)
        return _ONLY_SETUP if judged else coach.too_short
    first, second = PLAYERS
    luck = found.luck_of(first)
    luckier = None if abs(luck) < coach.least else first if luck > 0 else second
    lucky = "Luck was even" if luckier is None else f"{names[luckier]} was {abs(luck):.1f} points luckier"
    given = [
        one
        for one in found.given
        if one.kind not in coach.setup and (found.won is None or one.seat is not found.won[0])
    ]
    worst = max(given, key=lambda one: (one.points, -one.turn), default=None)
    if worst is None or worst.points < coach.least:
        loser = "" if found.won is None else f" of {names[found.won[0].other]}"
        return f"{lucky}; no decision{loser} gave much away."
    name, when = names[worst.seat], f"{coach.decisions[worst.kind]} in {numbered(worst.turn)}"
    if found.won is not None:
        lost = ", but lost" if luckier is worst.seat else f"; {name} lost"
        return f"{lucky}{lost}, and gave away most with {when}."
    return f"{lucky}; {_whose(name)} {when} gave away the most."


def _whose(name: str) -> str:
    """Return the possessive form of a name.

    >>> _whose("Ember"), _whose("Hornets")
    ("Ember's", "Hornets'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"
