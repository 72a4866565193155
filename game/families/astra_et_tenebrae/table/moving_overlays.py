"""Overlays while a ship moves: possible positions, ghost, enemies, formations and trails."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.board.plates import Bands, Plate, Sight, Span, Trail
from game.families.astra_et_tenebrae.board.overlays import Disc, Ghost, HeatLegend, Overlay, Shape
from game.families.astra_et_tenebrae.board.reach import burn_disc, row_words
from game.families.astra_et_tenebrae.board.ships import heading_of
from game.families.astra_et_tenebrae.table.moving_forecast import KINDS, Joining, Prospect
from game.screens.tools.parts import percent
from rules.astra_et_tenebrae.burning import Burn
from rules.astra_et_tenebrae.directions import VECTORS
from rules.astra_et_tenebrae.figures import Figures
from rules.astra_et_tenebrae.foreseeing import Facing
from rules.astra_et_tenebrae.formations import Named, line_axis
from rules.astra_et_tenebrae.sighting import is_hot, seen_by
from rules.astra_et_tenebrae.state import FormationType, Ship, State
from rules.kernel.seats import Seat
from rules.table.measure import Point, distance_in

if TYPE_CHECKING:
    from game.families.astra_et_tenebrae.table.moving import MoveTool


def overlays_of(tool: MoveTool) -> list[Overlay]:
    """Return the overlays of the tool."""
    found: list[Overlay] = list(trails(tool.state))
    other = tool.host.presenter.threatening()
    found += tool.maps.overlays()
    if not tool.risks.shows_map() and tool.reaching() and (other is None or other.name == tool.reaching()):
        disc = _disc(tool)
        found += [disc, HeatLegend(max((cell.heat for cell in disc.cells), default=0))]
    prospect = tool.prospect()
    if prospect is None or tool.plan is None:
        return [*found, *_hint(tool)]
    ship = prospect.after.ships[tool.plan.ship]
    if tool.shows("bands"):
        found.append(bands_of(tool.state.figures, ship.place, ship.seat))
    if tool.shows("formations"):
        found += _shapes(prospect)
    if tool.shows("sight"):
        found += _sights(prospect, ship)
    found.append(_ghost(tool, tool.plan, prospect))
    found += [_plate(prospect.after, one) for one in prospect.facings]
    return found


def _disc(tool: MoveTool) -> Disc:
    """Return the disc of the selected ship, computed once per ship and kind of burn."""
    ends = tool.ends()
    if ends.disc is None:
        ends.disc = burn_disc(tool.state, tool.ship, override=tool.override, legal=ends.legal)
    return ends.disc


def _hint(tool: MoveTool) -> Iterator[Overlay]:
    """Yield the refused destination of the pointer, if no burn is planned."""
    if tool.hand.sought is not None:
        ship = tool.ship
        yield Ghost(ship.place, ship.place, ship.seat, heading_of(ship), held=True, sought=tool.hand.sought)


def trails(state: State) -> Iterator[Trail]:
    """Yield the paths that ships have flown this turn."""
    for ship in state.ships.values():
        if ship.alive and ship.moved and ship.course is not None and ship.flown > 0:
            x, y = VECTORS[ship.course]
            start = (ship.place[0] - x * ship.flown, ship.place[1] - y * ship.flown)
            yield Trail(start, ship.place, ship.seat)


def bands_of(figures: Figures, at: Point, seat: Seat) -> Bands:
    """Return the rings of the cannon's range bands around a place (AC-10)."""
    rings = tuple((band.up_to_in, f"{band.name} {band.up_to_in:g}″") for band in figures.cannon.bands)
    return Bands(at, rings, seat)


def _ghost(tool: MoveTool, plan: Burn, prospect: Prospect) -> Ghost:
    ship, added = tool.ship, f"heat +{prospect.added}" if prospect.added else "no heat"
    words: tuple[tuple[Span, ...], ...] = (
        ((f"{plan.course}°   {plan.g} G{', stops' * tool.stops}", "plain"),),
        ((f"{added} · {row_words(prospect.row)}", "plain"),),
    )
    held = tool.hand.held or tool.hand.near
    end = prospect.after.ships[ship.name].place
    return Ghost(ship.place, end, ship.seat, plan.course, words, held, tool.hand.sought)


