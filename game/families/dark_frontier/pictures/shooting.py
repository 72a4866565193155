"""Rulebook pictures of gun arcs, of a shot's reach, and of missiles fired in passing."""

from __future__ import annotations

from game.board.picture_sheet import BOLD, NOTE, PictureSheet, tag
from game.families.dark_frontier.board.layer import draw_way
from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.board.overlays import Arc, LaterWay
from game.families.dark_frontier.board.reach_painter import draw_arc, draw_later
from game.families.dark_frontier.board.tokens import put_flak
from game.families.dark_frontier.book import directions_words
from game.families.dark_frontier.pictures.window import FIGURES, NOTES_AT, NOTES_WIDE, put, put_token, window
from rules.dark_frontier.gunnery import launches
from rules.dark_frontier.state import ATTACKER, DEFENDER, Kind, Projectile, Ship
from rules.hexes.grid import DIRECTIONS, add, towards

_RELATIVE = ("fore", "fore starboard", "aft starboard", "aft", "aft port", "fore port")


def _bearings(ship: Ship, gun: str) -> tuple[int, ...]:
    """Return the directions of the map in which a gun fires, clockwise (DG-3)."""
    return tuple((ship.facing + one) % DIRECTIONS for one in FIGURES.ships[ship.type].guns[gun].directions)


def draw_arcs(sheet: PictureSheet) -> None:
    """Draw the six directions as seen from a ship, and the arcs of a gunboat's guns (DG-3, DS-1)."""
    place = (12, 12, 392, 246)
    canvas = window(sheet, (8, -4), 18.5, place)
    ship = Ship("Thresher", DEFENDER, "gunboat", (8, -4), 0)
    for name, gun in FIGURES.ships["gunboat"].guns.items():
        draw_arc(canvas, Arc(ship.place, _bearings(ship, name), gun.launch, DEFENDER))
    put_token(canvas, ship)
    for direction, words in enumerate(_RELATIVE):
        tag(canvas, words, point_of(add(ship.place, towards(direction, 5))), (0, 0), canvas.theme.text)
    sheet.frame(place)
    guns = FIGURES.ships["gunboat"].guns.items()
    notes = [
        (f"{name.capitalize()} gun", directions_words(gun.directions).capitalize() + ".")
        for name, gun in guns
    ]
    notes.append(("No gun points aft", "A gunboat that flies away from you cannot fire back."))
    sheet.notes(notes, NOTES_AT, NOTES_WIDE, gap=12)


def draw_launch(sheet: PictureSheet) -> None:
    """Draw all places where the shot of a moving ship can be after an Advance (DF-3, DF-4)."""
    place = (12, 12, 392, 276)
    canvas = window(sheet, (9, -3), 14.0, place)
    ship = Ship("Thresher", DEFENDER, "gunboat", (5, -2), 0, (3, -1))
    gun = FIGURES.ships["gunboat"].guns["bow"]
    after = add(ship.place, ship.velocity)
    draw_arc(canvas, Arc(after, _bearings(ship, "bow"), gun.launch, DEFENDER))
    tag(canvas, "your ship then", point_of(after), (0, -18), canvas.theme.seat_text(DEFENDER.value), NOTE)
    shot = towards(0, 3)
    aside = towards(1, 1)
    velocity = add(ship.velocity, add(shot, aside))
    flak = Projectile("F1", Kind.FLAK, DEFENDER, 1, 4, ship.place, velocity, FIGURES.spread)
    end = add(flak.at, flak.velocity)
    draw_later(canvas, LaterWay(end, flak.velocity, 1, DEFENDER))
    put(canvas, ship)
    draw_way(canvas, flak, 0)
    put_flak(canvas, DEFENDER, canvas.px(point_of(end)))
    sheet.frame(place)
    many = len(launches(gun.directions, gun.launch, ship.facing))
    notes = [
        ("Everything moves along", "The fan starts where your ship will be, not where it is."),
        (f"{many} places", f"Launch {gun.launch} fore, to either side, or divided between two neighbors."),
        ("The flak here", "3 fore and 1 fore starboard. Its arrow is your velocity with that added."),
        ("And then", "it flies on like that, a little wider with each Advance."),
    ]
    sheet.notes(notes, NOTES_AT, NOTES_WIDE, gap=12)


def draw_passing(sheet: PictureSheet) -> None:
    """Draw two ships that meet, with two missiles fired against one (DM-7)."""
    place = (12, 12, 392, 172)
    canvas = window(sheet, (9, -3), 9.0, place)
    ours, theirs = (7, -3), (11, -3)
    put_token(canvas, Ship("Thresher", DEFENDER, "gunboat", ours, 0), "names 1")
    put_token(canvas, Ship("Quiver", ATTACKER, "carrier", theirs, 3), "names 2")
    put_token(canvas, Projectile("F1", Kind.FLAK, ATTACKER, 1, 4, (9, -4), (0, 0), FIGURES.spread))
    put_token(canvas, Projectile("M2", Kind.MISSILE, ATTACKER, 2, 4, (9, -2), (0, 0), 6, 3))
    tag(canvas, "1 and 1 burst: fresh flak for both", point_of((9, -4)), (0, -26), canvas.theme.text, BOLD)
    low = canvas.theme.refusal
    tag(canvas, "1 left over: armed, at Thresher", point_of((9, -2)), (0, 26), low, BOLD)
    sheet.frame(place)
    notes = [
        ("Both in secret", "From 0 to as many as the tubes can still launch this round."),
        ("The lower number", "bursts: each ship flies through that much fresh flak."),
        ("The rest", "flies on, armed. A missile that is left can stop it."),
    ]
    sheet.notes(notes, NOTES_AT, NOTES_WIDE, gap=10)
