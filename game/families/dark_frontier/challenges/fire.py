"""Fire challenges: every shot of a ship, by the exact odds of what it reaches and what may fly into it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from game.challenges.challenge_kind import ChallengeKind, Lead, Question
from game.challenges.verdict import Verdict
from game.families.dark_frontier.ai.firing import outlook_of, points_of
from game.families.dark_frontier.ai.level import LEVELS
from game.families.dark_frontier.challenges.names import FIRE_NAMES
from game.families.dark_frontier.challenges.points import IN_POINTS, SHIP, worth_words
from rules.dark_frontier.describe import launch_words, weapon_words
from rules.dark_frontier.events import (
    DamageTaken,
    Event,
    PointDefenceRolled,
    ProjectileRemoved,
    ScramRolled,
    ShipDestroyed,
    ShotFired,
    TokensFlown,
    TokensMet,
)
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.foreseeing import certain_at, struck_by, with_shot
from rules.dark_frontier.gunnery import Shot, shots_of
from rules.dark_frontier.odds import Threat, flak_hits
from rules.dark_frontier.requests import FireOrDone
from rules.dark_frontier.state import State
from rules.dark_frontier.systems import condition
from rules.hexes.grid import distance
from rules.kernel.game import Beats

_LEVEL = LEVELS["commodore"]
_SAME = 1e-6
_TOLD = 0.05  # points that other weapons add: less is not mentioned
_LEAST_SHOTS = 4  # with fewer there is little to choose

Weapon = tuple[str, str]
"""A ship's name, and its gun or tubes."""


@dataclass(slots=True)
class Gunnery:
    """What a side may fire next, the points of each shot, and those of each weapon's best shot."""

    state: State
    points: Mapping[Shot, float]
    tops: Mapping[Weapon, float]

    @classmethod
    def of(cls, request: FireOrDone) -> Gunnery:
        """Evaluate all shots."""
        state, outlook = request.state, outlook_of(request.state)
        points = {
            shot: SHIP * points_of(outlook, _LEVEL, ship, shot)
            for ship in request.ships()
            for shot in shots_of(state, ship)
        }
        tops: dict[Weapon, float] = {}
        for shot, worth in points.items():
            tops[_weapon(shot)] = max(worth, tops.get(_weapon(shot), 0.0))
        return cls(state, points, tops)

    def worth(self, answer: Shot | None) -> float:
        """Return the value of an answer: of the shot, and of the best that other weapons do after it."""
        if answer is None:
            return 0.0  # the side is done firing (DF-1)
        others = sum([top for weapon, top in self.tops.items() if weapon != _weapon(answer)])
        return self.points[answer] + others

    @property
    def best(self) -> Shot | None:
        """The best answer: of equal ones the shot that gains most, and the plainest."""
        rated = {shot: self.worth(shot) for shot in self.points}
        top = max(rated.values(), default=0.0)
        if top <= _SAME:
            return None
        equal = [shot for shot, worth in rated.items() if worth >= top - _SAME]
        return max(equal, key=lambda one: (self.points[one], -len(one.launch), -self._behind(one)))

    def _behind(self, shot: Shot) -> int:
        """Return how many hexes behind the ship a shot begins (DF-2)."""
        return distance(self.state.ships[shot.ship].place, shot.at)

    @property
    def about(self) -> str:
        """The name of the ship that fires."""
        best = self.best
        return next(iter(self.points)).ship if best is None else best.ship

    def lead(self) -> Lead | None:
        """Compare the best answer with all that are worth less; equal ones do the same.

        The rank is 1 if the best shot reaches an enemy now, straight from the ship's own hex, 2 if it
        does so otherwise, and 3 if it reaches nobody now, or if holding fire is best though a shot
        reaches an enemy. It is no question if an armed missile may destroy the enemy first.
        """
        best = self.best
        if best is None and not self._can_reach():
            return None
        if best is not None and (met := self._reached(best)) and self._is_doomed(met):
            return None
        worths = [0.0, *map(self.worth, self.points)]
        top = self.worth(best)
        others = [one for one in worths if one < top - _SAME]
        if len(self.points) < _LEAST_SHOTS or not others:
            return None
        return Lead(top - max(others), self._stake(), self._rank(best))

    def _stake(self) -> float:
        """Return what the best answer gains over holding fire, or if that is best, over the worst shot."""
        return self.worth(self.best) or -min(map(self.worth, self.points))

    def _can_reach(self) -> bool:
        """Return whether any shot reaches an enemy in this Advance."""
        return any(self._reached(shot) is not None for shot in self.points)

    def _rank(self, best: Shot | None) -> int:
        if best is None or self._reached(best) is None:
            return 3
        return 1 if len(best.launch) == 1 and not self._behind(best) else 2

    def _reached(self, shot: Shot) -> str | None:
        """Return the enemy that a shot reaches in this Advance, or None."""
        met = struck_by(*with_shot(self.state, shot))
        return None if met is None else met[0].name

    def _is_doomed(self, enemy: str) -> bool:
        """Return whether an armed missile meets an enemy in this Advance."""
        coming = certain_at(self.state, self.state.ships[enemy])
        return any(one.threat is Threat.ARMED for _, one in coming)

    def judge(self, answer: Shot | None) -> Verdict[Shot]:
        """Grade an answer."""
        best, worth = self.best, self.worth(answer)
        lost = self.worth(best) - worth
        shown = answer if lost < _SAME else best
        lost = 0.0 if lost < _SAME else lost
        return Verdict(lost, self._stake(), self._told(answer), self._told(shown), self._why(shown), shown)

    def _told(self, shot: Shot | None) -> str:
        """Return words for an answer with its exact figures."""
        if shot is None:
            return "Hold fire: nothing"
        words = f"The {weapon_words(shot.weapon)}, {launch_words(shot.launch)}"
        behind = self._behind(shot)
        if behind:
            words += f" from {behind} hexes back" if behind > 1 else " from 1 hex back"
        met = self._reached(shot)
        odds = "reaches nobody now" if met is None else f"{self._chance(met)} to hit {met}"
        total = self.worth(shot)
        others = " with your other weapons" if total > self.points[shot] + _TOLD else ""
        return f"{words}: {odds}, {worth_words(total)}{others}"

    def _chance(self, enemy: str) -> str:
        figures = self.state.figures
        rating = condition(figures, self.state.ships[enemy]).point_defence
        return f"{float(flak_hits(figures, figures.spread, rating)):.0%}"

    def _why(self, best: Shot | None) -> str:
        """Explain the best answer."""
        if best is None:
            return "The missile is worth more as a countermeasure than what it can do here."
        met = self._reached(best)
        if met is not None:
            return f"It meets {met} while both fly this round."
        if best.weapon == TUBES:
            return "A missile is steered after the next commands: few of them escape it."
        return "Some of the enemy's next commands fly into it, so it may be hit or must fly around."


