"""The main menu: a card for each game and entries for everything else, over a quiet sky."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from game import __version__
from game.book.lessons.progress import load_progress
from game.book.lessons.shelf import first_scene
from game.game_card import HOTSEAT, QUICK, SOLO, TWO, MenuEntry
from game.games import Offer, offers
from game.games import card as card_named
from game.match import saves
from game.paint.night_sky import NightSky
from game.screens.base import Screen
from game.screens.course import course_words, note_offer, offer_course, wants_offer
from game.screens.game_cards import GameButton, draw_ground, scene_of
from game.screens.kept_words import NOT_ALONE, quit_words
from game.screens.lessons.taking import begin_lesson, learning
from game.screens.registry import make_screen
from game.screens.title_layout import GAP, MARGIN, TOP_CLEAR, CardPlace, TitleLayout
from game.screens.unfinished import HEADING, LIST, OPEN, UnfinishedMatches
from game.shell.actions import FILES
from game.shell.music_mood import MusicMood
from game.shell.theme import BODY, SECTION, SMALL, TITLE, Family, TextStyle, Theme
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.layout import columns
from rules.games import GAMES

if TYPE_CHECKING:
    from game.app import App
    from game.screens.plain_game_ui import Question

NAME, BELOW = "FALSE SUNRISE", "Fleets in space, at one table"
SUNLIGHT, EMBER = (255, 224, 178), (255, 176, 92)
CONTINUE = "continue"
LEARN = "learn"
_RULEBOOK, _QUIT = "rulebook", "quit"
_KEYS = "arrow keys and {chord:return}"
_WAYS = (
    MenuEntry("elsewhere", "Friend elsewhere", "Play with somebody at another computer."),
    MenuEntry("load", "Saved matches", "Open, rename or delete a saved match."),
    MenuEntry("replays", "Replays", "Watch a finished match."),
    MenuEntry(_RULEBOOK, "Rulebook", "All rules with pictures, search and a glossary [{key:rule}]."),
    MenuEntry("settings", "Settings", "Size, colors, motion, sound and keys."),
)
_TOWARDS = {
    pygame.K_RIGHT: (1, 0),
    pygame.K_LEFT: (-1, 0),
    pygame.K_DOWN: (0, 1),
    pygame.K_UP: (0, -1),
}


def card_id(what: str, game: str) -> str:
    """Return the id of a button on a card: what it does, and for which game.

    >>> card_id("solo", "matched-fire")
    'solo.matched-fire'
    """
    return f"{what}.{game}"


class Title(Screen):
    """The main menu."""

    name: ClassVar[str] = "title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._unfinished = UnfinishedMatches(self)
        self._unfinished.read()
        self._offers = offers()
        self.game = self._last_game()
        self._questions: dict[str, Question] = {}
        self._main = CONTINUE
        self._covered = False
        self._asks = False  # whether to offer the course after the first scene
        self._visit = app.visits + app.luck
        self._scene: NightSky = self._make_scene()
        self._places: list[CardPlace] = []

    @property
    def offer(self) -> Offer:
        """The selected game or edition."""
        return self._offers[self.game]

    def _make_scene(self) -> NightSky:
        scene = scene_of(card_named(self.offer.game), self.offer.title)
        return scene(still=self.app.settings.reduced_motion)

    @property
    def pause_s(self) -> float:  # type: ignore[override]
        """The seconds for which each frame of the scene is shown."""
        return 0.0 if self._scene.still else self._scene.pause_s

    @property
    def mood(self) -> MusicMood:
        """The calm mood of the main menu, for the music."""
        return MusicMood(also=frozenset({"air"}), linger=False)

    def enter(self) -> None:
        """Update which match can be continued and which lesson comes next, and set the focus."""
        if self._covered:
            self._unfinished.read()
            self._visit += 1
            self.lay_out()
        self._covered = False
        first = next((w for w in (self._main, self._first, "settings") if self._usable(w)), None)
        if self.ui.focus_id is None or not self._usable(self.ui.focus_id):
            self.ui.focus(first)
        if self.ui.modal is None and (self._asks or wants_offer(self.app, played=self._has_played())):
            self._welcome()

    def _welcome(self) -> None:
        """Play the first scene when the program starts for the first time; then offer the course.

        If nothing can be saved, every start would be the first: then only offer the course.
        """
        first = self.app.visits == 1 and self.app.home.writable and not self._asks
        scene = first_scene() if first else None
        self._asks = scene is not None
        note_offer(self.app)
        screen = begin_lesson(self.app, scene) if scene is not None else None
        if screen is not None:
            self.app.push(screen)
            return
        self._asks = False
        taught = [one for one in self._offers.values() if one.title.lessons]
        offer_course(self, taught, partial(self._enter_by, LEARN))

    def leave(self) -> None:
        """Note that another screen covers the menu, so that matches may be played meanwhile."""
        self._covered = True

    def _last_game(self) -> str:
        """Return the id of the game that was selected or played last, or the first on the list."""
        if self.app.chosen_game in self._offers:
            return self.app.chosen_game
        kept = [one.newest for one in self._unfinished.matches if one.newest.header is not None][:1]
        last = max((*kept, *saves.newest_replay(self.app.home)), key=lambda one: one.serial, default=None)
        edition = last.header.edition if last is not None and last.header is not None else ""
        of_game = (one.id for one in self._offers.values() if edition in GAMES[one.game]().editions)
        return edition if edition in self._offers else next(of_game, next(iter(self._offers)))

    @property
    def _first(self) -> str:
        """The id of the selected game's Solo button, which is the default."""
        return card_id(SOLO, self.game)

    def _has_played(self) -> bool:
        return not self._unfinished.why_none or self.app.home.has_replays

    def _usable(self, id: str) -> bool:
        widget = self.ui.get(id)
        return widget is not None and widget.enabled

    # --- the layout -----------------------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Lay out Continue at the top, the cards, and the other entries below them."""
        self._scene.still = self.app.settings.reduced_motion
        place = TitleLayout(size, len(self._offers))
        self._main = CONTINUE
        if self._unfinished.why_none:
            knows = self._has_played() or load_progress(self.app.home)[0].is_enough(self.offer.game)
            self._main = self._first if knows else card_id(LEARN, self.game)
        self._add_line(place)
        if not self.app.home.alone:
            self.ui.add(
                Label("not_alone", place.notice, NOT_ALONE, color="refusal", icon=Icon.WARNING, wrap=True)
            )
        self._add_continue(place.go_on)
        self._places = [place.card(number) for number in range(place.count)]
        for offer, card in zip(self._offers.values(), self._places, strict=True):
            self._add_card(offer, card)
        self._add_more(place)
        self._add_ways(place.ways)
        self._unfinished.build(place.list)
        self._free, self._shaded = self._free_of_words(place), self._behind_list()

    def _behind_list(self) -> pygame.Rect | None:
        """Return the area in pixels of the list of matches, which covers the brightest part of the scene.

        Return None if there is no list.
        """
        if LIST not in self.ui:
            return None
        places = [self.ui.px(one) for one in (HEADING, LIST, OPEN)]
        return places[0].unionall(places[1:]).inflate(*[2 * self.ui.scale.px(12)] * 2)

    def _free_of_words(self, place: TitleLayout) -> pygame.Rect:
        """Return the area in pixels between the text, the list, the cards and the planet."""
        px, wide = self.ui.scale.px, place.size[0]
        bottom = min(self._scene.horizon_px(self.app.layout_px), px(place.cards.top - 10))
        left = max(place.go_on.right + 40, wide * 9 // 20)
        right = place.list.left - 52 if LIST in self.ui else wide - TOP_CLEAR // 2
        top = MARGIN if LIST in self.ui else TOP_CLEAR
        return pygame.Rect(px(left), px(top), px(max(0, right - left)), max(0, bottom - px(top)))

    def _add_line(self, place: TitleLayout) -> None:
        """Add one of the game's lines below the name of the program."""
        lines = self.offer.title.lines
        if lines:
            words, style = lines[self._visit % len(lines)], TextStyle(Family.ITALIC, 15)
            color = self.app.theme.text if self.app.theme.plain else SUNLIGHT
            self.ui.add(Label("title.line", place.line, words, style=style, color=color, wrap=True))

    def _add_continue(self, place: pygame.Rect) -> None:
        row, why = self._unfinished.next, self._unfinished.why_none
        below = row.listed.titled if row is not None and row.listed is not None else ""
        tip = "Back to the match you played last."
        self._add(place, CONTINUE, "Continue", tip, self._go_on, below=below, why=why)

    def _add_card(self, offer: Offer, card: CardPlace) -> None:
        """Add a card with its three buttons, or those of them that the game has."""
        chosen, entries = offer.id == self.game, {entry.id: entry for entry in offer.title.menu}
        choose = partial(self._choose_game, offer.id)
        words, about = offer.name, offer.title.about
        self.ui.add(
            GameButton(
                card_id("game", offer.id),
                card.upper,
                words,
                on_press=choose,
                offer=offer,
                chosen=chosen,
                tooltip=about,
            )
        )
        learn, solo, two = card.buttons
        if offer.title.lessons:
            done, tip = course_words(self.app, offer.game, offer.title.edition) or ("", "")
            tip = tip or "Short lessons at the table, from the very start."
            self._add_on_card(learn, LEARN, f"Learn {done}".strip(), tip, offer)
        for place, what, said in ((solo, SOLO, "Solo"), (two, TWO, HOTSEAT)):
            if what in entries:
                self._add_on_card(place, what, said, entries[what].about, offer)

    def _add_on_card(self, place: pygame.Rect, what: str, words: str, tip: str, offer: Offer) -> None:
        self._add(place, card_id(what, offer.id), words, tip, partial(self._enter_by, what, offer))

    def _add_more(self, place: TitleLayout) -> None:
        """Add the other entries of the selected game."""
        entries = [entry for entry in self.offer.title.menu if entry.id not in (SOLO, TWO)]
        if not entries:
            return
        words = f"MORE OF {self.offer.name.upper()}"
        self.ui.add(Label("more", place.heading, words, style=SECTION, color="accent"))
        self._add_row(place.more, entries, lambda entry: partial(self._open, entry, self.offer))

    def _add_ways(self, place: pygame.Rect) -> None:
        """Add the entries that are the same for all games."""
        leave = MenuEntry(_QUIT, "Quit", quit_words(self.app.home))
        self._add_row(place, [*_WAYS, leave], lambda entry: partial(self._go, entry.id))

    def _add_row(
        self, area: pygame.Rect, entries: Sequence[MenuEntry], act: Callable[[MenuEntry], Callable[[], None]]
    ) -> None:
        places = columns(area, [0] * max(5, len(entries)), GAP)
        for entry, place in zip(entries, places, strict=False):
            self._add(place, entry.id, entry.text, entry.about, act(entry))

    def _add(
        self,
        place: pygame.Rect,
        id: str,
        words: str,
        tip: str,
        press: Callable[[], None],
        *,
        below: str = "",
        why: str = "",
    ) -> None:
        self.ui.add(
            Button(
                id,
                place,
                words,
                subtitle=below,
                look=ButtonLook.PRIMARY if id == self._main else ButtonLook.NORMAL,
                on_press=press,
                tooltip=self.bindings.fill(tip),
                shortcut=self.bindings.label("quit") if id == _QUIT else "",
                disabled=why,
            )
        )

    # --- opening entries ------------------------------------------------------------------------

    def _choose_game(self, game: str) -> None:
        """Select a game, and show its scene and its other entries."""
        self.app.chosen_game = game
        if game != self.game:
            self.game = game
            self._scene = self._make_scene()
            self.lay_out()

    def _enter_by(self, what: str, offer: Offer) -> None:
        """Handle a press of a button on a card."""
        self._choose_game(offer.id)
        if what == LEARN:
            self.app.audio.play("click")
            self.app.push(learning(self.app, offer.game, offer.title.edition))
            return
        self._open(next(entry for entry in offer.title.menu if entry.id == what), offer)

    def _open(self, entry: MenuEntry, offer: Offer) -> None:
        """Open an entry of a game: its screen, or its question."""
        from game.screens.plain_game_ui import screens_of  # late: it imports parts of the table
        from game.screens.table.story import brief

        opens, edition = screens_of(offer.edition), offer.title.edition
        if entry.asks:
            at = card_id(entry.id, offer.id)
            question = self._questions.get(at) or opens.questions[edition][entry.id](self)
            self._questions[at] = question
            question.ask()
            return
        self.app.audio.play("click")
        screen = opens.menus[edition][entry.id](self.app)
        self.app.push(screen)
        if entry.id == QUICK:
            brief(screen.ui, self.app, offer.edition)

    def _go_on(self) -> None:
        self._go(CONTINUE)

    def _go(self, name: str) -> None:
        """Open an entry that is the same for all games."""
        if name == _QUIT:
            self.app.ask_to_quit()
            return
        self.app.audio.play("click")
        if name == _RULEBOOK:
            self.app.open_rules("", self.offer.edition)
        else:
            self.app.push(make_screen(name, self.app))

    def event(self, event: pygame.Event) -> bool:
        """Move the focus with the arrow keys over all buttons, or within a list or a question."""
        if event.type != pygame.KEYDOWN or self.ui.popup is not None:
            return super().event(event)
        if self.ui.modal is not None:
            step = {pygame.K_DOWN: 1, pygame.K_UP: -1}.get(event.key)
            return self.ui.step_focus(step) if step else super().event(event)
        if self.ui.focus_id == LIST:
            if self.bindings.action(event, FILES) == "file_delete":
                self._unfinished.ask_delete()
                return True
            if event.key in (pygame.K_UP, pygame.K_DOWN):
                return super().event(event)
        way = _TOWARDS.get(event.key)
        return self.ui.step_towards(way) if way is not None else super().event(event)

    def back(self) -> None:
        """Do nothing: there is no screen below the main menu."""

    def update(self, dt_s: float) -> bool:
        """Animate the scene, unless a dialog is open."""
        moved = self.ui.modal is None and self._scene.update(dt_s)
        return super().update(dt_s) or moved

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scene, the name, the backgrounds of the cards and the widgets."""
        self._scene.draw(surface, self.app.theme, self._free, self._shaded)
        self._draw_name(surface)
        for offer, card in zip(self._offers.values(), self._places, strict=True):
            place = self.ui.scale.rect(card.ground)
            draw_ground(surface, self.ui.pen, place, chosen=offer.id == self.game)
        self.ui.draw(surface)

    def _draw_name(self, surface: pygame.Surface) -> None:
        pen, theme, size = self.ui.pen, self.app.theme, self.ui.scale.units(surface.get_size())
        place = TitleLayout((round(size[0]), round(size[1])), len(self._offers))
        at, below, foot = map(self.ui.scale.rect, (place.name, place.below, place.foot))
        name = _gilded(pen.text(NAME, TITLE.sized(54), theme.text), theme)
        surface.blit(name, name.get_rect(bottomleft=(at.left - pen.px(3), at.bottom)))
        pen.write(surface, BELOW, below, BODY.sized(15), theme.accent)
        pen.write(surface, f"Version {__version__}", foot, SMALL, theme.secondary)
        pen.write(surface, self.bindings.fill(_KEYS), foot, SMALL, theme.secondary, "right")

    def state(self) -> dict[str, object]:
        """Return which match can be continued, or why none can."""
        row = self._unfinished.next
        goes_on = row.listed.titled if row is not None and row.listed is not None else ""
        return {"why_no_continue": self._unfinished.why_none, "continues": goes_on}


@lru_cache(4)
def _gilded(name: pygame.Surface, theme: Theme) -> pygame.Surface:
    """Return the program's name lit from below, like the planet's edge; unchanged in a plain theme."""
    if theme.plain:
        return name
    shades = pygame.Surface((1, 4))
    for y, color in enumerate(((255, 255, 255), (255, 250, 240), SUNLIGHT, EMBER)):
        shades.set_at((0, y), color)
    lit = name.copy()
    lit.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    lit.blit(
        pygame.transform.smoothscale(shades, lit.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT
    )
    return lit
