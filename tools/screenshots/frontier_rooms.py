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


SCENES: Mapping[str, Callable[[Studio], object]] = {
    "frontier-title": title,
    "frontier-solo": opened("solo"),
    "frontier-quick-duel": opened("quick_battle"),
}
"""Its scenes by name."""