def _weapon(shot: Shot) -> Weapon:
    return shot.ship, shot.weapon


class FireChallenge(ChallengeKind[State, FireOrDone, Shot | None]):
    """What a ship fires, from where and in which direction."""

    title: ClassVar[str] = "Fire"
    asks: ClassVar[str] = FireOrDone.asks_for
    names: ClassVar[Sequence[str]] = FIRE_NAMES
    least_lead: ClassVar[float] = 0.8
    listed: ClassVar[tuple[int, int, int]] = (2, 2, 2)
    stored: ClassVar[tuple[int, int, int]] = (2, 2, 2)
    enough: ClassVar[float] = 1.2

    def weigh(self, question: Question[State, FireOrDone, Shot | None]) -> Gunnery:
        """Evaluate all shots."""
        return Gunnery.of(question.request)

    def goal(self, question: Question[State, FireOrDone, Shot | None]) -> str:
        """Return the question as the body of a card."""
        return (
            f"**{question.about}** can fire now. Choose a weapon, the hex that its shot leaves from and "
            "its direction, or hold fire.\n\n"
            "Graded by the exact odds of what it reaches now, and by what may still fly into it. "
            f"{IN_POINTS}"
        )

    def is_settled(self, beats: Beats) -> bool:
        """Return whether nothing was fired, or everything has flown."""
        events = [one for beat in beats for one in beat]
        fired = any(isinstance(one, ShotFired) for one in events)
        return not fired or any(isinstance(one, TokensFlown) for one in events)

    def shown(self, question: Question[State, FireOrDone, Shot | None], beats: Beats) -> Beats:
        """Return the shot and what it does to an enemy, or how it flies past all; nothing else is shown."""
        events = [one for beat in beats for one in beat]
        fired = next((one.projectile for one in events if isinstance(one, ShotFired)), None)
        if fired is None:
            return ()
        flies = struck_by(question.view, fired) is None
        kept = [tuple(one for one in beat if _is_of(one, fired.id, flies=flies)) for beat in beats]
        return [beat for beat in kept if beat]


def _is_of(event: Event, fired: str, *, flies: bool) -> bool:
    """Return whether an event is about a projectile, or the end of the flight if it `flies` past all."""
    match event:
        case ShotFired():
            return event.projectile.id == fired
        case TokensMet():
            return fired in (event.one, event.other)
        case ScramRolled() | PointDefenceRolled() | DamageTaken() | ShipDestroyed():
            return event.by == fired
        case ProjectileRemoved():
            return event.projectile == fired
        case _:
            return flies and isinstance(event, TokensFlown)
