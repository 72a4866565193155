"""Ship sheets of Matched Fire: dice against ships and squadrons, ratings with boxes, armor."""

from __future__ import annotations

from collections.abc import Iterator

from game.families.false_sunrise.edition_rooms import SheetsEdition
from game.families.false_sunrise.sheets.reminders import END, ORDERS, POINTS
from game.families.false_sunrise.sheets.weapon_rows import Body, Cell, Fire, Guard, Track
from rules.false_sunrise.catalogue import Hull
from rules.false_sunrise.fittings import Fittings, Mount
from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.matched_fire.catalogue import MatchedWeapon, Trait
from rules.false_sunrise.matched_fire.gunnery import weapon_of
from rules.table.arcs import Arc

_NEVER = "–"
_SIDES = ((Arc.FORE, "fore"), (Arc.STARBOARD, "sides"), (Arc.REAR, "rear"))


def _fire(mount: Mount, whole: Fittings) -> Fire:
    """Describe a weapon's dice against ships, against squadrons, and its macro dice."""
    weapon = weapon_of(mount)
    cells = (
        Cell(str(weapon.ac or ""), own=bool(weapon.ac)),
        Cell(str(weapon.as_ or ""), own=False),
        Cell(str(weapon.macro or "")),
    )
    kind = "missile" if weapon.is_missile else "gun"
    return Fire(kind, cells, tuple(_notes(weapon, whole)))


def _notes(weapon: MatchedWeapon, whole: Fittings) -> Iterator[str]:
    """Describe what else its dice do (MF-8, MF-9)."""
    said = {
        Trait.SUSTAINED: "no set: roll again",
        Trait.PIERCING: "armor −2",
        Trait.CLOSE: "short range only",
        Trait.FAR: "3″ farther at ships",
        Trait.SATURATING: "no supporters",
    }
    yield from (said[trait] for trait in weapon.traits)
    if whole.flex_dice and not weapon.is_missile and weapon.ac:
        yield f"+{whole.flex_dice} flex at ships"


def _guards(whole: Fittings, _wreck: Fittings) -> tuple[Guard, ...]:
    """List the armor of each side, if there is any (MF-10)."""
    if not any(whole.armour.values()):
        return ()
    return tuple(Guard(str(whole.armour[arc]), words) for arc, words in _SIDES)


_END = (
    END[0],
    END[1],
    "All Fire Control comes back. " + END[2],
)


def _body(hull: Hull) -> Body:
    """Describe what losing Structure or figures means (MF-16, MF-40, MF-42)."""
    if hull.capital:
        return Body("Structure", "A triple costs one and a system; with the last one, the ship is destroyed.")
    return Body("Figures", "Each lost figure takes a die off both ratings of the weapon.")


def _tracks(spec: ShipSpec) -> tuple[Track, ...]:
    """List the ratings that marks reduce, with the thrust for each Thrusters (MF-13, MF-14)."""
    ratings, thrust = spec.fittings(0).ratings, spec.hull.flies
    if not spec.hull.capital:
        return Track("PD", (str(ratings.pd),)), Track("Sensors", (str(ratings.sensors),))
    return (
        Track("PD", _falling(ratings.pd)),
        Track("Sensors", _falling(ratings.sensors)),
        Track("Thrusters", tuple(f"{thrust(left)}" for left in range(ratings.thrusters, -1, -1))),
    )


def _falling(rating: int) -> tuple[str, ...]:
    return tuple(str(left) for left in range(rating, -1, -1))


def _flown(spec: ShipSpec) -> tuple[str, ...]:
    """Return the name of the row for Fire Control (MF-15)."""
    return (f"Attacks, of {spec.fittings(0).ratings.fire_control}",)


SHEETS = SheetsEdition(
    cells_word="dice at",
    heads=("ships", "squadr.", "macro"),
    fire=_fire,
    guard_title="Armor",
    no_guard="None.",
    guards=_guards,
    body=_body,
    tracks=_tracks,
    flown=_flown,
    roster_word="Armor",
    roster=lambda guards: "/".join(one.value for one in guards) or _NEVER,
    blind="lost: half the attacks",
    turn=(
        ORDERS,
        (
            "Movement",
            "MF-18",
            (
                "All fly together: half the course (rounded down), half the velocity (rounded up), the rest. "
                "A rock stops a model and costs 1 for each 6 of velocity, rounded up."
            ),
        ),
        (
            "Weapons",
            "MF-19",
            (
                "Take turns activating models, initiative first. A squadron may strike 8 inches; then all "
                "targets are named, and attacks made in that order."
            ),
        ),
        POINTS,
        _END,
    ),
    # MF-21 to MF-30, MF-39 to MF-43; MF-31 to MF-37
    lists=(
        (
            "An attack",
            (
                "Reach: 3 inches for each Sensors, and short range: 6 between ships, else 3",
                "Dice by what the target is; flex: short range, standing still, side 1, rear 2; 4 at most",
                "Macro: less armor; each die that shows a set’s value moves that set a step",
                "Remove as many dice as there are flex dice; read the sets",
                "D: a mark (1-2 PD, 3-4 Sensors, 5-6 Thrusters); T: Structure and a system",
                "System by value: 1 upgrade, 2 weapon, 3 attacker’s choice, 4 FC, 5 engines, 6 bridge",
            ),
        ),
        (
            "Missiles and point defense",
            (
                "The target rolls its PD, and 1 for each friend within 3 inches of the line",
                "Q+ stops all; each D is a step down, each T two: the defender’s choice",
                "The attacker names each set that is left: that magnitude or less, any value",
                "Enemy squadron within 3 inches: PD dice at each, for 1 Fire Control",
                "A squadron loses 1 figure to D, 2 to T, all to Q+",
                "Sentries within 3 inches of a ship: 1 flex die for its point defense",
            ),
        ),
    ),
)
