"""Pictures of fire in March 2024: bands that are multiples of a range, missiles against a pool."""

from __future__ import annotations

from collections.abc import Mapping

from game.board.picture_sheet import BOLD, NOTE, Painter, PictureSheet, dashes, tag
from game.families.false_sunrise.board.overlays import ArcWedges
from game.families.false_sunrise.board.reach import draw_wedges
from game.families.false_sunrise.pictures.models import put_ship
from game.shell import drawing
from rules.false_sunrise.fleet_files import ComponentFile, FleetFile, ShipFile
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.march_2024.attack_law import stopped
from rules.false_sunrise.march_2024.catalogue import MissileWeapon, march_catalogue
from rules.false_sunrise.march_2024.edition import EDITION
from rules.false_sunrise.march_2024.gunnery import need_at, pool_of, weapon_of
from rules.false_sunrise.march_2024.needs import band_at
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Setup, Ship, State
from rules.kernel.seats import Seat
from rules.table.arcs import Arc
from rules.table.measure import Point, distance_in
from rules.table.terrain import Terrain
from rules.values import changed

_MIDDLE = (36.0, 24.0)
_GUN: Point = (15.4, 24.0)
# The ships in the picture of a pool, each with a Prophet PD: the target, a near and a distant friend.
_TARGET, _NEAR, _FAR = (50.0, 22.4), (46.2, 27.4), (62.4, 26.6)


def draw_multiples(sheet: PictureSheet) -> None:
    """Draw the five bands of an artillery gun and what an attack needs in each (E1-15)."""
    place = (12, 12, 616, 206)
    gun = _ship("artillery", Seat.RED, _GUN)
    mount = gun.fittings.mounts[0]
    bands = EDITION.gunnery.bands_in(gun, mount)
    canvas = sheet.board(place, _MIDDLE, 44.0)
    theme = sheet.theme
    whole = canvas.surface.get_clip()
    draw_wedges(canvas, [ArcWedges(_GUN, 3, (Arc.FORE,), bands, Seat.RED)])
    canvas.surface.set_clip(whole)
    for number, band in enumerate(bands, start=1):
        x = _GUN[0] + band.far_in
        ends = canvas.px((x, 29.6)), canvas.px((x, 31.3))
        drawing.line(canvas.surface, theme.secondary, *ends, canvas.stroke())
        tag(canvas, f'{band.far_in:.0f}"', (x, 30.6), (-18, 0), theme.secondary)
        tag(canvas, f"band {number}", (x - band.far_in / number / 2, 29.4), (0, 0), theme.text)
    put_ship(canvas, "cruiser", Seat.RED, _GUN, 3)
    for reach, rise in ((5.6, 1.2), (12.0, -2.2), (20.0, 1.8), (28.4, -2.6), (36.0, 2.0)):
        point = (_GUN[0] + reach, _GUN[1] + rise)
        put_ship(canvas, "frigate", Seat.BLUE, point, 9)
        need = need_at(gun, mount, distance_in(_GUN, point), cloaked=False)
        tag(canvas, f"{need}+", point, (0, -22), theme.seat_text("blue"), BOLD)
    sheet.frame(place)
    depth = round(bands[0].far_in)
    words = (
        f"Artillery has a range of {depth} inches, and each of its bands is as deep; those of an Arc Gun are "
        f"2 inches. The blue ship at 20 inches is in band {band_at(20.0, depth)}. "
        "Beyond the fifth band nothing can be hit."
    )
    sheet.write(words, (16, 228), NOTE, theme.secondary, wrap=608)


