"""Pictures of Matched Fire: reading a throw, armor and flex by arc, support, lowering, strikes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from game.board.canvas import Canvas
from game.board.picture_sheet import BOLD, NOTE, Painter, PictureSheet, dashes, tag
from game.families.false_sunrise.matched_fire.models import Model, put_model, state_with
from game.shell import drawing
from game.shell.theme import Color, mix
from game.wording import counted
from rules.false_sunrise.matched_fire.gunnery import attack_of
from rules.false_sunrise.matched_fire.point_defence import (
    DEFENCE_IN,
    SUPPORT_IN,
    roll_pool,
    supporters_of,
)
from rules.false_sunrise.matched_fire.pool_law import lowered, strength_of
from rules.false_sunrise.matched_fire.prospects import sides_of
from rules.false_sunrise.matched_fire.sets import (
    MAGNITUDE_NAMES,
    DiceSet,
    Result,
    Throw,
    read_faces,
    read_throw,
    result_words,
)
from rules.false_sunrise.matched_fire.strikes import STRIKE_IN
from rules.kernel.seats import Seat
from rules.table.arcs import Arc
from rules.table.measure import Point, distance_in, distance_to_segment_in

_MIDDLE = (36.0, 24.0)
_DIE, _GAP = 34.0, 8.0


# --- throws ----------------------------------------------------------------------------------------


def draw_sets(sheet: PictureSheet) -> None:
    """Draw a throw of base, flex and macro dice, read step by step (MF-28, MF-29)."""
    throw = Throw((5, 3, 5, 1, 3, 5, 3), flex=1, macro=1)
    read = read_throw(throw)
    theme = sheet.theme
    heads = (
        ("1  Roll", "5 base, 1 flex and 1 macro die"),
        ("2  Remove", "as many dice as are flex: here one"),
        ("3  Read", "the macro die lifts the set of its value"),
    )
    for row, (head, words) in enumerate(heads):
        y = 20.0 + 76 * row
        sheet.write(head, (20, y), BOLD)
        sheet.write(words, (20, y + 18), NOTE, theme.secondary, wrap=170)
    end = sheet.dice(throw.loose, (210, 18))
    _macro_die(sheet, throw.macro_faces[0], (end + 24, 18))
    end = sheet.dice(throw.loose, (210, 94), read.removed)
    _macro_die(sheet, throw.macro_faces[0], (end + 24, 94))
    sheet.write("out", (210 + read.removed[0] * (_DIE + _GAP) + _DIE / 2, 134), NOTE, theme.refusal, "center")
    kept = sorted((face for i, face in enumerate(throw.loose) if i not in read.removed), reverse=True)
    x, y = 210.0, 170.0
    plain = {one.value: one for one in read_faces(kept)}
    for one in plain.values():
        end = sheet.dice([face for face in kept if face == one.value], (x, y))
        after = next(found for found in read.result if found.value == one.value)
        _brace(sheet, x, end - _GAP, y + _DIE + 6, after)
        words = f"{MAGNITUDE_NAMES[one.magnitude]}: {one.words}"
        sheet.write(words, ((x + end - _GAP) / 2, y + _DIE + 20), BOLD, _ink(sheet, after), "center")
        if after != one:
            middle = (x + end - _GAP) / 2
            _macro_die(sheet, one.value, (middle - _DIE / 2, y + _DIE + 62), label="")
            sheet.arrow((middle, y + _DIE + 60), (middle, y + _DIE + 40), theme.good)
            sheet.write(f"{one.words} becomes {after.words}", (middle + 26, y + _DIE + 70), BOLD, theme.good)
        x = end + 30
    sheet.write("The result:", (20, 294), BOLD)
    sheet.write(result_words(read.result), (110, 294), BOLD, theme.accent)
    words = "The largest set comes first; among equals, the higher value."
    sheet.write(words, (20, 314), NOTE, theme.secondary)


def _macro_die(sheet: PictureSheet, face: int, at: Point, label: str = "macro") -> None:
    """Draw a macro die, framed to set it apart from the others."""
    x, y = at
    sheet.die(face, at, lit=True)
    if label:
        sheet.write(label, (x + _DIE / 2, y + _DIE + 5), NOTE, sheet.theme.good, "center")


def _brace(sheet: PictureSheet, left: float, right: float, y: float, one: DiceSet) -> None:
    """Draw a brace below the dice of a set."""
    ink, middle = _ink(sheet, one), (left + right) / 2
    for a, b in (
        ((left, y), (left, y + 6)),
        ((left, y + 6), (right, y + 6)),
        ((right, y), (right, y + 6)),
        ((middle, y + 6), (middle, y + 12)),
    ):
        sheet.line(a, b, ink)


def _ink(sheet: PictureSheet, one: DiceSet) -> Color:
    return sheet.theme.good if one.value == 3 else sheet.theme.accent


def draw_lowering(sheet: PictureSheet) -> None:
    """Draw a point defense roll, and every way to spend its steps (MF-33, MF-34)."""
    theme = sheet.theme
    attack: Result = (DiceSet(2, 5), DiceSet(1, 3))
    faces = (6, 6, 2, 2, 4, 1)
    roll = read_faces(sorted(faces))
    steps = strength_of(tuple(one.magnitude for one in roll)).steps
    sheet.write("The missiles", (20, 20), BOLD)
    sheet.write(result_words(attack), (150, 20), BOLD, theme.seat_text("red"))
    sheet.write("The roll", (20, 58), BOLD)
    sheet.write("of the target", (20, 76), NOTE, theme.secondary)
    end = sheet.dice(sorted(faces, key=lambda face: (-faces.count(face), -face)), (150, 54))
    sheet.write(result_words(roll), (end + 12, 54), BOLD, theme.seat_text("blue"))
    sheet.write(f"each D a step: {counted(steps, 'step')}", (end + 12, 72), NOTE, theme.secondary)
    sheet.write("Spending them", (20, 112), BOLD)
    words = "one by one, each on any set that is left:"
    sheet.write(words, (150, 112), NOTE, theme.secondary)
    _draw_ways(sheet, attack)
    words = (
        "By default, each step goes to the set that is first in the result at that moment. "
        "A Q+ in the roll would have stopped everything."
    )
    sheet.write(words, (20, 274), NOTE, theme.secondary, wrap=600)


def _draw_ways(sheet: PictureSheet, attack: Result) -> None:
    """Draw what each of two steps would leave as a tree, with the default framed."""
    _result_box(sheet, attack, (20, 190), default=True)
    for row, first in enumerate(attack):
        after = lowered(attack, first.value)
        y = 152.0 + 76 * row
        sheet.arrow((130, 202), (206, y + 12))
        _result_box(sheet, after, (210, y), default=row == 0)
        for leaf, second in enumerate(after):
            left = lowered(after, second.value)
            at = 140.0 + 76 * row + 38 * leaf if len(after) > 1 else y
            sheet.arrow((320, y + 12), (416, at + 12))
            _result_box(sheet, left, (420, at), default=row == 0 and leaf == 0)


def _result_box(sheet: PictureSheet, result: Result, at: Point, *, default: bool) -> None:
    x, y = at
    line = sheet.theme.accent if default else None
    sheet.box((x, y, 108, 26), sheet.theme.raised, line)
    sheet.write(result_words(result), (x + 54, y + 5), BOLD, align="center")


# --- boards ----------------------------------------------------------------------------------------


def draw_armour(sheet: PictureSheet) -> None:
    """Draw an armored destroyer, and a maul's pool from each of its four arcs (MF-26, MF-27)."""
    place = (12, 12, 330, 306)
    canvas = sheet.board(place, _MIDDLE, 22.0, grid_in=2)
    theme = sheet.theme
    shooters = {
        "1": Model("destroyer", (37.6, 16.6), 6, "maul"),
        "2": Model("destroyer", (44.4, 23.0), 9, "maul"),
        "3": Model("destroyer", (34.6, 31.6), 0, "maul"),
    }
    target = Model("destroyer", _MIDDLE, 0, defences=("prow-plate", "belt-plate"))
    state = state_with({Seat.RED: shooters, Seat.BLUE: {"Target": target}})
    aim = state.ships["blue:Target"]
    radius = canvas.camera.ppi * 6.4
    sides = sides_of(state.ships["red:1"], state.ships["red:1"].fittings.mounts[0], aim)
    center = canvas.px(aim.at)
    for number, arc in enumerate((Arc.FORE, Arc.STARBOARD, Arc.REAR, Arc.PORT)):
        side = next(one for one in sides if one.arc is arc)
        start = 90.0 * number - 45.0
        fill = mix(theme.ground, theme.seat("blue"), 0.08 + 0.1 * side.armour)
        drawing.wedge(canvas.surface, center, (0, radius), start, start + 90.0, fill)
        x, y = _beside(_MIDDLE, 90.0 * number, 3.5)
        flex = f"flex +{side.flex}" if side.flex else "no flex"
        tag(canvas, f"{arc} {side.armour}", (x, y), (0, -7), theme.text, BOLD)
        tag(canvas, flex, (x, y), (0, 8), theme.secondary)
    for angle in (45.0, 135.0, 225.0, 315.0):
        end = drawing.arc_points(center, radius, angle, angle)[0]
        drawing.dashed_line(canvas.surface, theme.seat("blue"), center, end, canvas.stroke(1.4))
    put_model(canvas, aim)
    notes = []
    for name in shooters:
        shooter = state.ships[f"red:{name}"]
        put_model(canvas, shooter)
        tag(canvas, name, shooter.at, (0, 28) if name == "2" else (24, 0), theme.seat_text("red"), BOLD)
        attack = attack_of(shooter, shooter.fittings.mounts[0], aim)
        macro = f"macro {attack.macro} − {attack.armour} armor = {attack.pool.macro}"
        words = f"{attack.pool.base} base + {attack.pool.flex} flex, {macro}"
        notes.append((f"{name}: into the {attack.arc} arc", words))
    sheet.frame(place)
    more = [
        ("The numbers", "are the armor that plates give each arc of the blue destroyer."),
        *notes,
        ("A stern", "is worth two flex dice, and no ship has enough plates for all sides."),
    ]
    sheet.notes(more, (358, 22), 266, gap=11)


