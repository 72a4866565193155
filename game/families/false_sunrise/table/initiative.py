"""The roll for the initiative, shown during the setup."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import KW_ONLY, dataclass

import pygame

from game.screens.tools.parts import PanelColumn
from game.shell.theme import SMALL, STRONG
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from game.wording import listed
from rules.false_sunrise.events import DiceRolled, Event, InitiativeTaken
from rules.false_sunrise.state import State
from rules.kernel.seats import PLAYERS, Seat

_HEAD, _ROW, _DIE, _MOST_ROWS = 24, 34, 26, 2


@dataclass(frozen=True, slots=True)
class InitiativeRoll:
    """All throws for the initiative in order, a die for each player, and who won (SET-2)."""

    throws: tuple[tuple[int, ...], ...]
    winner: Seat


def initiative_roll(beats: Iterable[tuple[Event, ...]]) -> InitiativeRoll | None:
    """Return the roll among the first beats of a match, or None before it."""
    throws: list[tuple[int, ...]] = []
    for beat in beats:
        for event in beat:
            if isinstance(event, DiceRolled) and event.why == "initiative":
                throws.append(event.faces)
            elif isinstance(event, InitiativeTaken):
                return InitiativeRoll(tuple(throws), event.seat)
    return None


def what_initiative_decides(state: State) -> str:
    """Return what the player who wins the roll may do, unless a scenario has fixed it (SET-3, SET-4)."""
    scene = state.setup.scene
    parts = ["places the first marker"] if scene is None or scene.markers is None else []
    if not state.edges:
        parts.append("chooses an edge")
    return listed(parts or ["goes first in the first turn"])


def initiative_dice(column: PanelColumn) -> None:
    """Add the picture of the roll."""
    found = initiative_roll(column.host.session.match.beats)
    if found is not None:
        high = _HEAD + _ROW * min(_MOST_ROWS, len(found.throws)) + 10
        names = {seat: column.host.view.setup.names[seat] for seat in PLAYERS}
        column.row(high=high).put(InitiativeDice, "tool.initiative", found, names)


@dataclass(eq=False, repr=False)
class InitiativeDice(Widget):
    """Both players' dice, including ties, and who won."""

    kind = "initiative"

    roll: InitiativeRoll
    names: dict[Seat, str]
    _: KW_ONLY
    tooltip: str = "The higher die wins; ties are rolled again (SET-2)"
    topic: str = "SET-2"

    def text(self) -> str:
        throws = [
            ", ".join(f"{self.names[s]} {f}" for s, f in zip(PLAYERS, one, strict=True))
            for one in self.roll.throws
        ]
        return f"{'; a tie, again: '.join(throws)}. {self.names[self.roll.winner]} has the initiative."

    def value(self) -> list[list[int]]:
        return [list(one) for one in self.roll.throws]

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw a row for each throw, the last one in full color."""
        theme, rect, pad = pen.theme, surface.get_rect(), pen.px(10)
        pen.panel(surface, rect, theme.raised, theme.line)
        winner = self.roll.winner
        head = pygame.Rect(pad, pen.px(4), rect.width - 2 * pad, pen.px(_HEAD - 4))
        ties = len(self.roll.throws) - 1
        again = "" if not ties else f" after {'a tie' if ties == 1 else f'{ties} ties'}"
        words = f"{self.names[winner]} has the initiative{again}"
        pen.write(surface, words, head, pen.squeeze(words, STRONG, head.width), theme.seat_text(winner))
        shown = self.roll.throws[-_MOST_ROWS:]
        for row, throw in enumerate(shown):
            top = pen.px(_HEAD + 2 + row * _ROW)
            self._paint_throw(surface, pen, pygame.Rect(pad, top, rect.width - 2 * pad, pen.px(_ROW)), throw)

    def _paint_throw(
        self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, throw: tuple[int, ...]
    ) -> None:
        theme = pen.theme
        half = rect.width // 2
        tie = len(set(throw)) == 1
        for index, (seat, face) in enumerate(zip(PLAYERS, throw, strict=True)):
            place = pygame.Rect(rect.left + index * half, rect.top, half, rect.height)
            die = pen.die(face, _DIE, body=theme.secondary if tie else theme.seat(seat))
            surface.blit(die, die.get_rect(midleft=place.midleft))
            won = not tie and face == max(throw)
            words = pygame.Rect(
                place.left + die.get_width() + pen.px(8),
                place.top,
                half - die.get_width() - pen.px(12),
                rect.height,
            )
            ink = theme.seat_text(seat) if won else theme.secondary
            name, style = "tie" if tie else self.names[seat], STRONG if won else SMALL
            spot = pen.write(surface, name, words, pen.squeeze(name, style, words.width), ink)
            if won and spot.right + pen.px(18) < place.right:
                pen.put_icon(surface, Icon.CHECK, (spot.right + pen.px(10), rect.centery), 12, ink)
