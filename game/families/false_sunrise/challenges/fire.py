"""Fire challenges: every volley of a ship by exact odds, in points of what it does to its targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import ClassVar

from game.challenges.challenge_kind import ChallengeKind, Lead, Question
from game.challenges.verdict import Verdict
from game.families.false_sunrise.ai.fire import marks_for, plan_volley
from game.families.false_sunrise.challenges.names import FIRE_NAMES
from game.families.false_sunrise.coach.fire import HELD, volley_words, worths_of
from game.families.false_sunrise.coach.ghost import Ghost
from game.families.false_sunrise.editions import TargetValue, ship_edition
from game.match.playback import Beat
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.events.damage import ShipDestroyed
from rules.false_sunrise.events.firing import ShotLost, ShotResolved, VolleyDeclared
from rules.false_sunrise.gunnery import Volley
from rules.false_sunrise.state import State

MOST_VOLLEYS = 700
_LEAST_CHANCE = 0.005  # a smaller chance to destroy a ship is not mentioned
_LEAST_TARGETS = 2  # with only one there is nothing to choose
_SAME = 1e-6
_FEW = 12  # number of volleys that a player can compare mentally
_FINISHES = 0.12  # a chance to destroy that is greater by this much is given as the reason
_MORE_PIPS = 0.3
_LIKELY, _SURE = 0.5, 0.95


@dataclass(slots=True)
class Broadside:
    """What a ship may fire, and the value of each volley."""

    state: State
    ship_id: str
    targets: Mapping[str, Sequence[str]]
    attacks: Mapping[str, int]
    marks: Mapping[str, TargetValue]
    best: Volley
    most: int | None = None
    """How many attacks the ship can make; None for all (MF-22)."""

    @classmethod
    def of(cls, request: DeclareFire) -> Broadside:
        """Evaluate a request; the best volley is the computer's, or a better one found by trying them all."""
        state, ship = request.state, request.ship
        targets = request.targets()
        foes = list(dict.fromkeys(foe for there in targets.values() for foe in there))
        marks = marks_for(state, ship, foes)
        attacks = {weapon: request.attacks(weapon) for weapon in targets}
        found = cls(state, request.ship_id, targets, attacks, marks, plan_volley(state, ship).volley)
        found.most = request.gunnery.attacks_left(ship)
        found.best = max([found.best, *found.volleys()], key=found.worth)
        return found

    @property
    def count(self) -> int:
        """The number of volleys in which each weapon is fired at one ship or held."""
        count = 1
        for there in self.targets.values():
            count *= len(there) + 1
        return count

    def volleys(self) -> Iterator[Volley]:
        """Yield the volleys in which each weapon is fired at one ship or held, up to `MOST_VOLLEYS`."""
        options = [
            [(), *(((weapon, foe),) * self.attacks[weapon] for foe in there)]
            for weapon, there in self.targets.items()
        ]
        for chosen in islice(product(*options), MOST_VOLLEYS):
            volley = tuple(shot for shots in chosen for shot in shots)
            if self.most is None or len(volley) <= self.most:
                yield volley

    def worth(self, volley: Volley) -> float:
        """Return the points of a volley, by the exact odds of its dice."""
        ship = self.state.ships[self.ship_id]
        return sum(worths_of(self.state, ship, volley, self.marks).values())

    @property
    def about(self) -> str:
        """The id of the ship that fires."""
        return self.ship_id

    def lead(self) -> Lead | None:
        """Compare the best volley with all that aim otherwise.

        The rank is 1 if the obvious volley is best, 2 if there are few volleys, and 3 otherwise.
        """
        if self.count > MOST_VOLLEYS or len(self.marks) < _LEAST_TARGETS or not self.best:
            return None
        stake, aimed = self.worth(self.best), Counter(self.best)
        others = [self.worth(one) for one in self.volleys() if Counter(one) != aimed]
        obvious = Counter(self.obvious()) == aimed
        rank = 1 if obvious else 2 if self.count <= _FEW else 3
        return Lead(stake - max(others) - self._kept(), stake, rank)

    def _kept(self) -> float:
        """Return what the attacks could be worth later, if they were kept for point defense (MF-36)."""
        ship = self.state.ships[self.ship_id]
        return ship_edition(ship).computer.kept_back(self.state, ship, len(self.best))

    def obvious(self) -> Volley:
        """Return the volley in which each weapon fires where its expected damage is highest."""
        odds = edition_of(self.state).gunnery.shot_odds
        shots: list[tuple[str, str]] = []
        for weapon, there in self.targets.items():
            foe = max(there, key=lambda one: odds(self.state, self.ship_id, weapon, one).mean_damage)
            shots += [(weapon, foe)] * self.attacks[weapon]
        return tuple(shots[: self.most])

    def judge(self, answer: Volley) -> Verdict[Ghost]:
        """Grade a declaration."""
        stake = self.worth(self.best)
        lost = stake - self.worth(answer)
        if lost < _SAME:
            lost, shown = 0.0, answer
        else:
            shown = self.best
        return Verdict(
            lost,
            stake,
            self._told(answer),
            self._told(shown),
            self._why(answer if lost else self._next()),
            Ghost(shooter=self.ship_id, targets=tuple(dict.fromkeys(foe for _, foe in shown))),
        )

    def _next(self) -> Volley:
        """Return the best volley that aims otherwise."""
        aimed = Counter(self.best)
        others = [one for one in self.volleys() if Counter(one) != aimed]
        return max(others, key=self.worth, default=())

    def _told(self, volley: Volley) -> str:
        """Return words for a volley with its exact figures."""
        if not volley:
            return f"{HELD[0].upper()}{HELD[1:]}: no damage"
        odds = edition_of(self.state).gunnery.volley_odds(self.state, self.ship_id, volley)
        pips = sum([one.mean_damage for one in odds.values()])
        figures = [f"about {pips:.1f} damage"]
        for foe, one in odds.items():
            if one.p_destroyed >= _LEAST_CHANCE:
                named = "it" if len(odds) == 1 else ship_name(self.state, foe)
                figures.append(f"{one.p_destroyed:.0%} to destroy {named}")
        words = volley_words(self.state, self.ship_id, volley)
        return f"{words[0].upper()}{words[1:]}: {', '.join(figures)}"

    def _why(self, answer: Volley) -> str:
        """Explain what the best shots do that the others do not."""
        state, gunnery = self.state, edition_of(self.state).gunnery
        odds = gunnery.volley_odds(state, self.ship_id, self.best)
        yours = gunnery.volley_odds(state, self.ship_id, answer) if answer else {}
        foe = max(
            odds, key=lambda one: odds[one].p_destroyed - (yours[one].p_destroyed if one in yours else 0)
        )
        kills = odds[foe].p_destroyed - (yours[foe].p_destroyed if foe in yours else 0.0)
        name = ship_name(state, foe)
        if kills >= _FINISHES:
            chance = odds[foe].p_destroyed
            does = (
                "destroys" if chance >= _SURE else "may well destroy" if chance >= _LIKELY else "may destroy"
            )
            if self.marks[foe].threat > 0:
                return f"It {does} {name} before {name} can fire."
            return f"It {does} {name}, and a destroyed ship neither fires nor takes markers."
        pips = sum([one.mean_damage for one in odds.values()])
        if pips > sum([one.mean_damage for one in yours.values()]) + _MORE_PIPS:
            return "More of the damage gets through there."
        return f"Damage to {name} counts more, as it empties bars and breaks systems."


