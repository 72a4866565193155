"""Rulebook tables, computed from an edition's figures so that each number is written only once."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from game.book.rulebook.markdown import table
from game.book.rulebook.pages import Table
from game.book.rulebook.percent import percent
from game.wording import signed
from rules.astra_et_tenebrae.describe import WORDS
from rules.astra_et_tenebrae.figures import COMPONENTS, EDITIONS, BurnRow, Component, Figures, figures_of
from rules.astra_et_tenebrae.odds import SURELY, chance_to_roll, override_odds

_BONUSES = range(-2, 5)


def tables(edition: str) -> dict[str, Table]:
    """Return the tables of an edition that chapters include by name.

    The names of an older edition's tables include the edition's name.
    """
    figures, newest = figures_of(edition), EDITIONS[0]
    prefix = "" if edition == newest else f"{edition}/"
    made = {f"{prefix}{name}": make(figures) for name, make in _TABLES.items()}
    if edition == newest:
        made["differences"] = _differences(figures, *map(figures_of, EDITIONS[1:]))
    return made


def cannon_chance(figures: Figures, band: int, bonus: int) -> Fraction:
    """Return the chance that a cannon hits in a range band, with a bonus to the roll (AC-10).

    Bands are counted from 0.
    """
    cannon = figures.cannon
    needs = cannon.bands[band].needs
    return SURELY if needs == 0 else chance_to_roll(cannon.dice, cannon.die, needs - bonus)


def _dice(count: int, sides: int) -> str:
    return f"{count if count > 1 else ''}d{sides}"


def _components(figures: Figures) -> Table:
    rows = [
        (str(face), _name(component), str(figures.components[component]), _loss(figures, component))
        for face, component in enumerate(COMPONENTS, 1)
    ]
    if figures.hull:
        rows.append(("", "Hull", str(figures.hull), "The ship is destroyed."))
    return table(("Die", "Component", "Points", "When it is destroyed"), rows)


def _name(component: Component) -> str:
    return WORDS[component].capitalize()


def _loss(figures: Figures, component: Component) -> str:
    """Return what losing a component means (AW-2)."""
    match component:
        case Component.ENGINE:
            return "The ship is destroyed."
        case Component.MAGNETIC_FIELD:
            most = figures.motion.most_g_without_field
            return f"It burns at most {most} G, unless it [overrides](override)."
        case Component.FIRE_CONTROL:
            laser = figures.laser
            return (
                f"{signed(figures.hits.no_fire_control)} to cannon and missiles; a laser misses on "
                f"{laser.misfire_face} of d{laser.misfire_die}."
            )
        case Component.HEAT_MANAGEMENT:
            left = figures.heat.unmanaged
            deadly = f"with more than {left} heat" if left else "if heat is left"
            return f"It must radiate, and is destroyed {deadly}."
        case Component.MISSILE_BAYS:
            return "Its missiles are gone."
        case Component.POINT_DEFENSE:
            return "Missiles can be fired at it, unless a sphere covers it."


def _steps(figures: Figures) -> Iterator[tuple[str, BurnRow]]:
    """Yield the rows of the burn table up to the strongest burn, each with its strengths in words (AM-3)."""
    motion = figures.motion
    first = motion.least_g
    for row in motion.burns:
        last = min(row.up_to, motion.most_g)
        if last >= first:
            yield (f"{first} to {last}" if last > first else str(first)), row
            first = last + 1


def _burns(figures: Figures) -> Table:
    motion = figures.motion
    if not motion.inertia:
        plain = [(words, str(row.heat), signed(row.row)) for words, row in _steps(figures)]
        return table(("G", "Heat", "Added to rolls at it"), plain)
    head = (
        "G",
        "Heat",
        f"Up to {motion.straight_degrees}° off its motion",
        f"Up to {motion.aside_degrees}°",
        "Added to rolls at it",
    )
    rows = [
        (
            words,
            str(row.heat),
            str(max(0, row.heat - motion.straight_less)),
            str(max(0, row.heat - motion.aside_less)),
            signed(row.row),
        )
        for words, row in _steps(figures)
    ]
    return table(head, rows)


def _override(figures: Figures) -> Table:
    override = figures.override
    first = figures.motion.most_g_without_field + 1
    rows = []
    for row in override.needs:
        odds = override_odds(figures, row.up_to)
        needs = f"{row.roll} or more" if row.roll < override.die else str(row.roll)
        chances = (percent(odds.success), percent(odds.blackout), percent(odds.lost))
        rows.append((f"{first} to {row.up_to}", needs, *chances))
        first = row.up_to + 1
    return table(("G", f"Needs on d{override.die}", "Flown", "Blackout", "Ship destroyed"), rows)


def _weapons(figures: Figures) -> Table:
    laser, cannon, missile = figures.laser, figures.cannon, figures.missile
    close = cannon.bands[0]
    follow = f"none; on a mark {laser.follow_needs} or more on d{laser.follow_die}"
    rows = [
        (
            "[Laser](laser)",
            str(laser.heat),
            f"{laser.range_in:g}″",
            follow,
            "A mark; on a mark one point",
        ),
        (
            "[Particle cannon](cannon)",
            str(cannon.heat),
            f"{cannon.range_in:g}″",
            f"none up to {close.up_to_in:g}″, beyond it {_dice(cannon.dice, cannon.die)}",
            "One point",
        ),
        (
            "[Missiles](missiles)",
            "0",
            f"{missile.range_in:g}″",
            f"{missile.needs} or more on d{missile.die}, each of 1 or {missile.salvo}",
            "One point; never at a covered ship",
        ),
    ]
    return table(("Weapon", "Heat", "Range", "Roll", "A hit"), rows)


def _cannon(figures: Figures) -> Table:
    cannon = figures.cannon
    rows, before = [], 0.0
    for number, band in enumerate(cannon.bands):
        far = f"up to {band.up_to_in:g}″" if not before else f"{before:g} to {band.up_to_in:g}″"
        chances = [percent(cannon_chance(figures, number, bonus)) for bonus in _BONUSES]
        rows.append((f"{band.name.capitalize()}, {far}", str(band.needs or ""), *chances))
        before = band.up_to_in
    head = ("Distance", f"Needs on {_dice(cannon.dice, cannon.die)}", *map(signed, _BONUSES))
    return table(head, rows)


def _modifiers(figures: Figures) -> Table:
    hits = figures.hits
    row = [one.row for one in figures.motion.burns]
    rows = [
        ("How hard the target burned or evaded", f"{signed(min(row))} to {signed(max(row))}", "AM-3"),
        ("Target in a blackout, instead", signed(figures.override.blackout_row), "AM-8"),
        (f"Target hot and within {figures.sight_in:g}″", signed(hits.hot), "AC-5"),
        ("Own fire control destroyed", signed(hits.no_fire_control), "AW-2"),
        ("Your tactician", signed(hits.tactician), "AK-4"),
        ("Cannon in a line, for each other member", signed(hits.line), "AF-3"),
        ("Cannon at a line, from its flank", signed(hits.flank), "AF-3"),
        ("Screened cannon, target fired at by a screen", signed(hits.screened), "AF-4"),
        ("Cannon in a crossfire", signed(hits.crossfire), "AF-7"),
    ]
    return table(("What", "Added", "Ruling"), rows)


def _formations(figures: Figures) -> Table:
    shape, hits = figures.formations, figures.hits
    ahead = f"two screens within {shape.screen_in:g}″ and {shape.screen_degrees}° of the course"
    alike = shape.line_courses
    gaps = f"each {shape.line_least_in:g} to {shape.line_most_in:g}″ from the next"
    line = f"{gaps}, {shape.line_off_in:g}″ off the line at most"
    rows = [
        (
            "[Line](line)",
            f"{line}; courses within {alike}°" if alike is not None else line,
            f"{signed(hits.line)} to a cannon for each other member"
            + ("; they see for each other" if shape.line_shares_sight else ""),
        ),
        (
            "[Sphere](screening)",
            f"each within {shape.sphere_in:g}″ of the middle",
            "all covered by one point defense",
        ),
        (
            "[Screening](screening)",
            ahead if shape.screen_courses is None else f"{ahead}; courses within {shape.screen_courses}°",
            f"masked; sees with its screens; {signed(hits.screened)} to its cannon after a screen's fire",
        ),
        (
            "[Dispersed](crossfire)",
            f"more than {shape.apart_in:g}″ from every friend",
            f"crossfire: two cannons, {signed(hits.crossfire)} each",
        ),
    ]
    return table(("Formation", "Where its ships are", "What it gives"), rows)


def _captains(figures: Figures) -> Table:
    heat = figures.heat
    rows = [
        ("Physicist", "with a cannon shot", "A hit deals two points.", "AK-3"),
        (
            "Tactician",
            "before the first shot",
            f"{signed(figures.hits.tactician)} for all fire of the formation.",
            "AK-4",
        ),
        ("Engineer", "with radiate", f"{heat.engineer} heat instead of {heat.radiated}.", "AK-5"),
        ("Pilot", "when hit", "That shot misses, and every later one of the turn.", "AK-6"),
    ]
    return table(("Captain", "When", "What the captain does", "Ruling"), rows)


def _facts(figures: Figures) -> Iterator[tuple[str, str]]:
    """Yield the rules on which editions can differ, as pairs of name and value."""
    motion, cannon, hits, shape = figures.motion, figures.cannon, figures.hits, figures.formations
    least = "0" if motion.least_g == 0 else f"{motion.least_g}"
    yield "Initiative (AH-1)", f"d{figures.initiative_die}"
    yield "A burn (AM-2)", f"{least} to {motion.most_g} G"
    yield "Motion (AM-4, AM-5)", _motion_words(figures)
    yield "Overrides (AM-8)", f"d{figures.override.die}"
    engine, other = figures.components[Component.ENGINE], figures.components[Component.FIRE_CONTROL]
    yield "Points of the engine, of others (AS-5)", f"{engine}, {other}"
    yield "Hull (AS-5)", str(figures.hull or "none")
    yield "Damage takes effect (AC-4)", "at once" if figures.points_at_once else "in the status phase"
    unmanaged = figures.heat.unmanaged
    yield (
        "Destroyed without heat management (AH-6)",
        f"above {unmanaged}, {figures.heat.unmanaged_in} phase"
        if unmanaged
        else "with any heat left, heat phase",
    )
    yield "Laser: following a mark up (AC-7)", f"{figures.laser.follow_needs} on d{figures.laser.follow_die}"
    ruins = "yes, into the hull" if figures.laser.burns_ruins else "no"
    yield "A mark on what is destroyed (AC-8)", ruins
    dice = _dice(cannon.dice, cannon.die)
    yield "Cannon, mid and long (AC-10)", f"{cannon.bands[1].needs} and {cannon.bands[2].needs} on {dice}"
    yield "Range of missiles (AC-11)", f"{figures.missile.range_in:g}″"
    yield "Own fire control destroyed (AC-5)", signed(hits.no_fire_control)
    yield "Line, flank, screened (AF-3, AF-4)", ", ".join(map(signed, (hits.line, hits.flank, hits.screened)))
    yield "Crossfire (AF-7)", signed(hits.crossfire)
    yield "Gaps of a line (AF-3)", f"{shape.line_least_in:g} to {shape.line_most_in:g}″"
    yield (
        "Courses in a line (AF-3)",
        "free" if shape.line_courses is None else f"within {shape.line_courses}°",
    )
    yield "Ships of a line see for each other (AD-3)", "yes" if shape.line_shares_sight else "no"
    yield "Turn limit (AE-2)", str(figures.turn_limit)


def _motion_words(figures: Figures) -> str:
    motion = figures.motion
    if motion.inertia:
        return "turning costs heat, turning back thrust"
    if motion.within_degrees is not None:
        return f"burns within {motion.within_degrees}° of it, or 0 G"
    return "none: any direction at the same price"


def _differences(*editions: Figures) -> Table:
    """Return a table that compares editions where they differ, the newest first."""
    columns = [dict(_facts(figures)) for figures in editions]
    rows = [(name, *(column[name] for column in columns)) for name in columns[0]]
    differ = [row for row in rows if any(one != other for one, other in itertools.pairwise(row[1:]))]
    return table(("What", *(figures.title.partition(", ")[2] for figures in editions)), differ)


_TABLES: Mapping[str, Callable[[Figures], Table]] = {
    "components": _components,
    "burns": _burns,
    "override": _override,
    "weapons": _weapons,
    "cannon": _cannon,
    "modifiers": _modifiers,
    "formations": _formations,
    "captains": _captains,
}
