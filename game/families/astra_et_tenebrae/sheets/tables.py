"""The page of tables that comes with the cards: turn, burns, weapons, modifiers and formations."""

from __future__ import annotations

from collections.abc import Iterator

from game.families.astra_et_tenebrae.words import NAMES, does_words
from game.sheets.tables import Table
from rules.astra_et_tenebrae.figures import Figures
from rules.astra_et_tenebrae.state import CAPTAINS


def tables_of(figures: Figures) -> Iterator[Table]:
    """Yield the tables of an edition, in the order of the turn."""
    yield _turn(figures)
    yield _heat(figures)
    yield _burns(figures)
    if figures.motion.inertia:
        yield _motion(figures)
    elif figures.motion.within_degrees is not None:
        yield _directions(figures.motion.within_degrees)
    yield _override(figures)
    yield _formations(figures)
    yield _weapons(figures)
    yield _modifiers(figures)
    yield _captains(figures)


def _turn(figures: Figures) -> Table:
    status = "noted damage takes effect (AW-3)" if not figures.points_at_once else "nothing to do (AW-3)"
    rows = (
        (
            "Heat",
            f"Both roll a d{figures.initiative_die}; the higher goes first. In secret: store or radiate.",
        ),
        ("Movement", "Take turns moving one ship: choose direction and G, and fly at once (AM-1)."),
        (
            "Detection",
            f"Form up. Ships see every hot enemy, and all within {figures.sight_in:g} inches (AD-2).",
        ),
        ("Combat", "Use tacticians. Then take turns: one ship fires one weapon or passes (AC-2)."),
        ("Status", f"{status[0].upper()}{status[1:]}. Turn limit: {figures.turn_limit} (AE-2)."),
    )
    return Table("The turn", (0.2, 0.8), rows, headed=False)


def _heat(figures: Figures) -> Table:
    heat = figures.heat
    kills = f"more than {heat.unmanaged}" if heat.unmanaged else "any"
    return Table(
        "Heat",
        (0.62, 0.38),
        (
            ("Radiate (hot until the next heat phase)", f"-{heat.radiated} (AH-4)"),
            ("Engineer, once", f"-{heat.engineer} (AK-5)"),
            (f"Still more than {heat.overheats_above}", "one overheat point (AH-5)"),
            (f"{heat.overheat_points} overheat points", "heat management destroyed"),
            (f"No heat management and {kills} heat", f"ship lost, {heat.unmanaged_in} phase (AH-6)"),
        ),
        headed=False,
    )


def _burns(figures: Figures) -> Table:
    rows, low = [("G", "Heat", "To hit it")], 0
    for burn in figures.motion.burns:
        if burn.up_to >= figures.motion.least_g:
            shown = f"{low}" if low == burn.up_to else f"{low} to {burn.up_to}"
            rows.append((shown, str(burn.heat), f"{burn.row:+d}" if burn.row else "0"))
        low = burn.up_to + 1
    return Table("Burns and evasions (AM-3)", (0.4, 0.3, 0.3), tuple(rows))


def _motion(figures: Figures) -> Table:
    motion = figures.motion
    return Table(
        "Burn against motion (AM-5)",
        (0.42, 0.58),
        (
            (f"Up to {motion.straight_degrees}°", f"heat {motion.straight_less} lower"),
            (f"Up to {motion.aside_degrees}°", f"heat {motion.aside_less} lower"),
            (f"More than {motion.aside_degrees}°", "full heat; the first G only cancel the motion"),
            ("No legal burn", f"stay: {motion.hold_heat} heat, {motion.hold_row:+d} to hit it (AM-7)"),
        ),
        headed=False,
    )


def _directions(within: int) -> Table:
    rows = (
        (f"Up to {within}°", "any burn"),
        (f"More than {within}°", "0 G only; it stops, and may burn anywhere next turn"),
    )
    return Table("Burn against motion (AM-4)", (0.42, 0.58), rows, headed=False)


