"""Scenes of the rooms round a duel of Dark Frontier: title, choices, scenarios, lists, results."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tools.screenshots.studio import Studio

GAME = "dark-frontier"


def title(studio: Studio) -> None:
    """Show the title with this game chosen."""
    studio.desk.choose_game(GAME)


def opened(entry: str, *keys: int) -> Callable[[Studio], None]:
    """Open an entry of the menu, and press keys."""

    def show(studio: Studio) -> None:
        title(studio)
        studio.desk.click(entry)
        studio.desk.key(*keys)

    return show


def three(studio: Studio) -> None:
    """Show the choices of a duel of three ships a side."""
    title(studio)
    studio.desk.click("two_players")
    choices = studio.app.screen.choices  # type: ignore[attr-defined]
    choices.count = 3
    studio.app.screen.lay_out()
    studio.desk.step()


SCENES: Mapping[str, Callable[[Studio], object]] = {
    "frontier-title": title,
    "frontier-solo": opened("solo"),
    "frontier-new-match": opened("new_match"),
    "frontier-new-match-three": three,
    "frontier-quick-duel": opened("quick_battle"),
}
"""Its scenes by name."""
