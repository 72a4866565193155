"""The ship's picture for pointing its weapons: click an arc, or a weapon for a turret."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

import pygame

from game.families.false_sunrise.board import hulls
from game.families.false_sunrise.yard.building import widens
from game.families.false_sunrise.yard.mounts import (
    Breadth,
    Casemate,
    arcs_of_mount,
    casemate,
    casemate_towards,
    is_pointed,
)
from game.shell import drawing
from game.shell.keys import is_command
from game.shell.theme import SMALL, STRONG, mix
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.widget import Pos, Widget
from rules.false_sunrise.catalogue import Catalogue, Weapon
from rules.false_sunrise.fleet_files import ComponentFile, ShipFile
from rules.kernel.seats import Seat
from rules.table.arcs import Arc, adjacent

_CHIP, _GAP, _ACROSS = 20, 3, 3
_STRIP_WORDS = 58
_DRAG = 14  # logical units of movement that turn a press on a weapon into a drag
_KEYS = {
    pygame.K_UP: Arc.FORE,
    pygame.K_RIGHT: Arc.STARBOARD,
    pygame.K_DOWN: Arc.REAR,
    pygame.K_LEFT: Arc.PORT,
}
_LONG = {"corvette": 0.34, "frigate": 0.42, "destroyer": 0.5, "cruiser": 0.58, "flagship": 0.66}
_SQUADRON = 0.9  # length of a squadron's formation, in radii of the arcs
_WAYS = {Arc.FORE: (0, -1), Arc.STARBOARD: (1, 0), Arc.REAR: (0, 1), Arc.PORT: (-1, 0)}  # y points down
# Bounds of the arcs, degrees clockwise from up (GEO-5).
_FROM = {Arc.FORE: -45, Arc.STARBOARD: 45, Arc.REAR: 135, Arc.PORT: 225}


@dataclass(frozen=True, slots=True)
class Chip:
    """A weapon on the picture, in logical units from its corner.

    `wrong` is true if its arcs are not legal.
    """

    key: str
    words: str
    rect: pygame.Rect
    turns: bool = False
    wrong: bool = False


def arcs_of(ship: ShipFile, key: str, catalogue: Catalogue) -> tuple[Arc, ...]:
    """List the arcs that a component fires into, including those from a turret (FIR-2, FAC-11)."""
    component = next((one for one in ship.components if one.key == key), None)
    own = () if component is None else arcs_of_mount(component)
    if turned(ship, key, catalogue):
        return tuple(dict.fromkeys([*own, *(beside for arc in own for beside in adjacent(arc))]))
    return own


def turned(ship: ShipFile, key: str, catalogue: Catalogue) -> bool:
    """Return whether a turret serves a weapon (FRC-5)."""
    return any(one.weapon == key and widens(catalogue.component.get(one.type)) for one in ship.components)


def _mount_of(component: ComponentFile) -> Arc | Casemate | None:
    """Return the arc or the casemate that a component is mounted in, None for all round."""
    arcs = arcs_of_mount(component)
    return (casemate(*arcs) if len(arcs) > 1 else None) or next(iter(arcs), None)


@dataclass(eq=False, repr=False)
class ShipPicture(Widget):
    """A ship from above with its weapons in their arcs; arrows point one, Space selects the next.

    A click on an arc, or a weapon dragged there, points it. With casemates, a click points the
    selected weapon into the two arcs around that direction (FAC-11). Where it may have one arc or
    two, a click on the arc next to its own adds that one (MF-6).
    """

    kind = "ship picture"
    focusable = True

    ship: ShipFile
    catalogue: Catalogue
    _: KW_ONLY
    at: str
    breadth: Breadth
    on_mount: Callable[[Arc | Casemate], None]
    on_pick: Callable[[str], None]

    def __post_init__(self) -> None:
        super().__post_init__()
        self._over: Arc | Casemate | str | None = None
        self._welcome = False  # whether a dragged entry may be dropped here
        self._pressed: Pos | None = None
        self.chips = self._chips()

    def state(self) -> tuple[object, ...]:
        return self.ship, self.at, self.breadth, self._over, self._welcome

    def text(self) -> str:
        return f"{self.ship.name}: " + ", ".join(chip.words for chip in self.chips)

    def value(self) -> dict[str, str]:
        return {one.key: " ".join(arcs) for one in self.ship.components if (arcs := arcs_of_mount(one))}

    def memory(self) -> object:
        return self._pressed

    def recall(self, memory: object) -> None:
        if isinstance(memory, tuple):
            self._pressed = memory

    # --- where things are ---------------------------------------------------------------------------

    def _guns(self) -> list[ComponentFile]:
        known = self.catalogue.component
        return [one for one in self.ship.components if isinstance(known.get(one.type), Weapon) or one.arc]

    def _strip(self) -> int:
        """Return the height of the strip of weapons that fire all round."""
        count = sum(not arcs_of_mount(one) for one in self._guns())
        rows = -(-count // _ACROSS)
        return rows * (_CHIP + _GAP) + (6 if rows else 0)

    def field(self) -> pygame.Rect:
        """Return the area of the arcs, in logical units of the window."""
        return pygame.Rect(self.rect.left, self.rect.top, self.rect.width, self.rect.height - self._strip())

    def _chips(self) -> list[Chip]:
        by_mount: dict[Arc | Casemate | None, list[ComponentFile]] = {}
        for one in self._guns():
            by_mount.setdefault(_mount_of(one), []).append(one)
        field = self.field().move(-self.rect.left, -self.rect.top)
        made: list[Chip] = []
        for mount, guns in by_mount.items():
            made += [
                self._chip(one, place)
                for one, place in zip(guns, self._places(mount, len(guns), field), strict=False)
            ]
        return made

    def _chip(self, one: ComponentFile, place: pygame.Rect) -> Chip:
        entry = self.catalogue.component.get(one.type)
        words = entry.name if entry is not None else one.type
        turns = turned(self.ship, one.key, self.catalogue)
        return Chip(one.key, words, place, turns, self._is_amiss(one))

    def _is_amiss(self, one: ComponentFile) -> bool:
        """Return whether a gun has too few or too many arcs (FRC-4, FAC-11)."""
        if not is_pointed(self.catalogue.component.get(one.type)):
            return False
        if one.arc is None:
            return True
        wrong_if_pair = {Breadth.ONE: True, Breadth.TWO: False, Breadth.EITHER: None}
        return isinstance(_mount_of(one), tuple) is wrong_if_pair[self.breadth]

    def _places(self, arc: Arc | Casemate | None, count: int, field: pygame.Rect) -> list[pygame.Rect]:
        """List the places of a mount's weapons.

        Those fore and aft are in rows, those on the sides and diagonals in stacks, all others in a
        strip below.
        """
        wide = (field.width - 2 * 8 - (_ACROSS - 1) * _GAP) // _ACROSS
        if isinstance(arc, tuple):
            left = 8 if Arc.PORT in arc else field.width - 8 - wide
            top, step = (8, 1) if Arc.FORE in arc else (field.height - 8 - _CHIP, -1)
            return [
                pygame.Rect(left, top + step * i * (_CHIP + _GAP), wide, _CHIP)
                for i in range(min(count, field.height // 2 // (_CHIP + _GAP)))
            ]
        if arc in (Arc.PORT, Arc.STARBOARD):
            left = 8 if arc is Arc.PORT else field.width - 8 - wide
            most = max(1, (field.height - 2 * (_CHIP + 16)) // (_CHIP + _GAP))
            shown = min(count, most)
            top = (field.height - shown * (_CHIP + _GAP)) // 2
            return [pygame.Rect(left, top + i * (_CHIP + _GAP), wide, _CHIP) for i in range(shown)]
        room, left = field.width - 16, 8
        if arc is None:
            left, room = 8 + _STRIP_WORDS, room - _STRIP_WORDS
            wide = (room - (_ACROSS - 1) * _GAP) // _ACROSS
        places = []
        for i in range(count):
            row, column = divmod(i, _ACROSS)
            across = min(_ACROSS, count - row * _ACROSS)
            x = left + (room - across * (wide + _GAP)) // 2 + column * (wide + _GAP)
            y = {Arc.FORE: 8 + row * (_CHIP + _GAP), None: field.height + 4 + row * (_CHIP + _GAP)}.get(
                arc, field.height - 8 - _CHIP - row * (_CHIP + _GAP)
            )
            places.append(pygame.Rect(x, y, wide, _CHIP))
        return places

    def place_of(self, part: Arc | Casemate | str) -> tuple[int, int]:
        """Return a point, in logical units, that points an arc or a casemate, or picks a weapon."""
        field = self.field()
        if isinstance(part, tuple):
            off = field.height // 5
            across = -off if Arc.PORT in part else off
            return field.centerx + across, field.centery + (off if Arc.REAR in part else -off)
        if isinstance(part, Arc):
            quarter, (x, y) = field.height // 4 + 4, _WAYS[part]
            return field.centerx + x * (quarter + 8), field.centery + y * quarter
        chip = next(one for one in self.chips if one.key == part)
        return chip.rect.move(self.rect.topleft).center

    def _served(self) -> str | None:
        """Return the weapon that the selected component serves, or None."""
        return next((one.weapon for one in self.ship.components if one.key == self.at), None)

    def _part(self, pos: Pos) -> Arc | Casemate | str | None:
        inside = (pos[0] - self.rect.left, pos[1] - self.rect.top)
        for chip in self.chips:
            if chip.rect.collidepoint(inside):
                return chip.key
        return self.direction(pos)

    def direction(self, pos: Pos) -> Arc | Casemate | None:
        """Return the arc at a point, or the casemate of two arcs if guns have casemates."""
        field = self.field()
        if not field.collidepoint(pos):
            return None
        dx, dy = pos[0] - field.centerx, pos[1] - field.centery
        if self.breadth is Breadth.TWO:
            return casemate_towards(dx, dy)
        if abs(dx) > abs(dy):
            return Arc.STARBOARD if dx > 0 else Arc.PORT
        return Arc.REAR if dy > 0 else Arc.FORE

    # --- input --------------------------------------------------------------------------------------

    def press(self, pos: Pos) -> bool:
        """Point the selected weapon, or select the one under the pointer."""
        part = self._part(pos)
        self._pressed = pos if isinstance(part, str) and not isinstance(part, Arc) else None
        self._take(part)
        return True

    def _take(self, part: Arc | Casemate | str | None) -> None:
        if isinstance(part, Arc | tuple):
            self.on_mount(part)
        elif part is not None:
            self.on_pick(part)

    def drag(self, pos: Pos) -> None:
        """Highlight the arc that a dragged weapon would be pointed at."""
        if self._is_drag(pos):
            self._over = self.direction(pos)

    def light(self, pos: Pos | None, *, pointed: bool = False) -> None:
        """Show where a dragged entry would go: an arc if it is `pointed`; None shows nothing."""
        self._welcome = pos is not None and self.rect.collidepoint(pos)
        self._over = self.direction(pos) if pos is not None and pointed else None

    def release(self, pos: Pos) -> None:
        """Point the weapon that was dragged here."""
        if self._is_drag(pos):
            self._take(self.direction(pos))
        self._pressed = None

    def _is_drag(self, pos: Pos) -> bool:
        return self._pressed is not None and math.dist(pos, self._pressed) > _DRAG

    def moved_over(self, pos: Pos | None) -> None:
        """Highlight the arc or the weapon under the pointer."""
        self._over = None if pos is None else self._part(pos)

    def tip(self) -> str:
        """Describe what a click does here."""
        if self._is_squadron():
            return f"A squadron has no arcs and carries nothing ({self.catalogue.hull[self.ship.hull].rule})."
        if isinstance(self._over, Arc):
            said = f"{self._over.value.capitalize()} arc: click to point the selected weapon here"
            rule = self.catalogue.arc_rule
            if self.breadth is Breadth.EITHER:
                beside = "Next to its own arc, a click adds this one, and another removes it"
                return f"{said}. {beside} ({rule})."
            return f"{said} ({rule})."
        if isinstance(self._over, tuple):
            pair = " and ".join(self._over).capitalize()
            return f"{pair}: click to mount the selected weapon in these two arcs (FAC-11)."
        if self._over is not None:
            return "Click to select this weapon, or to put the selected turret on it (FRC-5)."
        return self.tooltip

    def key(self, event: pygame.event.Event) -> bool:
        """Point with the arrows; select the next weapon with Space."""
        if event.key in _KEYS and not is_command(event.mod):
            self.on_mount(_KEYS[event.key])
            return True
        keys = [one.key for one in self._guns()]
        if event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER) and keys:
            now = self._served() or self.at
            self.on_pick(keys[(keys.index(now) + 1) % len(keys)] if now in keys else keys[0])
            return True
        return False

    # --- drawing ------------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw arcs, ship and weapons."""
        theme = pen.theme
        pen.panel(surface, surface.get_rect(), theme.ground, theme.good if self._welcome else theme.line)
        high = pen.px(self.field().height)
        middle = (surface.get_width() / 2, high / 2)
        radius = min(high, surface.get_width()) / 2 - pen.px(6)
        if self._is_squadron():
            self._paint_squadron(surface, pen, middle, radius)
            return
        lit = arcs_of(self.ship, self._served() or self.at, self.catalogue)
        for arc, start in _FROM.items():
            over = self._over is arc or (isinstance(self._over, tuple) and arc in self._over)
            share = (0.5 if arc in lit else 0.0) + (0.4 if over and self._welcome else 0.2 if over else 0.0)
            fill = mix(theme.panel, theme.commit, share) if share else theme.panel
            points = [middle, *drawing.arc_points(middle, radius, start, start + 90)]
            drawing.polygon(surface, points, fill, theme.line, pen.scale.line())
            self._name_arc(surface, pen, arc, middle, radius)
        self._paint_hull(surface, pen, middle, radius * 1.5 * _LONG.get(self.ship.hull, 0.5))
        self._paint_chips(surface, pen, high)

    def _is_squadron(self) -> bool:
        hull = self.catalogue.hull.get(self.ship.hull)
        return hull is not None and not hull.capital

    def _paint_squadron(
        self, surface: pygame.Surface, pen: Pen, middle: tuple[float, float], radius: float
    ) -> None:
        """Draw a squadron's figures in formation; they fire all round."""
        drawing.circle(surface, pen.theme.panel, middle, radius)
        drawing.circle(surface, pen.theme.line, middle, radius, pen.scale.line())
        figures = self.catalogue.hull[self.ship.hull].bars
        self._paint_hull(surface, pen, middle, radius * _SQUADRON, figures)
        words = pen.text("fires all round", SMALL, pen.theme.secondary)
        surface.blit(words, words.get_rect(center=(round(middle[0]), round(middle[1] + radius * 0.82))))

    def _paint_hull(
        self, surface: pygame.Surface, pen: Pen, middle: tuple[float, float], long: float, figures: int = 1
    ) -> None:
        """Draw the ship as it looks on the table, `long` pixels long."""
        body, hull = pen.theme.seat("red"), self.ship.hull
        ship = pen.cached(
            ("yard ship", hull, figures, round(long), body),
            lambda: hulls.ship(hull, Seat.RED, long, 0.0, body, figures=figures),
        )
        surface.blit(ship, ship.get_rect(center=(round(middle[0]), round(middle[1]))))

    def _name_arc(
        self, surface: pygame.Surface, pen: Pen, arc: Arc, middle: tuple[float, float], radius: float
    ) -> None:
        """Write an arc's name near its rim, unless one of its own weapons is there."""
        if any(_mount_of(one) is arc for one in self._guns()):
            return
        x, y = _WAYS[arc]
        words = pen.text(arc.value, SMALL, pen.theme.secondary)
        off = radius * 0.8
        surface.blit(words, words.get_rect(center=(round(middle[0] + x * off), round(middle[1] + y * off))))

    def _paint_chips(self, surface: pygame.Surface, pen: Pen, high: int) -> None:
        theme = pen.theme
        if self._strip():
            place = pygame.Rect(pen.px(8), high + pen.px(4), pen.px(_STRIP_WORDS), pen.px(_CHIP))
            round_ = any(not arcs_of_mount(one) and not self._is_amiss(one) for one in self._guns())
            words = "all round" if round_ else "no arc"
            style = pen.squeeze(words, SMALL, place.width - pen.px(_GAP))
            pen.write(surface, words, place, style, theme.secondary)
        served = self._served()
        for chip in self.chips:
            place = pen.scale.rect(chip.rect)
            chosen = chip.key == self.at
            fill = theme.selected if chosen else theme.raised
            fill = mix(fill, theme.text, 0.1) if self._over == chip.key else fill
            line = theme.focus if chosen else theme.good if chip.key == served else theme.edge
            line = theme.refusal if chip.wrong else line
            pen.panel(surface, place, fill, line, radius=8)
            inner = place.inflate(-pen.px(8), 0)
            if chip.turns:
                pen.put_icon(surface, Icon.RING, (inner.left + pen.px(6), inner.centery), 10, theme.good)
                inner = pygame.Rect(
                    inner.left + pen.px(14), inner.top, inner.width - pen.px(14), inner.height
                )
            style = STRONG.sized(11) if chosen else SMALL
            pen.write(surface, chip.words, inner, pen.squeeze(chip.words, style, inner.width), None, "center")
