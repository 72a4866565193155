"""Frames of a duel's table at 1080p as in play: three ships a side, and many projectiles."""

from __future__ import annotations

import gc
import itertools
import math
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from types import MappingProxyType

import pygame

from game.families.dark_frontier.board.view import DuelBoard
from game.families.dark_frontier.table.commanding import CommandTool
from game.match.session import Session
from rules.dark_frontier.drawing import draw_setup
from rules.dark_frontier.figures import EDITIONS
from rules.dark_frontier.ruleset import ruleset_of
from rules.dark_frontier.state import Phase, State
from rules.kernel.dice import Stream
from rules.kernel.journal import AnyMatch
from rules.kernel.match import Match
from rules.kernel.seeded import new_match, seeded_dice
from tools.benches.frames import frame_rows
from tools.benches.program import open_desk
from tools.benches.timing import Measurement
from tools.hand import Desk
from tools.simulation.playing import play_out

# As for False Sunrise's board; here the whole screen is drawn.
_LIMIT_BLITS = MappingProxyType(
    {"point": 9.0, "steer": 10.0, "drag": 11.0, "zoom": 8.0, "pan": 14.0, "fly": 10.0, "rest": 8.0}
)
_SLOW_BLITS = 40.0
_SEEDS = 20  # duels to search for the one with the most on the map
_WARM = 60
_FRAME_S = 1 / 60
# Frames of each kind of play, at 60 frames per second. A key steers every tenth frame, a drag snaps every
# third, and the wheel turns one notch every fourth and then rests.
_POINTING, _STEERING, _DRAGGING, _ZOOMING, _PANNING, _RESTING = 240, 240, 180, 180, 120, 60
_STEER_EVERY, _SNAP_EVERY, _WHEEL_EVERY, _WHEEL_TURNS = 10, 3, 4, 32


def frontier_frames() -> Iterator[Measurement]:
    """Measure some seconds of play."""
    with tempfile.TemporaryDirectory() as home:
        player = _Player(open_desk(Path(home)), _crowded())
        gc.collect()
        gc.disable()
        plays = (player.point, player.steer, player.drag, player.zoom, player.pan, player.fly, player.rest)
        seen = {play.__name__: player.see(play) for play in plays}
        gc.enable()
        pygame.display.quit()
    yield from frame_rows("frontier", seen, median(player.blits_ms), _LIMIT_BLITS, _SLOW_BLITS)


def _crowded() -> AnyMatch:
    """Return a match at the command phase that has the most projectiles on the map."""
    drawn = draw_setup(EDITIONS[0], {"classes": ("any", "any"), "ships": 3})
    ruleset = ruleset_of(EDITIONS[0])
    most: tuple[int, State] | None = None
    for seed in range(_SEEDS):
        match = new_match(ruleset, drawn.setup(seed), seed)
        play_out(match, ("random", "random"), seed)
        for point in match.checkpoints:
            state: State = point.state
            flying = len(state.flying()) == 6 and len(state.projectiles)
            if state.phase is Phase.COMMAND and flying and (most is None or flying > most[0]):
                most = (flying, state)
    assert most is not None, "some duel comes so far"
    return Match(ruleset, most[1].setup, state=most[1].copy(), dice=seeded_dice(1))


