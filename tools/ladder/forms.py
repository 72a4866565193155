"""The games whose winning chances can be fitted and checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tools.ladder.chance_form import ChanceForm

AnyForm = ChanceForm[Any, Any]


def _fleets() -> AnyForm:
    from tools.ladder.fleets import FleetGames

    return FleetGames()


def _frigates() -> AnyForm:
    from tools.ladder.frigates import FrigateGames

    return FrigateGames()


def _duels() -> AnyForm:
    from tools.ladder.duels import DuelGames

    return DuelGames()


FORMS: Mapping[str, Callable[[], AnyForm]] = {
    "false-sunrise": _fleets,
    "astra-et-tenebrae": _frigates,
    "dark-frontier": _duels,
}
