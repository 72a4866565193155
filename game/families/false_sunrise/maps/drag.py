"""Mouse and keyboard editing in the map editor: the selection, drags, drawing, and refusals."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from game.families.false_sunrise.maps import shaping
from game.families.false_sunrise.maps.desk import Desk
from game.families.false_sunrise.maps.faults import outline_refusal
from game.families.false_sunrise.maps.sheet import MapSheet, Post
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point
from rules.table.polygons import MAX_CORNERS, Polygon, edges_of, segments_meet

SNAPS = (0.0, 0.25, 0.5, 1.0)
_CROSSES = Refusal("GEO-6", "its outline crosses or touches itself")
_OWNERS = (None, Seat.RED, Seat.BLUE)
_LARGER, _SMALLER = 1.1, 1 / 1.1


class Mode(StrEnum):
    """What a click on the board does."""

    CHOOSE = "choose"
    DRAW = "draw"
    MARK = "mark"


class PieceDrag:
    """Select, drag and draw with the mouse or the keys.

    `ghost` is the sheet as it would be on release, and `at` is the crosshair. `refusal` says why
    the last change was refused, or why the current one would be.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.mode = Mode.CHOOSE
        self.rock: int | None = None
        self.corner: int | None = None
        self.post: int | None = None
        self.step_in = 0.5
        self.twin = False
        self.at: Point = (WIDTH_IN / 2, HEIGHT_IN / 2)
        self.ghost: MapSheet | None = None
        self.refusal: Refusal | None = None
        self._from: Point | None = None
        self._base: MapSheet | None = None

    @property
    def sheet(self) -> MapSheet:
        """The sheet as it is drawn now."""
        return self.ghost or self.desk.now

    @property
    def outline(self) -> tuple[Point, ...]:
        """The corners of the rock being drawn."""
        return self.desk.now.outline

    @property
    def chosen(self) -> Polygon | None:
        """The outline of the selected rock."""
        return None if self.rock is None else self.sheet.rocks[self.rock]

    def take(self, mode: Mode) -> None:
        """Switch to another mode and discard a half-drawn rock."""
        self._drop_outline()
        self.mode, self.refusal = mode, None
        if mode is not Mode.CHOOSE:
            self.choose()

    def choose(self, rock: int | None = None, post: int | None = None, corner: int | None = None) -> None:
        """Select a rock, one of its corners, a marker, or nothing."""
        self.rock, self.post, self.corner = rock, post, corner

    def settle(self) -> None:
        """Deselect whatever is no longer on the sheet, for example after an undo."""
        self.ghost = self._from = self._base = self.refusal = None
        sheet = self.desk.now
        if sheet.outline:
            self.mode = Mode.DRAW
            self.choose()
        if self.rock is not None and self.rock >= len(sheet.rocks):
            self.choose(post=self.post)
        if self.post is not None and self.post >= len(sheet.posts):
            self.post = None
        self._settle_corner()

    def _do(self, sheet: MapSheet, what: str) -> bool:
        self.refusal = self.desk.do(sheet, what)
        return self.refusal is None

    def _drop_outline(self) -> None:
        self.desk.do(replace(self.desk.now, outline=()), "dropping the rock")

    # --- the pointer ----------------------------------------------------------------------------

    def hover(self, at: Point) -> None:
        """Follow the mouse pointer."""
        self.at = shaping.snapped(at, self.step_in)
        if self.mode is Mode.DRAW and self.outline:
            rests = self.at == self.outline[-1]  # the pointer is still at the corner just added
            self.refusal = None if rests or self._closes(self.at) else self._corner_refusal(self.at)

    def press(self, at: Point, reach_in: float) -> None:
        """Grab what is at a point, or place something there.

        `reach_in` is the grab radius in inches.
        """
        self.refusal = None
        self.at = shaping.snapped(at, self.step_in)
        if self.mode is Mode.DRAW:
            near = shaping.nearest(self.outline[:1], at, reach_in) is not None
            self.draw_to(self.outline[0] if near and len(self.outline) > 2 else self.at)
            return
        if self._grab_corner(at, reach_in) or self._grab_post(at, reach_in):
            return
        if self.mode is Mode.MARK:
            self.put_marker()
            return
        self.choose(shaping.rock_at(self.desk.now.rocks, at, reach_in / 2))
        if self.rock is not None:
            self._hold(at)

    def _hold(self, at: Point) -> None:
        self._from, self._base = at, self._base or self.desk.now

    def _grab_corner(self, at: Point, reach_in: float) -> bool:
        rock = self.chosen
        if rock is None or self.rock is None or self.mode is not Mode.CHOOSE:
            return False
        self.corner = shaping.nearest(rock, at, reach_in)
        if self.corner is None:
            middles = [shaping.middle_of_side(rock, side) for side in range(len(rock))]
            side = shaping.nearest(middles, at, reach_in * 0.8)
            if side is None or len(rock) >= MAX_CORNERS:
                return False
            self._base = self.desk.now.reshaped(
                self.rock, shaping.with_new_corner(rock, side, middles[side]), twin=self.twin
            )
            self.ghost, self.corner = self._base, side + 1
        self._hold(at)
        return True

    def _grab_post(self, at: Point, reach_in: float) -> bool:
        number = shaping.nearest([one.at for one in self.desk.now.posts], at, max(reach_in, 0.7))
        if number is None:
            return False
        self.choose(post=number)
        self._hold(at)
        return True

    def drag(self, at: Point) -> None:
        """Drag what was grabbed.

        The ghost shows it, and `refusal` says why it cannot stay there.
        """
        self.at = shaping.snapped(at, self.step_in)
        if self._from is None or self._base is None:
            return
        self.ghost = self._dragged(self._base, at)
        rock = self.chosen
        self.refusal = outline_refusal(rock) if rock is not None else None

    def _dragged(self, base: MapSheet, at: Point) -> MapSheet:
        assert self._from is not None
        if self.post is not None:
            return base.with_post_at(self.post, Post(self.at, base.posts[self.post].owner))
        assert self.rock is not None
        rock = base.rocks[self.rock]
        if self.corner is not None:
            return base.reshaped(self.rock, shaping.with_corner(rock, self.corner, self.at), twin=self.twin)
        first = rock[0]
        to = shaping.snapped(
            (first[0] + at[0] - self._from[0], first[1] + at[1] - self._from[1]), self.step_in
        )
        if self._from == at:
            return base
        shifted = shaping.moved(rock, to[0] - first[0], to[1] - first[1])
        return base.reshaped(self.rock, shifted, twin=self.twin)

    def release(self) -> None:
        """Drop what was dragged; it goes back to its place if a rule refuses the new one."""
        ghost, self.ghost, self._from, self._base = self.ghost, None, None, None
        if ghost is not None:
            self._do(ghost, self._moving)
        self._settle_corner()

    @property
    def _moving(self) -> str:
        """The name of the undo step that moves the selected thing."""
        part = "a marker" if self.post is not None else "a rock" if self.corner is None else "a corner"
        return f"moving {part}"

    def _settle_corner(self) -> None:
        """Deselect a corner that its rock does not have."""
        if self.corner is not None and (self.chosen is None or self.corner >= len(self.chosen)):
            self.corner = None

    def cancel(self) -> bool:
        """Cancel a drag or a drawing, else deselect.

        Return False if there was nothing to cancel.
        """
        busy = self.ghost is not None or bool(self.outline)
        chosen = self.rock is not None or self.post is not None
        self._drop_outline()
        self.ghost = self._from = self._base = self.refusal = None
        if not busy:
            self.choose()
        return busy or chosen

    # --- drawing --------------------------------------------------------------------------------

    def _corner_refusal(self, at: Point) -> Refusal | None:
        """Return why the next corner of the rock being drawn cannot be there, or None (GEO-6)."""
        if len(self.outline) >= MAX_CORNERS:
            return Refusal("GEO-6", f"a rock has at most {MAX_CORNERS} corners")
        sides = edges_of(self.outline)[:-2] if len(self.outline) > 1 else []
        if at in self.outline or any(segments_meet(self.outline[-1], at, *side) for side in sides):
            return _CROSSES
        return None

    def _closes(self, at: Point) -> bool:
        """Return whether a corner there closes the rock: at the first, or again at the last."""
        return len(self.outline) > 2 and at in (self.outline[0], self.outline[-1])

    def draw_to(self, at: Point) -> None:
        """Add the next corner of a new rock.

        Finish it at the first corner, or twice at the last.
        """
        if self._closes(at):
            self.finish()
            return
        self.refusal = self._corner_refusal(at) if self.outline else None
        if self.refusal is None:
            self._do(replace(self.desk.now, outline=(*self.outline, at)), "a corner")

    def finish(self) -> None:
        """Close the rock being drawn and select it (GEO-6)."""
        outline = self.outline
        self.refusal = outline_refusal(outline)
        closed = replace(self.desk.now.with_rock(outline, twin=self.twin), outline=())
        if self.refusal is None and self._do(closed, "closing the rock"):
            self.take(Mode.CHOOSE)
            self.choose(self.desk.now.rocks.index(outline))

    # --- buttons and keys -----------------------------------------------------------------------

    def put_marker(self) -> None:
        """Put a marker at the crosshair (SET-3)."""
        if self._do(self.desk.now.with_post(self.at), "a new marker"):
            self.choose(post=len(self.desk.now.posts) - 1)

    def change_owner(self) -> None:
        """Give the selected marker to the next owner: nobody, red, blue."""
        if self.post is not None:
            post = self.desk.now.posts[self.post]
            owner = _OWNERS[(_OWNERS.index(post.owner) + 1) % len(_OWNERS)]
            self._do(self.desk.now.with_post_at(self.post, replace(post, owner=owner)), "the marker's owner")

    def reshape(self, outline: Polygon, what: str) -> None:
        """Give the selected rock a new outline (GEO-6); `what` names the undo step."""
        if self.rock is not None:
            self._do(self.desk.now.reshaped(self.rock, outline, twin=self.twin), what)

    def turn(self, half_hours: int) -> None:
        """Turn the selected rock, clockwise if positive."""
        if self.chosen is not None:
            self.reshape(shaping.turned(self.chosen, half_hours), "turning a rock")

    def scale(self, *, larger: bool) -> None:
        """Make the selected rock about a tenth larger or smaller."""
        if self.chosen is not None:
            self.reshape(shaping.scaled(self.chosen, _LARGER if larger else _SMALLER), "a rock's size")

    def add_corner(self) -> None:
        """Add a corner after the selected one, in the middle of the side."""
        if self.chosen is not None:
            side = self.corner or 0
            before = len(self.chosen)
            middle = shaping.middle_of_side(self.chosen, side)
            self.reshape(shaping.with_new_corner(self.chosen, side, middle), "a new corner")
            if len(self.chosen) > before:
                self.corner = side + 1

    def remove_corner(self) -> None:
        """Remove the selected corner; a rock keeps at least three (GEO-6)."""
        if self.chosen is not None and self.corner is not None:
            self.reshape(shaping.without_corner(self.chosen, self.corner), "removing a corner")
            self._settle_corner()

    def copy_across(self) -> None:
        """Add the mirror image of the selected rock, so that both sides have the same (SET-1)."""
        if self.chosen is None:
            return
        if self._do(self.desk.now.with_rock(shaping.mirrored(self.chosen)), "copying a rock across"):
            self.choose(len(self.desk.now.rocks) - 1)

    def delete(self) -> None:
        """Delete the selected corner, rock or marker."""
        if self.post is not None:
            self._do(self.desk.now.without_post(self.post), "removing a marker")
        elif self.corner is not None:
            self.remove_corner()
            return
        elif self.rock is not None:
            self._do(self.desk.now.without_rock(self.rock, twin=self.twin), "removing a rock")
        self.choose()

    def nudge(self, dx: float, dy: float) -> None:
        """Move the selection, or else the crosshair, by inches."""
        self.refusal = None
        x, y = self.at
        if self.post is not None:
            post = self.desk.now.posts[self.post]
            at = shaping.snapped((post.at[0] + dx, post.at[1] + dy), 0.0)
            self._do(self.desk.now.with_post_at(self.post, replace(post, at=at)), self._moving)
        elif self.chosen is not None and self.corner is not None:
            x, y = self.chosen[self.corner]
            to = shaping.snapped((x + dx, y + dy), 0.0)
            self.reshape(shaping.with_corner(self.chosen, self.corner, to), self._moving)
        elif self.chosen is not None:
            self.reshape(shaping.moved(self.chosen, dx, dy), self._moving)
        else:
            self.hover((x + dx, y + dy))

    def next_thing(self, step: int) -> None:
        """Select the next rock or marker."""
        rocks, posts = len(self.desk.now.rocks), len(self.desk.now.posts)
        if rocks + posts == 0:
            return
        now = self.rock if self.rock is not None else None if self.post is None else rocks + self.post
        number = (0 if step > 0 else -1) if now is None else now + step
        number %= rocks + posts
        self.take(Mode.CHOOSE)
        self.choose(number) if number < rocks else self.choose(post=number - rocks)

    def next_corner(self, step: int) -> None:
        """Select the next corner of the selected rock."""
        if self.chosen is not None:
            first = 0 if step > 0 else -1
            self.corner = (first if self.corner is None else self.corner + step) % len(self.chosen)
