"""Questions of the fleet builder: which edition a fleet is for, and whom it should fight."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.screens.new_match.new_match_screen import NewMatch, battle_with
from game.screens.host import HasUi
from game.widgets.button import ButtonLook
from game.widgets.modal import Answer, ask_which
from rules.false_sunrise.editions import EDITIONS, NEWEST, load_edition


def ask_edition(screen: HasUi, heading: str, then: Callable[[str], object], first: str = NEWEST) -> None:
    """Ask for an edition, each with a description; Return takes the `first`."""
    choices = [
        Answer(
            f"edition.{edition}",
            load_edition(edition).name,
            partial(then, edition),
            ButtonLook.PRIMARY if edition == first else ButtonLook.NORMAL,
            load_edition(edition).about,
        )
        for edition in EDITIONS
    ]
    ask_which(screen.ui, "edition", heading, choices, first_focus=f"edition.{first}", width=680)


def ask_foe(screen: HasUi, path: Path, integrity: int) -> None:
    """Ask for the opponent: a level of the computer at once, or a new match with all choices."""
    choices = [
        Answer(f"fly.{name}", level.title, partial(_fight, screen, path, integrity, name), about=level.about)
        for name, level in LEVELS.items()
    ]
    choose = partial(_choose, screen, path, integrity)
    match = Answer("fly.match", "New match: choose the rest", choose, ButtonLook.PRIMARY)
    heading = f"Who flies against it? Both fleets: {integrity} integrity"
    ask_which(screen.ui, "fly", heading, choices, more=match)


def _fight(screen: HasUi, path: Path, integrity: int, level: str) -> None:
    screen.app.audio.play("confirm")
    screen.app.push(battle_with(screen.app, path, integrity, level))


def _choose(screen: HasUi, path: Path, integrity: int) -> None:
    match = NewMatch(screen.app)
    match.choose_fleet(path, integrity)
    screen.app.push(match)
