"""Pictures of firing: arcs, range bands, attack dice, and the effect of a defense."""

from __future__ import annotations

from game.board.picture_sheet import BOLD, NOTE, PictureSheet, tag
from game.families.false_sunrise.board.overlays import ArcWedges
from game.families.false_sunrise.board.reach import draw_wedges
from game.families.false_sunrise.pictures.models import put_ship
from game.shell import drawing
from game.shell.theme import mix
from game.wording import counted
from rules.false_sunrise.dice_law import Attack, attack_law, score
from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.fittings import SYSTEM_KILL_FACE
from rules.false_sunrise.range_bands import bands_about
from rules.kernel.seats import Seat
from rules.table.arcs import Arc, arcs_to
from rules.table.bands import BAND_DEPTH_IN, band_of
from rules.table.clock import advance
from rules.table.measure import distance_in

_MIDDLE = (36.0, 24.0)
_ARC_WORDS = {
    Arc.FORE: (0.0, -98.0),
    Arc.STARBOARD: (92.0, 0.0),
    Arc.REAR: (0.0, 98.0),
    Arc.PORT: (-92.0, 0.0),
}


def draw_arcs(sheet: PictureSheet) -> None:
    """Draw the four arcs of a ship, and a target on the bound of two arcs."""
    place = (12, 12, 372, 296)
    canvas = sheet.board(place, _MIDDLE, 15.0, grid_in=1)
    theme, center = sheet.theme, canvas.px(_MIDDLE)
    radius = sheet.pen.px(138)
    for number, arc in enumerate(Arc):
        start = 90.0 * number - 45.0
        fill = mix(theme.ground, theme.seat("red"), 0.26 if arc is Arc.FORE else 0.12)
        drawing.wedge(canvas.surface, center, (0, radius), start, start + 90.0, fill)
    for angle in (45.0, 135.0, 225.0, 315.0):
        end = drawing.arc_points(center, radius, angle, angle)[0]
        drawing.dashed_line(canvas.surface, theme.seat("red"), center, end, canvas.stroke(1.4))
    canvas.dotted_arc(center, radius, 0, 360, theme.seat("red"), canvas.stroke(1.4))
    for arc, shift in _ARC_WORDS.items():
        tag(canvas, arc.value, _MIDDLE, shift, theme.text, BOLD)
    put_ship(canvas, "destroyer", Seat.RED, _MIDDLE, 0)
    inside, bound = (34.9, 20.9), (39.1, 20.9)
    names = []
    for point in (inside, bound):
        put_ship(canvas, "corvette", Seat.BLUE, point, 7)
        names.append(" and ".join(arc.value for arc in arcs_to(_MIDDLE, 0, point)))
    tag(canvas, "1", inside, (-16, 0), theme.seat_text("blue"), BOLD)
    tag(canvas, "2", bound, (18, 0), theme.seat_text("blue"), BOLD)
    sheet.frame(place)
    notes = [
        ("Four quarters", "Ninety degrees each: an hour and a half to each side of 12, 3, 6 and 9."),
        (f"Target 1: {names[0]}", "Only weapons of this arc can fire at it."),
        (f"Target 2: {names[1]}", "The lines belong to both arcs."),
        ("Turret mount", "Adds the two arcs next to the weapon's own."),
        ("Missiles", "have no arc: they fly in any direction."),
    ]
    sheet.notes(notes, (400, 20), 226, gap=11)


def draw_bands(sheet: PictureSheet) -> None:
    """Draw the range bands of a railgun, and targets at several distances."""
    place = (12, 12, 616, 206)
    weapon = load_edition(NEWEST).catalogue.component["railgun"]
    own = int(getattr(weapon, "band", 4))
    at = (20.0, 24.0)
    canvas = sheet.board(place, (36.0, 24.0), 37.0)
    theme = sheet.theme
    whole = canvas.surface.get_clip()
    draw_wedges(canvas, [ArcWedges(at, 3, (Arc.FORE,), bands_about(own), Seat.RED)])
    canvas.surface.set_clip(whole)
    for band in range(1, 6):
        x = at[0] + band * BAND_DEPTH_IN
        a, b = canvas.px((x, 24.0 + 4.9)), canvas.px((x, 24.0 + 6.0))
        drawing.line(canvas.surface, theme.secondary, a, b, canvas.stroke())
        tag(canvas, f'{x - at[0]:.0f}"', (x, 29.55), (-18, 0), theme.secondary)
        tag(canvas, f"band {band}", (x - 3.0, 28.6), (0, 0), theme.text)
    put_ship(canvas, "cruiser", Seat.RED, at, 3)
    for reach, rise in ((4.8, 0.0), (14.6, -2.2), (20.4, 2.4), (26.6, -2.2)):
        point = advance(at, 3, reach)
        point = (point[0], point[1] + rise)
        put_ship(canvas, "frigate", Seat.BLUE, point, 9)
        band = band_of(distance_in(at, point))
        tag(canvas, _dice_at(band, own), point, (0, -22), theme.seat_text("blue"), BOLD)
    sheet.frame(place)
    notes = (
        f"A Railgun is a band {own} weapon: four dice in band {own}, two in bands {own - 1} and {own + 1}, "
        "none elsewhere. Every band is 6 inches deep; a target on the line between two is in the nearer one."
    )
    sheet.write(notes, (16, 230), NOTE, theme.secondary, wrap=608)


