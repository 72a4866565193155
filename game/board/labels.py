"""Names next to ships, placed so that they do not cover each other, ships or the frame."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

# Where a name may go: upper right first, as on a chart; x and y from -1 (left, above) to 1.
_SPOTS = ((1, -1), (1, 0), (1, 1), (-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1))
_FAR, _FARTHEST_PX = (
    2.1,
    24,
)  # the far spots: a factor, and at most so many pixels more
_AWAY_PX = (48, 80, 120, 170)  # how much farther a name that must be there may go


@dataclass(frozen=True, slots=True)
class Written:
    """Words or a small panel that were drawn on the board, and where.

    `kind` is what they are: a "name", a "plate", a "figure", a "gauge" or another "label". `of` is the
    id of the piece that they belong to, if it is known; `about_px` is the pixel that a plate speaks of.
    With a `leader`, a line leads from the piece to the words.
    """

    kind: str
    place: pygame.Rect
    image: pygame.Surface | None = None
    of: str = ""
    about_px: tuple[float, float] | None = None
    leader: bool = False

    @property
    def ink(self) -> pygame.Rect:
        """The rectangle of what is really drawn, without empty rims of its picture."""
        return self.place if self.image is None else self.image.get_bounding_rect(64).move(self.place.topleft)

    def moved(self, x: int, y: int) -> Written:
        """Return the same words at a place that is moved by some pixels."""
        about = self.about_px and (self.about_px[0] + x, self.about_px[1] + y)
        return replace(self, place=self.place.move(x, y), about_px=about)


@dataclass(frozen=True, slots=True)
class LabelRequest:
    """A name to be placed next to a ship's pixels.

    `ship` is where the piece is with what is drawn around it, `hull` the piece alone if that is less.
    With `must` it is placed even if it covers things.
    """

    id: str
    ship: pygame.Rect
    size: tuple[int, int]
    must: bool = False
    hull: pygame.Rect | None = None

    @property
    def piece(self) -> pygame.Rect:
        """The rectangle of the piece alone."""
        return self.hull or self.ship


class Labels:
    """Place names, keeping each where it was last time while that place is free."""

    def __init__(self) -> None:
        self._last: dict[str, int] = {}

    def place(
        self,
        wishes: Sequence[LabelRequest],
        taken: Sequence[pygame.Rect],
        bounds: pygame.Rect,
        unnamed: Sequence[pygame.Rect] = (),
    ) -> dict[str, pygame.Rect]:
        """Return the pixels of each name that found room.

        Names earlier in the list choose first. A name is not put where it could be taken for that of
        another ship, nor for that of an `unnamed` piece such as a wreck.
        """
        ships = [*(wish.piece for wish in wishes), *unnamed]
        full = [*taken, *(wish.ship for wish in wishes)]
        found: dict[str, pygame.Rect] = {}
        for wish in wishes:
            spot = self._spot(wish, ships, full, bounds)
            if spot is None:
                self._last.pop(wish.id, None)
                continue
            found[wish.id] = _at(wish, spot).clamp(bounds)
            full.append(found[wish.id])
            self._last[wish.id] = spot
        return found

    def keep(self, wishes: Sequence[LabelRequest], bounds: pygame.Rect) -> dict[str, pygame.Rect]:
        """Return the pixels of names that keep their last position next to their ships, moving or not."""
        return {
            wish.id: _at(wish, self._last.get(wish.id, 0)).clamp(bounds)
            for wish in wishes
            if wish.must or wish.id in self._last
        }

    def _spot(
        self, wish: LabelRequest, ships: Sequence[pygame.Rect], full: list[pygame.Rect], bounds: pygame.Rect
    ) -> int | None:
        last = self._last.get(wish.id)
        near, order = range(len(_SPOTS)), range(2 * len(_SPOTS))
        # The last spot is kept only until there is room nearer to the ship.
        for spot in order if last is None else (*(near if last not in near else ()), last, *order):
            place = _at(wish, spot)
            if (
                bounds.contains(place)
                and place.collidelist(full) < 0
                and not _is_misleading(place, spot, wish, ships)
            ):
                return spot
        return self._spot_away(wish, ships, full, bounds) if wish.must else None

    def _spot_away(
        self, wish: LabelRequest, ships: Sequence[pygame.Rect], full: list[pygame.Rect], bounds: pygame.Rect
    ) -> int:
        """Return the best spot of a name that must be there, although there is no room near its ship.

        It goes farther out rather than over anything, and next to another ship only if it has to.
        """
        away = range(2 * len(_SPOTS), (2 + len(_AWAY_PX)) * len(_SPOTS))
        places = {spot: _at(wish, spot) for spot in away}
        others = [ship for ship in ships if ship is not wish.piece]

        def rank(spot: int) -> tuple[int, bool]:
            nearer = any(is_nearer(places[spot], ship, wish.piece) for ship in others)
            return spot // len(_SPOTS), nearer

        free = [s for s, place in places.items() if bounds.contains(place) and place.collidelist(full) < 0]
        clear = [spot for spot in free if not _is_misleading(places[spot], spot, wish, ships)]
        if clear:
            return min(clear, key=rank)
        if free:
            return max(free, key=lambda spot: min(gap_px(places[spot], one) for one in others))
        return min(range(away.stop), key=lambda spot: covered_px(_at(wish, spot), full, bounds))


_MARGINAL = 0.2  # what crosses a plate, such as a course, may cover this share of it


class Plates:
    """Place a ship's plate at the first of its spots where it covers little, and remember which spot."""

    def __init__(self) -> None:
        self._last: dict[str, int] = {}

    def place(
        self,
        thing_id: str,
        spots: Sequence[pygame.Rect],
        full: list[pygame.Rect],
        bounds: pygame.Rect,
        clear_of: Sequence[pygame.Rect] = (),
    ) -> pygame.Rect:
        """Return the best of some spots: one clear of all of `clear_of`, if there is one."""
        covered = [covered_px(spot, full, bounds) for spot in spots]
        clear = [i for i, spot in enumerate(spots) if spot.collidelist(clear_of) < 0]
        little = (i for i in clear if covered[i] <= _MARGINAL * spots[i].width * spots[i].height)
        best = next(little, min(clear or range(len(spots)), key=covered.__getitem__))
        self._last[thing_id] = best
        return spots[best]

    def keep(self, thing_id: str, spots: Sequence[pygame.Rect]) -> pygame.Rect:
        """Return the spot that was best last time."""
        return spots[self._last.get(thing_id, 0)]


