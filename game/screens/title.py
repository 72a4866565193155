"""The first screen: what can be done, over a quiet sky."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import pygame

from game import __version__
from game.book.lessons.progress import load_progress
from game.games import named
from game.screens.base import Screen
from game.screens.course import course_words, offer_course, wants_offer
from game.screens.registry import factories, has_screen, make_screen
from game.screens.stars import Stars
from game.screens.unfinished import LIST, MOST_WIDTH, UnfinishedMatches
from game.shell.theme import BODY, SECTION, SMALL, TITLE
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import Label

if TYPE_CHECKING:
    from game.app import App

MENU_LEFT = 96
MENU_WIDTH = 280
COLUMN_GAP = 32
ENTRY_HEIGHT = 44
ENTRY_GAP = 10
GROUP_HEIGHT = 20
HEADING_HEIGHT = 150
FOOT_HEIGHT = 44  # the version stands there
NOT_ALONE = "False Sunrise is running already: here only what you save by name is kept."


@dataclass(frozen=True, slots=True)
class _Entry:
    id: str
    text: str
    screen: str
    tooltip: str


@dataclass(frozen=True, slots=True)
class _Group:
    """Entries under a heading; `column` counts from the left."""

    title: str
    column: int
    entries: tuple[_Entry, ...]


GROUPS = (
    _Group(
        "Play",
        0,
        (
            _Entry("continue", "Continue", "continue", "Back to the match that was left last."),
            _Entry(
                "solo",
                "Solo battle",
                "solo",
                "Against the computer; fleets, map and setup by the program: straight to orders.",
            ),
            _Entry(
                "quick_battle",
                "Quick battle for two",
                "quick_battle",
                "Fleets, map and setup by the program: straight to orders.",
            ),
            _Entry(
                "new_match",
                "New match",
                "new_match",
                "Players at this machine or the computer: choose fleets, map and options.",
            ),
            _Entry(
                "scenarios",
                "Scenarios",
                "scenarios",
                "Battles with a story; all maps and scenarios.",
            ),
            _Entry("load", "Load", "load", "Open, rename or delete a saved match."),
            _Entry("replays", "Replays", "replays", "Watch a finished match."),
        ),
    ),
    _Group(
        "Learn",
        1,
        (
            _Entry(
                "course", "Learn to play", "course", "Short lessons at the table, from the very beginning."
            ),
            _Entry(
                "rulebook", "Rulebook", "rulebook", "All rules with pictures, search and a glossary (F1)."
            ),
            _Entry(
                "laboratory", "Laboratory", "laboratory", "Two ships on sliders, with the odds of every shot."
            ),
        ),
    ),
    _Group(
        "Build",
        1,
        (
            _Entry("yard", "Fleet yard", "yard", "Build fleets of your own, or change those that are ready."),
            _Entry("map_editor", "Map editor", "map_editor", "Draw rocks, place markers and make scenarios."),
        ),
    ),
    _Group(
        "Program", 1, (_Entry("settings", "Settings", "settings", "Sizes, colours, motion, sound and keys."),)
    ),
)
QUIT = _Entry("quit", "Quit", "", "Everything is kept.")


def _shown(column: int) -> list[_Group]:
    """List the groups of a column with what this build of the game holds; Quit closes the last group."""
    shown = []
    for group in GROUPS:
        entries = tuple(entry for entry in group.entries if has_screen(entry.screen))
        if group is GROUPS[-1]:
            entries = (*entries, QUIT)
        if group.column == column and entries:
            shown.append(_Group(group.title, group.column, entries))
    return shown


def _height(groups: list[_Group], high: int) -> int:
    count = sum(len(group.entries) for group in groups)
    return count * (high + ENTRY_GAP) + len(groups) * (GROUP_HEIGHT + 2) - ENTRY_GAP


def _entry_height(groups: list[_Group], room: int) -> int:
    """Return the height that lets all entries of a column into a room."""
    count = max(1, sum(len(group.entries) for group in groups))
    return (room - len(groups) * (GROUP_HEIGHT + 2)) // count - ENTRY_GAP


class Title(Screen):
    """Offer the ways into the game."""

    name: ClassVar[str] = "title"
    drifts: ClassVar[bool] = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._stars = Stars(still=app.settings.reduced_motion)
        self._unfinished = UnfinishedMatches(self)
        self._unfinished.read()
        self._solo = named(factories()["solo"])(self) if has_screen("solo") else None
        self._main = "continue"
        self._course: tuple[str, str] | None = None
        self._covered = False

    def enter(self) -> None:
        """Look again whether a match can be continued, and which lesson comes next."""
        self._course = course_words(self.app)
        if self._covered:
            self._unfinished.read()
        self._covered = False
        self.lay_out()
        first = next((w for w in (self._main, "solo", "settings") if self._usable(w)), None)
        if self.ui.focus_id is None or not self._usable(self.ui.focus_id):
            self.ui.focus(first)
        if self.ui.modal is None and wants_offer(self.app, played=self._has_played()):
            offer_course(self, self._ask_solo)

    def leave(self) -> None:
        """Remember that matches may have been played meanwhile."""
        self._covered = True

    def _ask_solo(self) -> None:
        if self._solo is not None:
            self._solo.ask()

    def _has_played(self) -> bool:
        return not self._unfinished.why_none or self.app.home.has_replays

    def _usable(self, id: str) -> bool:
        widget = self.ui.get(id)
        return widget is not None and widget.enabled

    def build(self, size: tuple[int, int]) -> None:
        """Lay the menu out at the left, in the middle of the height."""
        self._main = "continue"
        if self._unfinished.why_none:
            knows = self._has_played() or load_progress(self.app.home)[0].is_enough
            self._main = "solo" if knows else "course"
        self._stars.still = self.app.settings.reduced_motion
        across = [_shown(column) for column in range(1 + max(group.column for group in GROUPS))]
        room = size[1] - HEADING_HEIGHT - FOOT_HEIGHT
        high = min(ENTRY_HEIGHT, *(_entry_height(groups, room) for groups in across))
        top = HEADING_HEIGHT + max(0, (room - max(_height(groups, high) for groups in across)) // 2)
        for column, groups in enumerate(across):
            self._add_column(groups, (MENU_LEFT + column * (MENU_WIDTH + COLUMN_GAP), top), high)
        if not self.app.home.alone:
            line = pygame.Rect(MENU_LEFT, top - 28, size[0] - 2 * MENU_LEFT, 20)
            ink = self.app.theme.refusal
            self.ui.add(Label("not_alone", line, NOT_ALONE, style=BODY, colour=ink, icon=Icon.WARNING))
        left = MENU_LEFT + len(across) * (MENU_WIDTH + COLUMN_GAP)
        wide = min(MOST_WIDTH, size[0] - left - COLUMN_GAP)
        self._unfinished.build(pygame.Rect(left, top, wide, size[1] - FOOT_HEIGHT - top))
        self._stars.ships = LIST not in self.ui  # they fly where it lies, behind its words

    def _add_column(self, groups: list[_Group], at: tuple[int, int], high: int) -> None:
        """Add groups below each other, each with its heading."""
        left, top = at
        for group in groups:
            place = pygame.Rect(left, top, MENU_WIDTH, GROUP_HEIGHT)
            self.ui.add(
                Label(
                    f"group.{group.title.casefold()}",
                    place,
                    group.title.upper(),
                    style=SECTION,
                    colour=self.app.theme.secondary,
                )
            )
            top = place.bottom + 2
            for entry in group.entries:
                self._add(entry, pygame.Rect(left, top, MENU_WIDTH, high))
                top += high + ENTRY_GAP

    def _add(self, entry: _Entry, place: pygame.Rect) -> None:
        text, tooltip, below = entry.text, entry.tooltip, ""
        if entry.id == "continue" and (row := self._unfinished.next) is not None and row.listed is not None:
            below = row.listed.titled
        if entry.id == "course" and self._course is not None:
            text, tooltip = self._course
        presses = {"solo": self._ask_solo, "quit": self.app.quit}
        self.ui.add(
            Button(
                entry.id,
                place,
                text,
                subtitle=below,
                look=ButtonLook.PRIMARY if entry.id == self._main else ButtonLook.NORMAL,
                on_press=presses.get(entry.id) or self._opener(entry.screen),
                tooltip=tooltip,
                shortcut=self.app.bindings.label("quit") if entry.id == "quit" else "",
                disabled=self._unfinished.why_none if entry.id == "continue" else "",
            )
        )

    def _opener(self, screen: str) -> Callable[[], None]:
        def open_screen() -> None:
            self.app.audio.play("click")
            self.app.push(make_screen(screen, self.app))

        return open_screen

    def event(self, event: pygame.Event) -> bool:
        """Let the arrows walk the menu and the question for a level too."""
        if event.type == pygame.KEYDOWN and self.ui.focus_id == LIST and self.ui.modal is None:
            if event.key == pygame.K_DELETE:
                self._unfinished.ask_delete()
                return True
            if event.key in (pygame.K_UP, pygame.K_DOWN):
                return super().event(event)
        if self.ui.popup is not None:
            return super().event(event)
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            return self.ui.step_focus(1 if event.key == pygame.K_DOWN else -1)
        aside = event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT)
        if aside and self.ui.modal is None:
            return self._step_aside(1 if event.key == pygame.K_RIGHT else -1)
        return super().event(event)

    def _step_aside(self, side: int) -> bool:
        """Move the focus to the entry beside it, in the next column."""
        here = self.ui.get(self.ui.focus_id)
        if here is None or self.ui.modal is not None:
            return False
        ids = [entry.id for group in (*GROUPS, _Group("", 0, (QUIT,))) for entry in group.entries]
        ids.append(LIST)
        beside = [
            other.rect
            for other in map(self.ui.get, ids)
            if other is not None and other.enabled and (other.rect.left - here.rect.left) * side > 0
        ]
        nearest = min(beside, key=lambda rect: abs(rect.centery - here.rect.centery), default=None)
        if nearest is None:
            return False
        self.ui.focus(next(one for one in ids if one in self.ui and self.ui[one].rect == nearest))
        return True

    def back(self) -> None:
        """Stay: nothing lies below the title."""

    def update(self, dt_s: float) -> bool:
        """Let the sky drift."""
        moved = self._stars.update(dt_s)
        return super().update(dt_s) or moved

    def draw(self, surface: pygame.Surface) -> None:
        """Draw sky, name and menu."""
        self._stars.draw(surface, self.app.theme)
        self._draw_name(surface)
        self.ui.draw(surface)

    def _draw_name(self, surface: pygame.Surface) -> None:
        pen = self.ui.pen
        top = self.ui.px(f"group.{GROUPS[0].title.casefold()}").top - pen.px(104)
        left = pen.px(MENU_LEFT)
        name = pen.text("FALSE SUNRISE", TITLE.sized(46))
        surface.blit(name, (left, top))
        below = top + name.get_height()
        surface.blit(
            pen.text("Fleets in space, at one table", BODY.sized(15), self.app.theme.secondary), (left, below)
        )
        version = pen.text(
            f"Version {__version__} · rules of July and March 2024", SMALL, self.app.theme.secondary
        )
        foot = surface.get_height() - pen.px(20) - version.get_height()
        surface.blit(version, (left, foot))

    def state(self) -> dict[str, object]:
        """Say which match goes on, or why none does."""
        row = self._unfinished.next
        goes_on = row.listed.titled if row is not None and row.listed is not None else ""
        return {"why_no_continue": self._unfinished.why_none, "continues": goes_on}
