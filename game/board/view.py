"""The board on the screen: cached layers, picking with the pointer, and animations."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, Generic

import pygame

from game.board.background import Background
from game.board.beat_animation import BeatAnimation
from game.board.camera import Camera, View
from game.board.cameraman import Cameraman
from game.board.canvas import Canvas
from game.board.corner import MAP, Corner
from game.board.labels import Written
from game.board.minimap import Dots, Minimap
from game.board.stack import Stack
from game.board.staging import EventT, StateT
from game.board.timed_sounds import SoundTrack, TimedSound
from game.board.zooming import Zooming
from game.shell.settings import Leading
from game.shell.theme import Fonts, Scale, Theme
from game.widgets.pen import Pen
from rules.table.board import WIDTH_IN
from rules.table.measure import Point

_PICK_SLACK_PX = 3
_AT_PX = 4  # a plate speaks of the pieces whose middle is this near to its pixel


class BoardView(Generic[StateT, EventT]):
    """Draw a state of a match into a rectangle of the window, and find what is where.

    This class draws only the sky; a game's own board overrides the rest. Tools set `overlays` and
    `look`, and `draw` notices automatically what has changed. `covers` are places of the window
    where cards are on top of the board: the words of overlays keep clear of them. States are shown
    as given, so pass only what the player may see.
    """

    def __init__(
        self, theme: Theme, rect_px: pygame.Rect, *, scale: float = 1.0, fonts: Fonts | None = None
    ) -> None:
        self.camera = Camera(rect_px)
        self.cameraman = Cameraman(self.camera)
        self.leading = Leading.OFF
        self.overlays: Sequence[object] = ()
        self.look: object = None
        self.covers: tuple[pygame.Rect, ...] = ()
        self.animation: BeatAnimation[StateT, EventT] | None = None
        self._track = SoundTrack()
        self._due: list[TimedSound] = []
        self.redraws = 0
        self.whole = Minimap()
        self.corner = Corner()
        self.background = Background()
        self.version = 0  # goes up whenever what is shown changes
        self._pen = Pen(theme, Scale(scale), fonts)
        self._state: StateT | None = None
        self._zooming = Zooming()
        self._scene = pygame.Surface(self.camera.rect.size)
        self._frame = pygame.Surface(self.camera.rect.size)
        self._shown = self._frame
        self._cut_to: View | None = None  # the goal for which the camera has left
        self._coming: Iterator[None] = iter(())
        self._scene_key: tuple[object, ...] = ()
        self._on_scene: list[Written] = []
        self._on_frame: list[Written] = []
        self._frame_key: tuple[object, ...] = ()
        self._stack = Stack()
        self.furnish()

    def furnish(self) -> None:
        """Add what a game's own board needs."""

    @property
    def foot_px(self) -> int:
        """The height in pixels that something covers at the bottom while a choice is open."""
        return 0

    @property
    def rect(self) -> pygame.Rect:
        """The view's rectangle in the window."""
        return self.camera.rect

    @property
    def state(self) -> StateT | None:
        """The state that is shown, or None."""
        return self._state

    def show(self, state: StateT) -> None:
        """Show a state from now on.

        Call it again after each change, with a copy that will not change.
        """
        self._state = state
        self.version += 1

    def overview(self, pointed: Sequence[str] = ()) -> None:
        """Show the pieces to a spectator.

        `pointed` are the ids under the pointer, the topmost first.
        """

    def forget(self) -> None:
        """Reset to the whole board, with no trace of where the last player looked or what was there."""
        self.cameraman.forget()
        self.camera.fit()
        self._drop_pictures()
        self.version += 1

    def resize(self, rect_px: pygame.Rect, *, like: Pen | None = None) -> None:
        """Move to another rectangle, looking at the same place.

        Colors and sizes follow the pen `like`.
        """
        self.cameraman.resize(rect_px)
        pen = like or self._pen
        self._pen = Pen(pen.theme, pen.scale, pen.fonts, text_factor=pen.text_factor)
        self._scene = pygame.Surface(self.camera.rect.size)
        self._frame = pygame.Surface(self.camera.rect.size)
        self._shown = self._frame
        self._scene_key = self._frame_key = ()
        self._drop_pictures()
        self.version += 1

    def _drop_pictures(self) -> None:
        """Drop the pictures drawn before."""
        self._zooming.forget()
        self._cut_to = None

    # -- what a game draws --------------------------------------------------------------------------

    def tells_all(self, beat: Sequence[EventT]) -> bool:
        """Return whether a beat concerns the whole board, so that nothing may cover the board meanwhile."""
        return False

    def left_by(self, beat: Sequence[EventT], before: StateT) -> object:
        """Return the overlay that a beat leaves until another replaces it: the courses flown, or None."""
        return None

    def key(self) -> tuple[object, ...]:
        """Return everything that the picture without marks depends on."""
        return (self.camera.key, self.version, self.look)

    def ground(self, canvas: Canvas) -> pygame.Surface:
        """Return the background, redrawn only if it changes."""
        return self.background_of(canvas)

    def background_of(self, canvas: Canvas) -> pygame.Surface:
        """Return the board without overlays."""
        return self.background.get(canvas, None)

    def paint(self, canvas: Canvas) -> None:
        """Draw the board and the pieces."""
        canvas.surface.blit(self.ground(canvas), (0, 0))

    def dots(self) -> Dots:
        """List what the minimap shows: places and their owners."""
        return []

    def has_marks(self) -> bool:
        """Return whether an overlay is drawn over the pieces."""
        return False

    def paint_marks(self, canvas: Canvas) -> None:
        """Draw the overlays that go over the pieces."""

    def chores(self, canvas: Canvas) -> Iterator[None]:
        """Draw, step by step and out of sight, the pictures that this zoom needs."""
        self.ground(canvas)
        yield

    def coming(self, canvas: Canvas) -> Iterator[None]:
        """Draw, step by step, the pictures that the current animation will need."""
        yield from ()

    def stir(self) -> bool:
        """Take in results that were computed in the background.

        Return whether the picture changes.
        """
        return False

    def found(self, at_px: Point, slack_px: int) -> list[str]:
        """List the ids drawn at a pixel of the view, the topmost first."""
        return []

    def place_of(self, thing_id: str) -> pygame.Rect | None:
        """Return the pixels of the window where a thing is drawn, or None."""
        return None

    def panels(self) -> list[pygame.Rect]:
        """List the pixels of the window covered by panels on the board; dice keep clear of them."""
        return []

    def drawn(self) -> list[pygame.Rect]:
        """List the pixels of the window where things, marks and words are drawn."""
        return []

    def written(self) -> list[Written]:
        """List the words on the board, with their pixels of the window."""
        return [one.moved(*self.rect.topleft) for one in (*self._on_scene, *self._on_frame)]

    def pieces_px(self) -> dict[str, pygame.Rect]:
        """Return the pixels of the window that each piece covers."""
        return {}

    def signs_px(self) -> list[pygame.Rect]:
        """List the pixels of the view that the corner should leave free if it can, besides the pieces."""
        return []

    def make_room(self) -> bool:
        """Shift the view if what is being planned reaches out of it; return whether it was shifted."""
        return False

    def explained_by(self) -> list[str]:
        """List what could be shown in the corner now."""
        return [MAP] if self.whole.may_show(self.camera) else []

    # -- the picture --------------------------------------------------------------------------------

    def play(
        self,
        beat: Sequence[EventT],
        before: StateT,
        after: StateT,
        speed: float,
        *,
        reduced_motion: bool,
    ) -> float:
        """Play a beat in the game's own way, ending in the state after it.

        Return the seconds it takes.

        This class shows the state after the beat at once.
        """
        self.show(after)
        return 0.0

    def animate(self, animation: BeatAnimation[StateT, EventT], *, whole: bool = False) -> None:
        """Play an animation, then show its `after` state.

        An animation of the `whole` board waits until the camera is back; for any other, the camera
        may move to the places where something happens.
        """
        animation.join(self.animation)
        self.animation = animation
        if whole and self.leading is not Leading.OFF:
            self.cameraman.come_back(animation.places)
        if animation.done and not (whole and self.cameraman.going):
            self._end()
            return
        self._due += self._track.end()
        self._track = SoundTrack(animation.sounds)
        self.show(animation.before)
        if not whole:
            self.cameraman.lead(animation.places, self.leading, close=animation.timeline.close)
        if self.waits:
            animation.join(None)
        self._coming = self.coming(self._seen_from(self.cameraman.goal or self.camera.view))

    def may_begin(self, beat: Sequence[EventT]) -> bool:
        """Return whether a beat may begin: nothing is animated, or it may join what is."""
        return self.animation is None or self.animation.may_be_joined(beat)

    @property
    def waits(self) -> bool:
        """Whether the animation has not begun because the camera is still moving."""
        return self.animation is not None and self.cameraman.going

    def cameras(self, places: Sequence[Point]) -> list[Camera]:
        """Return the cameras of the next views: the present one or the goal, then that for these places."""
        made = []
        for view in self.cameraman.to_come(places, self.leading):
            camera = Camera(self.camera.rect)
            camera.look(view)
            made.append(camera)
        return made

    @property
    def sounds_itself(self) -> bool:
        """Whether the animation has timed sounds left to play."""
        return self.animation is not None and bool(self._track)

    def take_sounds(self) -> list[tuple[TimedSound, float]]:
        """Return the sounds that came due since the last call, each with its side: -1.0 left, 1.0 right.

        The sides are those of the board wherever the camera looks, since the camera moves to what
        happens.
        """
        due, self._due = self._due, []
        return [(one, 0.0 if one.at is None else 2 * one.at[0] / WIDTH_IN - 1) for one in due]

    def update(self, dt_s: float) -> bool:
        """Advance everything that moves; return whether the picture has changed."""
        led = self._ready_to_leave() and self.cameraman.update(dt_s, idle=self.animation is None)
        changed = any((self._zooming.update(dt_s), self.stir(), led))
        if self.animation is None or self.waits:
            return changed
        over = self.animation.update(dt_s)
        self._due += self._track.until(self.animation.clock_s)
        if over:
            self.finish()
        return True

    def cut(self) -> None:
        """Jump to where the camera is going, without showing the move."""
        self.cameraman.finish()
        self._drop_pictures()

    def finish(self) -> None:
        """Complete the animation at once."""
        self.cameraman.finish()
        self._end()

    def _end(self) -> None:
        if self.animation is not None:
            self.animation.finish()
            self._due += self._track.end()
            self.show(self.animation.after)
            self.animation = None

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw the board on the window.

        Return whether anything had changed since the last frame.
        """
        self.corner.offer(self.explained_by())
        if not self.corner.shown:
            self.corner.last = pygame.Rect(0, 0, 0, 0)
        key = self._key_of_frame()
        fresh = key != self._frame_key
        held = self.animation is None or self.waits
        if fresh and held and self._zooming.goes_on(self.camera):
            self._draw_scaled(surface)
        else:
            if fresh:
                self._frame_key = key
                self.redraws += 1
                self._compose()
            surface.blit(self._shown, self.rect)
            if not held:
                next(self._coming, None)
        moves = self.cameraman.going or self.animation is not None
        laid = self.version, self.covers, frozenset(map(type, self.overlays))
        self.whole.draw(surface, self.camera, self._pen, laid, self.dots, self.corner)
        if not moves:
            left, top = self.rect.topleft
            pieces = [one.move(-left, -top) for one in (*self.pieces_px().values(), *self.covers)]
            self.corner.dodge(pieces, self.signs_px(), self.rect)  # it goes in the next frame
        return fresh

    def _key_of_frame(self) -> tuple[object, ...]:
        moment = self.animation and self.animation.clock_s
        return (self._key_of_scene(), tuple(self.overlays), self.covers, moment)

    def _key_of_scene(self) -> tuple[object, ...]:
        return (self.key(), self.corner.key, tuple(self.corner.last))

    def corner_px(self) -> list[pygame.Rect]:
        """List the pixels of the view that words leave free for what is in the corner."""
        return [self.corner.last] if self.corner.shown else []

    def _draw_scaled(self, surface: pygame.Surface) -> None:
        """Show the last picture scaled or moved, and prepare what the next one will need."""
        self._scene_key = ()
        if not self._zooming.covers(self.camera) and not self._zooming.lay_far(surface, self.camera):
            surface.blit(self.ground(self._canvas(self._scene)), self.rect)
        self._zooming.lay(surface, self._shown, self.camera)
        if (goal := self.cameraman.goal) is not None:
            self._prepare(goal)
        elif self._zooming.zooms:
            self._zooming.prepare(self.camera.ppi, self.chores(self._canvas(self._scene)))

    def _prepare(self, goal: View) -> bool:
        """Prepare what the picture at a goal will need; return whether all is ready."""

        def chores() -> Iterator[None]:
            for _ in self.chores(self._seen_from(goal)):
                self._scene_key = ()  # they were drawn over the scene
                yield
            self._scene_key = ()
            if self.animation is not None:
                yield from self._coming

        return self._zooming.prepare(("led", goal, self.version), chores())

    def _ready_to_leave(self) -> bool:
        """Draw the picture at the camera's goal, and cut to it.

        Return whether the camera may leave. What the picture needs is made before that, a little in
        each frame, so that the first picture there is sharp.
        """
        goal = self.cameraman.leaves_for
        if goal is None or self._cut_to is goal or not self._zooming.begun:
            return True
        if self.cameraman.goal is None:  # the camera is at rest, so there is time
            if self._frame_key == self._key_of_frame():
                self._prepare(goal)
            return True
        ready = self._prepare(goal)
        if ready:
            self._cut_to = goal
            self.cameraman.cut_over()
            self._frame_key = self._key_of_frame()
            self.redraws += 1
            self._compose()
        return ready

    def _seen_from(self, view: View) -> Canvas:
        """Return a canvas under a camera with the given view."""
        camera = Camera(self.camera.rect)
        camera.look(view)
        return Canvas(self._scene, camera, self._pen, self.camera.rect.topleft)

    def _compose(self) -> None:
        self._zooming.drawn(self.camera)
        frame = self._canvas(self._frame)
        if self.camera.zoom <= 1:
            self._zooming.keep_far(self.background_of(frame), self.camera, self.background.key)
        if self.animation is not None:
            self.paint(frame)
            self.animation.draw(frame)
            self._scene_key, self._on_scene = (), []
        else:
            if (key := self._key_of_scene()) != self._scene_key:
                self._scene_key = key
                scene = self._canvas(self._scene)
                self.paint(scene)
                self._on_scene = scene.written
            if not self.has_marks():
                self._shown, self._on_frame = self._scene, []
                return
            self._frame.blit(self._scene, (0, 0))
        self._shown = self._frame
        self.paint_marks(frame)
        self._on_frame = frame.written

    def _canvas(self, surface: pygame.Surface) -> Canvas:
        return Canvas(surface, self.camera, self._pen, self.camera.rect.topleft)

    # -- the pointer --------------------------------------------------------------------------------

    def hits(self, px: Point) -> list[str]:
        """List the ids of everything under a pixel of the window, the topmost first."""
        if not self.rect.collidepoint(px):
            return []
        if self._zooming.goes_on(self.camera):
            px = self._zooming.px_before(self.camera.to_board(px))
        else:
            self._settle()
        at = (px[0] - self.rect.x, px[1] - self.rect.y)
        return self.found(at, _PICK_SLACK_PX)

    def pick(self, px: Point) -> str | None:
        """Return the id of the thing under a pixel, or None.

        Repeated calls on the same things cycle through them.
        """
        first = self._stack.press(self.hits(px))
        return self._stack.next() if self._stack.again else first

    def named_at(self, px: Point) -> list[str]:
        """List the ids of the pieces whose names, plates or gauges are under a pixel of the window."""
        found: list[str] = []
        for one in reversed([one for one in self.written() if one.place.collidepoint(px)]):
            if one.of:
                found.append(one.of)
            elif (about := one.about_px) is not None:
                places = self.pieces_px().items()
                found += [name for name, place in places if math.dist(place.center, about) < _AT_PX]
        return list(dict.fromkeys(found))

    def _settle(self) -> None:
        """Bring the places of things up to date with the camera and the state."""
        if self.animation is None and self._key_of_scene() != self._scene_key:
            self._frame_key = ()
            self._compose()


AnyBoard = BoardView[Any, Any]
"""The board of any game."""