class FireChallenge(ChallengeKind[State, DeclareFire, Volley]):
    """What a ship fires, at which targets."""

    title: ClassVar[str] = "Fire"
    asks: ClassVar[str] = DeclareFire.asks_for
    names: ClassVar[Sequence[str]] = FIRE_NAMES
    least_lead: ClassVar[float] = 1.0
    listed: ClassVar[tuple[int, int, int]] = (2, 2, 2)
    stored: ClassVar[tuple[int, int, int]] = (3, 4, 2)
    enough: ClassVar[float] = 1.5

    def weigh(self, question: Question[State, DeclareFire, Volley]) -> Broadside:
        """Evaluate all volleys."""
        return Broadside.of(question.request)

    def goal(self, question: Question[State, DeclareFire, Volley]) -> str:
        """Return the question as the body of a card."""
        return (
            f"**{ship_name(question.view, question.about)}** can fire now. Aim its weapons where the shots "
            "are worth most: for damage, for ships destroyed, and for enemy guns that then stay silent.\n\n"
            "Graded by the exact odds, in points of the match."
        )

    def hand(self, question: Question[State, DeclareFire, Volley]) -> Volley:
        """Return no shot at all: the proposed ones would give the answer away."""
        return ()

    def is_settled(self, beats: Sequence[Beat]) -> bool:
        """Return whether every shot of the volley has been resolved or lost, or its target is gone."""
        events = [one for beat in beats for one in beat]
        declared = [shot for one in events if isinstance(one, VolleyDeclared) for shot in one.shots]
        resolved = sum(isinstance(one, ShotResolved | ShotLost) for one in events)
        gone = {one.ship_id for one in events if isinstance(one, ShipDestroyed)}
        return all(target in gone for _, target in declared[resolved:])
