"""Pictures of damage and squadrons: bars and systems, squadrons at work, a dogfight."""

from __future__ import annotations

import pygame

from game.board.camera import Camera
from game.board.canvas import Canvas
from game.board.picture_sheet import BOLD, NOTE, PictureSheet, dashes, tag
from game.families.false_sunrise.board.sprites import chip_picture
from game.families.false_sunrise.pictures.models import put_ship
from game.shell.theme import Color, Scale
from game.widgets.label import paint_pips
from game.widgets.pen import Pen
from rules.false_sunrise.damage import mark_off
from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.state import Mode, Squadron
from rules.kernel.seats import Seat
from rules.table.measure import Point

_FULL = 6
_SYSTEMS = ("Railgun", "Beam Rifle", "Shields", "Repair Crews", "Engines", "Fire Control", "Control Bridge")


def draw_bars(sheet: PictureSheet) -> None:
    """Draw a destroyer before and after 10 pips of damage (DMG-1, DMG-3)."""
    theme = sheet.theme
    before = (_FULL,) * load_edition(NEWEST).catalogue.hull["destroyer"].integrity
    damage = 10
    after, emptied = mark_off(before, damage)
    _bars(sheet, "A destroyer: 4 bars of 6 pips", before, before, 16)
    _bars(sheet, f"after {damage} damage", after, before, 116)
    sheet.arrow((300, 84), (300, 110), theme.refusal)
    sheet.write(f"{damage} damage", (312, 86), BOLD, theme.refusal)
    bar = "1 bar is" if emptied == 1 else f"{emptied} bars are"
    system = "one of its systems" if emptied == 1 else f"{emptied} of its systems"
    sheet.write(f"{bar} empty: the owner chooses {system} to be destroyed", (20, 190), BOLD)
    x, y = 20.0, 216.0
    for name in _SYSTEMS:
        width = sheet.pen.width(name, NOTE) / sheet.pen.scale.factor + 22
        if x + width > 620:
            x, y = 20.0, y + 32
        lost = name == "Beam Rifle"
        sheet.box((x, y, width, 25), theme.danger if lost else theme.raised, theme.refusal if lost else None)
        sheet.write(name, (x + width / 2, y + 5), NOTE, theme.refusal if lost else theme.text, "center")
        if lost:
            sheet.line((x + 8, y + 12.5), (x + width - 8, y + 12.5), theme.refusal)
        x += width + 8
    words = (
        "Systems are all components, and Engines, Fire Control and Control Bridge. Defenses cannot be lost."
    )
    sheet.write(words, (20, y + 38), NOTE, theme.secondary, wrap=600)


def _bars(sheet: PictureSheet, words: str, pips: tuple[int, ...], full: tuple[int, ...], y: float) -> None:
    sheet.write(words, (20, y), BOLD)
    for number, (left, most) in enumerate(zip(pips, full, strict=True)):
        x = 20.0 + 152 * number
        frame = sheet.rect(x, y + 22, 140, 22)
        parts = [(left, "full"), (most - left, "lost")]
        paint_pips(sheet.pen, sheet.surface, frame, most, parts, sheet.theme.seat("red"))
        note = f"{left} of {most}" if left else "empty"
        ink = sheet.theme.secondary if left else sheet.theme.refusal
        sheet.write(note, (x + 70, y + 48), NOTE, ink, "center")


def _squadron(seat: Seat, kind: str, size: int, mode: Mode) -> Squadron:
    return Squadron(f"{seat}.{kind}.{size}", seat, kind, size, "", mode)


def _chip(canvas: Canvas, squadron: Squadron, at: Point, shift: Point) -> pygame.Rect:
    """Draw a squadron's chip at a point of the board, shifted by logical units."""
    x, y = canvas.px(at)
    factor = canvas.pen.scale.factor
    return canvas.put(chip_picture(canvas, squadron), (x + shift[0] * factor, y + shift[1] * factor))


