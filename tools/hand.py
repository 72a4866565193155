"""A simulated player for tests and screenshots: sends clicks, keys and text as events.

Choose the video driver before pygame opens a window: SDL_VIDEODRIVER=dummy.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pygame

from game.main_loop import MainLoop
from game.match.session import Session
from game.screens.base import Screen
from game.screens.registry import make_screen
from game.screens.table.table_screen import TableScreen
from game.screens.title import card_id
from game.widgets.lists import ScrollList
from rules.kernel.match import AnyMatch, Dice, Match

FRAME_MS = 16


class FrameClock:
    """A clock on which every frame takes 16 ms, so that no test waits."""

    def tick(self, framerate: float = 0, /) -> int:
        """Return 16 ms without waiting."""
        return FRAME_MS


class Desk:
    """An application with a simulated player; `posted` counts the events of each kind."""

    def __init__(self, app: MainLoop) -> None:
        self.app = app
        app.luck = 0  # random on a real start; fixed here, so that every run is the same
        self.posted: Counter[str] = Counter()

    def close(self) -> None:
        """Leave every screen, so that nothing goes on in the background."""
        self.app.close_all()

    @property
    def screen(self) -> Screen:
        """The screen on top."""
        return self.app.screen

    def open(self, name: str) -> Screen:
        """Push a registered screen and draw it."""
        self.app.push(make_screen(name, self.app))
        self.step()
        return self.app.screen

    def step(self, frames: int = 1) -> None:
        """Let the application run and draw some frames."""
        for _ in range(frames):
            self.app.step()

    def rest(self) -> None:
        """Wait, as a person would, until the current question accepts answers.

        The next click then does not make a double click with the last one. Only the last frame is
        drawn, because nobody looks at those before it.
        """
        self.app.held_buttons.rest()
        rested = False
        while not self.screen.takes_answers:
            self.screen.update(FRAME_MS / 1000)
            rested = True
        if rested:
            self.step()

    def post(self, kind: int, **values: Any) -> None:  # noqa: ANN401 - events carry anything
        """Post one event."""
        self.posted[pygame.event.event_name(kind)] += 1
        pygame.event.post(pygame.event.Event(kind, **values))

    def click_at(self, pos: tuple[int, int], button: int = 1) -> None:
        """Click a position in the window as soon as the screen accepts clicks."""
        self.rest()
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)
        self.step()

    def click(self, widget_id: str) -> None:
        """Click the middle of a widget."""
        self.click_at(self.screen.ui.px(widget_id).center)

    def choose_game(self, game: str) -> None:
        """Choose a game on the title screen by clicking its card."""
        self.click(card_id("game", game))

    def rows(self, list_id: str) -> list[str]:
        """Return the text of each row of a list."""
        listed = self.screen.ui[list_id]
        assert isinstance(listed, ScrollList), f"{list_id} is no list"
        return [listed.row_text(item) for item in listed.items]

    def choose_row(self, list_id: str, words: str) -> None:
        """Select the first row that contains `words`.

        A row that is already selected is not clicked: a second click would confirm it.
        """
        number = next(n for n, row in enumerate(self.rows(list_id)) if words in row)
        listed = self.screen.ui[list_id]
        if not isinstance(listed, ScrollList) or listed.selected != number:
            self.click_row(list_id, number)

    def sit_down(self, session: Session, state: Any, dice: Dice | None) -> TableScreen:  # noqa: ANN401 - of any game
        """Open the table with a given state, replacing the session's match.

        Everything so far counts as shown, so nothing is animated. `dice` is used for later rolls.
        """
        match: AnyMatch = Match(session.match.ruleset, state.setup, state=state)
        match.use_dice(dice)
        session.match = match
        session.show_again(match.checkpoints[0].turn)
        session.show_all()
        table = TableScreen(self.app, session)
        self.app.push(table)
        self.step(3)
        return table

    def point_at(self, pos: tuple[int, int]) -> None:
        """Move the pointer to a position."""
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.step()

    def click_row(self, list_id: str, index: int) -> None:
        """Click a row of a list, scrolling it into view first."""
        for _ in range(60):
            listed = self.screen.ui[list_id]
            assert isinstance(listed, ScrollList), f"{list_id} is no list"
            row = listed.row_rect(index)
            if listed.rect.collidepoint(row.center):
                break
            self.wheel(self.screen.ui.px(list_id).center, -1 if row.centery > listed.rect.centery else 1)
        self.click_at(self.screen.ui.scale.rect(row.clip(listed.rect)).center)

    def focus(self, widget_id: str) -> None:
        """Move the keyboard focus to a widget with F6 and Tab.

        Raise `AssertionError` if no key reaches it.
        """
        ui = self.screen.ui
        for _ in range(8):
            here = ui.get(ui.focus_id)
            if here is not None and here.group == ui[widget_id].group:
                break
            self.key(pygame.K_F6)
        for _ in range(80):
            if self.screen.ui.focus_id == widget_id:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"no key leads to {widget_id}")

    def wheel(self, pos: tuple[int, int], steps: int) -> None:
        """Turn the mouse wheel at a position."""
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEWHEEL, x=0, y=steps, pos=pos)
        self.step()

    def drag(self, start: tuple[int, int], end: tuple[int, int], button: int = 1) -> None:
        """Press at `start`, move to `end` in four steps, and release there."""
        self.lead(start, end, button)
        self.post(pygame.MOUSEBUTTONUP, pos=end, button=button)
        self.step()

    def lead(self, start: tuple[int, int], end: tuple[int, int], button: int = 1) -> None:
        """Press at `start` and move to `end` in four steps, without releasing."""
        self.rest()
        held = tuple(int(n == button) for n in (1, 2, 3))
        self.post(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=start, button=button)
        for n in range(1, 5):
            at = tuple(a + (b - a) * n // 4 for a, b in zip(start, end, strict=True))
            self.post(
                pygame.MOUSEMOTION,
                pos=at,
                rel=((end[0] - start[0]) // 4, (end[1] - start[1]) // 4),
                buttons=held,
            )

    def key(self, *keys: int, mod: int = 0) -> None:
        """Press and release keys one after the other, each as soon as the screen accepts it."""
        for key in keys:
            self.rest()
            self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
            self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)
            self.step()

    def type(self, words: str) -> None:
        """Type text into the focused field."""
        for letter in words:
            self.post(pygame.TEXTINPUT, text=letter)
        self.step()

    def dump(self) -> dict[str, dict[str, Any]]:
        """Return the widgets of the screen by id."""
        return {widget["id"]: widget for widget in self.screen.ui.dump()}

    def state(self) -> dict[str, Any]:
        """Return the application's state as tests see it."""
        return self.app.state()
