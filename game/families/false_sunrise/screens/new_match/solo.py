"""What one person may ask of a battle against the computer, and the resulting choices."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from statistics import mean

from game.families.false_sunrise.new_match.offers import FleetTerms, Source, fleet_offer, ready_fleets
from game.families.false_sunrise.new_match.opposing import oppose
from game.families.false_sunrise.new_match.setup import (
    SMALL_INTEGRITY,
    SOLO_SHIPS,
    USUAL_INTEGRITY,
    Choices,
    quick_choices,
    set_integrity,
    small_choices,
)
from game.families.false_sunrise.yard.shelf import Shelved, own_fleets
from game.match.choosing import PLAIN
from game.match.file_cache import TimeBudget
from game.match.styles import styles_in
from game.wording import counted
from rules.false_sunrise.editions import load_edition
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat

_DRAWS = 24  # tries to find a fleet that suits a style with about as many ships as the player's
_SEEDS = 10_000
SIZES = (SMALL_INTEGRITY, USUAL_INTEGRITY)


@dataclass(slots=True)
class SoloWish:
    """The size of both fleets, the player's fleet and the map; None means random.

    `style` is the computer's: the id of a style, BY_LOT (random) or PLAIN (none).
    """

    integrity: int = USUAL_INTEGRITY
    fleet: Path | None = None
    map: Path | None = None
    style: str = PLAIN


def fleets_of(size: int, edition: str, own: Path) -> list[tuple[Path, str]]:
    """List the fleets of a size: ready-made ones, then the player's own legal ones.

    A large one is listed with its number of ships, and never picked at random. The player's own are
    marked as such; those that break a rule, or are of another size, are left out.
    """
    noun = load_edition(edition).catalogue.noun
    known = [one for one in ready_fleets(FleetTerms(size, edition=edition)) if one.integrity == size]
    ready = [
        (one.path, one.name if _is_quick(one) else f"{one.name}: {counted(one.ships, noun)}") for one in known
    ]
    mine = [
        (one.path, f"{one.name} (yours)")
        for one in own_fleets(own, TimeBudget())
        if one.fleet is not None and (one.fleet.edition, one.integrity, one.faults) == (edition, size, 0)
    ]
    return [*ready, *mine]


def usual_count(size: int, edition: str) -> str:
    """Describe how many ships or models a ready-made fleet of a size has on average: "6 ships"."""
    ready = [
        one.ships
        for one in ready_fleets(FleetTerms(size, edition=edition))
        if one.integrity == size and _is_quick(one)
    ]
    return f"{round(mean(ready)) if ready else size // 3} {load_edition(edition).catalogue.noun}s"


def _is_quick(one: Shelved) -> bool:
    return one.ships <= SOLO_SHIPS


def solo_choices(names: tuple[str, str], seed: int, level: str, edition: str, wish: SoloWish) -> Choices:
    """Return the choices of a match against a level, as wished; the rest is random by a seed."""
    small = wish.integrity == SMALL_INTEGRITY
    choices = (small_choices if small else quick_choices)(names, seed, level, edition)
    if wish.fleet is not None:
        _fly(choices, wish.fleet, wish.integrity, seed)
    if wish.map is not None:
        choices.map.source, choices.map.ready = Source.READY, wish.map
    choices.play_in(Seat.BLUE, wish.style)
    if wish.style in styles_in(edition):
        _suit(choices, seed)
    return choices


def _suit(choices: Choices, seed: int) -> None:
    """Give the computer a fleet of its own that suits its style, with about as many ships."""
    mine = fleet_offer(choices.fleets[Seat.RED], choices.terms).fleet
    foe, below = choices.fleets[Seat.BLUE], Stream("suited", seed).below
    foe.source = Source.COMPUTER
    most, nearest = len(mine.ships) if mine is not None else SOLO_SHIPS, None
    for _ in range(_DRAWS):
        drawn = replace(foe, seed=str(below(_SEEDS)))
        fleet = fleet_offer(drawn, choices.terms, choices.level(Seat.BLUE)).fleet
        apart = abs(len(fleet.ships) - most) if fleet is not None else most
        if nearest is None or apart < nearest:
            nearest, foe.seed = apart, drawn.seed
        if not nearest:
            break


def _fly(choices: Choices, path: Path, integrity: int, seed: int) -> None:
    """Give the player a fleet, against another one of its size with about as many ships."""
    set_integrity(choices, integrity)
    ready = {one.path: one for one in ready_fleets(choices.terms)}
    if path not in ready:
        oppose(choices, path, integrity, seed)
        return
    mine, foe = choices.fleets[Seat.RED], choices.fleets[Seat.BLUE]
    mine.source, mine.ready = Source.READY, path
    # A quick fleet meets another quick one; a larger fleet, chosen on purpose, may meet one of its size.
    most = max(SOLO_SHIPS, ready[path].ships)
    others = [
        one for one in ready.values() if one.ships <= most and one.integrity == integrity and one.path != path
    ]
    if not others:
        foe.source = Source.DRAWN
        return
    nearest = min(abs(one.ships - ready[path].ships) for one in others)
    alike = [one.path for one in others if abs(one.ships - ready[path].ships) == nearest]
    foe.source, foe.ready = Source.READY, alike[Stream("solo", seed).below(len(alike))]