def _override(figures: Figures) -> Table:
    override, low = figures.override, figures.motion.most_g_without_field + 1
    rows = [("G", f"d{override.die} at least")]
    for row in override.needs:
        rows.append((f"{low} to {row.up_to}", str(row.roll)))
        low = row.up_to + 1
    dies = (
        f"above {override.deadly_above_g} G, d{override.crew_die} below {override.crew_lives_from}: crew dies"
    )
    rows.append((f"Failed: {override.blackout_row:+d} to hit it", dies))
    return Table("Override without a magnetic field (AM-8)", (0.38, 0.62), tuple(rows))


def _formations(figures: Figures) -> Table:
    form, hits = figures.formations, figures.hits
    courses = f", courses within {form.line_courses}°" if form.line_courses else ""
    screens = f", courses within {form.screen_courses}°" if form.screen_courses else ""
    line = (
        f"{form.line_least_in:g} to {form.line_most_in:g} apart, {form.line_off_in:g} off the line{courses}: "
        f"cannons {hits.line:+d} for each other ship in it; enemies get {hits.flank:+d} from the side"
    )
    screening = (
        f"two screens within {form.screen_in:g} and {form.screen_degrees}° of its course{screens}: it can "
        f"radiate unseen; its cannon gets {hits.screened:+d} after a screen has fired"
    )
    dispersed = (
        f"more than {form.apart_in:g} from all friends; two can fire together from opposite sides "
        f"(within {form.crossfire_degrees}°): {hits.crossfire:+d} each"
    )
    sphere = f"all within {form.sphere_in:g} of their middle: one working point defense covers all"
    rows = (("Sphere", sphere), ("Line", line), ("Screening", screening), ("Dispersed", dispersed))
    return Table("Formations (AF-1 to AF-7)", (0.2, 0.8), rows, headed=False)


def _weapons(figures: Figures) -> Table:
    laser, cannon, missile = figures.laser, figures.cannon, figures.missile
    dice = f"{cannon.dice}d{cannon.die}" if cannon.dice > 1 else f"d{cannon.die}"
    rows = [
        ("Weapon", "Heat", "Range", "Needs"),
        (
            "Laser",
            str(laser.heat),
            f"{laser.range_in:g}",
            f"burns a mark; at a mark: {laser.follow_needs}+ on a d{laser.follow_die} deals damage",
        ),
    ]
    for band in cannon.bands:
        needs = f"{band.needs}+ on {dice}" if band.needs else "cannot miss"
        rows.append((f"Cannon, {band.name}", str(cannon.heat), f"{band.up_to_in:g}", needs))
    needs = f"{missile.needs}+ on a d{missile.die} each; 1 or {missile.salvo} missiles; not at point defense"
    rows.append(("Missiles", "0", f"{missile.range_in:g}", needs))
    return Table("Weapons (AC-7 to AC-11)", (0.24, 0.11, 0.13, 0.52), tuple(rows))


def _modifiers(figures: Figures) -> Table:
    hits = figures.hits
    rows = (
        ("Target's last burn or evasion", "see burns"),
        (f"Target hot and within {figures.sight_in:g}", f"{hits.hot:+d}"),
        ("Shooter's fire control destroyed", f"{hits.no_fire_control:+d}"),
        ("Tactician used for the shooter's formation", f"{hits.tactician:+d}"),
        ("Line, flank, screen, crossfire: cannon only", "see formations"),
    )
    return Table("To hit: cannon and missiles (AC-5)", (0.72, 0.28), rows, headed=False)


def _captains(figures: Figures) -> Table:
    return Table("Captains, each once", (0.24, 0.76), captain_rows(figures), headed=False)


def captain_rows(figures: Figures) -> tuple[tuple[str, str], ...]:
    """Return what each captain does (AK-3 to AK-6)."""
    return tuple((NAMES[captain], does_words(figures, captain)) for captain in CAPTAINS)