def draw_pool(sheet: PictureSheet) -> None:
    """Draw missiles that fly over a rock, and the pool that stops some of them (E1-21 to E1-25)."""
    place = (12, 12, 616, 190)
    state = _defended()
    theme, target = sheet.theme, state.ships["blue:Target"]
    rock = ((33.6, 19.6), (37.4, 18.6), (40.0, 21.8), (38.6, 26.0), (35.0, 26.4), (33.0, 23.0))
    canvas = sheet.board(place, (43.0, 24.4), 44.0, [rock])
    shooter = state.ships["red:Gun"]
    for ship in (target, state.ships["blue:Near"], state.ships["blue:Far"]):
        reach_px = canvas.camera.ppi * _reach_in(ship)
        covers = distance_in(ship.at, target.at) <= _reach_in(ship)
        ink = theme.good if covers else theme.secondary
        canvas.dotted_arc(canvas.px(ship.at), reach_px, 0, 360, ink, canvas.stroke(1.4))
        words = "1 point" if covers else "too far"
        put_ship(canvas, "destroyer", Seat.BLUE, ship.at, 9)
        tag(canvas, words, ship.at, (0, 24), theme.good if covers else theme.refusal, BOLD)
    dashes(canvas, [shooter.at, target.at], theme.seat("red"))
    put_ship(canvas, "cruiser", Seat.RED, shooter.at, 3)
    tag(canvas, "5 Atlas", shooter.at, (0, 30), theme.seat_text("red"), BOLD)
    tag(canvas, "target", target.at, (0, -24), theme.seat_text("blue"), BOLD)
    sheet.frame(place)
    _draw_throw(sheet, state, shooter, target)


def _draw_throw(sheet: PictureSheet, state: State, shooter: Ship, target: Ship) -> None:
    """Draw the dice of the missiles, and what the pool leaves of them."""
    theme, weapon = sheet.theme, weapon_of(shooter.fittings.mounts[0])
    assert isinstance(weapon, MissileWeapon)
    faces, points = (6, 2, 4, 5, 1), pool_of(state, target).points
    misses = [place for place, face in enumerate(faces) if face < weapon.accuracy]
    incoming = len(faces) - len(misses)
    gone = stopped(incoming, points, weapon.durability)
    rows = (
        ("1  Roll", f"each hits on {weapon.accuracy}+"),
        ("2  The pool", f"holds {points}; durability {weapon.durability}"),
    )
    for number, (head, words) in enumerate(rows):
        y = 216.0 + 52 * number
        sheet.write(head, (20, y), BOLD)
        sheet.write(words, (20, y + 17), NOTE, theme.secondary, wrap=190)
    end = sheet.dice(faces, (220, 214), misses)
    sheet.write(f"{incoming} are incoming", (end + 12, 222), BOLD)
    hits = [face for face in faces if face >= weapon.accuracy]
    end = sheet.dice(hits, (220, 266), range(gone))
    left = incoming - gone
    words = f"{gone} shot down, {left} gets through: {left * weapon.damage} damage"
    sheet.write(words, (end + 12, 274), BOLD, theme.seat_text("red"))


def _defended() -> State:
    """Return a state with a launcher, its target and two friends of the target."""
    places = {"Target": _TARGET, "Near": _NEAR, "Far": _FAR}
    guns = _fleet({"Gun": "atlas"}), _fleet(dict.fromkeys(places, "prophet-pd"))
    fleets = {
        seat: build_fleet(file, seat, march_catalogue())
        for seat, file in zip((Seat.RED, Seat.BLUE), guns, strict=True)
    }
    state = opening(Setup(fleets, Terrain(())))
    for name, ship in state.ships.items():
        x, y = places.get(name.partition(":")[2], (25.0, 24.6))
        state.ships[name] = changed(ship, x=x, y=y, deployed=True)
    return state


def _ship(component: str, seat: Seat, at: Point) -> Ship:
    """Return a ship with one component at a place in inches."""
    spec = build_fleet(_fleet({"Gun": component}), seat, march_catalogue()).ships[0]
    return Ship(spec, *at, 3, 0, spec.full_bars())


def _fleet(carried: dict[str, str]) -> FleetFile:
    """Return a fleet of destroyers with one component each; guns face forward."""
    ships = tuple(
        ShipFile(name=name, hull="destroyer", components=(ComponentFile(type=one, arc=_arc_of(one)),))
        for name, one in carried.items()
    )
    return FleetFile(name="Picture", edition=EDITION.id, ships=ships)


def _arc_of(component: str) -> Arc | None:
    return Arc.FORE if getattr(march_catalogue().component[component], "needs_arc", False) else None


def _reach_in(ship: Ship) -> float:
    return max(float(getattr(one.effect, "reach_in", 0)) for one in ship.fittings.point_defences)


PICTURES: Mapping[str, tuple[int, Painter]] = {
    "multiples": (272, draw_multiples),
    "pool": (320, draw_pool),
}
