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
    yield _override(figures)
    yield _formations(figures)
    yield _weapons(figures)
    yield _modifiers(figures)
    yield _captains(figures)


def _turn(figures: Figures) -> Table:
    status = "points noted take effect (AW-3)" if not figures.points_at_once else "nothing (AW-3)"
    rows = (
        ("Heat", f"Each side a d{figures.initiative_die}: the higher goes first. Store or radiate, sealed."),
        ("Movement", "Take turns to move one ship: direction and G, flown at once (AM-1)."),
        ("Detection", f"Formations; a ship sees what is hot, and all within {figures.sight_in:g} (AD-2)."),
        ("Combat", "Tacticians; then take turns: one ship fires one weapon, or passes (AC-2)."),
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
            ("Radiates (hot to the next heat phase)", f"-{heat.radiated} (AH-4)"),
            ("Engineer, once", f"-{heat.engineer} (AK-5)"),
            (f"After that more than {heat.overheats_above}", "an overheat point (AH-5)"),
            (f"{heat.overheat_points} overheat points", "no heat management"),
            (f"Without heat management: {kills} left", f"lost, {heat.unmanaged_in} phase (AH-6)"),
        ),
        headed=False,
    )


def _burns(figures: Figures) -> Table:
    rows, low = [("G", "Heat", "Row")], 0
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
            (f"More than {motion.aside_degrees}°", "full heat; the motion's length is taken off G first"),
            ("No legal burn", f"hold: {motion.hold_heat} heat, row {motion.hold_row:+d} (AM-7)"),
        ),
        headed=False,
    )


def _override(figures: Figures) -> Table:
    override, low = figures.override, figures.motion.most_g_without_field + 1
    rows = [("G", f"d{override.die} at least")]
    for row in override.needs:
        rows.append((f"{low} to {row.up_to}", str(row.roll)))
        low = row.up_to + 1
    dies = (
        f"above {override.deadly_above_g} G a d{override.crew_die}: below {override.crew_lives_from} all die"
    )
    rows.append((f"Fails: row {override.blackout_row:+d}", dies))
    return Table("Override without a magnetic field (AM-8)", (0.38, 0.62), tuple(rows))


def _formations(figures: Figures) -> Table:
    form, hits = figures.formations, figures.hits
    courses = f", courses within {form.line_courses}°" if form.line_courses else ""
    screens = f", courses within {form.screen_courses}°" if form.screen_courses else ""
    line = (
        f"{form.line_least_in:g} to {form.line_most_in:g} apart, {form.line_off_in:g} off the axis{courses}: "
        f"cannon {hits.line:+d} for each other; from its flank the enemy has {hits.flank:+d}"
    )
    screening = (
        f"two screens within {form.screen_in:g} and {form.screen_degrees}° of the course{screens}: heat "
        f"masked, cannon {hits.screened:+d} after a screen has fired"
    )
    dispersed = (
        f"more than {form.apart_in:g} from all friends; crossfire from opposite sides "
        f"(within {form.crossfire_degrees}°): {hits.crossfire:+d} each"
    )
    sphere = f"within {form.sphere_in:g} of the mean: one point defense covers all"
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
            f"puts a mark; on one: d{laser.follow_die} at least {laser.follow_needs} scores",
        ),
    ]
    for band in cannon.bands:
        needs = f"{dice} at least {band.needs}" if band.needs else "certain"
        rows.append((f"Cannon, {band.name}", str(cannon.heat), f"{band.up_to_in:g}", needs))
    needs = f"d{missile.die} at least {missile.needs}; 1 or {missile.salvo}, target not covered"
    rows.append(("Missiles", "0", f"{missile.range_in:g}", needs))
    return Table("Weapons (AC-7 to AC-11)", (0.24, 0.11, 0.13, 0.52), tuple(rows))


def _modifiers(figures: Figures) -> Table:
    hits = figures.hits
    rows = (
        ("Row of the target, from its last burn or evasion", "see burns"),
        (f"Target hot and within {figures.sight_in:g}", f"{hits.hot:+d}"),
        ("Shooter's fire control destroyed", f"{hits.no_fire_control:+d}"),
        ("Shooter under a tactician", f"{hits.tactician:+d}"),
        ("Line, flank, screen, crossfire: cannon only", "see formations"),
    )
    return Table("To hit: cannon and missiles (AC-5)", (0.72, 0.28), rows, headed=False)


def _captains(figures: Figures) -> Table:
    return Table("Captains, each once", (0.24, 0.76), captain_rows(figures), headed=False)


def captain_rows(figures: Figures) -> tuple[tuple[str, str], ...]:
    """Return what each captain does (AK-3 to AK-6)."""
    return tuple((NAMES[captain], does_words(figures, captain)) for captain in CAPTAINS)
