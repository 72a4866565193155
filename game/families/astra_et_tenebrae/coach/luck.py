"""Luck: what the dice of every shot did, against their exact average before each roll."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.families.astra_et_tenebrae.ai.valuation import worth_of_hit, worth_of_marks
from game.families.astra_et_tenebrae.ai.weights import weights_for
from game.families.astra_et_tenebrae.coach.ghost import Ghost
from game.review.findings import Luck
from game.wording import counted, listed
from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.combat import PHYSICIST_POINTS
from rules.astra_et_tenebrae.describe import WORDS
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.gunnery import MISSILES, cannon_aim, follow_up_needs, missile_aim
from rules.astra_et_tenebrae.odds import Wounds, chance_of, chance_to_roll, wounds_of
from rules.astra_et_tenebrae.state import Captain, State
from rules.astra_et_tenebrae.systems import INDEX
from rules.kernel.seats import Seat


@dataclass(slots=True)
class _Shot:
    """A shot whose dice still roll: `points` and `hits` are beyond the average so far."""

    turn: int
    seat: Seat
    fired: events.ShotFired
    strength: int
    moment: int = 0
    points: float = 0.0
    hits: float = 0.0
    struck: list[Component] = field(default_factory=list)
    marked: Component | None = None
    came: str = "missed"
    destroys: bool = False

    def words(self) -> str:
        """Return what came of it: "Kindle's cannon at Skerry missed"."""
        fired = self.fired
        weapon = counted(fired.missiles, "missile") if fired.weapon is MISSILES else str(fired.weapon)
        return f"{fired.ship}'s {weapon} at {fired.target} {self._came()}"

    def _came(self) -> str:
        if self.struck:
            where = listed([f"the {WORDS[one]}" for one in self.struck])
            return f"hit {where}{f' and destroyed {self.fired.target}' if self.destroys else ''}"
        if self.marked is not None:
            return f"burned a mark on the {WORDS[self.marked]}"
        return self.came


class Rolls:
    """Follows a battle event by event, and sums up the luck of each shot.

    Each roll counts by what it gives beyond the average just before it. Rolls for initiative and overrides
    are left out.
    """

    def __init__(self) -> None:
        self.found: list[Luck[Ghost]] = []
        self._shot: _Shot | None = None
        self._physicist = ""
        self._located = False

    def see(self, event: events.Event, state: State, moment: int) -> None:
        """Process an event; `state` is the one just before it, `moment` the place after its beat."""
        match event:
            case events.CaptainShown(captain=Captain.PHYSICIST, ship=ship):
                self._physicist = ship
            case events.ShotFired(ship=ship):
                self._close()
                strength = PHYSICIST_POINTS if ship == self._physicist else 1
                self._shot = _Shot(state.turn, state.ships[ship].seat, event, strength)
                self._physicist = ""
            case events.PhaseBegan():
                self._close()
        if self._shot is not None:
            self._follow(self._shot, event, state, moment)

    def end(self) -> list[Luck[Ghost]]:
        """Close what is open; return everything found."""
        self._close()
        return self.found

    def _follow(self, shot: _Shot, event: events.Event, state: State, moment: int) -> None:
        match event:
            case events.DiceRolled(why="location"):
                self._located, shot.moment = True, moment
            case events.DiceRolled(why="cannon" | "missile", faces=faces):
                shot.moment = moment
                self._aim(shot, sum(faces), state)
            case events.DiceRolled(why="follow_up", faces=(face,)):
                shot.moment = moment
                needs = follow_up_needs(state, state.ships[shot.fired.ship])
                chance = float(chance_to_roll(1, state.figures.laser.follow_die, needs))
                self._count(shot, face >= needs, chance, _on_the_mark(state, shot.fired.target))
            case events.DiceRolled(why="misfire", faces=(face,)):
                shot.moment = moment
                laser = state.figures.laser
                made, chance = face != laser.misfire_face, 1 - 1 / laser.misfire_die
                shot.points += (made - chance) * _of_a_laser(state, shot.fired)
            case events.PointsScored(component=component, points=points):
                shot.moment = moment if self._located else shot.moment
                shot.struck.append(component)
                wounds = _wounds(state, shot.fired.target)
                shot.destroys |= not wounds.is_lost and wounds.struck(INDEX[component], points).is_lost
                self._strike(shot, component, state)
            case events.MarkBurned(component=component):
                shot.moment, shot.marked = moment, component
                self._mark(shot, component, state)
            case events.ShotDodged():
                shot.came = "hit, and the pilot dodged"
            case events.ShotMissed(why="misfired"):
                shot.came = "missed without fire control"
            case events.ShotMissed(why="ruin"):
                shot.came = "hit a component that is already destroyed"
                shot.points -= worth_of_marks(state.setup.edition, _wounds(state, shot.fired.target))

    def _aim(self, shot: _Shot, rolled: int, state: State) -> None:
        """Count a roll to hit: a hit is worth what it takes from the target on average."""
        ship, target = state.ships[shot.fired.ship], state.ships[shot.fired.target]
        if shot.fired.weapon is MISSILES:
            aim = missile_aim(state, ship, target)
        else:
            aim = cannon_aim(state, ship, target, crossfire=shot.fired.crossfire)
        worth = _of_a_hit(state, _wounds(state, target.name), shot.strength)
        self._count(shot, aim.hits(rolled), float(chance_of(aim)), worth)

    def _count(self, shot: _Shot, made: bool, chance: float, worth: float) -> None:  # noqa: FBT001
        shot.points += (made - chance) * worth
        shot.hits += made - chance

    def _strike(self, shot: _Shot, component: Component, state: State) -> None:
        """Count where a hit came down; a laser's point on its mark was not rolled for."""
        located, self._located = self._located, False
        if located:
            wounds = _wounds(state, shot.fired.target)
            there = _of_a_hit(state, wounds, shot.strength, component)
            shot.points += there - _of_a_hit(state, wounds, shot.strength)

    def _mark(self, shot: _Shot, component: Component, state: State) -> None:
        """Count where a laser's mark came down."""
        self._located = False
        edition, wounds = state.setup.edition, _wounds(state, shot.fired.target)
        if not wounds.is_lost:
            there = weights_for(edition).mark * _of_a_hit(state, wounds, 1, component)
            shot.points += there - worth_of_marks(edition, wounds)

    def _close(self) -> None:
        shot, self._shot, self._located = self._shot, None, False
        if shot is not None and shot.moment:
            ghost = Ghost(ship=shot.fired.ship, target=shot.fired.target)
            weapon = str(shot.fired.weapon)
            self.found.append(
                Luck(shot.turn, shot.moment, shot.seat, weapon, shot.words(), shot.points, shot.hits, ghost)
            )


def _wounds(state: State, name: str) -> Wounds:
    return wounds_of(state.figures, state.ships[name])


def _of_a_hit(state: State, wounds: Wounds, points: int, component: Component | None = None) -> float:
    """Return what a hit takes from a ship, at a component or on average; nothing from one already lost."""
    if wounds.is_lost:
        return 0.0
    return worth_of_hit(state.setup.edition, wounds, points, None if component is None else INDEX[component])


def _on_the_mark(state: State, name: str) -> float:
    return _of_a_hit(state, _wounds(state, name), 1, state.ships[name].mark)


def _of_a_laser(state: State, fired: events.ShotFired) -> float:
    """Return what a laser that does not misfire is worth: its follow-up, or a new mark."""
    wounds = _wounds(state, fired.target)
    if state.ships[fired.target].mark is None:
        return 0.0 if wounds.is_lost else worth_of_marks(state.setup.edition, wounds)
    needs = follow_up_needs(state, state.ships[fired.ship])
    return float(chance_to_roll(1, state.figures.laser.follow_die, needs)) * _on_the_mark(state, fired.target)
