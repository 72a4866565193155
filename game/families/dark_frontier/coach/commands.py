"""What commands gave away: each against the best one, before anybody knew the enemy's (DC-1).

The enemy is taken to mix its commands so that nobody can predict them, as the commodore does. So a command
that only its outcome made bad gives nothing away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.families.dark_frontier.ai.contest import Contest, contest_of
from game.families.dark_frontier.ai.dangers import EDGE, FLAK, MISSILES, YARD
from game.families.dark_frontier.ai.fighters import Fighter, Floats, added_up
from game.families.dark_frontier.ai.level import LEVELS
from game.families.dark_frontier.ai.pairs import FEAR, FIRE, NEXT_FEAR, NEXT_FIRE, POINT
from game.families.dark_frontier.challenges.points import SHIP
from game.families.dark_frontier.coach.ghost import Ghost
from game.review.coach import Judged
from game.review.findings import Mistake
from rules.dark_frontier.commands import flight_after
from rules.dark_frontier.describe import command_words
from rules.dark_frontier.edge import Room, room_after
from rules.dark_frontier.state import DRIFTS, Command, State
from rules.hexes.grid import distance
from rules.kernel.seats import Seat

COMMANDS = "commands"
LEAST = 0.5  # points below which nothing is reported
COACH = LEVELS["commodore"]

_WHY: Mapping[str, str] = {
    FLAK: "It would have kept clear of flak.",
    MISSILES: "It would have shaken off missiles.",
    YARD: "It would have brought you nearer the yard.",
    EDGE: "It would have left you room to brake before the edge of the map.",
    FIRE: "More of the places where the enemy could be would have been in reach of your guns.",
    FEAR: "Fewer of the enemy's guns would have reached you.",
    POINT: "You would more likely have been alone in the yard.",
    NEXT_FIRE: "Your guns would have had better shots next round.",
    NEXT_FEAR: "The enemy's guns would have had worse shots next round.",
}


def judge_commands(view: State, seat: Seat, told: Mapping[str, Command], moment: int) -> Judged[Ghost]:
    """Return what a side's commands gave away. `view` is what it could know when it set them."""
    contest = contest_of(view, seat, COACH)
    _, theirs = contest.mixes()
    mistakes = list(_mistakes(view, contest, theirs, told, moment))
    return Judged(sum(one.points for one in mistakes), tuple(one for one in mistakes if one.points >= LEAST))


def _mistakes(
    view: State, contest: Contest, theirs: list[Floats], told: Mapping[str, Command], moment: int
) -> Iterator[Mistake[Ghost]]:
    for number, fighter in enumerate(contest.mine):
        ship = fighter.ship
        parts = {words: SHIP * one for words, one in contest.worths(number, theirs).items()}
        points = added_up(parts)
        given = told.get(ship.name, DRIFTS)
        at, best = _place_of(fighter, given), int(points.argmax())
        lost = float(points[best] - points[at])
        if lost <= 0:
            continue
        better = fighter.commands[best]
        why = max(parts, key=lambda words: float(parts[words][best] - parts[words][at]))
        yield Mistake(
            view.round,
            moment,
            ship.seat,
            COMMANDS,
            ship.name,
            ship.name,
            lost,
            _done(view, given, ship.name),
            _instead(better),
            _WHY[why],
            Ghost((ship.name, given), (ship.name, better), ship.name),
        )


def _place_of(fighter: Fighter, told: Command) -> int:
    """Return the index of a command's flight, or of the nearest one if it was not worth a thought."""
    flight = flight_after(fighter.ship, told)
    return min(
        range(len(fighter.flights)),
        key=lambda at: (
            distance(fighter.flights[at].velocity, flight.velocity),
            fighter.flights[at].facing != flight.facing,
        ),
    )


_PAST = {"turns": "turned", "burns": "burned", "swings": "swung", "drifts": "drifted"}
_PLAIN = {"turns": "turn", "burns": "burn", "swings": "swing", "drifts": "drift"}


def _said(command: Command, verbs: Mapping[str, str]) -> str:
    return " ".join(verbs.get(word, word) for word in command_words(command).split())


def _instead(command: Command) -> str:
    """Return what would have been better.

    >>> _instead(Command(-1, 2))
    'turn 1 to port and burn 2'
    """
    return _said(command, _PLAIN)


def _done(view: State, command: Command, name: str) -> str:
    """Return what a ship did, in the past tense."""
    room = room_after(view.figures, view.ships[name], command)
    ending = {Room.LOST: ", off the map", Room.DOOMED: ", too fast to stay on the map"}
    return _said(command, _PAST) + ending.get(room, "")
