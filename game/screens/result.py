"""The result of a match: who won and why, how it went, and what next."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect

from game.game_card import Described
from game.games import card_of
from game.match.friend_matches import invite_again
from game.match.friend_session import FriendSession
from game.match.recording import Recording, recording_of
from game.match.rematch import rematch_of
from game.match.session import Session
from game.match.streak import NextLevel, next_level
from game.match.styles import habits_told, styles_told
from game.review.coach_review import has_coach
from game.screens.base import Screen
from game.screens.book.quick_look import open_quick_look
from game.screens.friend_messages import copy_message, line_of
from game.screens.game_cards import scene_of
from game.screens.input_gate import InputGate
from game.screens.plain_game_ui import screens_of
from game.screens.registry import Factory, make_screen
from game.screens.replay import ReplayScreen
from game.screens.review.decided_screen import DecidedScreen, Lay
from game.screens.sound_sign import clear_of_sign
from game.screens.table.back_to_editor import go_back, way_back
from game.screens.table.friend_turn import hear
from game.screens.table.keyboard import is_press
from game.screens.table.rulings import ruling_text
from game.screens.tools.parts import seat_icon, upper_first
from game.screens.why import WhyScreen
from game.shell.actions import RESULT, Context
from game.shell.theme import HEADING, STRONG, TITLE
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.layout import Column, Row, rows
from rules.games import game_of
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.app import App

MARGIN = 24
REMATCH_WIDTH = 120
HEAD_HEIGHT, STYLE_HEIGHT, OFFER_HEIGHT, FOOT_HEIGHT = 92, 24, 44, 44
_HEAD_ROOM = 8  # free below the heading, used by styles if there are any
_SIGN = 30  # width of the icon before the words
_COUNTS = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six"}
_LIGHT = 0.45  # brightness of the sky behind words
_REST_S = 0.8
DECIDED = "Shows luck, mistakes and the moments that mattered most"
_PARTED = "Charts and figures include the turns before that, which were played in another match"
WHY = "Shows the computer's best candidates for each of its decisions, with points"


def offer_words(offer: NextLevel) -> str:
    """Return how a level was beaten, and what the next level is like.

    >>> from game.game_card import Level
    >>> cadet, captain = Level("Cadet", ""), Level("Captain", "Plans its ships together.")
    >>> offer_words(NextLevel(2, cadet, "captain", captain))
    'Two wins in a row against the Cadet. You are ready for the Captain, who plans its ships together.'
    >>> offer_words(NextLevel(1, cadet, "captain", captain))
    'A clear win against the Cadet. You are ready for the Captain, who plans its ships together.'
    """
    about = offer.level.about
    row = "A clear win" if offer.wins == 1 else f"{_COUNTS.get(offer.wins, offer.wins)} wins in a row"
    won = f"{row} against the {offer.beaten.title}."
    return f"{won} You are ready for the {offer.level.title}, who {about[:1].lower()}{about[1:]}"


def style_words(name: str, style: Described) -> str:
    """Return the style in which the computer played, as a sentence.

    >>> from game.game_card import Level
    >>> style_words("Captain", Level("Raider", "Races for markers and fires in passing."))
    'Captain played as a Raider: it races for markers and fires in passing.'
    """
    return f"{name} played as a {style.title}: it {style.about[:1].lower()}{style.about[1:]}"


def habit_words(name: str, habit: Described) -> str:
    """Return the habit that the computer had, as a sentence.

    >>> from game.game_card import Level
    >>> habit_words("Recruit", Level("Charges", "One ship after another flew at the enemy."))
    "Recruit's bad habit: it charges. One ship after another flew at the enemy."
    """
    return f"{name}'s bad habit: it {habit.title[:1].lower()}{habit.title[1:]}. {habit.about}"


class ResultScreen(Screen):
    """The screen of a finished match, in place of the table."""

    name: ClassVar[str] = "result"
    guard: InputGate
    help_link: ClassVar[str] = "ending"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.match = session.match
        self.edition = self.match.ruleset.id
        self._card, self._ui = card_of(self.edition), screens_of(self.edition)
        self._is_coached = has_coach(self.edition)
        self._final = self.match.view(None)
        self.facts = game_of(self.edition).facts(self._final)
        self.figures = self._ui.figures(self.match) if self._ui.figures is not None else None
        names = self.match.setup.names
        self.names: tuple[str, str] = (names[Seat.RED], names[Seat.BLUE])
        self.offer = next_level(session)
        over = self.match.over
        self.styles = styles_told(session.seating, self.edition) if over else {}
        self.habits = habits_told(session.seating, self.edition, session.seed) if over else {}
        scene = scene_of(self._card, self._card.title_of(self.edition))
        self._sky = scene(still=True, light=_LIGHT)
        # A player who clicked through the last shots has not seen yet who won.
        self.guard = InputGate(app.held_keys, app.held_buttons)
        self.guard.come(None, _REST_S)

    # --- building -------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the figures over the dimmed sky of the main menu."""
        self._sky.draw(surface, self.app.theme)
        self.ui.draw(surface)

    def build(self, size: tuple[int, int]) -> None:
        """Lay out the heading, the figures of the game and the buttons."""
        window = Rect(0, 0, *size).inflate(-2 * MARGIN, -2 * MARGIN + 8)
        offered = self.offer is not None
        high = max(
            HEAD_HEIGHT, HEAD_HEIGHT - _HEAD_ROOM + STYLE_HEIGHT * (len(self.styles) + len(self.habits))
        )
        head, body, *offer, foot = rows(window, [high, 0, *[OFFER_HEIGHT] * offered, FOOT_HEIGHT], gap=12)
        self._build_head(clear_of_sign(head, size[0], signs=2))
        if self.figures is not None:
            self.figures.build(self, body)
        if self.offer is not None:
            self._build_offer(offer[0], self.offer)
        self._build_foot(foot)  # without focus: a key held down from the match does nothing

    def _build_head(self, area: Rect) -> None:
        theme, winner = self.app.theme, self.winner
        lost = self.session.seating.solo not in (None, winner)  # the winner's icon would be misread
        shown = None if lost else winner
        color = theme.seat_text(shown) if shown is not None else theme.text
        icon = seat_icon(shown) if shown is not None else None
        head = Column(self.ui.add, area, gap=4)
        top = head.row([0, 260], high=52)
        top.put(Label, "winner", self._outcome(), style=TITLE.sized(36), color=color, icon=icon)
        final = " : ".join(str(self.facts.scores[seat]) for seat in PLAYERS)
        top.put(Label, "final", final, style=TITLE.sized(40), align="right")
        why, (_, ruling) = self.why(), self._card.ending(self._final)
        width = int(self.ui.pen.width(why, HEADING.sized(15)) / self.ui.scale.factor) + 12
        below = head.row([min(width, area.width - 340), 64, 0, 320], high=28, gap=4)
        tip = _PARTED if self.session.parted else ""
        below.put(Label, "why", why, style=HEADING.sized(15), tooltip=tip)
        chip = below.skip().inflate(0, -6)
        if ruling:
            press, tip = partial(self.open_ruling, ruling), ruling_text(ruling)
            self.ui.add(Button("ruling", chip, ruling, look=ButtonLook.CHIP, on_press=press, tooltip=tip))
        below.skip()
        against = f"{upper_first(self._card.scored)}, {' : '.join(self.names)}"
        below.put(Label, "final.names", against, color="secondary", align="right")
        played = [
            (f"style.{seat}", seat, style_words(self._name(seat), one)) for seat, one in self.styles.items()
        ]
        played += [
            (f"habit.{seat}", seat, habit_words(self._name(seat), one)) for seat, one in self.habits.items()
        ]
        for name, seat, words in played:
            told = head.row(high=STYLE_HEIGHT, below=0)
            ink = theme.seat_text(seat)
            told.put(Label, name, words, style=STRONG, color=ink, icon=seat_icon(seat), tooltip=words)

    def _build_offer(self, area: Rect, offer: NextLevel) -> None:
        """Suggest the next level. Its button is the main one below, so a rematch is offered here."""
        wide = REMATCH_WIDTH if self._leads_on else 0
        row = Row(self.ui.add, area, [0, wide], 16, "next_level")
        words, place = offer_words(offer), row.skip()
        high = min(place.height, self.ui.pen.words_height(words, place.width - _SIGN, STRONG))
        middle = Rect(place.left, place.centery - high // 2, place.width, high)
        self.ui.add(
            Label("next_level.words", middle, words, style=STRONG, color="accent", icon=Icon.STAR, wrap=True)
        )
        if self._leads_on:
            self._put_rematch(row, "Rematch", ButtonLook.NORMAL)

    @property
    def _leads_on(self) -> bool:
        """Whether the main button leads to a match against the next level."""
        return self.offer is not None and self._ui.has_new_match_against

    def _put_rematch(self, row: Row, words: str, look: ButtonLook) -> None:
        tip = f"{self.names[1]} plays the first side, {self.names[0]} the second; "
        tip += f"{self._card.rematch_keeps}, new dice."
        row.put(Button, "rematch", words, look=look, on_press=self._rematch, tooltip=tip)

    def _put_main(self, row: Row) -> None:
        """Add the main button: the next level after a clear win, else a rematch."""
        if self.offer is None or not self._leads_on:
            self._put_rematch(row, "Rematch, sides swapped", ButtonLook.PRIMARY)
            return
        words, tip = f"Fight the {self.offer.level.title.casefold()}", "Opens a new match against this level."
        row.put(Button, "next_level", words, look=ButtonLook.PRIMARY, on_press=self._against, tooltip=tip)

    def _build_foot(self, area: Rect) -> None:
        """Add the buttons. Those that leave this screen are away from the place of the table's big button."""
        way, computers = way_back(self.app), bool(self.session.seating.computers)
        sends = (
            isinstance(self.session, FriendSession)
            and self.session.by_messages
            and self.session.player.has_news
        )
        widths = [210, 120, 110, *[190] * (way is not None), *[190] * sends, *[170] * computers, 0]
        foot = Row(self.ui.add, area, [*widths, *[190] * self._is_coached, 160], 12)
        self._put_main(foot)
        why = "" if "new_match" in self._menu else "This game has no screen for new matches."
        foot.put(Button, "new_match", "New match", on_press=self._new_match, disabled=why)
        foot.put(Button, "title", "Main menu", on_press=self.app.to_title)
        if way is not None:
            foot.put(Button, "desk", way[0], on_press=partial(go_back, self.app, way[1]))
        if isinstance(self.session, FriendSession) and sends:
            send = partial(copy_message, self, self.session.friend_match)
            tip = f"Shows {self.session.friend} how the match ended"
            foot.put(Button, "friend.copy", "Copy the last message", on_press=send, tooltip=tip)
        if computers:
            why = "" if self.session.reasoning.all() else "The computer recorded no reasons."
            foot.put(Button, "why.open", "Computer's reasons", on_press=self._why, disabled=why, tooltip=WHY)
        kept = "The replay is saved." if self.session.replay_file else ""
        words = self.session.notice or self._cards_down() or kept
        foot.put(Label, "kept", words, color="secondary", tooltip=words)
        if self._is_coached:
            self._put_coach(foot)
        foot.put(Button, "replay", "Watch the replay", on_press=self._watch)

    @property
    def _menu(self) -> Mapping[str, Factory]:
        """The screens of the main menu's card for the edition of this match."""
        return self._ui.menus.get(self.edition, self._ui.menus[""])

    def _put_coach(self, foot: Row) -> None:
        why = "" if self.match.over else "The match is not over."
        words, tip = "Where it was decided", self.app.bindings.with_key(DECIDED, "decided")
        foot.put(Button, "decided", words, on_press=self._decided, disabled=why, tooltip=tip)

    # --- words ----------------------------------------------------------------------------------

    @property
    def winner(self) -> Seat | None:
        """The winner; None for a draw."""
        return self.facts.winner

    def _name(self, seat: Seat) -> str:
        return self.names[PLAYERS.index(seat)]

    def _outcome(self) -> str:
        """Return victory or defeat for a solo player, otherwise who wins."""
        if self.winner is None:
            return "A draw"
        if solo := self.session.seating.solo:
            return "Victory" if self.winner is solo else "Defeat"
        return f"{self._name(self.winner)} wins"

    def _cards_down(self) -> str:
        """Return why hidden cards stay face down; "" if they are shown or there are none."""
        if not self.session.goes_on:
            return ""
        return (
            f"The cards stay face down: this match can still be continued from “{self.session.goes_on[0]}”."
        )

    def why(self) -> str:
        """Return how the match ended, as a sentence."""
        if not self.match.over:
            return "The match is not over."
        words, _ = self._card.ending(self._final)
        named = self._card.table.numbered
        parted = f" Continued from {named(self.session.parted)}." if self.session.parted else ""
        return f"{words or 'The match is over'}, in {named(self._turn)}.{parted}"

    @property
    def _turn(self) -> int:
        return self.match.ruleset.turn(self._final)

    # --- buttons --------------------------------------------------------------------------------

    def open_ruling(self, ruling: str) -> None:
        """Show the text of a ruling in a dialog."""
        open_quick_look(self, ruling, "ruling.text")

    def _viewing(self) -> Recording:
        return recording_of(self.match, source=self.session.source())

    def _watch(self) -> None:
        self.app.push(ReplayScreen(self.app, self._viewing()))

    def _decided(self) -> None:
        """Open the decisive moments, each of which can open the replay at that moment."""
        if self._is_coached and self.match.over:
            solo = self.session.seating.solo
            self.app.push(DecidedScreen(self.app, self._viewing(), self._watch_at, solo))

    def _watch_at(self, moment: int, lay: Lay, note: tuple[str, str]) -> None:
        replay = ReplayScreen(self.app, self._viewing())
        self.app.push(replay)
        replay.point_out(moment, lay, note)

    def key_contexts(self) -> tuple[Context, ...]:
        """Return the key contexts of this screen."""
        return (RESULT,) if self._is_coached else ()

    def event(self, event: pygame.Event) -> bool:
        """Handle the key for the decisive moments, then other events."""
        with self.guard.handling(event):
            if is_press(event) and not self.guard.takes():
                return True
            free = self.ui.modal is None and self.ui.popup is None and event.type == pygame.KEYDOWN
            if free and self.bindings.action(event, *self.key_contexts()) == "decided":
                self._decided()
                return True
            return super().event(event)

    def update(self, dt_s: float) -> bool:
        """Advance the pause before presses count, so that the result can be read first."""
        self.guard.update(dt_s)
        if isinstance(self.session, FriendSession) and self.session.line is not None:
            self.session.poll()
            hear(self, self.session.line)
        return super().update(dt_s)

    def _why(self) -> None:
        self.app.push(WhyScreen(self.app, self.session))

    def _rematch(self) -> None:
        if isinstance(self.session, FriendSession):
            again = invite_again(self.session.friend_match)
            line = self.session.line
            if line is not None and line.line.send(again.invitation):
                line_of(self.app, again, opens=True)
            self.app.to_title()
            screen = make_screen("elsewhere", self.app, chosen=again.id)
            self.app.push(screen)
            if not again.is_connected:
                copy_message(screen, again)
                screen.lay_out()
            return
        session = rematch_of(self.session)
        self.app.to_title()
        self.app.push(make_screen("table", self.app, session=session))

    def _against(self) -> None:
        if self.offer is not None and self._ui.has_new_match_against:
            level = self.offer.name
            self.app.to_title()
            self.app.push(self._ui.new_match_against(self.app, level))

    def _new_match(self) -> None:
        self.app.to_title()
        self.app.push(self._menu["new_match"](self.app))

    def back(self) -> None:
        """Go to the main menu: the match is over and kept."""
        self.app.to_title()

    def state(self) -> dict[str, object]:
        """Return how the match ended."""
        return {
            "winner": self.winner.value if self.winner is not None else "draw",
            "why": self.why(),
            "scores": [self.facts.scores[seat] for seat in PLAYERS],
            "turns": self._turn,
            "styles": {seat.value: style.title for seat, style in self.styles.items()},
            "habits": {seat.value: habit.title for seat, habit in self.habits.items()},
        }
