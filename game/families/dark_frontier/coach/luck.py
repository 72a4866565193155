"""The luck of every roll: what it cost a ship against the exact average before it (DM-2 to DM-5, DD-1)."""

from __future__ import annotations

from game.families.dark_frontier.challenges.points import SHIP
from game.families.dark_frontier.coach.ghost import Ghost
from game.review.findings import Luck
from rules.dark_frontier.describe import loss_words
from rules.dark_frontier.events import DamageTaken, Event, PointDefenceRolled, ScramRolled
from rules.dark_frontier.figures import HULL, Figures
from rules.dark_frontier.odds import dodge_chance, warhead_strikes
from rules.dark_frontier.state import Ship, State
from rules.dark_frontier.systems import condition, condition_after, suffered

_SYSTEM = 0.15  # the part of a ship's value that a hit on a system takes


class Rolls:
    """The rolls of a match, noted one by one."""

    def __init__(self) -> None:
        self.found: list[Luck[Ghost]] = []

    def see(self, event: Event, state: State, moment: int) -> None:
        """Note a roll; `state` is the one just before it."""
        match event:
            case ScramRolled(ship=name, dodged=dodged):
                self._scram(state, event, state.ships[name], moment, dodged=dodged)
            case PointDefenceRolled(ship=name):
                self._point_defence(state, event, state.ships[name], moment)
            case DamageTaken(ship=name, suffered=result):
                ship = state.ships[name]
                cost = _value(state.figures, ship, ship.lost) - _value(
                    state.figures, ship, (*ship.lost, result)
                )
                words = f"Hit on {name}: it loses {loss_words(result)}"
                self._note(state, ship, moment, "damage", words, cost - mean_of_hit(state.figures, ship))

    def _scram(self, state: State, event: ScramRolled, ship: Ship, moment: int, *, dodged: bool) -> None:
        figures = state.figures
        rating = min(condition(figures, ship).point_defence, figures.die)
        hits = rating / figures.die
        mean = hits * mean_of_hit(figures, ship)
        chance = float(dodge_chance(figures, event.spread))
        gone = 0.0 if dodged else 1.0
        words = f"{ship.name} {'dodged' if dodged else 'did not dodge'} flak, {chance:.0%} to dodge it"
        points, excess = (gone - (1.0 - chance)) * mean, (gone - (1.0 - chance)) * hits
        self._note(state, ship, moment, "dodge", words, points, excess)

    def _point_defence(self, state: State, event: PointDefenceRolled, ship: Ship, moment: int) -> None:
        figures, hit = state.figures, mean_of_hit(state.figures, ship)
        if event.ruling == "DM-5":
            strikes = float(warhead_strikes(figures, event.rating))
            whole = _value(figures, ship, ship.lost)
            cost = (hit if event.stopped else whole) - strikes * whole - (1.0 - strikes) * hit
            said, what, stops, excess = "an armed missile", "missile", 1.0 - strikes, 0.0
        else:
            fails = event.rating / figures.die
            excess = (0.0 if event.stopped else 1.0) - fails
            cost, said, what, stops = excess * hit, "flak", "flak", 1.0 - fails
        done = "stopped" if event.stopped else "did not stop"
        words = f"{ship.name}'s point defense {done} {said}, {stops:.0%} to stop it"
        self._note(state, ship, moment, what, words, cost, excess)

    def _note(
        self, state: State, ship: Ship, moment: int, roll: str, words: str, cost: float, excess: float = 0.0
    ) -> None:
        ghost = Ghost(about=ship.name)
        found = Luck(state.round, moment, ship.seat.other, roll, words, SHIP * cost, excess, ghost)
        self.found.append(found)


def mean_of_hit(figures: Figures, ship: Ship) -> float:
    """Return the average value that a hit takes from a ship, where 1 is a whole ship (DD-1, DD-2)."""
    whole = _value(figures, ship, ship.lost)
    faces = range(1, figures.die + 1)
    results = [suffered(figures.edition, ship.type, ship.lost, face) for face in faces]
    return sum(whole - _value(figures, ship, (*ship.lost, one)) for one in results) / figures.die


def _value(figures: Figures, ship: Ship, lost: tuple[str, ...]) -> float:
    """Return the value of a ship with these losses: its hull boxes, less for broken systems."""
    hull = condition_after(figures.edition, ship.type, lost).hull / figures.ships[ship.type].hull
    broken = sum(1 for one in lost if one != HULL)
    return max(0.0, hull) * (1.0 - _SYSTEM) ** broken
