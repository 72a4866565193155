"""The games whose winning chances can be fitted and checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tools.ladder.chance_form import ChanceForm

AnyForm = ChanceForm[Any, Any]


def _fleets() -> AnyForm:
    from tools.ladder.fleets import FleetGames

    return FleetGames()


def _duels() -> AnyForm:
    from tools.ladder.duels import DuelGames

    return DuelGames()


FORMS: Mapping[str, Callable[[], AnyForm]] = {"false-sunrise": _fleets, "dark-frontier": _duels}
