"""The pictures of a clip: the real board playing a part of a match, with its moments, score and log."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import pygame
from pygame import Rect

from game.board.camera import MARGIN_IN, View
from game.board.view import AnyBoard
from game.games import card_of
from game.match.playback import Playback
from game.match.recording import Recording
from game.screens.clip.clip_dice import ClipPace, draw_dice
from game.screens.clip.cuts import GIF, Cut, public
from game.screens.clip.files import Pixels
from game.screens.plain_game_ui import screens_of
from game.screens.table.log_panel import LogBook
from game.screens.table.moments import Moments, banner_height, paint_moment
from game.screens.tools.dice_tray import DiceTray
from game.screens.tools.parts import seat_icon
from game.shell.settings import Leading, Settings
from game.shell.theme import BODY, STRONG, Fonts, Scale, Theme
from game.widgets.layout import columns, rows
from game.widgets.pen import Align, Pen
from rules.games import game_of
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN

PICTURES_A_SECOND = 15
_USUAL_HEIGHT_PX = 720
_LEAST_SCALE = 0.85  # smaller text would be illegible
_HEAD, _FOOT = 26, 44  # logical units
_PAD = 8
# Seconds on show: the beginning, the end, what has moved, and words depending on their length.
_BEGIN_S, _END_S, _MOVED_S = 1.0, 1.6, 1.2
_LEAST_S, _MOST_S, _LETTERS_A_SECOND = 0.4, 2.0, 60
_MARGIN_IN = 3.0
_CLOSEST = 2.2
_LEAST_WINDOW_PX = 480  # banners are at least as large as in a window of this height


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a clip: its size in pixels, its colors, and how much moves.

    `leading` is how much the camera moves.
    """

    size: tuple[int, int]
    theme: Theme
    leading: Leading = Leading.GENTLE
    reduced_motion: bool = False


def leading_in(path: Path, wished: Leading) -> Leading:
    """Return how much the camera moves in a file: not at all in a GIF, where motion takes many bytes."""
    return Leading.OFF if path.suffix.lower() == GIF else wished


