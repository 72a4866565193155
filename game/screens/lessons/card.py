"""The card of a lesson: its words and buttons, and frames round what it points at."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

import pygame
from pygame import Rect

from game import drawing
from game.keys import Context
from game.screens.lessons.after import BATTLE, AfterLesson
from game.screens.lessons.framing import frame_round, words_shown
from game.screens.lessons.words import markup, told
from game.screens.table.rulings import ruling_text
from game.tutorial.guide import Guide
from game.tutorial.progress import load_progress
from game.tutorial.yard.guide import YardGuide
from game.widgets.button import ButtonLook
from game.widgets.card import Card, CardButton, CardPlace, CardWords, free_spot
from game.widgets.ui import Ui
from game.widgets.widget import Widget

if TYPE_CHECKING:
    from game.app import App

CARD = "lesson"
_PULSE_HZ = 0.8
_STEPS = 12  # pictures of a pulse: the screen is not drawn more often than that
_CLEAR = 5  # a frame's own width: it stands round the words of what it frames, never over them
_HARD, _FIRM = 60, 4  # how much worse it is to cover what is pointed at, and what is pressed next


class ShowsMe(Protocol):
    """What plays a step for the learner."""

    running: bool

    def start(self) -> None:
        """Begin the step anew and play it."""


class LessonTaken(Protocol):
    """A screen at which a lesson is taken, as its card knows it."""

    app: App
    ui: Ui
    time_s: float
    after: AfterLesson

    @property
    def guide(self) -> Guide | YardGuide:
        """Who leads through the lesson."""

    @property
    def show_me(self) -> ShowsMe:
        """What plays a step."""

    def next(self) -> None:
        """Go to the next step."""

    def go_back(self) -> None:
        """Go one step back."""

    def skip(self) -> None:
        """Go on as if the step had been done."""

    def try_again(self) -> None:
        """Set the step back to its beginning."""

    def repeat(self) -> None:
        """Begin the lesson again."""

    def open_ruling(self, ruling: str) -> None:
        """Show a ruling that the card names."""


class LessonCard:
    """What is said in a lesson, where it lies, what it points at; a screen says where things are."""

    def __init__(self, screen: LessonTaken) -> None:
        self.screen = screen
        self.place = CardPlace()
        self._laid: tuple[int, int] | None = None  # where it lay last, unless the player has moved it
        self._pulse = 0

    # --- the screen about it ----------------------------------------------------------------------

    def places_of(self, names: Sequence[str]) -> list[Rect]:
        """Give the pixels of what names mean, as far as it is to be seen now."""
        raise NotImplementedError

    def field(self) -> Rect:
        """Give where the card lies best, in logical units."""
        raise NotImplementedError

    def bounds(self) -> Rect:
        """Give what the card never leaves, in logical units."""
        raise NotImplementedError

    def side_of(self, frame: Rect) -> tuple[int, int]:
        """Say on which side of a frame, in pixels, its arrow covers least: left (-1, 0), above (0, -1) ..."""
        raise NotImplementedError

    def firm(self) -> list[Rect]:
        """List what is pressed or read next, in logical units."""
        return []

    def soft(self) -> list[Rect]:
        """List what is worth seeing, in logical units."""
        return []

    def is_settled(self) -> bool:
        """Whether the card stays where it is for the moment."""
        return self.place.folded

    # --- words ----------------------------------------------------------------------------------

    def first_button(self) -> CardButton | None:
        """Give the button that Confirm presses, while the card shows one."""
        if self.place.folded:
            return None
        buttons = self.words().buttons
        return next((one for one in buttons if one.look is ButtonLook.PRIMARY and not one.disabled), None)

    def words(self) -> CardWords:
        """Give what the card says now."""
        guide = self.screen.guide
        count, number = len(guide.lesson.steps), guide.index + 1
        if guide.finished:
            return self._ending()
        body = markup(guide.step.say)
        if guide.setback is not None:
            body = told("Not yet." if guide.step.done is None else "Not this time.", guide.setback)
        elif guide.hint is not None:
            body += f"\n\n{told('Hint.', guide.hint)}"
        progress = f"Step {number} of {count}"
        return CardWords(guide.lesson.lesson, body, self._buttons(), progress, number / (count + 1))

    def _buttons(self) -> tuple[CardButton, ...]:
        screen, guide = self.screen, self.screen.guide
        key = screen.app.bindings.label("confirm")
        first = "This is the first step." if guide.index == 0 else ""
        back = CardButton("lesson.back", "Back", screen.go_back, ButtonLook.QUIET, disabled=first)
        if guide.setback is not None and guide.step.done is None:
            undone = CardButton("lesson.again", "Take it back", screen.try_again, ButtonLook.PRIMARY, key)
            return back, undone
        if guide.setback is not None:
            again = CardButton("lesson.again", "Try again", screen.try_again, ButtonLook.PRIMARY, key)
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
        words, go_on = screen.after.onward()
        first = CardButton("lesson.repeat", "Again", screen.repeat, ButtonLook.QUIET)
        if load_progress(screen.app.home)[0].is_enough and go_on.id != BATTLE:
            first = CardButton(BATTLE, "Solo battle", screen.after.fight, ButtonLook.QUIET)
        buttons = (
            first,
            CardButton("lesson.course", "Lessons", screen.after.to_course, tooltip="The list of all lessons"),
            replace(go_on, shortcut=screen.app.bindings.label("confirm")),
        )
        return CardWords(screen.guide.lesson.lesson, words, buttons, "finished", 1.0)

    def takes(self, event: pygame.Event) -> bool:
        """Let Confirm press the first button; False where the card has none, or another widget took the key.

        A widget to which the focus was led by keys comes first; what it does not take is the card's.
        """
        screen, first = self.screen, self.first_button()
        ui = screen.ui
        wants = screen.app.bindings.action(event, Context.BOARD) == "confirm"
        if not wants or first is None or ui.modal is not None or ui.popup is not None:
            return False
        led = ui.is_typing() or (ui.focus_visible and ui.focus_id is not None)
        if not (led and ui.event(event)):
            first.on_press()
        return True

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
        return card.widgets

    def _settle(self, card: Card, about: str, points: list[Rect]) -> None:
        """Leave the card where it is, or find a place where it is in nobody's way."""
        place = self.place
        in_the_way = points + self.firm() + (self.soft() if about != place.about else [])
        settled = place.at is not None and self.is_settled()
        if place.at is None or (not settled and card.rect.collidelist(in_the_way) >= 0):
            place.at = self._spot(card.rect, points).topleft
        self._laid, place.about = place.at, about

    def _spot(self, card: Rect, points: list[Rect]) -> Rect:
        """Find a place in the field, or anywhere where that has none."""
        avoid = [*points * _HARD, *self.firm() * _FIRM, *self.soft()]
        near = card.center if self.place.at is not None else None
        spot = free_spot(card.size, self.field(), avoid, near)
        return spot if spot.collidelist(points) < 0 else free_spot(card.size, self.bounds(), avoid, near)

    def _make(self, words: CardWords) -> Card:
        screen = self.screen
        return Card(
            CARD,
            screen.ui.pen,
            self.bounds(),
            words,
            place=self.place,
            on_link=screen.open_ruling,
            link_tip=ruling_text,
        )

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

    def state(self) -> dict[str, object]:
        """Say where the lesson stands."""
        guide = self.screen.guide
        return {
            "step": guide.index,
            "steps": len(guide.lesson.steps),
            "hint": guide.hint.words if guide.hint else "",
            "setback": guide.setback.words if guide.setback else "",
            "finished": guide.finished,
            "points": [[*place] for place in self.points()],
        }

    # --- what it points at ----------------------------------------------------------------------

    def points(self) -> list[Rect]:
        """Give the pixels of what the step points at, as far as it is to be seen now."""
        guide = self.screen.guide
        if guide.finished or guide.setback is not None:
            return []
        return self.places_of(guide.step.point)

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
        words = words_shown(screen.ui)
        for place in self.points():
            clear = px(_CLEAR) + round(px(2) * swing)
            frame = frame_round(place, clear, words, surface.get_rect())
            screen.ui.pen.panel(surface, frame, None, screen.app.theme.ground, radius=8, width=5)
            screen.ui.pen.panel(surface, frame, None, colour, radius=8, width=3)
            self._arrow(surface, frame, swing)

    def _arrow(self, surface: pygame.Surface, frame: Rect, swing: float) -> None:
        """Draw an arrow that points at a frame from where it covers least."""
        px, theme, way = self.screen.ui.scale.px, self.screen.app.theme, self.side_of(frame)
        high, half, off = px(14), px(8), px(3) + round(px(5) * swing)
        edge = {
            (-1, 0): (frame.left - off, frame.centery),
            (1, 0): (frame.right + off, frame.centery),
            (0, 1): (frame.centerx, frame.bottom + off),
            (0, -1): (frame.centerx, frame.top - off),
        }
        tip = edge[way]
        foot = (tip[0] + way[0] * high, tip[1] + way[1] * high)
        aside = (way[1] * half, way[0] * half)
        ends = [(foot[0] + aside[0], foot[1] + aside[1]), (foot[0] - aside[0], foot[1] - aside[1])]
        drawing.polygon(surface, [tip, *ends], theme.good, theme.ground, max(1, px(1.5)))
