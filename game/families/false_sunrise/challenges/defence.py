"""Defense challenges: which system a damaged ship gives up, by what it does and what fire it keeps off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from game.challenges.challenge_kind import ChallengeKind, Lead, Question
from game.challenges.verdict import Verdict
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.ai.systems import NO_WAY, bears, loss_terms, with_lost
from game.families.false_sunrise.ai.target_value import mean_fire
from game.families.false_sunrise.ai.valuation import pip_worth
from game.families.false_sunrise.challenges.names import DEFENCE_NAMES
from game.families.false_sunrise.coach.ghost import Ghost
from game.families.false_sunrise.editions import ship_edition
from game.families.false_sunrise.words import points_words
from rules.false_sunrise.describe import ship_name, system_name
from rules.false_sunrise.gunnery import ready_mounts
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import ChooseOne

_LEVEL = LEVELS["admiral"]
_LEAST_OTHERS = 2
_TOLD = 0.05  # damage below which a difference is not mentioned


@dataclass(frozen=True, slots=True)
class Loss:
    """What the loss of a system costs a ship, in all in `points`.

    `fire` and `taken` are damage of this turn: dealt less, and taken more. `lasting` is the cost in
    later turns. A `trapped` ship must fly into a rock or off the board.
    """

    system: str
    name: str
    points: float
    fire: float
    taken: float
    lasting: float
    trapped: bool


@dataclass(slots=True)
class Damage:
    """A ship that loses a system, and what each choice costs."""

    state: State
    ship: Ship
    losses: dict[str, Loss]

    @classmethod
    def of(cls, request: ChooseOne, view: State) -> Damage:
        """Evaluate every system that may be given up (DMG-3)."""
        ship = view.ships[request.about[0]]
        fire, taken = _fire(view, ship), _taken(view, ship)
        losses = {}
        for system in request.options:
            kept = ship if bears(ship, system) else with_lost(ship, ship.lost | 1 << ship.spec.bit[system])
            without = _table(view, kept)
            left, more = fire - _fire(without, kept), _taken(without, kept) - taken
            terms = loss_terms(_LEVEL, view, ship, system)
            points = sum([one.points for one in terms]) - pip_worth(ship) * more
            lasting = terms[0].points
            trapped = any(one.words == NO_WAY for one in terms)
            name = system_name(view, ship.id, system)
            losses[system] = Loss(system, name, points, left, more, lasting, trapped)
        return cls(view, ship, losses)

    @property
    def best(self) -> str:
        """The system whose loss costs least."""
        return max(self.losses, key=lambda one: self.losses[one].points)

    @property
    def about(self) -> str:
        """The id of the damaged ship."""
        return self.ship.id

    def lead(self) -> Lead | None:
        """Compare the best with all others; systems of the same name count as one."""
        best = self.losses[self.best]
        others = [one.points for one in self.losses.values() if one.name != best.name]
        if len(others) < _LEAST_OTHERS:
            return None
        stake = best.points - min(others)
        cheapest = max(self.losses.values(), key=lambda one: one.lasting)
        weapons = {mount.id for mount in self.ship.fittings.mounts}
        rank = 3 if cheapest.name != best.name else 2 if best.system in weapons else 1
        return Lead(best.points - max(others), stake, rank)

    def judge(self, answer: str) -> Verdict[Ghost]:
        """Grade a choice."""
        best, given = self.losses[self.best], self.losses[answer]
        stake = best.points - min(one.points for one in self.losses.values())
        lost = best.points - given.points
        others = [one for one in self.losses.values() if one.name != best.name]
        beside = given if lost else max(others, key=lambda one: one.points, default=best)
        return Verdict(lost, stake, _told(given), _told(best), _why(beside, best), Ghost(about=self.ship.id))


def _table(state: State, ship: Ship) -> State:
    """Return a copy of the state with a changed ship."""
    changed = state.copy()
    changed.ships[ship.id] = ship
    return changed


def _fire(state: State, ship: Ship) -> float:
    """Return the mean damage that a ship can still deal this turn, each weapon at its best target."""
    if ship.activated or not ship.on_board:
        return 0.0
    gunnery, foes = ship_edition(ship).computer.gunnery, state.ships_of(ship.seat.other)
    means = [
        [
            gunnery.mean_damage(state, ship, mount, foe)
            for foe in foes
            if gunnery.can_hit(state, ship, mount, foe)
        ]
        for mount in ready_mounts(ship)
    ]
    return sum([max(one, default=0.0) for one in means])


def _taken(state: State, ship: Ship) -> float:
    """Return the mean damage that enemies deal a ship this turn if they spread their fire evenly."""
    foes = [one for one in state.ships_of(ship.seat.other) if not one.activated]
    own = state.ships_of(ship.seat)
    return sum([mean_fire(state, foe, own)[ship.id] for foe in foes]) if ship.on_board else 0.0


def _told(loss: Loss) -> str:
    """Return words for what the loss of a system costs, with its parts."""
    parts = ["cannot avoid the rocks or the edge"] if loss.trapped else []
    if loss.fire > _TOLD:
        parts.append(f"{loss.fire:.1f} less damage dealt this turn")
    if loss.taken > _TOLD:
        parts.append(f"{loss.taken:.1f} more damage taken this turn")
    lasting = -loss.lasting
    if lasting > _TOLD:
        parts.append(f"{lasting:.1f} points in later turns" if parts else "all in later turns")
    of = f" ({', '.join(parts)})" if parts else ""
    return f"Losing {loss.name} costs {points_words(-loss.points)}{of}"


def _why(given: Loss, best: Loss) -> str:
    """Explain what makes the difference."""
    if given.system == best.system:
        return ""
    if given.trapped and not best.trapped:
        return f"Without {given.name} it cannot avoid a rock or the edge."
    if given.taken - best.taken > max(_TOLD, given.fire - best.fire):
        return f"The enemy's next shots do more damage without {given.name}."
    if given.fire - best.fire > _TOLD:
        return f"It needs {given.name} to fire this turn; losing {best.name} hurts less."
    return f"Losing {given.name} hurts for longer than losing {best.name}."


class DefenceChallenge(ChallengeKind[State, ChooseOne, str]):
    """Which system a damaged ship loses (DMG-3)."""

    title: ClassVar[str] = "Defense"
    asks: ClassVar[str] = Prompt.LOSE
    names: ClassVar[Sequence[str]] = DEFENCE_NAMES
    least_lead: ClassVar[float] = 0.3
    listed: ClassVar[tuple[int, int, int]] = (2, 1, 1)
    stored: ClassVar[tuple[int, int, int]] = (3, 1, 2)
    enough: ClassVar[float] = 1.0

    def weigh(self, question: Question[State, ChooseOne, str]) -> Damage:
        """Evaluate all systems that may go."""
        return Damage.of(question.request, question.view)

    def goal(self, question: Question[State, ChooseOne, str]) -> str:
        """Return the question as the body of a card."""
        return (
            f"A bar of **{ship_name(question.view, question.about)}** is empty, so it loses a system. Choose "
            "the one it needs least. Think of its own fire and of the shots still coming.\n\n"
            "Graded by the exact odds of this turn and by what its loss costs later. One system is rarely "
            "worth a whole point of the match, so half a point is a lot."
        )