def _beside(point: Point, angle_deg: float, inches: float) -> Point:
    turn = math.radians(angle_deg)
    return point[0] + inches * math.sin(turn), point[1] - inches * math.cos(turn)


def draw_corridor(sheet: PictureSheet) -> None:
    """Draw missiles, the corridor along their line, and the target's supporters (MF-32, MF-33)."""
    place = (12, 12, 616, 232)
    theme = sheet.theme
    state = state_with(
        {
            Seat.RED: {"Gutter": Model("cruiser", (24.0, 27.0), 3, "ramhead")},
            Seat.BLUE: {
                "Target": Model("destroyer", (46.0, 22.6), 0),
                "Smoot": Model("frigate", (34.0, 23.0), 9),
                "Sentries": Model("sentries", (45.0, 25.2), 9),
                "Kites": Model("kites", (39.6, 17.8), 9),
            },
        }
    )
    shooter, target = state.ships["red:Gutter"], state.ships["blue:Target"]
    mount = shooter.fittings.mounts[0]
    canvas = sheet.board(place, (36.0, 23.4), 39.0)
    _corridor(canvas, shooter.at, target.at)
    helping = {friend.id: off_in for friend, off_in in supporters_of(state, shooter, mount, target)}
    for name in ("Smoot", "Sentries", "Kites"):
        friend = state.ships[f"blue:{name}"]
        off_in = distance_to_segment_in(friend.at, shooter.at, target.at)
        ink = theme.good if friend.id in helping else theme.refusal
        words = f'{off_in:.1f}": {"+1 die" if friend.id in helping else "too far"}'
        if friend.id in helping:
            canvas.dotted_arc(canvas.px(friend.at), canvas.camera.ppi * 1.5, 0, 360, ink, canvas.stroke(1.4))
        put_model(canvas, friend)
        tag(canvas, words, friend.at, (0, -30 if name == "Smoot" else 27), ink, BOLD)
    drawing.line(
        canvas.surface, theme.seat("red"), canvas.px(shooter.at), canvas.px(target.at), canvas.stroke(2)
    )
    put_model(canvas, shooter)
    put_model(canvas, target)
    tag(canvas, "ramhead", shooter.at, (0, 34), theme.seat_text("red"), BOLD)
    tag(canvas, "target", target.at, (44, 0), theme.seat_text("blue"), BOLD)
    sheet.frame(place)
    pool = roll_pool(state, shooter, mount, target)
    pd = target.fittings.ratings.pd
    words = (
        f"Friends within {SUPPORT_IN:.0f} inches of the line help: PD {pd} and "
        f"{counted(len(helping), 'friend')} make {pool.base} dice. "
        f"Sentries within 3 inches of the target add {counted(pool.flex, 'flex die')}."
    )
    sheet.write(words, (16, 252), wrap=608)


