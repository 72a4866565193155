"""The table screen: the board and everything around it during a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from game.board.view import AnyBoard, BoardView
from game.game_card import Moment
from game.match.friend_session import FriendSession
from game.match.playback import Beat
from game.screens.base import Screen
from game.screens.input_gate import InputGate
from game.screens.plain_game_ui import screens_of
from game.screens.rulebook import open_rulebook
from game.screens.table import menu
from game.screens.table.banner import Banner, TurnChange
from game.screens.table.computer_turn import ComputerTurn
from game.screens.table.corner_row import CornerRow
from game.screens.table.drafting import Drafting
from game.screens.table.draws import hear_offer, is_draw_offered
from game.screens.table.folding import Folding
from game.screens.table.frame import Frame, frame_of
from game.screens.table.friend_turn import FriendTurn, hear
from game.screens.table.going_back import let_go
from game.screens.table.hint_cards import HintCards
from game.screens.table.instructing import left_answer
from game.screens.table.keyboard import Keyboard
from game.screens.table.layout import lay_out_table
from game.screens.table.log_view import LogView
from game.screens.table.moments import Moments
from game.screens.table.next_step import follows
from game.screens.table.opponents import Opponents
from game.screens.table.players_views import PlayersViews
from game.screens.table.pointer import Pointer
from game.screens.table.presenter import Presenter
from game.screens.table.presses import Presses
from game.screens.table.skipping import Skipping
from game.screens.table.sounds import hear_due, sound_of
from game.screens.table.stage import Stage
from game.screens.table.training import Training
from game.screens.table.undoing import Undoing
from game.screens.table.watching import Watching
from game.screens.tools.handover import HandOver
from game.screens.tools.key_actions import stepped
from game.screens.tools.parts import sentence
from game.screens.tools.registry import tool_for
from game.screens.tools.tool import Commit, Tool
from game.shell.actions import Context
from game.shell.music_mood import MusicMood
from game.widgets.captions import Room
from game.widgets.pen import Pen
from rules.kernel.requests import AnyRequest, IllegalAnswer, Refusal
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.app import App
    from game.match.session import Session


class TableScreen(Screen):
    """Play a match: ask the player who has to answer, and show what happens."""

    name: ClassVar[str] = "table"
    board: ClassVar[bool] = True
    tells_hints: ClassVar[bool] = True
    after_the_end: ClassVar[str] = "the result and the replay"
    foldable: ClassVar[bool] = True
    skips_needless: ClassVar[bool] = True  # what was undone is asked, though: the player came back to it
    guard: InputGate

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.edition = session.match.ruleset.id
        self.game_ui = screens_of(self.edition)
        self.presenter: Presenter = self.game_ui.presenter(self)
        self._on = set(self.presenter.on_at_first)
        self.tool: Tool | None = None
        self.seat = Seat.RED
        self.selected: str | None = None
        self.offered: str | None = None  # the piece that was selected when the question came up
        self.selection_moved = False
        self.roster_seat = Seat.RED
        self.refusal: Refusal | None = None
        self.time_s = 0.0
        self._opened: AnyRequest | None = None
        self._asked: AnyRequest | None = None
        self.drafting = Drafting(session)
        self._stale = True
        self.watching = Watching(app.settings, session)
        warn = partial(app.toast, tone="refusal")
        self.opponents = Opponents(session, self.presenter, self.watching, self.follow_answer, warn)
        self.training: Training = self.game_ui.training(self)
        self.undoing = Undoing(self)
        self.hints: HintCards = self.game_ui.hint_cards(self)
        tells_all = self.game_ui.board is BoardView  # no board shows what the log tells
        self.log = LogView(self, session, self.presenter, self.undoing, self.open_ruling, opened=tells_all)
        self.turnover = TurnChange(app.settings)
        self.views = PlayersViews()
        hurries = self.presenter.skips_to_question and not session.seating.watched
        self.skipping = Skipping(self, self.edition, may_hurry=hurries)
        self.folding = Folding(app, self.foldable)
        self.guard = InputGate(app.held_keys, app.held_buttons, self._say_whose)
        self.view: Any = self._conceal()
        moments = Moments(app.settings, self.edition, self._tell)
        self.stage = Stage(
            session, self.presenter, self._beat_shown, self._beat_begun, moments, self.watching
        )
        self._mood = MusicMood()
        self.frame: Frame = self._framed(self.ui.size)
        at = self.ui.scale.rect(self.frame.board)
        self.pane: AnyBoard = self.game_ui.board(app.theme, at, scale=app.scale, fonts=app.fonts)
        self._pane_pen: Pen | None = None
        self.corner_row = CornerRow(self)
        self.pointer = Pointer(self, self._laid_over)
        big_press, watched = self.skipping.big_press, session.seating.watched
        self.keyboard = Keyboard(self, self._commands(), self.offer, big_press, self.pane.camera, watched)
        self._presses = Presses(self, self.stage, self.skipping, self.pointer, self.keyboard)
        self.log.follow()

    # --- what is asked --------------------------------------------------------------------------

    def enter(self) -> None:
        """Start: ask the next question, unless something still has to be shown."""
        self.hints.begin()
        self._look()
        self._feel(())
        self._ask()
        self.lay_out()

    @property
    def eyes(self) -> Seat | None:
        """The player whose view is shown, or None for what both may see.

        That is the only human; otherwise the player who opened a hand-over, until they answer.
        """
        opened = self._opened
        waits = opened is not None and self.session.request(opened.seat) is opened
        return self.session.seating.solo or (opened.seat if opened is not None and waits else None)

    def _conceal(self) -> Any:  # noqa: ANN401 - of any game
        return self.session.match.ruleset.conceal(self.session.shown, self.eyes)

    def _look(self) -> None:
        """Update the concealed view of the current state; nothing else is ever drawn."""
        self.view = self._conceal()
        if not self.presenter.holds(self.selected):
            self.selected = None
        if self.pane.animation is None:
            self.pane.show(self.view)

    def _ask(self) -> None:
        """Find the next open request and its tool; a secret one needs a hand-over first."""
        if self.stage.busy:
            self._take_tool(self.presenter.still_tool() if self.stage.still else None, None)
            return
        request = self.opponents.next_request()
        if request is None:
            self._take_tool(None, None)
            self._end()
        elif self.tool is None or self._asked is not request:
            self._open(request)

    def _feel(self, beat: Beat) -> None:
        self._mood = self.presenter.table.mood(self.view, beat)

    @property
    def mood(self) -> MusicMood:
        """How tense the match is, as far as it has been shown."""
        return self._mood

    def _open(self, request: AnyRequest) -> None:
        if request.seat in self.session.seating.computers:
            self._take_tool(ComputerTurn(self, request, self), request)
            return
        if isinstance(self.session, FriendSession) and request.seat is not self.session.mine:
            self._take_tool(FriendTurn(self, request, self, self.session), request)
            return
        if request.secret and self.session.seating.solo is None and request is not self._opened:
            self._take_tool(None, None)
            self._hand_over(request)
            return
        if request.seat in PLAYERS:
            self.seat = request.seat
        self._look()
        tool = tool_for(self, request)
        words, must_decide = self.presenter.table, is_draw_offered(self.session)
        needless = self.skips_needless and tool.is_needless() and not self.session.match.undone
        unasked = tool.in_hand() if needless else left_answer(words, self.session, tool, request)
        if unasked and not must_decide:  # an answer would decline the offer
            self.session.answer(request.seat, unasked[0])
            self._answered()
            return
        self._take_tool(tool, request)

    def _take_tool(self, tool: Tool | None, request: AnyRequest | None) -> None:
        if self.tool is not tool:  # whatever is pressed or held was meant for the previous question
            if self.tool is not None:
                self.tool.close()
            self.ui.let_go()
            self.pointer.forget()
            self.app.held_keys.spend()
        self.tool, self._asked, self.refusal, self.offered = tool, request, None, self.selected
        if tool is not None and request is not None:
            self.roster_seat = tool.roster_seat() if tool.roster_seat() in PLAYERS else self.seat
        if tool is not None and not isinstance(tool, ComputerTurn | FriendTurn):
            rest_s = self.skipping.come(request)
            self.guard.come(request.seat if request is not None else None, rest_s)
        if self.acting is not None and self.turnover.pass_to(self.acting) and self.tool is not None:
            self.app.audio.play("turn")
        self._stale = True

    def _hand_over(self, request: AnyRequest) -> None:
        """Cover everything until the player who plots has pressed and released on a fresh screen."""
        self.selected, self.seat = None, request.seat
        self.presenter.put_away()
        self.log.put_away()
        self.views.turn_to(request.seat, self.pane)
        self.ui.focus(None)

        def open_plan() -> None:
            self._opened = request
            self.app.pop()

        self._look()
        self.app.push(HandOver(self.app, self.session, request, open_plan))

    def _end(self) -> None:
        if self.session.over and not self.stage.busy:
            menu.open_result(self.app, self.session)

    # --- for tools ------------------------------------------------------------------------------

    def answer(self, answer: object) -> bool:
        """Answer for the seat that is asked; return whether that worked.

        A refusal is shown, and nothing else changes.
        """
        request = self._asked
        if request is None or not self.guard.takes() or self.skipping.holds_back(request, answer):
            return False
        self.training.answering(request, answer)
        try:
            self.session.answer(request.seat, answer)
        except IllegalAnswer as error:
            self.refuse(error.refusal)
            return False
        self.drafting.drop()
        if request.secret and self.session.seating.solo is None:
            self.views.turn_to(None, self.pane)
        self.app.audio.play("seal" if request.secret else "confirm")
        with self.guard.answering(request.seat):
            self._answered()
        return True

    def follow_answer(self, request: AnyRequest) -> None:
        """Continue after an answer of the computer's.

        What it seals while a human plans changes nothing here.
        """
        if request is self._asked or not self.session.match.has_sealed(request.seat):
            self._answered()
        self.rebuild()

    def _follow_friend(self) -> None:
        """Show what a friend elsewhere has done; a question that is still open stays as it is."""
        if isinstance(self.session, FriendSession) and self.session.line is not None:
            hear(self, self.session.line)
        asked = self._asked
        if (
            asked is None
            or isinstance(self.tool, FriendTurn)
            or self.session.request(asked.seat) is not asked
        ):
            self._answered()
        self.rebuild()

    def _answered(self) -> None:
        if self.session.notice:
            self.app.toast(self.session.notice, "refusal", lasting=True)
        self.stage.left = self._opened = None
        self._take_tool(None, None)
        self._follow()

    def refuse(self, refusal: Refusal | None) -> None:
        """Show a refusal in the panel, or clear it."""
        if refusal is not None and refusal != self.refusal:
            self.app.audio.play("refuse")
            if self.folding.folded[1]:  # the panel that would show it is folded
                self.app.toast(sentence(refusal), "refusal")
        if refusal != self.refusal:
            self.refusal = refusal
            self.rebuild()

    def rebuild(self) -> None:
        """Lay out the widgets again before the next frame."""
        self._stale = True
        self.app.refresh()

    def select(self, piece: str | None) -> None:
        """Select a piece and notify the tool."""
        if piece == self.selected:
            return
        self.selected, self.selection_moved, self.refusal = piece, True, None
        if piece is not None:
            self.roster_seat = self.presenter.seat_of(piece)
        if self.tool is not None:
            self.tool.selection_changed()
        self.rebuild()

    def pick(self, piece: str) -> None:
        """Let the tool take a piece whose row or plate was pressed, or select it."""
        if self.tool is None or not self.tool.takes_row(piece):
            self.select(piece)

    def save_draft(self, draft: object) -> None:
        """Save a plan at the end of this frame, or of the drag that changes it."""
        if self._asked is not None:
            self.drafting.take(self._asked.seat, draft)

    def draft(self) -> Any:  # noqa: ANN401 - plans are of any type
        """Return the saved plan for the request that is being opened, or None."""
        return self.session.drafted(self.seat)

    def is_on(self, toggle: str) -> bool:
        """Return whether a board view is on."""
        return toggle in self._on

    def toggle(self, name: str) -> None:
        """Switch a board view on or off."""
        toggle = next(one for one in self.presenter.toggles() if one.name == name)
        if toggle.refusal:
            self.app.toast(toggle.refusal, "refusal")
            return
        self._on = (self._on ^ {name}) - toggle.rivals
        self.presenter.toggled()
        self.rebuild()

    # --- what happens ---------------------------------------------------------------------------

    def _beat_begun(self, beat: Beat, before: object) -> None:
        timed = self.pane.sounds_itself or self.stage.tray.sounds_itself
        if not timed and (sound := sound_of(self.edition, beat, before)):
            self.app.audio.play(sound)
        self.rebuild()

    def _tell(self, moment: Moment) -> None:
        """Play a big moment's sound, or show it as a caption."""
        if moment.sound:
            self.app.audio.play(moment.sound, moment.line)
        dice, banner = self.ui.get("tray"), self.ui.get("moment")
        if dice is not None and banner is not None and dice.rect.colliderect(banner.rect):
            self.stage.tray.clear()
        self.rebuild()

    def _play_due(self) -> None:
        """Play the sounds of the board and the dice that have come due."""
        hear_due(self.app.audio, self.pane)
        for one in self.stage.tray.take_sounds():
            self.app.audio.play(one.name, level=one.level)

    def _beat_shown(self, beat: Beat) -> None:
        self._look()
        self._feel(beat)
        self.log.follow()
        self.rebuild()

    def _follow(self) -> None:
        """Show what is due; ask the next question when everything has been shown."""
        was, factor = self.stage.still, self.watching.factor
        self.pane.leading = self.app.settings.leading
        self.stage.update(self.pane, self.eyes, factor, reduced_motion=self.app.settings.reduced_motion)
        if not self.stage.busy or self.stage.still != was:
            self._look()
            self._ask()

    def complete(self) -> None:
        """Skip to the end of the animation, and of the beats that belong together with it.

        A table that hurries skips everything up to the next question, except big moments.
        """
        together, self.stage.hurried = self.presenter.in_one_go(), self.skipping.hurries
        while self.stage.playing:
            self.pane.finish()
            self.stage.tray.finish()
            self.stage.moments.finish()
            self._follow()
            goes_on = self.skipping.hurries or (
                together is not None and self.presenter.in_one_go() == together
            )
            if not goes_on or self.stage.moments.busy:
                break
        self.stage.hurried = self.skipping.hurries

    def _hurry(self) -> None:
        """Skip what came after a press that skips up to the next question."""
        self.opponents.skip()
        if self.stage.playing and not self.stage.moments.busy:
            self.complete()

    def go_on(self) -> None:
        """End the pause after the movement."""
        if not self.guard.takes():
            return
        self.stage.still = False
        self._take_tool(None, None)
        self._follow()

    def ask_again(self, seat: Seat) -> None:
        """Restart from an earlier moment that a player has returned to.

        That player may answer at once.
        """
        with self.guard.answering(seat):
            self.start_over()

    def start_over(self) -> None:
        """Drop tool and animation, show the current state and ask again."""
        self.opponents.drop()
        self.pane.finish()
        self.pane.take_sounds()  # no sounds of undone events
        self.stage.tray.finish()
        self.stage.forget()
        self.skipping.hurries = False
        self.presenter.forget()
        self._take_tool(None, None)
        self._follow()
        self.log.follow()
        self._look()
        self._ask()

    # --- the panels -----------------------------------------------------------------------------

    @property
    def resting(self) -> bool:
        """Whether the big button takes no press just now."""
        return super().resting or self.skipping.waits

    @property
    def acting(self) -> Seat | None:
        """The player who is asked now."""
        return self._asked.seat if self._asked is not None and self._asked.seat in PLAYERS else None

    def _say_whose(self) -> None:
        """Show that the question has passed to another player, whose answer is awaited."""
        if self.acting is not None:
            self.app.toast(f"{self.view.setup.names[self.acting]} chooses now: one moment, please.")

    def what_now(self) -> str:
        """Return what the player should do now; never empty."""
        if self.tool is not None:
            return self.tool.what_now()
        if self.watching.frozen:
            label = self.app.bindings.label
            return f"Paused: {label('watch_pause')} continues, {label('watch_step')} goes one step"
        return self.presenter.happens()

    def what_next(self) -> str:
        """Return what happens after that, such as "Then: both sides move"; never empty."""
        return f"Then: {self.after_the_end if self.session.ended else follows(self)}"

    def _framed(self, size: tuple[int, int]) -> Frame:
        """Return the table's layout for the current log, text size and folded panels."""
        words = self.ui.pen.text_factor
        bench = self.presenter.bench_height()
        folded, hinted = self.folding.folded, self.hints.shown is not None
        return frame_of(size, log_open=self.log.open, words=words, folded=folded, bench=bench, hinted=hinted)

    def build(self, size: tuple[int, int]) -> None:
        """Create all widgets."""
        self._stale = False
        self.hints.look()
        self.frame = self._framed(size)
        self.ui.toasts_from = self.frame.board.top + 8  # keep the banner readable above them
        place = self.ui.scale.rect(self.frame.board)
        if place != self.pane.rect or self._pane_pen is not self.ui.pen:
            self._pane_pen = self.ui.pen
            self.pane.resize(place, like=self.ui.pen)
        if self.tool is not None:
            self.pane.cameraman.hold(self.presenter.looks_at(), self.app.settings.leading, self.pane.foot_px)
        lay_out_table(self)
        self.selection_moved = False

    def overlaid(self) -> Sequence[object]:
        """Return further overlays of the board, besides the tool's."""
        return ()

    def _laid_over(self) -> Sequence[object]:
        return [*self.overlaid(), *self.training.overlays(), *self.hints.overlays()]

    def offer(self) -> Commit | None:
        """Return what the big button does while nothing moves."""
        offer = self.tool.commit() if self.tool is not None else None
        return self.skipping.told(offer, rests=self.guard.resting)

    # --- keys -----------------------------------------------------------------------------------

    def key_contexts(self) -> tuple[Context, ...]:
        """Return the key contexts that apply now."""
        return self.keyboard.contexts()

    def _commands(self) -> dict[str, Callable[[], None]]:
        """Return the functions for actions that neither the game nor a tool handles."""
        return {
            "next_ship": partial(self._step_piece, 1),
            "previous_ship": partial(self._step_piece, -1),
            "undo": lambda: self.undoing.make(self.undoing.back()),
            "redo": lambda: self.undoing.make(self.undoing.again()),
            "training": self.training.toggle,
            "close_hint": self.hints.close,
            "fold_left": partial(self.folding.fold, "left"),
            "fold_right": partial(self.folding.fold, "right"),
            "fold_corner": self.corner_row.fold,
            "log": self.log.toggle,
            "rules": partial(open_rulebook, self.app, edition=self.edition),
            "menu": self.open_menu,
            "keys": self.open_keys,
            "rule": lambda: self.open_ruling(self.presenter.topic()),
            **self.watching.commands(self, self.opponents.skip),
        }

    def _step_piece(self, step: int) -> None:
        """Select the next or previous piece of the player in the roster."""
        if pieces := self.presenter.in_order(self.roster_seat):
            self.select(stepped(pieces, self.selected, step))

    # --- events ---------------------------------------------------------------------------------

    def event(self, event: pygame.Event) -> bool:
        """Handle an event, after laying out stale widgets; return whether it was used."""
        if self._stale:
            self.lay_out()
        with self.guard.handling(event):
            return self._presses.take(event, super().event)

    def forget_presses(self) -> None:
        """Forget presses, and cancel a drag as well."""
        super().forget_presses()
        self.pointer.drop()

    def back(self) -> None:
        """Cancel what is in progress, or else open the menu; nothing is lost."""
        if not let_go(self):
            self.open_menu()

    def open_menu(self) -> None:
        """Open the menu with everything that can be done besides playing."""
        menu.open_menu(self)

    # --- time and pictures ----------------------------------------------------------------------

    def update(self, dt_s: float) -> bool:
        """Advance the animations and everything else by some seconds.

        Return whether the picture changes.
        """
        self.time_s += dt_s
        if self.session.poll():
            self._follow_friend()
        if isinstance(self.session, FriendSession) and not self.stage.busy:
            hear_offer(self, self.session)
        if self.watching.update(dt_s, busy=self.stage.busy, still=self.stage.still):
            self.go_on()
        if self.skipping.hurries:
            self._hurry()
        shows = self.stage.busy and (self.session.seating.watched or not self.stage.gives_way(self.pane))
        news = self.opponents.update(dt_s, busy=shows or self.training.holds)
        changed = any((self.training.update(), self.hints.update(dt_s), self.pointer.update(dt_s)))
        changed = self.corner_row.update() or changed
        if any((self.guard.update(dt_s), self.skipping.update(), news)):
            self.rebuild()
        if self.watching.frozen:
            return super().update(dt_s) or changed or self._stale
        changed = any((changed, self.pane.update(dt_s), self.turnover.update(dt_s)))
        if isinstance(banner := self.ui.get("now"), Banner):
            banner.glow = self.turnover.glow
        changed = self.stage.tray.update(dt_s * (self.watching.factor or 1.0)) or changed
        changed = self.stage.moments.update(dt_s, self.pane, speed=self.watching.factor) or changed
        self._play_due()
        if self.stage.busy and not self.stage.still:
            self._follow()
            changed = True
        if self.tool is not None:
            changed = self.tool.update(dt_s) or changed
        self.drafting.update()
        return super().update(dt_s) or changed or self._stale

    def draw(self, surface: pygame.Surface) -> None:
        """Draw board and panels."""
        if self._stale:
            self.lay_out()
        surface.fill(self.app.theme.ground)
        self.pointer.draw_board(surface)
        if self.acting is not None:
            color, width = self.app.theme.seat(self.acting), 1 + 2 * self.turnover.glow
            self.ui.pen.panel(surface, self.pane.rect, None, color, width=width)
        self.ui.draw(surface)

    def room_for_captions(self) -> Room:
        """Return the board as the room for captions, and the things there that they must not cover."""
        things = [*super().room_for_captions()[1], *self.pane.drawn()]
        if self.pane.whole.place.width:
            things.append(self.pane.whole.place)
        return self.pane.rect.inflate(-8, -8), things

    def leave(self) -> None:
        """Save the plan and cancel the computer's thinking.

        If the table is left for good, tell the presenter to stop its own work.
        """
        self.drafting.write()
        self.opponents.drop()
        if self not in self.app.screens:  # left for good, not just covered by another screen
            self.presenter.leave()

    def would_lose(self) -> str:
        """Return words for the match if it has begun and cannot be saved; "" otherwise."""
        self.on_quit()
        return menu.lost_words(self.session)

    def on_quit(self) -> str:
        """Save the plan and the match; return words on how to find it again."""
        self.drafting.write()
        self.session.keep()
        return menu.found_again_words(self.session)

    def state(self) -> dict[str, object]:
        """Return the state of the match for tests, as JSON values; nothing hidden."""
        tool, acting = self.tool, self.acting
        return {
            "turn": self.session.match.ruleset.turn(self.view),
            "acting": acting.value if acting else None,
            "what_now": self.what_now(),
            "what_next": self.what_next(),
            "selected": self.selected,
            "tool": type(tool).__name__ if tool is not None else None,
            "busy": self.stage.busy,
            "ppi": self.pane.camera.ppi,
            "refusal": str(self.refusal) if self.refusal is not None else "",
            "faults": self.opponents.faults,
            **self.presenter.facts(),
        }
