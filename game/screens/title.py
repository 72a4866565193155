"""The first screen: what can be done, over a quiet sky."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from game import __version__
from game.book.lessons.progress import load_progress
from game.book.lessons.shelf import first_scene
from game.games import UIS, Entry, named
from game.match import saves
from game.screens.base import Screen
from game.screens.course import course_words, note_offer, offer_course, wants_offer
from game.screens.dawn import Dawn
from game.screens.game_cards import GameCards, playable
from game.screens.lessons.taking import begin_lesson
from game.screens.registry import make_screen
from game.screens.unfinished import HEADING, LIST, MOST_WIDTH, OPEN, UnfinishedMatches
from game.shell.mood import Mood
from game.shell.theme import BODY, SECTION, SMALL, TITLE, Family, TextStyle, Theme
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.layout import Column, columns
from rules.games import GAMES

if TYPE_CHECKING:
    from game.app import App

MENU_LEFT = 96
MENU_WIDTH = 280
COLUMN_GAP = 32
ENTRY_HEIGHT = 44
ENTRY_GAP = 10
GROUP_HEIGHT = 20
GAME, CARDS_HIGH, CARDS_BELOW = "game", 150, 12
NAME = "FALSE SUNRISE"
HEADING_HEIGHT = 196  # the name with what stands below it
LINE_ABOVE, LINE_HEIGHT = 72, 44  # above the headings of the groups
TOP_CLEAR = 56  # signs stand there
SUNLIGHT, EMBER = (255, 224, 178), (255, 176, 92)
FOOT_HEIGHT = 44  # the version stands there
NOT_ALONE = "False Sunrise is running already: here only what you save by name is kept."


CONTINUE = Entry("continue", "Play", "Continue", "Back to the match that was left last.", "")
LOAD = Entry("load", "Play", "Load", "Open, rename or delete a saved match.", "")
REPLAYS = Entry("replays", "Play", "Replays", "Watch a finished match.", "")
COURSE = Entry("course", "Learn", "Learn to play", "Short lessons at the table, from the very beginning.", "")
RULEBOOK = Entry("rulebook", "Learn", "Rulebook", "All rules with pictures, search and a glossary (F1).", "")
SETTINGS = Entry("settings", "Program", "Settings", "Sizes, colours, motion, sound and keys.", "")
QUIT = Entry("quit", "Program", "Quit", "Everything is kept.", "")


@dataclass(frozen=True, slots=True)
class _Group:
    """Entries under a heading."""

    title: str
    entries: tuple[Entry, ...]


def _columns(menu: Sequence[Entry]) -> list[list[_Group]]:
    """List the groups of both columns, with the entries of a game where they belong."""

    def own(title: str) -> tuple[Entry, ...]:
        return tuple(entry for entry in menu if entry.group == title)

    left = [_Group("Play", (CONTINUE, *own("Play"), LOAD, REPLAYS))]
    right = [
        _Group("Learn", (COURSE, RULEBOOK, *own("Learn"))),
        _Group("Build", own("Build")),
        _Group("Program", (SETTINGS, QUIT)),
    ]
    return [left, [group for group in right if group.entries]]


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

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._unfinished = UnfinishedMatches(self)
        self._unfinished.read()
        self.game = self._last_game()
        self.edition = GAMES[self.game]().editions[0]
        self._questions: dict[str, Any] = {}
        self._main = "continue"
        self._course: tuple[str, str] | None = None
        self._covered = False
        self._offers = False  # the course, once the first scene is over
        self._visit = app.visits + app.luck
        self._scene: Dawn = self._make_scene()

    def _make_scene(self) -> Dawn:
        scene: Dawn = named(UIS[self.game]().title.scene)(still=self.app.settings.reduced_motion)
        return scene

    @property
    def pause_s(self) -> float:  # type: ignore[override]
        """Return how long a picture of the scene stands."""
        return 0.0 if self._scene.still else self._scene.pause_s

    @property
    def mood(self) -> Mood:
        """Say that nothing presses."""
        return Mood(also=frozenset({"air"}), linger=False)

    def enter(self) -> None:
        """Look again whether a match can be continued, and which lesson comes next."""
        if self._covered:
            self._unfinished.read()
            self._visit += 1
        self._covered = False
        self.lay_out()
        first = next((w for w in (self._main, self._first, "settings") if self._usable(w)), None)
        if self.ui.focus_id is None or not self._usable(self.ui.focus_id):
            self.ui.focus(first)
        if self.ui.modal is None and (self._offers or wants_offer(self.app, played=self._has_played())):
            self._welcome()

    def _welcome(self) -> None:
        """Play the game's first scene, on the program's first start; then offer the course.

        Where nothing can be kept every start would be the first: there the course is offered alone.
        """
        first = self.app.visits == 1 and self.app.home.writable and not self._offers
        scene = first_scene() if first else None
        self._offers = scene is not None
        note_offer(self.app)
        screen = begin_lesson(self.app, scene) if scene is not None else None
        if screen is not None:
            self.app.push(screen)
            return
        self._offers = False
        offer_course(self, lambda: self._open(self._first))

    def leave(self) -> None:
        """Remember that matches may have been played meanwhile."""
        self._covered = True

    def _last_game(self) -> str:
        """Return the id of the game that was chosen or played last, else of the first on the list."""
        if self.app.chosen_game in UIS:
            return self.app.chosen_game
        kept = [one.newest for one in self._unfinished.matches if one.newest.header is not None][:1]
        last = max((*kept, *saves.newest_replay(self.app.home)), key=lambda one: one.serial, default=None)
        edition = last.header.edition if last is not None and last.header is not None else ""
        return next((one for one, game in GAMES.items() if edition in game().editions), next(iter(UIS)))

    @property
    def _menu(self) -> tuple[Entry, ...]:
        return UIS[self.game]().menu

    @property
    def _first(self) -> str:
        """The id of what is played when nothing is chosen."""
        return next((entry.id for entry in self._menu if entry.group == "Play"), COURSE.id)

    def _has_played(self) -> bool:
        return not self._unfinished.why_none or self.app.home.has_replays

    def _usable(self, id: str) -> bool:
        widget = self.ui.get(id)
        return widget is not None and widget.enabled

    def build(self, size: tuple[int, int]) -> None:
        """Lay the menu out at the left, in the middle of the height."""
        self._main, self._course = "continue", course_words(self.app, self.game)
        if self._unfinished.why_none:
            knows = self._has_played() or load_progress(self.app.home)[0].is_enough(self.game)
            self._main = self._first if knows else "course"
        self._scene.still = self.app.settings.reduced_motion
        across = _columns(self._menu)
        room = size[1] - HEADING_HEIGHT - FOOT_HEIGHT
        high = min(ENTRY_HEIGHT, *(_entry_height(groups, room) for groups in across))
        top = HEADING_HEIGHT + max(0, (room - max(_height(groups, high) for groups in across)) // 2)
        lower = pygame.Rect(MENU_LEFT, top, size[0] - MENU_LEFT - COLUMN_GAP, size[1] - FOOT_HEIGHT - top)
        *menus, aside = columns(lower, [MENU_WIDTH] * len(across) + [0], COLUMN_GAP)
        for groups, place in zip(across, menus, strict=True):
            self._add_column(groups, place, high)
        self._add_line(pygame.Rect(MENU_LEFT, top - LINE_ABOVE, 2 * MENU_WIDTH + COLUMN_GAP, LINE_HEIGHT))
        if not self.app.home.alone:
            line = pygame.Rect(MENU_LEFT, top - 26, 2 * MENU_WIDTH + COLUMN_GAP, 20)
            self.ui.add(Label("not_alone", line, NOT_ALONE, colour="refusal", icon=Icon.WARNING))
        self._clear = self._add_games(aside)
        aside.width = min(MOST_WIDTH, aside.width)
        self._unfinished.build(aside)
        self._free, self._shaded = self._free_of_words(aside, size), self._behind_list()

    def _behind_list(self) -> pygame.Rect | None:
        """Return the pixels of the list of matches, which lies before the brightest of the scene."""
        if LIST not in self.ui:
            return None
        places = [self.ui.px(one) for one in (HEADING, LIST, OPEN)]
        return places[0].unionall(places[1:]).inflate(*[2 * self.ui.scale.px(CARDS_BELOW)] * 2)

    def _free_of_words(self, aside: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
        """Return the pixels between words, buttons and the planet."""
        px = self.ui.scale.px
        bottom = self._scene.horizon_px(self.app.layout_px)
        if LIST in self.ui:
            bottom = min(bottom, px(self.ui[HEADING].rect.top - 12))
        left = aside.left - COLUMN_GAP
        place = pygame.Rect(px(left), px(self._clear), px(size[0] - left - TOP_CLEAR // 2), 0)
        place.height = max(0, bottom - place.top)
        return place

    def _add_line(self, place: pygame.Rect) -> None:
        """Write one of the game's lines below the name."""
        lines = UIS[self.game]().title.lines
        if lines:
            words, style = lines[self._visit % len(lines)], TextStyle(Family.ITALIC, 15)
            colour = self.app.theme.text if self.app.theme.plain else SUNLIGHT
            self.ui.add(Label("title.line", place, words, style=style, colour=colour, wrap=True))

    def _add_games(self, aside: pygame.Rect) -> int:
        """Add the cards of the games, where there are several; return how far down they reach."""
        if len(playable()) < 2:
            return TOP_CLEAR
        place = pygame.Rect(aside.left, TOP_CLEAR, aside.width, max(0, aside.top - TOP_CLEAR - CARDS_BELOW))
        place.height = min(place.height, CARDS_HIGH)
        self.ui.add(GameCards.of_games(GAME, place, at=self.game, on_change=self._choose_game))
        return place.bottom

    def _choose_game(self, game: str) -> None:
        self.game, self._questions = game, {}
        self.app.chosen_game = game
        self.edition = GAMES[game]().editions[0]
        self._scene = self._make_scene()
        self.lay_out()

    def _add_column(self, groups: list[_Group], place: pygame.Rect, high: int) -> None:
        """Add groups below each other, each with its heading."""
        column = Column(self.ui.add, place, high, ENTRY_GAP)
        for group in groups:
            heading, words = column.row(high=GROUP_HEIGHT, below=2), group.title.upper()
            heading.put(Label, f"group.{group.title.casefold()}", words, style=SECTION, colour="accent")
            for entry in group.entries:
                self._add(entry, column.take())

    def _add(self, entry: Entry, place: pygame.Rect) -> None:
        text, tooltip, below = entry.text, entry.about, ""
        if entry.id == "continue" and (row := self._unfinished.next) is not None and row.listed is not None:
            below = row.listed.titled
        if entry.id == "course" and self._course is not None:
            text, tooltip = self._course
        self.ui.add(
            Button(
                entry.id,
                place,
                text,
                subtitle=below,
                look=ButtonLook.PRIMARY if entry.id == self._main else ButtonLook.NORMAL,
                on_press=partial(self._open, entry.id),
                tooltip=tooltip,
                shortcut=self.app.bindings.label("quit") if entry.id == "quit" else "",
                disabled=self._unfinished.why_none if entry.id == "continue" else "",
            )
        )

    def _open(self, name: str) -> None:
        """Do what an entry says."""
        if name == QUIT.id:
            self.app.quit()
            return
        entry = next((one for one in self._menu if one.id == name), None)
        if entry is not None and entry.asks:
            question = self._questions.get(name) or named(entry.screen)(self)
            self._questions[name] = question
            question.ask()
            return
        self.app.audio.play("click")
        if entry is not None:
            self.app.push(named(entry.screen)(self.app))
        elif name == COURSE.id:
            self.app.push(make_screen(name, self.app, game=self.game))
        elif name == RULEBOOK.id:
            self.app.open_rules("", self.edition)
        else:
            self.app.push(make_screen(name, self.app))

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
        if aside and self.ui.modal is None and self.ui.focus_id != GAME:
            return self._step_aside(1 if event.key == pygame.K_RIGHT else -1)
        return super().event(event)

    def _step_aside(self, side: int) -> bool:
        """Move the focus to the entry beside it, in the next column."""
        here = self.ui.get(self.ui.focus_id)
        if here is None or self.ui.modal is not None:
            return False
        ids = [entry.id for groups in _columns(self._menu) for group in groups for entry in group.entries]
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
        """Let the scene live, unless something lies over it."""
        moved = self.ui.modal is None and self._scene.update(dt_s)
        return super().update(dt_s) or moved

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scene, the name and the menu."""
        self._scene.draw(surface, self.app.theme, self._free, self._shaded)
        self._draw_name(surface)
        self.ui.draw(surface)

    def _draw_name(self, surface: pygame.Surface) -> None:
        pen, theme = self.ui.pen, self.app.theme
        left, top = pen.px(MENU_LEFT), self.ui.px("group.play").top
        name = _gilded(pen.text(NAME, TITLE.sized(54), theme.text), theme)
        surface.blit(name, name.get_rect(bottomleft=(left - pen.px(3), top - pen.px(LINE_ABOVE + 30))))
        below = pen.text("Fleets in space, at one table", BODY.sized(15), theme.accent)
        surface.blit(below, below.get_rect(bottomleft=(left, top - pen.px(LINE_ABOVE + 10))))
        version = pen.text(f"Version {__version__}", SMALL, theme.secondary)
        surface.blit(version, (left, surface.get_height() - pen.px(20) - version.get_height()))

    def state(self) -> dict[str, object]:
        """Say which match goes on, or why none does."""
        row = self._unfinished.next
        goes_on = row.listed.titled if row is not None and row.listed is not None else ""
        return {"why_no_continue": self._unfinished.why_none, "continues": goes_on}


@lru_cache(4)
def _gilded(name: pygame.Surface, theme: Theme) -> pygame.Surface:
    """Return the name lit from below, as the limb is; in a plain theme as it is."""
    if theme.plain:
        return name
    shades = pygame.Surface((1, 4))
    for y, colour in enumerate(((255, 255, 255), (255, 250, 240), SUNLIGHT, EMBER)):
        shades.set_at((0, y), colour)
    lit = name.copy()
    lit.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    lit.blit(
        pygame.transform.smoothscale(shades, lit.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT
    )
    return lit
