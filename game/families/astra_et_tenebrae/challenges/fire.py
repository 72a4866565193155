"""Fire challenges: the last shot of a side, by exact odds over all cards that may be face down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from game.challenges.challenge_kind import ChallengeKind, Question
from game.families.astra_et_tenebrae.ai.prices import price_of
from game.families.astra_et_tenebrae.ai.shots import alone, rated, with_physicist
from game.families.astra_et_tenebrae.challenges.names import FIRE_NAMES
from game.families.astra_et_tenebrae.challenges.possible import pilot_chance
from game.families.astra_et_tenebrae.challenges.settled import shots_are_settled, to_the_end_of_the_turn
from game.families.astra_et_tenebrae.challenges.tried import BY_POINTS, Tried
from game.reasons import Candidate, candidate
from game.wording import counted
from rules.astra_et_tenebrae.combat_requests import FireOrPass
from rules.astra_et_tenebrae.gunnery import Action, Pass, Shot, Weapon
from rules.astra_et_tenebrae.odds import laser_odds, salvo_odds
from rules.astra_et_tenebrae.state import Captain, State
from rules.kernel.game import Beats

_LEAST_SHOTS = 3
_LEAST_CHANCE = 0.005  # a smaller chance to destroy a ship is not mentioned
_HITS, _DODGES, _HEAT, _CARD = "the enemy's loss", "a pilot who dodges", "own heat", "the card"


class LastShot(Tried[Action]):
    """What the last ship of a side may fire."""

    whys: ClassVar[Mapping[str, str]] = {
        _HITS: "By the odds, that shot costs the enemy most.",
        _DODGES: "The other target may have the pilot aboard, who would dodge.",
        _HEAT: "It makes less heat.",
        _CARD: "The physicist's card is worth more in a later turn.",
    }

    def __init__(self, request: FireOrPass) -> None:
        self.state, ships = request.state, request.ships()
        shots = list(request.shots()) if len(ships) == 1 else []
        actions: list[Action] = []
        if len(shots) >= _LEAST_SHOTS:
            able = [one for shot in shots if (one := with_physicist(self.state, shot)) is not None]
            actions = [*shots, *able, Pass(ships[0].name)]
        super().__init__(ships[0].name, [(one, self.value(one)) for one in actions])

    def value(self, answer: Action) -> Candidate:
        """Value an action by the exact odds, and by what the enemy may have face down."""
        if isinstance(answer, Pass):
            return candidate("passes")
        one = rated(self.state, answer)
        hits = alone(self.state, one) - one.beside + one.price
        terms = [(_HITS, hits), (_DODGES, -self._dodged(answer, hits)), (_HEAT, -one.price)]
        terms += [
            (_CARD, -price_of(self.state, self.state.ships[name], Captain.PHYSICIST))
            for name in answer.physicists
        ]
        return candidate(f"{_words(answer)}{self._odds(answer)}", *terms)

    def _dodged(self, shot: Shot, hits: float) -> float:
        """Return what a shot loses to a pilot who may be aboard, and dodges what costs more than the card."""
        target = self.state.ships[shot.target]
        likely, chance = pilot_chance(self.state, target), self._chance(shot)
        if not (likely and chance and hits > 0):
            return 0.0
        return likely * max(0.0, hits - chance * price_of(self.state, target, Captain.PILOT))

    def _chance(self, shot: Shot) -> float:
        """Return the chance that a pilot is asked."""
        if shot.weapon is not Weapon.LASER:
            return float(salvo_odds(self.state, shot).any_hit)
        beam = laser_odds(self.state, self.state.ships[shot.ships[0]], self.state.ships[shot.target])
        return float(1 - beam.misfires if beam.follows is None else beam.point)

    def _odds(self, shot: Shot) -> str:
        """Return the exact odds of a shot in words."""
        if shot.weapon is Weapon.LASER:
            beam = laser_odds(self.state, self.state.ships[shot.ships[0]], self.state.ships[shot.target])
            toll, what = beam.toll, "burn a mark" if beam.follows is None else "hit the mark"
        else:
            toll, what = salvo_odds(self.state, shot).toll, "hit"
        kills = f", {float(toll.lost):.0%} to destroy it" if toll.lost >= _LEAST_CHANCE else ""
        return f", {self._chance(shot):.0%} to {what}{kills}"

    def nothing(self) -> float:
        """Return the value of a pass."""
        return 0.0

    def alike(self, one: Action, other: Action) -> bool:
        """Return whether two actions fire the same weapon at the same target."""
        return _aim(one) == _aim(other)

    def rank(self) -> int:
        """Return 1 if the shot with most points on average is best, 2 if only its weapon or target is."""
        aims = [answer for answer, _ in self.tried if isinstance(answer, Shot)]
        obvious, best = max(aims, key=self._points), self.best
        if self.alike(obvious, best):
            return 1
        return 2 if isinstance(best, Shot) and obvious.weapon is best.weapon else 3

    def _points(self, shot: Shot) -> float:
        if shot.weapon is Weapon.LASER:
            beam = laser_odds(self.state, self.state.ships[shot.ships[0]], self.state.ships[shot.target])
            return float(beam.toll.points)
        return float(salvo_odds(self.state, shot).toll.points)


def _aim(action: Action) -> object:
    return replace(action, physicists=()) if isinstance(action, Shot) else None


def _words(shot: Shot) -> str:
    weapon = counted(shot.count, "missile") if shot.weapon is Weapon.MISSILES else str(shot.weapon)
    with_card = ", with the physicist" if shot.physicists else ""
    return f"{weapon} at {shot.target}{with_card}"


class FireChallenge(ChallengeKind[State, FireOrPass, Action]):
    """What the last ship of a side fires, at which target."""

    title: ClassVar[str] = "Fire"
    asks: ClassVar[str] = FireOrPass.asks_for
    names: ClassVar[Sequence[str]] = FIRE_NAMES
    least_lead: ClassVar[float] = 0.25
    listed: ClassVar[tuple[int, int, int]] = (2, 1, 2)
    stored: ClassVar[tuple[int, int, int]] = (1, 1, 1)
    enough: ClassVar[float] = 0.6

    def weigh(self, question: Question[State, FireOrPass, Action]) -> LastShot:
        """Evaluate all shots of the ship."""
        return LastShot(question.request)

    def goal(self, question: Question[State, FireOrPass, Action]) -> str:
        """Return the question as the body of a card."""
        return (
            f"**{question.about}** is your last ship to act this turn. Choose a weapon and a target, or pass."
            "\n\n"
            f"Graded by the exact odds, with every card that may be face down. {BY_POINTS}."
        )

    def hand(self, question: Question[State, FireOrPass, Action]) -> Action:
        """Return a pass: a shot would give the answer away."""
        return Pass(question.about)

    def is_settled(self, beats: Beats) -> bool:
        """Return whether the shot has its result."""
        return shots_are_settled(beats)

    def shown(self, question: Question[State, FireOrPass, Action], beats: Beats) -> Beats:
        """Return what happens in this turn."""
        return to_the_end_of_the_turn(beats)