class ClipPlayer:
    """Play a part of a match at the pace of its pictures; it shows only public information."""

    def __init__(self, recording: Recording, cut: Cut, look: Look, fonts: Fonts | None = None) -> None:
        recording = public(recording)
        self.cut = cut
        self.size = look.size
        self.reduced_motion = look.reduced_motion
        self._names = recording.setup.names
        self._edition = recording.ruleset.id
        self._table = card_of(self._edition).table
        self._film = Playback(recording.ruleset, recording.opening, recording.beats)
        self._book = LogBook(recording.ruleset, recording.opening)
        self._book.follow(list(recording.beats))
        scale = max(_LEAST_SCALE, look.size[1] / _USUAL_HEIGHT_PX)
        fonts = fonts or Fonts()
        self._pen = Pen(look.theme, Scale(scale), fonts)
        self._surface = pygame.Surface(look.size)
        head, foot = self._pen.px(_HEAD), self._pen.px(_FOOT)
        self._head, place, self._foot = rows(self._surface.get_rect(), [head, 0, foot], 0)
        board = screens_of(self._edition).board
        self._board: AnyBoard = board(look.theme, place, scale=scale, fonts=fonts)
        self._board.leading = look.leading
        self._board.cameraman.rest_s = _MOST_S + _LEAST_S  # it rests while text is being read
        self._words, self._unread = "", False
        shown = Settings(reduced_motion=look.reduced_motion)
        self._moments = Moments(shown, self._edition, lambda _moment: None)
        self._tray = DiceTray(screens_of(self._edition).dice_of(self._edition), ClipPace())
        self._board.whole.hidden = True  # the minimap would be in the way in so small a picture
        self._film.go(cut.first)
        self._board.show(self._film.state)
        self._board.overview()
        self._aim()
        self._home = self._board.camera.view

    def _aim(self) -> None:
        """Set the camera to all that is on the board during the clip, as close as possible."""
        camera, seen = self._board.camera, list[Rect]()
        marks = (mark.moment for mark in self._film.marks if self.cut.first < mark.moment < self.cut.last)
        for moment in (self.cut.first, *marks, self.cut.last):
            self._board.show(self._film.at(moment))
            self._board.draw(self._surface)
            seen += self._board.drawn()
        if not seen:
            return
        whole = seen[0].unionall(seen[1:]).clip(camera.rect)
        margin = 2 * _MARGIN_IN * camera.ppi
        share = max((whole.width + margin) / camera.rect.width, (whole.height + margin) / camera.rect.height)
        camera.look(View(camera.to_board(whole.center), min(_CLOSEST, 1 / share)))
        wide, high = camera.rect.width / camera.ppi, camera.rect.height / camera.ppi
        x, y = camera.to_board(camera.rect.center)
        camera.center_on((_inside(x, wide, WIDTH_IN), _inside(y, high, HEIGHT_IN)))

    @property
    def share(self) -> float:
        """The fraction of the clip that has been played."""
        return (self._film.moment - self.cut.first) / max(1, self.cut.last - self.cut.first)

    # -- time ------------------------------------------------------------------------------------

    def play(self) -> Iterator[None]:
        """Play the clip from its start; each step takes the time of one picture."""
        film, board = self._film, self._board
        film.go(self.cut.first)
        board.show(film.state)
        board.overlays = ()
        board.forget()
        self._moments.forget()
        self._tray.show(None)
        board.camera.look(self._home)
        self._words = self._table.begun(film.turn) if film.turn else f"Before the first {self._table.turn}"
        yield from self._wait(_BEGIN_S)
        while film.moment < self.cut.last:
            yield from self._play_beat()
        yield from self._wait(_END_S)

    def _play_beat(self) -> Iterator[None]:
        """Play a beat.

        With reduced motion, a beat without an animation gets no pause for its words either.
        """
        film, board = self._film, self._board
        before, beat = film.state, film.beats[film.moment]
        film.step(1)
        words = self._book.now(film.moment)
        self._unread = self._unread or words != self._words
        self._words = words
        left = board.left_by(beat, before)
        board.overlays = ()
        board.play(beat, before, film.state, 1.0, reduced_motion=self.reduced_motion)
        self._moments.take(beat, before, film.state, None, speed=1.0)
        self._tray.take(beat, film.state, speed=1.0, still=self.reduced_motion)
        played_s, seen = 0.0, board.animation is not None
        while board.animation is not None or self._moments.busy or self._tray.busy:
            yield
            self._tick()
            played_s += 1 / PICTURES_A_SECOND
        if left is not None:
            board.overlays = (left,)
            self._unread = False
            yield from self._wait(_MOVED_S)
        elif self._unread and (seen or not self.reduced_motion):
            self._unread = False
            yield from self._wait(min(_MOST_S, _LEAST_S + len(words) / _LETTERS_A_SECOND) - played_s)

    def _wait(self, time_s: float) -> Iterator[None]:
        for _ in range(math.ceil(time_s * PICTURES_A_SECOND)):
            yield
            self._tick()

    def _tick(self) -> None:
        """Advance the time by one picture.

        A wider view cuts at once, because the old one would not fill it.
        """
        self._board.update(1 / PICTURES_A_SECOND)
        self._moments.update(1 / PICTURES_A_SECOND, self._board)
        self._tray.update(1 / PICTURES_A_SECOND)
        if self._board.cameraman.widening:
            self._board.cut()

    # -- the picture -----------------------------------------------------------------------------

    def still(self) -> Pixels:
        """Return the picture of the last moment."""
        self._film.go(self.cut.last)
        self._board.show(self._film.state)
        self._words = self._book.now(self._film.moment)
        return self.picture()

    def picture(self) -> Pixels:
        """Return the current picture."""
        surface, pen = self._surface, self._pen
        surface.fill(pen.theme.ground)
        self._board.draw(surface)
        self._draw_moment()
        if self._tray.throw is not None:
            drawn, opacity = self._board.drawn(), self._tray.opacity
            draw_dice(surface, pen, self._tray.throw, self._board.rect, drawn, opacity)
        self._draw_head()
        pen.panel(surface, self._foot, pen.theme.panel, radius=0)
        room = self._foot.inflate(-2 * pen.px(_PAD), -pen.px(4))
        surface.blit(pen.text(self._fitting(room), BODY, pen.theme.text, wrap_px=room.width), room)
        data = pygame.image.tobytes(surface, "RGB")
        return np.frombuffer(data, np.uint8).reshape(self.size[1], self.size[0], 3)

    def _draw_moment(self) -> None:
        """Draw the line of a big moment over the top of the board, as the table does."""
        if self._moments.shown is None or self._moments.strength <= 0:
            return
        window = max(self.size[1], _LEAST_WINDOW_PX)
        size = self._board.rect.width, banner_height(window)
        banner = pygame.Surface(size, pygame.SRCALPHA)
        paint_moment(banner, self._pen, self._moments.shown, window / self._pen.scale.factor)
        banner.set_alpha(round(255 * self._moments.strength))
        self._surface.blit(banner, self._board.rect.move(0, self._pen.px(_PAD)))

    def _fitting(self, room: Rect) -> str:
        """Return as many of the words as fit, with an ellipsis for the rest."""
        words, text = self._words, partial(self._pen.text, style=BODY, wrap_px=room.width)
        while text(words).get_height() > room.height and " " in words:
            words = f"{words.removesuffix(' …').rpartition(' ')[0]} …"
        return words

    def _draw_head(self) -> None:
        """Draw both names with their scores, and the turn between them."""
        surface, pen, state, theme = self._surface, self._pen, self._film.state, self._pen.theme
        pen.panel(surface, self._head, theme.panel, radius=0)
        scores = game_of(self._edition).facts(state).scores
        left, middle, right = columns(self._head.inflate(-2 * pen.px(_PAD), 0), [0, 0, 0], 0)
        red, blue = PLAYERS
        self._draw_side(red, f"{self._names[red]}  {scores[red]}", left, "left")
        self._draw_side(blue, f"{scores[blue]}  {self._names[blue]}", right, "right")
        turn = f"{self._table.turn.upper()} {self._film.turn}" if self._film.turn else "SETUP"
        phase = self._table.phase(state) if self._film.turn else ""
        words = f"{turn} · {phase}" if phase else turn
        pen.write(surface, words, middle, STRONG, theme.text, "center")

    def _draw_side(self, seat: Seat, words: str, room: Rect, align: Align) -> None:
        """Draw one side's words next to the shape of its seat."""
        pen, theme = self._pen, self._pen.theme
        sign = pen.icon(seat_icon(seat), 9, theme.seat(seat))
        at = sign.get_rect(midleft=room.midleft)
        beside = sign.get_width() + pen.px(5)
        place = Rect(room.left + beside, room.top, room.width - beside, room.height)
        if align == "right":
            at.right, place.left = room.right, room.left
        self._surface.blit(sign, at)
        pen.write(self._surface, words, place, STRONG, theme.seat_text(seat), align)


def _inside(middle_in: float, seen_in: float, board_in: float) -> float:
    """Return the center moved so that the view shows no more beyond the board's edge than necessary."""
    spare = (seen_in - board_in) / 2 - MARGIN_IN
    return board_in / 2 if spare >= 0 else min(max(middle_in, board_in / 2 + spare), board_in / 2 - spare)
