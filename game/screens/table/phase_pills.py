"""The phases of a turn, as pills in a bar."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import pygame
from pygame import Rect

from game.shell.theme import STRONG, mix
from game.widgets.pen import Pen
from game.widgets.widget import Widget

PhaseT = TypeVar("PhaseT", bound=str)


def pills_of(
    phases: Mapping[PhaseT, str], setup: Collection[PhaseT], at: PhaseT
) -> tuple[tuple[str, ...], int]:
    """Return the names of the phases of the setup or of a turn, and the index of the current one.

    The last of `phases` is the end of the match, which is shown as the last phase of a turn.

    >>> phases = {"place": "placing", "aim": "fire", "fire": "fire", "count": "tally", "over": "over"}
    >>> pills_of(phases, ["place"], "fire"), pills_of(phases, ["place"], "over")
    ((('Fire', 'Tally'), 0), (('Fire', 'Tally'), 1))
    """
    *steps, over = phases
    now = steps[-1] if at == over else at
    shown = (phases[one].capitalize() for one in steps if (one in setup) == (now in setup))
    words = tuple(dict.fromkeys(shown))
    return words, words.index(phases[now].capitalize())


@dataclass(eq=False, repr=False)
class PhasePills(Widget):
    """The phases in order, with the current one highlighted by fill and outline."""

    kind = "pills"
    solid = False

    words: Sequence[str]
    at: int

    def text(self) -> str:
        return self.words[self.at]

    def words_at(self, x: float) -> str:
        """Return the words of the pill at an x position in the window, in logical units."""
        index = int((x - self.rect.left) * len(self.words) / self.rect.width)
        return self.words[min(max(index, 0), len(self.words) - 1)]

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw one pill per phase."""
        theme, rect = pen.theme, surface.get_rect()
        gap = pen.px(6)
        width = (rect.width + gap) // len(self.words) - gap
        styles = [pen.squeeze(words, STRONG.sized(12), width - pen.px(2)) for words in self.words]
        style = min(styles, key=lambda one: one.size)  # the same size for all
        for index, words in enumerate(self.words):
            place = Rect(index * (width + gap), 0, width, rect.height)
            here = index == self.at
            fill = mix(theme.commit, theme.selected, 0.35) if here else theme.panel
            pen.panel(surface, place, fill, theme.accent if here else theme.line, radius=self.rect.height / 2)
            ink = theme.text if here else theme.secondary
            pen.write(surface, words, place.inflate(-pen.px(2), 0), style, ink, "center")
