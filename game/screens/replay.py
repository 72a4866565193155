"""The replay viewer: a match on the board, moment by moment, with its log and a timeline."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect

from game.board.view import AnyBoard
from game.game_card import Moment
from game.games import card_of
from game.match.playback import Playback
from game.match.recording import Recording
from game.review.coach_review import has_coach
from game.screens.base import Screen
from game.screens.clip.dialog import ClipDialog
from game.screens.copy_position import copy_position
from game.screens.plain_game_ui import screens_of
from game.screens.play_on import PlayOnDialog
from game.screens.replay_bookmarks import ROW, BookmarkRow
from game.screens.replay_chances import ReplayChances
from game.screens.replay_parts import ReplayFrame, add_controls, replay_frame
from game.screens.review.decided_screen import DecidedScreen, Lay
from game.screens.table.bar import BarButton, BarPlace
from game.screens.table.corner_row import CornerRow
from game.screens.table.log_panel import LineHeights, LogBook, LogLine, LogList
from game.screens.table.moments import MomentBanner, Moments
from game.screens.table.sounds import hear_due
from game.screens.timeline import Timeline
from game.shell.actions import BOARD, REPLAY, Context
from game.shell.music_mood import MusicMood
from game.shell.theme import BODY
from game.widgets.button import Button
from game.widgets.icons import Icon
from game.widgets.label import Caption, Label, Note, Panel
from game.widgets.layout import Column, rows
from rules.games import game_of

if TYPE_CHECKING:
    from game.app import App

LEAST_BEAT_S = 0.35  # seconds at normal speed: enough to read each line of the log
_PAN_PX = 60
_CONTROL = "replay_"
_POSITION = "Copies this position as one line for a chat, a case or another computer"


class ReplayScreen(Screen):
    """Watch a match with everything revealed; nothing here changes it."""

    name: ClassVar[str] = "replay"

    def __init__(self, app: App, recording: Recording) -> None:
        super().__init__(app)
        self.recording = recording
        self.edition = recording.ruleset.id
        self.table = card_of(self.edition).table
        self.game_ui = screens_of(self.edition)
        self.film = Playback(recording.ruleset, recording.opening, recording.beats)
        self.book = LogBook(recording.ruleset, recording.opening)
        self.book.follow(list(recording.beats))
        self._heights = LineHeights()
        self.bookmarks = BookmarkRow(self, self._moment_words)
        self.clips = ClipDialog(self)
        self.play_on = PlayOnDialog(self)
        self._last = self.film.at(self.film.last)
        self.chances = ReplayChances(self, known_whole=self._known_whole)
        self.moments = Moments(app.settings, self.edition, self._tell)
        self.playing = False
        self.speed = 1.0
        self.hovered: tuple[str, ...] = ()
        self._wait_s = 0.0
        self._dragging = False
        self._mood = MusicMood()
        self._stale = False
        self._pointed: tuple[int, tuple[object, ...], tuple[str, str]] = (-1, (), ("", ""))
        self.frame: ReplayFrame = replay_frame(self.ui.size, notice=bool(recording.notice))
        at = self.ui.scale.rect(self.frame.board)
        board = self.game_ui.board
        self.board_view: AnyBoard = board(app.theme, at, scale=app.scale, fonts=app.fonts)
        self.board_view.overview()
        self.corner_row = CornerRow(self)
        if self.table.begins_empty and self.film.turn_marks:
            self.film.go(self.film.turn_marks[0].moment)
        self._show()

    @property
    def mood(self) -> MusicMood:
        """How tense the match was at this moment."""
        return self._mood

    # --- building -------------------------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Lay out bar, board, log, timeline and controls."""
        self._stale = False
        self.frame = frame = replay_frame(size, notice=bool(self.recording.notice))
        place = self.ui.scale.rect(frame.board)
        self.board_view.resize(place, like=self.ui.pen)
        self._build_bar(frame.top)
        if frame.notice is not None:
            self.ui.add(Panel("notice.frame", frame.notice, line=self.app.theme.refusal))
            place, said = frame.notice.inflate(-24, -10).move(0, 1), self.recording.notice
            warning = Label("notice", place, said, wrap=True, color="refusal", icon=Icon.WARNING)
            self.ui.add(warning)
        self.ui.add_all(self.corner_row.build(frame.board))
        self.ui.add(MomentBanner("moment.banner", frame.board, self.moments))
        now, after = rows(frame.banner, [22, 16], 0)
        self.ui.add(Caption("now", now, self.what_now(), style=BODY, color="text"))
        words = self.what_next()
        self.ui.add(Note("next", after.move(20, 0), words, tooltip=words))
        self._build_log(frame.log)
        foot = Column(self.ui.add, self.ui.add(Panel("foot", frame.foot)).rect.inflate(-16, -12), gap=6)
        tip = f"Drag, or turn the wheel; crosses mark destroyed {self.table.pieces}, stars mark bookmarks"
        marks = self.bookmarks.moments
        foot.row(high=46).put(Timeline, "timeline", self.film, self.seek, marks, tooltip=tip)
        add_controls(self, self.ui, foot.take(36).inflate(-16, 0), self.app.bindings, self.table)
        if self.ui.focus_id is None:
            self.ui.focus("play", visible=False)

    def _build_bar(self, area: Rect) -> None:
        self.ui.add(Panel("bar", area))
        key, film, on = (self.app.bindings.label(name) for name in ("back", "clip", "play_on"))
        label = self.app.bindings.label("keys")
        tip = f"Saves a turn, the match or this moment as a picture file [{film}]"
        begin = f"Starts a new match from this moment, as either side, with new dice [{on}]"
        play = self.play_on
        buttons = [
            BarButton("bar.leave", "Leave", self.back, key, tooltip=f"Leaves the replay [{key}]"),
            *self._coach_buttons(),
            BarButton("bar.play_on", "Play on", play.ask, on, play.refusal(), begin),
            BarButton("bar.clip", "Clip", self.clips.ask, film, self.clips.refusal(), tip),
            BarButton("bar.position", "Position", self._copy_position, tooltip=_POSITION),
            BarButton("bar.keys", "?", self.open_keys, tooltip=f"Keys on this screen [{label}]"),
        ]
        roomy = area.width >= 1500
        place = BarPlace(area=area, pen=self.ui.pen, buttons=buttons, roomy=roomy)
        self.ui.add_all(self.game_ui.bar(place, self.recording.ruleset, self.film.state))

    def _copy_position(self) -> None:
        self.pause()
        copy_position(self, self.film.state)

    def _coach_buttons(self) -> list[BarButton]:
        """Return the button to what decided the match, if the match is over and the game offers it."""
        if not self._is_coached:
            return []
        key = self.app.bindings.label("replay_decided")
        tip = f"Luck, skill and the moments that mattered most [{key}]"
        return [BarButton("bar.decided", "Where it was decided", self._open_coach, key, tooltip=tip)]

    @property
    def _is_coached(self) -> bool:
        """Whether the decisive moments can be shown: the match is over, and known to its end."""
        return self._known_whole and has_coach(self.edition)

    @property
    def _known_whole(self) -> bool:
        """Whether the match is over, and known to its end."""
        return self.recording.over and self.recording.ruleset.is_over(self._last)

    def _open_coach(self) -> None:
        self.pause()
        self.app.push(DecidedScreen(self.app, self.recording, self._return_to))

    def _return_to(self, moment: int, lay: Lay, note: tuple[str, str]) -> None:
        self.app.pop()
        self.point_out(moment, lay, note)

    def _build_log(self, area: Rect) -> None:
        area = self.chances.build(area)
        panel = self.ui.add(Panel("log.frame", area, heading="LOG", aside="click a line to go there"))
        place, below = rows(panel.inner(8), [0, ROW])
        self.ui.add_all(self.bookmarks.build(below))
        self.ui.add(
            LogList(
                place,
                self.book.upto(self.film.moment),
                row_height=self._heights.of(self.ui.pen, place.width, 22),
                on_ruling=self.open_ruling,
                on_line=self._go_line,
            )
        )

    def what_now(self) -> str:
        """Return what happened last, or the note on what is pointed out."""
        if self.film.moment == self._pointed[0]:
            return self._pointed[2][0]
        return self.book.now(self.film.moment)

    def _moment_words(self) -> str:
        return f"{self.table.begun(self.film.turn)}: {self.what_now()}"

    def what_next(self) -> str:
        """Return what follows, or the note on what is pointed out."""
        if self.film.moment == self._pointed[0]:
            return self._pointed[2][1]
        if told := self.table.goes_on(self.film.beats[: self.film.moment], self.film.state):
            return told
        return f"Then: {'the end of the replay' if self.film.at_end else self.table.after(self.film.state)}"

    # --- moving ---------------------------------------------------------------------------------

    def seek(self, moment: int) -> None:
        """Jump to a moment and pause."""
        self.playing = False
        self.film.go(moment)
        self._show()

    def point_out(self, moment: int, lay: Lay, note: tuple[str, str]) -> None:
        """Show a moment with overlays that `lay` makes from its state, and two lines of text (`note`)."""
        self._pointed = (moment, tuple(lay(self.film.at(moment))), note)
        self.seek(moment)

    def pause(self) -> None:
        """Pause."""
        self.playing = False
        self.refresh()

    @property
    def pane(self) -> AnyBoard:
        """The board."""
        return self.board_view

    def rebuild(self) -> None:
        """Lay out the widgets again before the next frame."""
        self.refresh()

    def refresh(self) -> None:
        """Lay out the widgets again before the next frame."""
        self._stale = True
        self.app.refresh()

    def control(self, name: str) -> None:
        """Do what a control or its key means."""
        match name:
            case "play":
                self._toggle_play()
            case "on":
                self.playing = False
                self._advance()
            case "back":
                self.seek(self.film.moment - 1)
            case "first" | "last":
                self.seek(0 if name == "first" else self.film.last)
            case _:
                unit, _, way = name.partition("_")
                step = self.film.step_phase if unit == "phase" else self.film.step_turn
                self.playing = False
                step(1 if way == "on" else -1)
                self._show()

    def go_turn(self, turn: str) -> None:
        """Show the beginning of a turn ("" for the setup)."""
        self.playing = False
        if turn:
            self.film.go_turn(int(turn))
        else:
            self.film.go(0)
        self._show()

    def set_speed(self, speed: str) -> None:
        """Set the speed of playing, as a multiple of normal."""
        self.speed = float(speed)

    def _toggle_play(self) -> None:
        if not self.playing and self.film.at_end:
            self.film.go(0)
            self._show()
        self.playing = not self.playing
        self._wait_s = 0.0
        self._stale = True

    def _advance(self) -> None:
        """Play the next beat."""
        if self.film.at_end:
            return
        before, beat = self.film.state, self.film.beats[self.film.moment]
        self.film.step(1)
        settings = self.app.settings
        speed = settings.animation_factor * self.speed
        self._set_left()
        self._mood = self.table.mood(self.film.state, beat)
        self.board_view.leading = settings.leading
        self.board_view.play(beat, before, self.film.state, speed, reduced_motion=settings.reduced_motion)
        self.moments.finish()
        self.moments.take(beat, before, self.film.state, None, speed=speed)
        self._wait_s = LEAST_BEAT_S / self.speed
        self._stale = True

    def _tell(self, moment: Moment) -> None:
        if moment.sound:
            self.app.audio.play(moment.sound, moment.line)

    def _show(self) -> None:
        self.board_view.animation = None
        self.moments.forget()
        self.board_view.show(self.film.state)
        self.board_view.forget()  # words stand where they would on a fresh board
        self._set_left()
        self.refresh()

    def _set_left(self) -> None:
        """Keep the traces of movement on the board during the movement phase."""
        self.board_view.overlays = ()
        if self.film.moment == self._pointed[0]:
            self.board_view.overlays = self._pointed[1]
            return
        if self.table.phase(self.film.state) != self.table.movement:
            return
        for beat in reversed(self.film.beats[: self.film.moment]):
            if (left := self.board_view.left_by(beat, self.film.state)) is not None:
                self.board_view.overlays = (left,)
                return

    def _go_line(self, line: LogLine) -> None:
        self.seek(line.beat + 1)

    def forget_presses(self) -> None:
        """Forget presses, and stop dragging the board."""
        super().forget_presses()
        self._dragging = False

    def leave(self) -> None:
        """Cancel the calculation of the winning chances."""
        self.chances.drop()

    def would_lose(self) -> str:
        """Return words for the clip in progress; "" if there is none."""
        return "the clip that is being made" if self.clips.making is not None else ""

    def on_quit(self) -> str:
        """Cancel the clip in progress, so that no half of it remains; return ""."""
        self.clips.drop()
        self.chances.drop()
        return ""

    # --- events ---------------------------------------------------------------------------------

    def event(self, event: pygame.Event) -> bool:
        """Pass an event to the keys of the viewer, then the widgets, then the board.

        Return whether one of them used it.
        """
        if self._stale:
            self.lay_out()
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        return super().event(event) or self._board_event(event)

    def _key(self, event: pygame.Event) -> bool:
        if self.ui.modal is not None or self.ui.popup is not None:
            return False
        focused = self.ui.get(self.ui.focus_id)
        if event.key == pygame.K_SPACE and self.ui.focus_visible and isinstance(focused, Button):
            return False
        action = self.bindings.action(event, *self.key_contexts(), BOARD) or ""
        if action == "replay_decided":
            if self._is_coached:
                self._open_coach()
            return True
        if action.startswith(_CONTROL):
            self.control(action.removeprefix(_CONTROL))
            return True
        if action == "fold_corner":
            self.corner_row.fold()
            return True
        if action in ("clip", "play_on"):
            (self.clips if action == "clip" else self.play_on).ask()
            return True
        return self.bookmarks.action(action) or self.board_view.camera.take(action, _PAN_PX)

    def key_contexts(self) -> tuple[Context, ...]:
        """Return the key contexts that apply here."""
        return (REPLAY,)

    def _board_event(self, event: pygame.Event) -> bool:
        if self.ui.modal is not None:
            return False
        camera, at = self.board_view.camera, getattr(event, "pos", pygame.mouse.get_pos())
        inside = self.board_view.rect.collidepoint(at)
        match event.type:
            case pygame.MOUSEWHEEL if inside:
                camera.zoom_at(at, event.y)
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 2, 3) and inside:
                self._dragging = True
            case pygame.MOUSEBUTTONUP:
                self._dragging = False
            case pygame.MOUSEMOTION if self._dragging:
                camera.pan_px(*event.rel)
            case pygame.MOUSEMOTION:
                self._hover(self.board_view.hits(at) if inside else [])
            case _:
                return False
        return True

    def _hover(self, ids: list[str]) -> None:
        hovered = tuple(ids)
        if hovered != self.hovered:
            self.hovered = hovered
            self.board_view.overview(hovered)
            self.app.refresh()

    # --- time and pictures ----------------------------------------------------------------------

    def update(self, dt_s: float) -> bool:
        """Advance the replay while it plays; return whether the picture changes."""
        changed = self.board_view.update(dt_s)
        hear_due(self.app.audio, self.board_view)
        changed = self.moments.update(dt_s, self.board_view, speed=self.speed) or changed
        if self.playing:
            self._wait_s -= dt_s
            if self._wait_s <= 0 and self.board_view.animation is None and not self.moments.busy:
                self._advance()
                self.playing = not self.film.at_end
            changed = True
        changed = any((self.clips.update(), self.corner_row.update(), changed))
        if self.chances.update(dt_s):
            self._stale = True
        return super().update(dt_s) or changed or self._stale

    def draw(self, surface: pygame.Surface) -> None:
        """Draw board and panels."""
        if self._stale:
            self.lay_out()
        surface.fill(self.app.theme.ground)
        self.board_view.draw(surface)
        self.ui.draw(surface)

    def state(self) -> dict[str, object]:
        """Return the moment on show, for tests."""
        state = self.film.state
        return {
            "what_now": self.what_now(),
            "what_next": self.what_next(),
            "moment": self.film.moment,
            "last": self.film.last,
            "turn": self.film.turn,
            "phase": self.table.phase(state),
            "scores": {
                seat.value: score for seat, score in game_of(self.edition).facts(state).scores.items()
            },
            "playing": self.playing,
            "speed": self.speed,
            "notice": self.recording.notice,
        }
