"""Expand declared fire from its written form to the engine's, attack by attack."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.gunnery import Volley
from rules.false_sunrise.positions.choices_file import ShotPart


def volley_of(request: DeclareFire, shots: Sequence[ShotPart], ship_id: Callable[[str], str]) -> Volley:
    """Expand the shots that answer a request."""
    return spelled_out(shots, ship_id, request.attacks)


def spelled_out(
    shots: Sequence[ShotPart], ship_id: Callable[[str], str], attacks_of: Callable[[str], int]
) -> Volley:
    """Expand shots. A shot without a number of attacks takes all that its weapon has left."""
    volley: list[tuple[str, str]] = []
    for shot in shots:
        aimed = sum(weapon == shot.weapon for weapon, _ in volley)
        attacks = shot.attacks or max(1, attacks_of(shot.weapon) - aimed)
        volley += [(shot.weapon, ship_id(shot.target))] * attacks
    return tuple(volley)
