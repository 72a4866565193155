"""Taking a lesson: the guide watches what the learner does, and its card says what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pygame

from game.book.lessons.guide import Guide
from game.book.lessons.progress import load_progress
from game.book.lessons.shelf import ListedLesson, course_lessons
from game.games import card as card_named
from game.screens.base import Screen
from game.screens.lessons import menu
from game.screens.lessons.course_order import card_edition, lesson_after, next_lesson
from game.screens.lessons.words import markup
from game.screens.registry import make_screen
from game.widgets.button import Button, ButtonLook
from game.widgets.card import CardButton
from game.widgets.icons import Icon
from rules.file_error import FileError, guarded

if TYPE_CHECKING:
    from game.app import App
    from game.screens.lessons.card import LessonCard
    from game.screens.lessons.show_me import ShowMe
    from game.screens.plain_game_ui import PlainGameUi

BATTLE = "lesson.battle"


def _screens_of(game: str) -> PlainGameUi:
    from game.screens.plain_game_ui import screens_of_game  # late: it imports parts of the table

    return screens_of_game(game)


def take_lesson(app: App, shelved: ListedLesson) -> LessonTaking:
    """Return the screen of a lesson. Raise `FileError` if it cannot begin."""
    assert shelved.lesson is not None, "a broken lesson is not offered"
    make = _screens_of(shelved.game).lesson_screens[shelved.place]
    return cast("LessonTaking", make(app, shelved))


def begin_lesson(app: App, shelved: ListedLesson) -> LessonTaking | None:
    """Return the screen of a lesson; if it cannot begin, show the reason and return None."""
    try:
        with guarded(shelved.path.name):
            return take_lesson(app, shelved)
    except FileError as error:
        app.toast(f"This lesson cannot be opened: {error}.", "refusal")
        return None


def learning(app: App, game: str, edition: str) -> Screen:
    """Return the next lesson of a card in the main menu, or the list if all are finished."""
    upcoming = next_lesson(app.home, game, edition)
    lesson = begin_lesson(app, upcoming) if upcoming is not None else None
    return lesson or make_screen("course", app, game=game, edition=edition)


class LessonTaking(Screen):
    """A screen on which a lesson is taken; mixed in before the screen's normal class.

    Nothing done in a lesson is saved, except that it was finished.
    """

    shelved: ListedLesson
    guide: Guide[Any, Any]
    card: LessonCard
    show_me: ShowMe
    time_s: float
    _kept = False  # whether finishing the lesson has been saved

    # --- what differs -----------------------------------------------------------------------------

    def see(self) -> bool:
        """Show the guide the current state; return whether the card changes."""
        raise NotImplementedError

    def turn_to_step(self) -> None:
        """Lay out the card again."""
        self.lay_out()

    def bring_into_view(self) -> None:
        """Scroll to what the step points at."""

    def restore(self, *, changed: bool) -> None:
        """Continue from where the guide has put things; `changed` says whether anything moved."""
        raise NotImplementedError

    def lead_to(self, index: int) -> None:
        """Set everything to the lesson's own state at a step."""
        raise NotImplementedError

    def skip(self) -> None:
        """Continue as if the step had been done."""
        raise NotImplementedError

    @property
    def is_busy(self) -> bool:
        """Whether the learner cannot do anything right now."""
        return self.is_covered

    @property
    def goes_on(self) -> bool:
        """Whether the screen also handles events that the card has used."""
        return False

    @property
    def is_covered(self) -> bool:
        """Whether a dialog or an open list covers the screen."""
        return self.ui.modal is not None or self.ui.popup is not None

    # --- what the card does -----------------------------------------------------------------------

    def noted(self, *, changed: bool) -> None:
        """React to a change of what the guide says, if any."""
        if not changed:
            return
        guide = self.guide
        self.app.audio.play("confirm" if guide.setback is None and guide.hint is None else "turn")
        if self.shelved.opens:
            if guide.finished:
                self.leave_scene()
                return
        elif (guide.finished or guide.on_last_card) and not self._kept:
            self._keep()
        self.turn_to_step()

    def leave_scene(self) -> None:
        """Leave the opening scene for the choice that follows it."""
        if self.app.screen is self:
            self.app.pop()

    def next(self) -> None:
        """Go to the next step."""
        if self.guide.may_go_on:
            self.guide.next()
            self.noted(changed=True)

    def go_back(self) -> None:
        """Go one step back."""
        self.take_up(changed=self.guide.back())

    def try_again(self) -> None:
        """Reset the step to its beginning."""
        self.take_up(changed=self.guide.again())

    def repeat(self) -> None:
        """Restart the lesson."""
        self.take_up(changed=self.guide.restart())

    def hint_now(self) -> None:
        """Show now the hint that a learner would get after waiting."""
        self.noted(changed=self.guide.pass_time(self.guide.step.idle_after))

    def take_up(self, *, changed: bool) -> None:
        """Continue from where the guide has put things."""
        self.show_me.stop()
        self._kept = self.guide.finished
        self.restore(changed=changed)

    # --- what comes after -------------------------------------------------------------------------

    def _keep(self) -> None:
        """Save that the lesson is finished."""
        self._kept = True
        notice = load_progress(self.app.home)[0].finish(self.shelved.id)
        if notice:
            self.app.toast(notice, "refusal")

    def onward(self) -> tuple[str, CardButton]:
        """Return closing words, and the button to what comes next."""
        lessons, after = course_lessons(self.shelved.game), lesson_after(self.app.home, self.shelved)
        if after is None or after.lesson is None:
            words = f"Well done, that was the last lesson.\n\nNow beat the {lessons.foe} in a small battle."
            words = "\n".join([f"{words}\n", *self._briefing()])
            return words, CardButton(BATTLE, "Solo battle", self.fight, ButtonLook.PRIMARY)
        minutes, about = after.lesson.minutes, markup(after.lesson.about)
        done = "Well done."
        if lessons.ready and self._has_just_enough:
            done = "\n".join([f"{lessons.ready}\n", *self._briefing()])
        words = f"{done}\n\nNext: **{after.name}**, {minutes} minutes. {about}"
        return words, CardButton("lesson.onward", "Next lesson", self._go_to_next, ButtonLook.PRIMARY)

    def _briefing(self) -> list[str]:
        """List what wins a battle, who the player is, and what to try first."""
        title = card_named(self.shelved.game).title_of(card_edition(self.shelved))
        return [f"- {line}" for line in title.briefing]

    @property
    def _has_just_enough(self) -> bool:
        progress = load_progress(self.app.home)[0]
        return progress.is_just_enough(self.shelved.game) and progress.done[-1] == self.shelved.id

    def _go_to_next(self) -> None:
        after = lesson_after(self.app.home, self.shelved)
        screen = begin_lesson(self.app, after) if after is not None else None
        if screen is not None:
            self.app.replace(screen)

    def fight(self) -> None:
        """Leave for a small battle against the first opponent, in the edition of the lesson."""
        lesson, lessons = self.shelved.lesson, course_lessons(self.shelved.game)
        edition = lesson.battle_in if lesson is not None else None
        game_ui = _screens_of(self.shelved.game)
        self.app.replace(game_ui.fight(self.app, level=lessons.foe, edition=edition))

    def to_course(self) -> None:
        """Leave for the list of lessons."""
        if any(screen.name == "course" for screen in self.app.screens[:-1]):
            self.app.pop()
        else:
            edition = card_edition(self.shelved)
            self.app.replace(make_screen("course", self.app, game=self.shelved.game, edition=edition))

    # --- events and time --------------------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Create all widgets, with the card on top."""
        super().build(size)
        self.bring_into_view()
        if self.card.first_button() is not None:
            self._unsign()
        self.ui.add_all(self.card.build())

    def _unsign(self) -> None:
        """Take the sign of Confirm from all buttons: the card's own button gets it."""
        key = self.app.bindings.label("confirm")
        for one in self.ui.shown():
            if not isinstance(one, Button):
                continue
            one.icon = None if one.icon is Icon.ENTER else one.icon
            one.shortcut = "" if one.shortcut == key else one.shortcut

    def event(self, event: pygame.Event) -> bool:
        """Note that the learner is active; Confirm presses the card's first button."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.guide.stir()
        if self.card.takes(event) and not self.goes_on:
            return True
        return super().event(event)

    def back(self) -> None:
        """Open the menu of the lesson, or leave the opening scene at once."""
        if self.shelved.opens:
            self.leave_scene()
        else:
            menu.open_menu(self)

    def update(self, dt_s: float) -> bool:
        """Show what is due, and offer a hint to a learner who waits.

        Return whether the picture changes.
        """
        before = self.show_me.running, self.guide.card
        changed = super().update(dt_s)
        self.show_me.update(dt_s)
        self.noted(changed=self.see())
        if not self.is_busy and not self.show_me.running:
            self.noted(changed=self.guide.pass_time(dt_s))
        return self.card.pulses() or changed or before != (self.show_me.running, self.guide.card)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen, and frames around what the card points at."""
        super().draw(surface)
        if not self.is_covered:
            self.card.draw(surface)

    def state(self) -> dict[str, object]:
        """Return the state for tests, including the state of the lesson."""
        return {**super().state(), "lesson": {"id": self.shelved.id, **self.card.state()}}
