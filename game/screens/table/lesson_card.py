"""The card of a lesson: its words and buttons, and frames round what it points at."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game import drawing
from game.screens.table import landmarks
from game.screens.table.rulings import ruling_text
from game.screens.tools.returning import ReturnShipTool
from game.tutorial.guide import Said
from game.tutorial.progress import load_progress
from game.widgets.button import ButtonLook
from game.widgets.card import Card, CardButton, CardPlace, CardWords, free_spot
from game.widgets.widget import Widget

if TYPE_CHECKING:
    from game.screens.table.lesson import LessonScreen

CARD, BATTLE = "lesson", "lesson.battle"
_RULING = re.compile(r"(?<!\[)\b([A-Z]{3}-\d{1,2})\b")
_ASIDE = re.compile(r"\s*\(([A-Z]{3}-\d{1,2})\)([.:]?)")  # a chip needs no brackets, and stands after a stop
_PULSE_HZ = 0.8
_STEPS = 12  # pictures of a pulse: the table is not drawn more often than that
_CLEAR = 5  # a frame's own width: it stands round the words of what it frames, never over them
_TAG = 2 * 230, 2 * 70  # logical units about a ship that is brought back: a tag says how far it is
_HARD, _FIRM = 60, 4  # how much worse it is to cover what is pointed at, and what is pressed next


def markup(words: str) -> str:
    r"""Turn the words of a lesson file into a card's: lines are joined, rulings linked.

    >>> markup("One line\ngoes on: ORD-4.\n\nAnother.")
    'One line goes on: [[ORD-4]].\n\nAnother.'
    """
    parts = [re.sub(r"\s*\n(?!- )\s*", " ", part.strip()) for part in re.split(r"\n\s*\n", words)]
    return _RULING.sub(r"[[\1]]", _ASIDE.sub(r"\2 \1", "\n\n".join(parts)))


class LessonCard:
    """What is said at the table, where it lies, and what it points at."""

    def __init__(self, screen: LessonScreen) -> None:
        self.screen = screen
        self.place = CardPlace()
        self._laid: tuple[int, int] | None = None  # where it lay last, unless the player has moved it
        self._pulse = 0

    # --- words ----------------------------------------------------------------------------------

    def words(self) -> CardWords:
        """Give what the card says now."""
        guide = self.screen.guide
        count, number = len(guide.lesson.steps), guide.index + 1
        if guide.finished:
            return self._ending()
        body = markup(guide.step.say)
        if guide.setback is not None:
            body = _told("Not yet." if guide.step.done is None else "Not this time.", guide.setback)
        elif guide.hint is not None:
            body += f"\n\n{_told('Hint.', guide.hint)}"
        progress = f"Step {number} of {count}"
        return CardWords(guide.lesson.lesson, body, self._buttons(), progress, number / (count + 1))

    def _buttons(self) -> tuple[CardButton, ...]:
        screen, guide = self.screen, self.screen.guide
        key = screen.app.bindings.label("confirm")
        first = "This is the first step." if guide.index == 0 else ""
        back = CardButton("lesson.back", "Back", screen.go_back, ButtonLook.QUIET, disabled=first)
        if guide.setback is not None and guide.step.done is None:
            return back, CardButton("lesson.again", "Take it back", screen.try_again, ButtonLook.PRIMARY)
        if guide.setback is not None:
            again = CardButton("lesson.again", "Try again", screen.try_again, ButtonLook.PRIMARY)
            return back, self._show_me(), again
        if guide.may_go_on:
            return back, CardButton("lesson.next", "Next", screen.next, ButtonLook.PRIMARY, shortcut=key)
        tip = "Goes on as if you had done it"
        skip = CardButton("lesson.skip", "Skip", screen.skip, ButtonLook.QUIET, tooltip=tip)
        return back, skip, self._show_me()

    def _show_me(self) -> CardButton:
        shows = self.screen.show_me
        why = "It is being shown." if shows.running else ""
        tip = "Plays this step for you, from its beginning"
        return CardButton("lesson.show", "Show me", shows.start, disabled=why, tooltip=tip)

    def _ending(self) -> CardWords:
        screen = self.screen
        words, go_on = screen.onward()
        first = CardButton("lesson.repeat", "Again", screen.repeat, ButtonLook.QUIET)
        if load_progress(screen.app.home)[0].is_enough and go_on.id != BATTLE:
            first = CardButton(BATTLE, "Solo battle", screen.fight, ButtonLook.QUIET)
        buttons = (
            first,
            CardButton("lesson.course", "Lessons", screen.to_course, tooltip="The list of all lessons"),
            replace(go_on, shortcut=screen.app.bindings.label("confirm")),
        )
        return CardWords(screen.guide.lesson.lesson, words, buttons, "finished", 1.0)

    # --- where it lies --------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        """Make the card, clear of what it talks about; it stays while it is in nobody's way."""
        words, place = self.words(), self.place
        about = f"{words.heading}\n{words.body}"
        points = [self._units(one) for one in self.points()]
        card = self._make(words)
        moved = place.at is not None and place.at != self._laid
        if not moved or (about != place.about and card.rect.collidelist(points) >= 0):
            self._settle(card, about, points)
            card = self._make(words)
        self.screen.stage.tray.keep_off = [card.rect]
        return card.widgets

    def _settle(self, card: Card, about: str, points: list[Rect]) -> None:
        """Leave the card where it is, or find a place where it is in nobody's way."""
        place = self.place
        in_the_way = points + self._firm() + (self._soft() if about != place.about else [])
        settled = place.at is not None and (self.screen.stage.playing or place.folded)
        if place.at is None or (not settled and card.rect.collidelist(in_the_way) >= 0):
            place.at = self._spot(card.rect, points).topleft
        self._laid, place.about = place.at, about

    def _spot(self, card: Rect, points: list[Rect]) -> Rect:
        """Find a place over the board, or over the panels where the board has none."""
        avoid = [*points * _HARD, *self._firm() * _FIRM, *self._soft()]
        near = card.center if self.place.at is not None else None
        spot = free_spot(card.size, self.screen.frame.board, avoid, near)
        return spot if spot.collidelist(points) < 0 else free_spot(card.size, self._bounds(), avoid, near)

    def _bounds(self) -> Rect:
        size, top = self.screen.ui.size, self.screen.frame.top.bottom
        return Rect(8, top + 4, size[0] - 16, size[1] - top - 12)

    def _make(self, words: CardWords) -> Card:
        screen = self.screen
        return Card(
            CARD,
            screen.ui.pen,
            self._bounds(),
            words,
            place=self.place,
            on_link=screen.open_ruling,
            link_tip=ruling_text,
        )

    def _firm(self) -> list[Rect]:
        """List what is pressed or read next: the big button, the panel where one chooses, dice, a tag."""
        screen, tray = self.screen, self.screen.ui.get("tray")
        busy = screen.acting is screen.guide.seat
        found = [tray.rect] if tray is not None and tray.visible else []
        if isinstance(screen.tool, ReturnShipTool):
            x, y = screen.pane.camera.to_px(screen.tool.at)
            found.append(self._units(Rect(round(x), round(y), 0, 0)).inflate(_TAG))
        return [screen.frame.commit, screen.frame.banner, *([screen.frame.right] if busy else []), *found]

    def _soft(self) -> list[Rect]:
        """List what is worth seeing: ships, markers, where orders lead."""
        screen, lesson = self.screen, self.screen.guide.lesson
        names = [f"{kind}:{name}" for name in lesson.ships for kind in ("ship", "end")]
        names += [f"marker:{marker.id}" for marker in lesson.board.markers]
        return [self._units(one) for one in landmarks.places_of(screen, lesson, names)]

    def _units(self, px: Rect) -> Rect:
        factor = self.screen.ui.scale.factor
        grown = px.inflate(16, 16)
        return Rect(
            round(grown.left / factor),
            round(grown.top / factor),
            round(grown.width / factor),
            round(grown.height / factor),
        )

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a pixel lies on the card."""
        card = self.screen.ui.get(CARD)
        return card is not None and card.px().collidepoint(pos)

    # --- what it points at ----------------------------------------------------------------------

    def points(self) -> list[Rect]:
        """Give the pixels of what the step points at, as far as it is to be seen now."""
        guide = self.screen.guide
        if guide.finished or guide.setback is not None:
            return []
        return landmarks.places_of(self.screen, guide.lesson, guide.step.point)

    def pulses(self) -> bool:
        """Whether the frames look different from the last picture."""
        if self.screen.app.settings.reduced_motion or not self.screen.guide.step.point:
            return False
        before, self._pulse = self._pulse, int(self.screen.time_s * _PULSE_HZ * _STEPS) % _STEPS
        return before != self._pulse

    def draw(self, surface: pygame.Surface) -> None:
        """Draw a frame and an arrow for each thing that is pointed at."""
        screen = self.screen
        still = screen.app.settings.reduced_motion
        swing = 0.5 if still else (1 - math.cos(2 * math.pi * self._pulse / _STEPS)) / 2
        px, colour = screen.ui.scale.px, screen.app.theme.good
        for place in self.points():
            grown = 2 * (px(_CLEAR) + round(px(2) * swing))
            frame = place.inflate(grown, grown).clip(surface.get_rect())
            screen.ui.pen.panel(surface, frame, None, screen.app.theme.ground, radius=8, width=5)
            screen.ui.pen.panel(surface, frame, None, colour, radius=8, width=3)
            self._arrow(surface, frame, swing)

    def _arrow(self, surface: pygame.Surface, frame: Rect, swing: float) -> None:
        """Draw an arrow that points at a frame from where it covers least: above, or between the panels."""
        px, theme, board = self.screen.ui.scale.px, self.screen.app.theme, self.screen.pane.rect
        high, half, off = px(14), px(8), px(3) + round(px(5) * swing)
        if frame.left >= board.right:
            tip, way = (frame.left - off, frame.centery), (-1, 0)
        elif frame.right <= board.left:
            tip, way = (frame.right + off, frame.centery), (1, 0)
        elif frame.bottom <= board.top or frame.top - off - high < board.top:
            tip, way = (frame.centerx, frame.bottom + off), (0, 1)
        else:
            tip, way = (frame.centerx, frame.top - off), (0, -1)
        foot = (tip[0] + way[0] * high, tip[1] + way[1] * high)
        aside = (way[1] * half, way[0] * half)
        ends = [(foot[0] + aside[0], foot[1] + aside[1]), (foot[0] - aside[0], foot[1] - aside[1])]
        drawing.polygon(surface, [tip, *ends], theme.good, theme.ground, max(1, px(1.5)))


def _told(head: str, said: Said) -> str:
    ruling = f" [[{said.ruling}]]" if said.ruling else ""
    return f"**{head}** {markup(said.words)}{ruling}"