class _Player:
    """Plays a duel whose commands are being set; each kind of play is a series of frames."""

    def __init__(self, desk: Desk, match: AnyMatch) -> None:
        self.desk, self.match = desk, match
        desk.app.first_step()
        session = Session.new(match.setup, 1, home=desk.app.home)
        self.table = desk.sit_down(session, match.state.copy(), seeded_dice(1))
        desk.step(3)
        if desk.screen.name == "handover":
            desk.click("handover.open")
        desk.step(_WARM)
        self.layer = desk.app.surface.copy()
        self.blits_ms: list[float] = []

    @property
    def tool(self) -> CommandTool:
        """The tool with which commands are set."""
        assert isinstance(self.table.tool, CommandTool), "commands are set"
        return self.table.tool

    @property
    def pane(self) -> DuelBoard:
        """The map."""
        assert isinstance(self.table.pane, DuelBoard), "the table of a duel has its board"
        return self.table.pane

    def see(self, play: Callable[[], Iterator[Callable[[], object]]]) -> list[float]:
        """Draw all frames of a play, each followed by a timed blit; return their times in milliseconds."""
        frames_ms = []
        for frame in play():
            frames_ms.append(_ms(frame))
            self.blits_ms.append(_ms(lambda: self.layer.blit(self.desk.app.surface, (0, 0))))
        return frames_ms

    def _move(self, pos: tuple[float, float], rel: tuple[int, int] = (0, 0), button: int = 0) -> None:
        held = tuple(int(number == button) for number in (1, 2, 3))
        self.desk.post(pygame.MOUSEMOTION, pos=(round(pos[0]), round(pos[1])), rel=rel, buttons=held)

    def point(self) -> Iterator[Callable[[], object]]:
        """Move the pointer over the map and its tokens."""
        for frame in range(_POINTING):
            angle = frame / 40
            self._move((960 + 500 * math.sin(angle), 540 + 380 * math.sin(1.7 * angle)))
            yield self.desk.step

    def steer(self) -> Iterator[Callable[[], object]]:
        """Turn the selected ship back and forth, and change its thrust."""
        keys = itertools.cycle([pygame.K_RIGHT, pygame.K_UP, pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN])
        for frame in range(_STEERING):
            if frame % _STEER_EVERY == 0:
                key = next(keys)
                self.desk.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
                self.desk.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
            yield self.desk.step

    def drag(self) -> Iterator[Callable[[], object]]:
        """Drag the end of a ship's course from hex to hex, a new one every third frame."""
        pane, goals = self.pane, list(self.tool.goals())
        x, y = pane.hex_px(self.tool.goal())
        self._move((x, y))
        self.desk.post(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=1)
        for frame in range(_DRAGGING):
            x, y = pane.hex_px(goals[frame // _SNAP_EVERY % len(goals)])
            self._move((x + frame % _SNAP_EVERY, y), button=1)
            yield self.desk.step
        assert self.tool.hand.held, "the end follows the pointer"
        self.desk.post(pygame.MOUSEBUTTONUP, pos=(round(x), round(y)), button=1)

    def zoom(self) -> Iterator[Callable[[], object]]:
        """Zoom in with the wheel and rest, then zoom out and rest."""
        for frame in range(_ZOOMING):
            part, half = frame % (_ZOOMING // 2), frame // (_ZOOMING // 2)
            if part < _WHEEL_TURNS and part % _WHEEL_EVERY == 0:
                self._move((1000, 500))
                self.desk.post(pygame.MOUSEWHEEL, x=0, y=-1 if half else 1, pos=(1000, 500))
            yield self.desk.step

    def pan(self) -> Iterator[Callable[[], object]]:
        """Drag the map, close up."""
        self.pane.camera.zoom_at((960, 540), 4)
        at = (960.0, 540.0)
        self.desk.post(pygame.MOUSEBUTTONDOWN, pos=(960, 540), button=2)
        for frame in range(_PANNING):
            rel = (round(7 * math.cos(frame / 20)), round(5 * math.sin(frame / 20)))
            at = (at[0] + rel[0], at[1] + rel[1])
            self._move(at, rel, button=2)
            yield self.desk.step
        self.desk.post(pygame.MOUSEBUTTONUP, pos=(round(at[0]), round(at[1])), button=2)
        self.pane.camera.fit()

    def fly(self) -> Iterator[Callable[[], object]]:
        """Animate the rest of the round, beat by beat, on the map alone."""
        pane, surface = self.pane, self.desk.app.surface
        state, turn = self.match.state.copy(), self.match.state.round
        below = Stream("frames").below
        while not self.match.over and self.match.state.round == turn:
            for seat in self.match.waiting():
                self.match.answer(seat, self.match.pending[seat].example(below))

        def frame() -> None:
            pane.update(_FRAME_S)
            pane.draw(surface)

        for beat in self.match.beats:
            after = state.copy()
            for event in beat:
                event.apply(after)
            pane.play(beat, state, after, 1.0, reduced_motion=False)
            while pane.animation is not None:
                yield frame
            state = after
        pane.show(self.match.checkpoints[0].state)

    def rest(self) -> Iterator[Callable[[], object]]:
        """Do nothing for a while."""
        for _ in range(_RESTING):
            yield self.desk.step


def _ms(work: Callable[[], object]) -> float:
    """Return the processor time of some work in this thread, in milliseconds."""
    begun = time.thread_time()
    work()
    return (time.thread_time() - begun) * 1e3