def draw_squadrons(sheet: PictureSheet) -> None:
    """Draw a carrier, its order range, and squadrons attacking, defending and docking."""
    place = (12, 12, 400, 300)
    canvas = sheet.board(place, (36.0, 23.0), 50.0)
    theme = sheet.theme
    carrier, friend, foe = (20.0, 27.0), (30.0, 14.5), (49.0, 20.0)
    middle = canvas.px(carrier)
    canvas.dotted_arc(middle, canvas.length_px(36.0), 0, 360, theme.seat("red"), canvas.stroke(1.4))
    dashes(canvas, [carrier, (52.0, 34.0)], theme.secondary)
    tag(canvas, "orders reach 36 inches", (38.0, 33.6), (0, 0), theme.secondary)
    put_ship(canvas, "cruiser", Seat.RED, carrier, 2)
    put_ship(canvas, "frigate", Seat.RED, friend, 3)
    put_ship(canvas, "destroyer", Seat.BLUE, foe, 9)
    dashes(canvas, [carrier, foe], theme.seat("red"))
    dashes(canvas, [carrier, friend], theme.seat("red"))
    _chip(canvas, _squadron(Seat.RED, "bomber", 5, Mode.OFFENSIVE), foe, (0, 30))
    _chip(canvas, _squadron(Seat.RED, "fighter", 8, Mode.DEFENSIVE), friend, (0, 26))
    tag(canvas, "offensive", foe, (0, 50), theme.seat_text("red"), BOLD)
    tag(canvas, "defensive", friend, (0, 46), theme.seat_text("red"), BOLD)
    tag(canvas, "hangar ship", carrier, (0, 30), theme.seat_text("red"), BOLD)
    sheet.frame(place)
    notes = [
        (
            "Over a ship",
            "A squadron has no place of its own; it is with the ship that it is assigned to.",
        ),
        ("The chip", "Its size, the first letter of its type, and its mode: an arrow or a shield."),
        ("Offensive", "Attacks the enemy ship at the end of that ship's activation."),
        ("Defensive", "Guards a friendly ship: enemy squadrons there must fight it."),
        ("Dock", "Into an empty hangar place that works; it regains full size and can launch next turn."),
    ]
    sheet.notes(notes, (426, 16), 202, gap=8)


def draw_dogfight(sheet: PictureSheet) -> None:
    """Draw a dogfight: both sides' dice at once, then the losses (SQD-7, SQD-8)."""
    theme, catalogue = sheet.theme, load_edition(NEWEST).catalogue
    sides = (
        (_squadron(Seat.RED, "fighter", 5, Mode.OFFENSIVE), (6, 4, 2, 5, 1), 16.0),
        (_squadron(Seat.BLUE, "bomber", 4, Mode.DEFENSIVE), (3, 1, 6, 2), 132.0),
    )
    hits = []
    for (squadron, faces, y), (other, _, _) in zip(sides, reversed(sides), strict=True):
        toughness = catalogue.squadron[other.type].toughness
        hits.append(sum(face >= toughness for face in faces))
        ink = theme.seat_text(squadron.seat)
        _side(sheet, squadron, y, ink)
        words = f"rolls {squadron.size} dice; {toughness} or more hits the {other.type}"
        sheet.write(words, (170, y), NOTE, theme.secondary)
        for number, face in enumerate(faces):
            sheet.die(face, (170 + 42 * number, y + 22), lit=face >= toughness)
        count = f"{hits[-1]} hits" if hits[-1] != 1 else "1 hit"
        sheet.write(count, (170 + 42 * len(faces) + 8, y + 31), BOLD, theme.good)
    for (squadron, _, y), lost in zip(sides, reversed(hits), strict=True):
        sheet.arrow((474, y + 38), (516, y + 38), theme.refusal)
        left = max(0, squadron.size - lost)
        words = f"size {squadron.size} to {left}" if left else "destroyed"
        sheet.write(words, (524, y + 30), BOLD, theme.refusal)
    sheet.line((20, 112), (620, 112), dashed=True)
    words = (
        "Squadrons of both sides over one ship fight each other first. Losses are taken after all dice are "
        "rolled, so both can be destroyed. Surviving attackers strike the ship. Green rim: a hit."
    )
    sheet.write(words, (20, 222), NOTE, theme.secondary, wrap=600)


def _side(sheet: PictureSheet, squadron: Squadron, y: float, ink: Color) -> None:
    large = Pen(sheet.theme, Scale(sheet.pen.scale.factor * 1.4), sheet.pen.fonts)
    chip = chip_picture(Canvas(sheet.surface, Camera(sheet.surface.get_rect()), large), squadron)
    sheet.surface.blit(chip, sheet.px(20, y + 24))
    name = load_edition(NEWEST).catalogue.squadron[squadron.type].name
    sheet.write(f"{name}, size {squadron.size}", (20, y), BOLD, ink)
