"""Heat challenges: whether a ship stores its heat or radiates it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import ClassVar

from game.challenges.challenge_kind import ChallengeKind, Question
from game.families.astra_et_tenebrae.ai.heat import rated_heat
from game.families.astra_et_tenebrae.ai.level import LEVELS
from game.families.astra_et_tenebrae.challenges.names import HEAT_NAMES
from game.families.astra_et_tenebrae.challenges.tried import BY_POINTS, Tried
from game.reasons import Candidate, candidate
from game.wording import listed
from rules.astra_et_tenebrae.events import Event, HeatChosen
from rules.astra_et_tenebrae.requests import ChooseHeat, Heat, HeatChoice
from rules.astra_et_tenebrae.state import State
from rules.kernel.game import Beats

_LEVEL = LEVELS["commodore"]
_COOL, _WARM, _HOT = 4, 9, 20  # heat: from the second on, ships usually radiate
_DOES = {Heat.STORE: "stores", Heat.RADIATE: "radiates", Heat.ENGINEER: "radiates with the engineer"}


class SideHeat(Tried[HeatChoice]):
    """What a side does with its heat; the ship in question is the one whose choice leads most."""

    whys: ClassVar[Mapping[str, str]] = {
        "remaining heat": "So much heat left would cost more than being seen.",
        "being hot": "Radiating makes it easier to see and to hit, and it is cool enough.",
        "the engineer's card": "The engineer's card is worth more in a later turn.",
    }

    def __init__(self, request: ChooseHeat, about: str = "") -> None:
        self.request = request
        ships = {ship.name: ship for ship in request.ships()}
        legal = {
            name: [one for one in Heat if request.choice_refusal(ship, one) is None]
            for name, ship in ships.items()
        }
        self._worths = {
            (name, one): rated_heat(_LEVEL, request.state, ships[name], one)
            for name, some in legal.items()
            for one in some
        }
        choices = [HeatChoice(dict(zip(legal, some, strict=True))) for some in product(*legal.values())]
        super().__init__(about, [(one, self.value(one)) for one in choices])
        self.about = about or max(legal, key=self._leads)

    def _leads(self, name: str) -> float:
        """Return by how many points a ship's best choice beats its next one."""
        points = sorted(
            (told.points for (ship, _), told in self._worths.items() if ship == name), reverse=True
        )
        return points[0] - points[1] if len(points) > 1 else 0.0

    def value(self, answer: HeatChoice) -> Candidate:
        """Value the choices of all ships together."""
        terms: dict[str, float] = {}
        for one in answer.ships.items():
            for term in self._worths[one].terms:
                terms[term.words] = terms.get(term.words, 0.0) + term.points
        does = {heat: [name for name, one in answer.ships.items() if one is heat] for heat in Heat}
        words = "; ".join(f"{listed(names)} {_verb(heat, names)}" for heat, names in does.items() if names)
        return candidate(words, *terms.items())

    def alike(self, one: HeatChoice, other: HeatChoice) -> bool:
        """Return whether the ship in question does the same."""
        return one.ships[self.about] is other.ships[self.about]

    def nothing(self) -> float:
        """Return the value of the other choice of the ship in question."""
        after = self._next()
        return self._top[1].points if after is None else after.points

    def rank(self) -> int:
        """Return 1 for a ship that is plainly hot or cool, 3 if a hot one stores or a cool one radiates."""
        heat, best = self.request.state.ships[self.about].heat, self.best.ships[self.about]
        if best is Heat.ENGINEER or (best is Heat.STORE) is (heat >= _WARM):
            return 3
        return 2 if _COOL < heat <= _HOT else 1


def _verb(heat: Heat, names: Sequence[str]) -> str:
    verb, *rest = _DOES[heat].split(" ", 1)
    return " ".join([verb if len(names) == 1 else verb.removesuffix("s"), *rest])


class HeatChallenge(ChallengeKind[State, ChooseHeat, HeatChoice]):
    """Whether a ship stores its heat or radiates it."""

    title: ClassVar[str] = "Heat"
    asks: ClassVar[str] = ChooseHeat.asks_for
    names: ClassVar[Sequence[str]] = HEAT_NAMES
    least_lead: ClassVar[float] = 0.15
    listed: ClassVar[tuple[int, int, int]] = (1, 1, 1)
    stored: ClassVar[tuple[int, int, int]] = (1, 1, 1)
    enough: ClassVar[float] = 0.3

    def weigh(self, question: Question[State, ChooseHeat, HeatChoice]) -> SideHeat:
        """Evaluate the choices of all ships."""
        return SideHeat(question.request, question.about)

    def goal(self, question: Question[State, ChooseHeat, HeatChoice]) -> str:
        """Return the question as the body of a card."""
        others = len(question.request.ships()) > 1
        set_already = " Your other ships have a choice already, which you can change." if others else ""
        return (
            f"What does **{question.about}** do with its heat?{set_already}\n\n"
            "Graded by the commodore's estimate: the heat that is left, the enemies who could come near, and "
            f"the engineer's card. {BY_POINTS}."
        )

    def hand(self, question: Question[State, ChooseHeat, HeatChoice]) -> HeatChoice | None:
        """Return the best choices of the other ships; the one in question does what it has to."""
        if question.found is None:
            return None
        default = question.request.default().ships[question.about]
        return replace(question.found, ships={**question.found.ships, question.about: default})

    def shown(self, question: Question[State, ChooseHeat, HeatChoice], beats: Beats) -> Beats:
        """Return what the side's own ships do: nobody knows what the enemy chose."""
        own = {ship.name for ship in question.request.ships()}
        seat = question.request.seat
        kept = [tuple(one for one in beat if _is_own(one, own, seat)) for beat in beats]
        return [beat for beat in kept if beat]


def _is_own(event: Event, own: set[str], seat: object) -> bool:
    if isinstance(event, HeatChosen):
        return event.seat is seat
    return getattr(event, "ship", None) in own