def covered_px(spot: pygame.Rect, full: list[pygame.Rect], bounds: pygame.Rect) -> int:
    """Return how many pixels something at a spot would cover.

    The result is a huge number if the spot is out of bounds.
    """
    covered = [spot.clip(full[i]) for i in spot.collidelistall(full)]
    return (0 if bounds.contains(spot) else 10**6) + sum(one.width * one.height for one in covered)


def _is_misleading(place: pygame.Rect, spot: int, wish: LabelRequest, ships: Sequence[pygame.Rect]) -> bool:
    """Return whether a name could be taken for another ship's.

    A name next to its ship may not be nearer to another one. A name farther out has a line to its
    ship, which may cross no other ship, and keeps some distance from all of them.
    """
    own = wish.piece
    away = spot >= 2 * len(_SPOTS)
    if not away and any(is_nearer(place, ship, own) for ship in _within_reach(place, own, ships)):
        return True
    if spot < len(_SPOTS):
        return False
    others = [ship for ship in ships if ship is not own]
    room = place.height * (2 if away else 1)
    around = place.inflate(room, room)
    apart = [one for one in others if not one.colliderect(own)]
    line = own.center, leader_end(place, own)
    return around.collidelist(others) >= 0 or any(one.clipline(*line) for one in apart)


def _within_reach(
    place: pygame.Rect, own: pygame.Rect, ships: Sequence[pygame.Rect]
) -> Iterator[pygame.Rect]:
    """Yield the other ships that could be nearer to a word than its own: few of many."""
    across, down = place.centerx - own.centerx, place.centery - own.centery
    far = 2 * math.ceil(max(gap_px(place, own), math.hypot(across, down))) + 2
    around = place.inflate(far, far)
    return (ships[i] for i in around.collidelistall(ships) if ships[i] is not own)


def is_nearer(place: pygame.Rect, other: pygame.Rect, own: pygame.Rect) -> bool:
    """Return whether a word is nearer to another piece than to its own, by its rim or by its middle."""
    if gap_px(place, other) < gap_px(place, own):
        return True
    return math.dist(place.center, other.center) < math.dist(place.center, own.center)


def gap_px(one: pygame.Rect, other: pygame.Rect) -> float:
    """Return the pixels between the rims of two rectangles; 0 if they touch."""
    across = max(0, one.left - other.right, other.left - one.right)
    return math.hypot(across, max(0, one.top - other.bottom, other.top - one.bottom))


def leader_end(place: pygame.Rect, ship: pygame.Rect) -> tuple[int, int]:
    """Return the pixel where a line from a ship meets its name: at the first letter, not between words."""
    end = (max(place.left, min(ship.centerx, place.right)), place.centery)
    near = place.clipline(ship.center, end)
    return near[0] if near else end


def _at(wish: LabelRequest, spot: int) -> pygame.Rect:
    """Return the rectangle of a word at one of the spots; the far spots follow the near ones."""
    x, y = _SPOTS[spot % len(_SPOTS)]
    width, height = wish.size
    slant = 0.72 if x and y else 1.0
    reach_x, reach_y = wish.ship.width / 2 * slant, wish.ship.height / 2 * slant
    if spot >= 2 * len(_SPOTS):
        away = _AWAY_PX[spot // len(_SPOTS) - 2]
        reach_x, reach_y = reach_x + away, reach_y + away
    elif spot >= len(_SPOTS):
        reach_x += min(reach_x * (_FAR - 1), _FARTHEST_PX)
        reach_y += min(reach_y * (_FAR - 1), _FARTHEST_PX)
    middle_x = wish.ship.centerx + x * (reach_x + width / 2)
    middle_y = wish.ship.centery + y * (reach_y + height / 2 * (0.6 if x else 1.0))
    return pygame.Rect(round(middle_x - width / 2), round(middle_y - height / 2), width, height)