def _corridor(canvas: Canvas, a: Point, b: Point) -> None:
    """Draw the area within support range of a line, round at both ends."""
    theme = canvas.theme
    angle = math.degrees(math.atan2(b[0] - a[0], a[1] - b[1]))
    rim = [*_half(b, angle - 90.0), *_half(a, angle + 90.0)]
    drawing.polygon(canvas.surface, canvas.pxs(rim), mix(theme.ground, theme.good, 0.14))
    dashes(canvas, [*rim, rim[0]], theme.good)


def _half(center: Point, start_deg: float) -> list[Point]:
    return [_beside(center, start_deg + step, SUPPORT_IN) for step in range(0, 181, 12)]


def draw_strike(sheet: PictureSheet) -> None:
    """Draw where a squadron may strike, and where it meets point defense (MF-20, MF-36)."""
    place = (12, 12, 380, 292)
    theme = sheet.theme
    state = state_with(
        {
            Seat.RED: {
                "Gutter": Model("corvette", (12.0, 12.0)),
                "Mallets": Model("mallets", (32.4, 26.0), 3),
            },
            Seat.BLUE: {"Target": Model("destroyer", (38.2, 22.2), 0, defences=("prow-plate",))},
        }
    )
    squadron, target = state.ships["red:Mallets"], state.ships["blue:Target"]
    ends = (38.6, 24.9), (36.6, 20.2)
    canvas = sheet.board(place, (33.8, 25.0), 24.0, grid_in=2)
    ppi, red, blue = canvas.camera.ppi, theme.seat("red"), theme.seat("blue")
    disc = mix(theme.ground, red, 0.12)
    drawing.circle(canvas.surface, disc, canvas.px(squadron.at), ppi * STRIKE_IN)
    canvas.dotted_arc(canvas.px(squadron.at), ppi * STRIKE_IN, 0, 360, red, canvas.stroke(1.6))
    canvas.dotted_arc(canvas.px(target.at), ppi * DEFENCE_IN, 0, 360, blue, canvas.stroke(1.6))
    for number, end in enumerate(ends, start=1):
        dashes(canvas, [squadron.at, end], red)
        canvas.dotted_arc(canvas.px(end), ppi * 0.6, 0, 360, red, canvas.stroke(1.6))
        tag(canvas, str(number), end, (0, 0), theme.seat_text("red"), BOLD)
    put_model(canvas, squadron)
    put_model(canvas, target)
    tag(canvas, f'{STRIKE_IN:.0f}"', (32.4, 26.0 + STRIKE_IN), (0, -12), theme.secondary)
    tag(canvas, "mallets", squadron.at, (0, 34), theme.seat_text("red"), BOLD)
    tag(canvas, "target", target.at, (38, 0), theme.seat_text("blue"), BOLD)
    sheet.frame(place)
    sheet.notes(_strike_notes(target.at, ends), (408, 22), 218, gap=11)


def _strike_notes(target: Point, ends: Sequence[Point]) -> list[tuple[str, str]]:
    """Describe what the destinations of a strike move are good for, each with its distance."""
    first, second = (distance_in(end, target) for end in ends)
    return [
        ("The disc", f"Any point within {STRIKE_IN:.0f} inches, in a straight line that crosses no rock."),
        (f'1: at the stern, {first:.1f}"', "There is no armor here, so the macro die counts."),
        (f'2: at the prow, {second:.1f}"', "Armor 2 turns the macro die against you."),
        (
            "The small circle",
            f"Bombs and point defense reach {DEFENCE_IN:.0f} inches: the ship may shoot first.",
        ),
    ]


PICTURES: Mapping[str, tuple[int, Painter]] = {
    "sets": (344, draw_sets),
    "armour": (332, draw_armour),
    "corridor": (298, draw_corridor),
    "lowering": (318, draw_lowering),
    "strike": (318, draw_strike),
}
