"""The captains as cards that only their side knows, for a match on two machines (AS-2, AK-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.astra_et_tenebrae.combat_requests import DodgeOrNot
from rules.astra_et_tenebrae.formation_requests import ShowTactician
from rules.astra_et_tenebrae.gunnery import Shot
from rules.astra_et_tenebrae.requests import ENGINEER, AssignCaptains, HeatChoice
from rules.astra_et_tenebrae.state import CAPTAINS, UNKNOWN, Captain
from rules.kernel.requests import AnyRequest, Refusal
from rules.values import changed


class CaptainCards:
    """One card a ship, called by the ship's name; its value is the captain."""

    def lays(self, request: AnyRequest) -> bool:
        """Return whether captains are assigned (AS-2)."""
        return isinstance(request, AssignCaptains)

    def laid(self, request: AnyRequest, answer: Any) -> Mapping[str, str]:
        """Return each ship's captain."""
        return {name: str(captain) for name, captain in answer.items()}

    def answer(self, request: AnyRequest, known: Mapping[str, str]) -> dict[str, Captain]:
        """Return each ship's captain, with UNKNOWN for the others.

        Raise `ValueError` if there is no such captain.
        """
        assert isinstance(request, AssignCaptains)
        return {name: Captain(known.get(name, UNKNOWN)) for name in request.ships()}

    def refusal(self, request: AnyRequest, known: Mapping[str, str]) -> Refusal | None:
        """Return why a side cannot have these captains, or None (AS-2)."""
        captains = list(known.values())
        if any(one not in CAPTAINS for one in captains) or len(set(captains)) < len(captains):
            return Refusal("AS-2", f"each captain can be on one ship only: {', '.join(CAPTAINS)}")
        return None

    def shown(self, request: AnyRequest, answer: Any) -> tuple[str, ...]:
        """Return the ships whose captains an answer uses (AK-3 to AK-6)."""
        match answer:
            case HeatChoice():
                return tuple(name for name, heat in answer.ships.items() if heat is ENGINEER)
            case Shot():
                return answer.physicists
        match request:
            case ShowTactician() if answer is not None:
                return (answer,)
            case DodgeOrNot() if answer:
                return (request.ship,)
        return ()

    def opened(self, request: AnyRequest, answer: Any) -> Any:
        """Return an answer without the standing "no", which stays with its side (AK-1)."""
        return changed(answer, standing=False) if isinstance(answer, HeatChoice) else answer

    def stands(self, answer: Any) -> bool:
        """Return whether a side wants no questions about captains this turn (AK-1)."""
        return isinstance(answer, HeatChoice) and answer.standing

    def declined(self, request: AnyRequest, since: int, turn: int) -> bool:
        """Return whether a request asks for a captain, in the turn of the standing "no" (AK-1)."""
        return since == turn and isinstance(request, ShowTactician | DodgeOrNot)
