"""The question for which edition a fleet is meant."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.screens.base import Screen
from game.widgets.button import ButtonLook
from game.widgets.modal import Answer, ask_which
from rules.false_sunrise.editions import EDITIONS, NEWEST, load_edition


def ask_edition(screen: Screen, heading: str, then: Callable[[str], object]) -> None:
    """Ask for an edition, each with what it is like; Return takes the newest."""
    choices = [
        Answer(
            f"edition.{edition}",
            load_edition(edition).name,
            partial(then, edition),
            ButtonLook.PRIMARY if edition == NEWEST else ButtonLook.NORMAL,
            load_edition(edition).about,
        )
        for edition in EDITIONS
    ]
    ask_which(screen.ui, "edition", heading, choices, first_focus=f"edition.{NEWEST}", width=680)
