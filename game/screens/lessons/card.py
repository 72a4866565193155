"""The card of a lesson: its words, the buttons below the board, and frames around what it points at."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.book.lessons.progress import load_progress
from game.screens.lessons.button_bar import bar_of
from game.screens.lessons.framing import (
    ABOVE,
    BELOW,
    LEFT,
    RIGHT,
    Way,
    frame_round,
    freest,
    joined,
    things_shown,
    under,
)
from game.screens.lessons.taking import BATTLE
from game.screens.lessons.words import markup, told
from game.screens.table.rulings import ruling_text
from game.shell import drawing
from game.shell.actions import BOARD
from game.widgets.button import ButtonLook
from game.widgets.card import Card, CardButton, CardPlace, CardWords, free_spot
from game.widgets.widget import Widget

if TYPE_CHECKING:
    from game.screens.lessons.taking import LessonTaking

CARD = "lesson"
_PULSE_HZ = 0.8
_STEPS = 12  # steps of a pulse, so that the screen is not redrawn every frame
_ARROW = 15  # logical units from a frame to the tail of its arrow
_FIRST_DO = "Do first what the card says."
_CLEAR = 5  # units between a frame and its contents: a frame never covers the words inside
_HARD, _FIRM = 60, 4  # how many times worse it is to cover what is pointed at, and what is pressed next


class LessonCard:
    """A lesson's card: its words, its place, and what it points at.

    Subclasses say where things are on their screens.
    """

    def __init__(self, screen: LessonTaking) -> None:
        self.screen = screen
        self.place = CardPlace()
        self._laid: tuple[int, int] | None = None  # its last place, unless the player has moved it
        self._pulse = 0
        self._reading = False  # whether Confirm pressed a card's button last

    # --- what each screen defines -----------------------------------------------------------------

    def place_of(self, name: str) -> Rect | None:
        """Return the pixel rectangle of a named thing, or None if it is not visible now."""
        raise NotImplementedError

    def field(self) -> Rect:
        """Return the preferred area for the card, in logical units."""
        raise NotImplementedError

    def bounds(self) -> Rect:
        """Return the area that the card never leaves, in logical units."""
        raise NotImplementedError

    def side_of(self, frame: Rect) -> tuple[int, int]:
        """Return the side on which a frame's arrow covers least, such as left (-1, 0) or above (0, -1).

        `frame` is in pixels.
        """
        raise NotImplementedError

    def pictures(self) -> Rect:
        """Return the pixel rectangle in which nearby things may share a frame: the board, if any."""
        return Rect(0, 0, 0, 0)

    def drawn(self) -> list[Rect]:
        """Return the pixel rectangles of what is drawn there; frames pass under them."""
        return []

    def firm(self) -> list[Rect]:
        """Return the rectangles of what is pressed or read next, in logical units."""
        return []

    def soft(self) -> list[Rect]:
        """Return the rectangles of what should stay visible, in logical units."""
        return []

    def bar(self) -> Rect:
        """Return the fixed place of the buttons, in logical units."""
        raise NotImplementedError

    def is_settled(self) -> bool:
        """Return whether the card stays in place for now."""
        return self.place.folded

    def is_sure(self) -> bool:
        """Return whether things have reached the places where they stay while the step is read."""
        return True

    def asks_for_confirm(self) -> bool:
        """Return whether the step asks for what Confirm does on the screen."""
        return False

    # --- words ----------------------------------------------------------------------------------

    def aside(self) -> str:
        """Return what the learner should know about the screen before any hint, "" for nothing."""
        return ""

    def first_button(self) -> CardButton | None:
        """Return the button that Confirm presses, or None if the card does not show one."""
        if self.place.folded:
            return None
        buttons = self.words().buttons
        return next((one for one in buttons if one.look is ButtonLook.PRIMARY and not one.disabled), None)

    def words(self) -> CardWords:
        """Return the card's current words."""
        guide = self.screen.guide
        count, number = len(guide.lesson.steps), guide.index + 1
        if guide.finished:
            return self._ending()
        body = markup(guide.step.say)
        if guide.setback is not None:
            body = told("Not yet." if guide.step.done is None else "Not this time.", guide.setback)
        elif aside := self.aside():
            body += f"\n\n{aside}"
        elif guide.hint is not None:
            body += f"\n\n{told('Hint.', guide.hint)}"
        progress, body = f"Step {number} of {count}", self.screen.bindings.fill(body)
        buttons = tuple(one for one in self.row() if one is not None)
        return CardWords(guide.lesson.lesson, body, buttons, progress, number / (count + 1))

    def row(self) -> tuple[CardButton | None, ...]:
        """Return the buttons of the card; each kind keeps its place, the main one is the last."""
        screen, guide = self.screen, self.screen.guide
        key = screen.app.bindings.label("confirm")
        if guide.finished:
            return self._last_buttons(key)
        if screen.shelved.opens:
            return self._scene_buttons(key)
        back = CardButton("lesson.back", "Back", screen.go_back, ButtonLook.QUIET)
        if guide.index == 0:
            tip = "The list of all lessons"
            back = CardButton("lesson.course", "Lessons", screen.to_course, ButtonLook.QUIET, tooltip=tip)
        if guide.setback is not None and guide.step.done is None:
            undone = CardButton("lesson.again", "Undo it", screen.try_again, ButtonLook.PRIMARY, key)
            return back, None, None, undone
        if guide.setback is not None:
            again = CardButton("lesson.again", "Try again", screen.try_again, ButtonLook.PRIMARY, key)
            return back, None, self._show_me(), again
        if guide.may_go_on:
            following = CardButton("lesson.next", "Next", screen.next, ButtonLook.PRIMARY, shortcut=key)
            return back, None, None, following
        tip = "Continues as if you had done it"
        skip = CardButton("lesson.skip", "Skip step", screen.skip, ButtonLook.QUIET, tooltip=tip)
        return back, skip, self._show_me(), self._not_yet("Next")

    def _not_yet(self, words: str) -> CardButton:
        """Return the main button while the step waits for the learner: it keeps its place, but is dead."""
        return CardButton("lesson.next", words, self.screen.next, disabled=_FIRST_DO)

    def _scene_buttons(self, key: str) -> tuple[CardButton | None, ...]:
        """Return the buttons of the opening scene; one of them leaves it at any time."""
        screen, guide = self.screen, self.screen.guide
        leave = screen.app.bindings.label("back")
        out = CardButton("lesson.leave", "Skip this", screen.leave_scene, ButtonLook.QUIET, leave)
        if guide.setback is not None:
            again = CardButton("lesson.again", "Try again", screen.try_again, ButtonLook.PRIMARY, key)
            return out, self._show_me(), again
        if guide.may_go_on:
            words = "Choose a game" if guide.on_last_card else "Continue"
            following = CardButton("lesson.next", words, screen.next, ButtonLook.PRIMARY, shortcut=key)
            return None, None, following
        return out, self._show_me(), self._not_yet("Continue")

    def _show_me(self) -> CardButton:
        shows = self.screen.show_me
        why = "Playing the step ..." if shows.running else ""
        tip = "Plays this step for you from its start"
        return CardButton("lesson.show", "Show me", shows.start, disabled=why, tooltip=tip)

    def _ending(self) -> CardWords:
        words, _ = self.screen.onward()
        buttons = self._last_buttons(self.screen.app.bindings.label("confirm"))
        return CardWords(self.screen.guide.lesson.lesson, words, buttons, "finished", 1.0)

    def _last_buttons(self, key: str) -> tuple[CardButton, ...]:
        """Return the buttons of a finished lesson."""
        screen = self.screen
        go_on = replace(screen.onward()[1], shortcut=key)
        course = CardButton("lesson.course", "Lessons", screen.to_course, tooltip="The list of all lessons")
        first = CardButton("lesson.repeat", "Repeat", screen.repeat, ButtonLook.QUIET)
        if load_progress(screen.app.home)[0].is_enough(screen.shelved.game) and go_on.id != BATTLE:
            fight = CardButton(BATTLE, "Solo battle", screen.fight)
            return fight, course, go_on
        return first, course, go_on

    def takes(self, event: pygame.Event) -> bool:
        """Let Confirm press the first button; return False if the event is not for the card.

        A widget focused by keys comes first; a key that it does not use goes to the card. A learner
        who reads on with Confirm often presses it once too often, when the step waits for something
        else. That press does nothing until something else was pressed.
        """
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return False
        screen, first, ui = self.screen, self.first_button(), self.screen.ui
        wants = event.type == pygame.KEYDOWN
        wants = wants and screen.bindings.action(event, BOARD) == "confirm"
        self._reading = self._reading and wants
        if not wants or ui.modal is not None or ui.popup is not None:
            return False
        if first is None:
            return self._reading and self._is_one_too_many()
        led = ui.is_typing() or (ui.focus_visible and ui.focus_id is not None)
        if not (led and ui.event(event)):
            self._reading = True
            first.on_press()
        return True

    def _is_one_too_many(self) -> bool:
        """Show a hint on what the step waits for, unless it waits for Confirm; return whether it did."""
        if self.asks_for_confirm():
            return False
        self.screen.hint_now()
        return True

    # --- its place --------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        """Return the card's widgets, placed clear of what it talks about, and the buttons.

        The card moves only if it must; the buttons never do.
        """
        words, place = self.words(), self.place
        about = f"{words.heading}\n{words.body}"
        points = [self._units(one) for one in [*self.points(), *self.beside()]]
        card = self._make(words)
        moved = place.at is not None and place.at != self._laid
        if not moved or (about != place.about and card.rect.collidelist(points) >= 0):
            self._settle(card, about, points)
            card = self._make(words)
        return [*card.widgets, *bar_of(self.row(), self.bar())]

    def reconsider(self) -> None:
        """Let the next build move the card off everything that should stay visible."""
        self.place.about = ""

    def _settle(self, card: Card, about: str, points: list[Rect]) -> None:
        """Leave the card where it is, or move it to where it covers nothing important."""
        place = self.place
        in_the_way = [*points, self.bar(), *self.firm()] + (self.soft() if about != place.about else [])
        settled = place.at is not None and (self.is_settled() or not self.is_sure())
        if place.at is None or (not settled and card.rect.collidelist(in_the_way) >= 0):
            place.at = self._spot(card.rect, points).topleft
        elif not self.field().contains(card.rect):  # its words have grown over the panels
            slid = card.rect.clamp(self.field())
            free = slid.collidelist(points) < 0
            place.at = (slid if free else self._spot(card.rect, points)).topleft
        self._laid, place.about = place.at, about if self.is_sure() else ""

    def _spot(self, card: Rect, points: list[Rect]) -> Rect:
        """Return a free spot in the preferred area, or anywhere if there is none."""
        avoid = [*[*points, self.bar()] * _HARD, *self.firm() * _FIRM, *self.soft()]
        begun = self.screen.guide.index > 0  # before that nobody has read the card at its place
        near = card.center if self.place.at is not None and begun else None
        spot = free_spot(card.size, self.field(), avoid, near)
        return spot if spot.collidelist(points) < 0 else free_spot(card.size, self.bounds(), avoid, near)

    def _make(self, words: CardWords) -> Card:
        screen = self.screen
        return Card(
            CARD,
            screen.ui.pen,
            self.bounds(),
            replace(words, buttons=()),
            place=self.place,
            on_link=screen.open_ruling,
            link_tip=ruling_text,
        )

    def _units(self, px: Rect) -> Rect:
        factor = self.screen.ui.scale.factor
        return Rect([round(side / factor) for side in px.inflate(16, 16)])

    def covers(self, pos: tuple[int, int]) -> bool:
        """Return whether a pixel is on the card or its buttons."""
        card, ui = self.screen.ui.get(CARD), self.screen.ui
        return card is not None and (
            card.px().collidepoint(pos) or ui.scale.rect(self.bar()).collidepoint(pos)
        )

    def state(self) -> dict[str, object]:
        """Return the state of the lesson for tests."""
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

    def places_of(self, names: Sequence[str]) -> list[Rect]:
        """Return the pixel rectangles of named things that are visible now."""
        return [place for name in names if (place := self.place_of(name)) is not None]

    def points(self) -> list[Rect]:
        """Return the pixel rectangles of what the step points at and is visible now."""
        guide = self.screen.guide
        if guide.finished or guide.setback is not None:
            return []
        return self.places_of(guide.step.point)

    def beside(self) -> list[Rect]:
        """Return the pixel rectangles of what belongs to it and gets no frame, such as its name."""
        return []

    def framed(self) -> list[Rect]:
        """Return the pixel rectangles that get frames."""
        return self.points()

    def pulses(self) -> bool:
        """Return whether the frames look different from the last picture."""
        if self.screen.app.settings.reduced_motion or not self.screen.guide.step.point:
            return False
        before, self._pulse = self._pulse, int(self.screen.time_s * _PULSE_HZ * _STEPS) % _STEPS
        return before != self._pulse

    def draw(self, surface: pygame.Surface) -> None:
        """Draw a frame and an arrow for each thing that the step points at."""
        screen = self.screen
        still = screen.app.settings.reduced_motion
        swing = 0.5 if still else (1 - math.cos(2 * math.pi * self._pulse / _STEPS)) / 2
        pen, px, theme, window = screen.ui.pen, screen.ui.scale.px, screen.app.theme, surface.get_rect()
        clear, things, drawn = px(_CLEAR) + round(px(2) * swing), things_shown(screen.ui), self.drawn()
        for place in self._to_frame(px(_CLEAR + 2)):
            frame = frame_round(place, clear, things, window)
            with under(surface, frame, drawn):
                pen.panel(surface, frame, None, theme.ground, radius=8, width=5)
                pen.panel(surface, frame, None, theme.good, radius=8, width=3)
            self._arrow(surface, frame, swing, [*(one.place for one in things), *drawn])

    def _to_frame(self, clear: int) -> list[Rect]:
        """Return the pixel rectangles to frame; things close together on the board share one frame."""
        board, points = self.pictures(), self.framed()
        on_board = [one for one in points if board.contains(one)]
        return [*(one for one in points if one not in on_board), *joined(on_board, clear)]

    def _arrow(self, surface: pygame.Surface, frame: Rect, swing: float, things: Sequence[Rect]) -> None:
        """Draw an arrow that points at a frame, on the side where it covers least."""
        px, theme = self.screen.ui.scale.px, self.screen.app.theme
        high, half, off = px(11), px(7), px(1) + round(px(3) * swing)
        far, card = px(_ARROW), self.screen.ui.get(CARD)
        spots = {way: _beside(frame, way, far, half) for way in (ABOVE, LEFT, RIGHT, BELOW)}
        covered = [*things, *([card.px()] if card is not None else [])]
        way = freest(spots, self.side_of(frame), covered, surface.get_rect())
        tip_x = frame.centerx + way[0] * (frame.width // 2 + off)
        tip_y = frame.centery + way[1] * (frame.height // 2 + off)
        foot = (tip_x + way[0] * high, tip_y + way[1] * high)
        aside = (way[1] * half, way[0] * half)
        ends = [(foot[0] + aside[0], foot[1] + aside[1]), (foot[0] - aside[0], foot[1] - aside[1])]
        drawing.polygon(surface, [(tip_x, tip_y), *ends], theme.good, theme.ground, max(1, px(1.5)))


def _beside(frame: Rect, way: Way, far: int, half: int) -> Rect:
    """Return the rectangle of an arrow on one side of a frame."""
    x = frame.centerx + way[0] * (frame.width + far) // 2
    y = frame.centery + way[1] * (frame.height + far) // 2
    size = (far, 2 * half) if way[0] else (2 * half, far)
    return Rect((0, 0), size).move_to(center=(x, y))