def _dice_at(band: int, own: int) -> str:
    if band == own:
        return "4 dice"
    return "2 dice" if abs(band - own) == 1 else "out of reach"


def draw_dice(sheet: PictureSheet) -> None:
    """Draw the dice of one attack, step by step (FIR-7)."""
    attack = Attack(dice=4, rating=1, rerolls=1, kill_at=SYSTEM_KILL_FACE)
    rolled, after = (6, 1, 5, 3), (6, 4, 5, 3)
    damage, kills, removed = score(attack, after)
    theme, left, top = sheet.theme, 236.0, 16.0
    rows = (
        ("1  Roll", "a railgun in its own band: 4 dice", rolled, ()),
        ("2  Reroll", "tuned fire control: reroll one die", after, ()),
        ("3  Special results", f"every {SYSTEM_KILL_FACE} counts, even if it is removed next", after, ()),
        ("4  Defense 1", "the highest die is removed", after, removed),
    )
    for number, (head, text, faces, out) in enumerate(rows):
        y = top + 58 * number
        sheet.write(head, (20, y), BOLD)
        sheet.write(text, (20, y + 17), NOTE, theme.secondary, wrap=206)
        end = sheet.dice(faces, (left, y), out)
        if number == 1:
            sheet.box((left + 39, y - 5, 40, 44), theme.ground, theme.accent)
            sheet.die(after[1], (left + 42, y))
        if number == 2:
            sheet.die(after[0], (left, y), lit=True)
            sheet.write(counted(kills, "system"), (end + 10, y + 9), BOLD, theme.good)
    left_over = " + ".join(str(face) for place, face in enumerate(after) if place not in removed)
    y = top + 58 * len(rows)
    sheet.line((20, y - 4), (620, y - 4))
    sheet.write("5  Damage", (20, y + 6), BOLD)
    sheet.write(f"{left_over} = {damage} pips", (left, y + 6), BOLD, theme.seat_text("red"))
    words = f"and {counted(kills, 'system')} of the target destroyed, chosen by its owner"
    sheet.write(words, (left, y + 25), NOTE, theme.secondary)


def draw_defences(sheet: PictureSheet) -> None:
    """Draw the same roll against several ratings, with the average damage (FIR-6)."""
    theme, extra = sheet.theme, (4, 2)
    thrown = (5, 2, 6, 4)
    for head, left in (("Defense", 24), ("the dice", 110), ("this roll", 416), ("on average", 524)):
        sheet.write(head, (left, 14), BOLD)
    for number, rating in enumerate((0, 1, 2, 5, -2)):
        y = 42.0 + 48 * number
        attack = Attack(dice=4, rating=rating)
        faces = thrown + extra[: attack.thrown - attack.dice]
        damage, _, removed = score(attack, faces)
        mean = sum(pips * share for pips, _, share in attack_law(attack))
        sheet.line((20, y - 7), (620, y - 7))
        sheet.write(f"{rating:+}" if rating else "0", (44, y + 8), BOLD, align="center")
        sheet.dice(faces, (110, y), removed, 30)
        sheet.write(f"{damage} pips", (416, y + 7), BOLD, theme.seat_text("red"))
        sheet.write(f"{mean:.1f}", (524, y + 7), BOLD)
    y = 42.0 + 48 * 5
    sheet.line((20, y - 7), (620, y - 7))
    words = (
        "A rating removes that many of the highest dice, but the lowest one always stays. "
        "A rating below 0 adds dice instead. The averages are exact, for four dice without rerolls."
    )
    sheet.write(words, (20, y), NOTE, theme.secondary, wrap=600)