def _sights(prospect: Prospect, ship: Ship) -> Iterator[Sight]:
    """Yield lines to the enemies that would be seen from the planned position."""
    after = prospect.after
    for one in prospect.facings:
        enemy = after.ships[one.enemy]
        eye = seen_by(after, ship, enemy)
        if eye is not None and one.band is not None and not one.blocked:
            yield Sight(ship.place, enemy.place, None if eye == ship.name else after.ships[eye].place)


def band_words(facing: Facing) -> str:
    """Return the range band between two ships, or why there is no shot: a rock, no sight, too far."""
    if facing.blocked:
        return "rock"
    if facing.band is None:
        return "too far"
    return facing.band.name if facing.seen else "unseen"


def _plate(after: State, one: Facing) -> Plate:
    enemy = after.ships[one.enemy]
    aside = f"{one.away_in:.1f}″ {band_words(one)}"
    hits: tuple[Span, ...] = (
        ("you hit", "quiet"),
        (percent(float(one.ours)), "good"),
        ("  it hits", "quiet"),
        (percent(float(one.theirs)), "refusal"),
    )
    lines = [hits]
    remark = _remark(after, one)
    if remark:
        lines.append(((remark, "warn"),))
    close = one.band is not None and one.band.needs == 0
    return Plate(
        enemy.place,
        enemy.name,
        enemy.seat,
        aside,
        tuple(lines),
        ((percent(float(one.ours)), "good") if one.ours else (band_words(one), "quiet"),),
        alarming=close,
    )


def _remark(after: State, one: Facing) -> str:
    words = []
    if is_hot(after, after.ships[one.enemy]):
        words.append("hot")
    if one.blocked:
        words.append("a rock between")
    elif not one.seen:
        words.append("unseen")
    if not one.moved:
        words.append("moves later")
    return "; ".join(words)


def _shapes(prospect: Prospect) -> Iterator[Shape]:
    """Yield the formation that the planned burn would make, or else the nearest line that fails."""
    by_type = {one.named.type: one for one in prospect.joinings}
    for kind in KINDS:
        one = by_type.get(kind)
        if one is not None and one.refusal is None:
            yield shape_of(prospect.after, one.named, (one.title, _limits(prospect.after, one)), planned=True)
            return


def _limits(after: State, one: Joining) -> str:
    """Return the measures that decide a planned formation, with their limits."""
    figures, ships = after.figures.formations, [after.ships[name] for name in one.named.ships]
    if one.named.type is FormationType.LINE:
        start, _ = line_axis(ships)
        order = sorted(ships, key=lambda ship: distance_in(ship.place, start))
        gaps = [distance_in(a.place, b.place) for a, b in itertools.pairwise(order)]
        words = ", ".join(f"{gap:.1f}″" for gap in gaps)
        allowed = f"{figures.line_least_in:g} to {figures.line_most_in:g}"
        return f"gap {words} [{allowed}] · cannons +{after.figures.hits.line * (len(ships) - 1)}"
    if one.named.type is FormationType.SPHERE:
        return f"all within {figures.sphere_in:g}″ of their middle"
    return one.words


def shape_of(
    state: State, named: Named, words: tuple[str, ...] = (), *, planned: bool = False, holds: bool = True
) -> Shape:
    """Return the shape of a formation with its limits."""
    figures = state.figures.formations
    ships = [state.ships[name] for name in named.ships]
    line = named.type is FormationType.LINE
    reach = {FormationType.SPHERE: figures.sphere_in, FormationType.SCREENING: figures.screen_in}
    screened = named.type is FormationType.SCREENING
    return Shape(
        named.type,
        ships[0].seat,
        tuple(ship.place for ship in ships),
        tuple(state.ships[name].place for name in named.screens),
        tuple(ship.course or 0 for ship in ships) if screened else (),
        line_axis(ships) if line else None,
        reach.get(named.type, figures.apart_in),
        figures.screen_degrees,
        figures.line_off_in,
        words,
        holds,
        planned,
    )
