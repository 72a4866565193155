"""The choices of two players before a match, and the setup made from them, without any screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from game.families.false_sunrise.new_match.lineup import line_up
from game.families.false_sunrise.new_match.offers import (
    ANY,
    FleetOffer,
    FleetTerms,
    MapOffer,
    Pick,
    Source,
    fleet_offer,
    map_offer,
    ready_fleets,
    ready_maps,
)
from game.match.beginning import answer_setup
from game.match.choosing import SeatChoices, first_level, name_faults, seed_faults
from game.match.seats import HOTSEAT, HUMAN, is_computer
from rules.false_sunrise.arriving import KeepBack
from rules.false_sunrise.drawing import FACTION_OF, FLEET_OF, MAP
from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.fleet import told_apart
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.placing import DeployFleet, PlaceMarker, marker_refusal
from rules.false_sunrise.random_fleets import MOST_INTEGRITY
from rules.false_sunrise.state import Options, Setup
from rules.kernel.dice import Stream
from rules.kernel.requests import AnyRequest, Below, ChooseOne
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point, distance_in, snap_point
from rules.table.terrain import Terrain

if TYPE_CHECKING:
    from game.match.session import Session

USUAL_INTEGRITY = 20
# Fleets for a newcomer: for each side, the first of these that the edition has.
FIRST_FLEETS = (("operation-rookie",), ("line-ahead", "under-one-umbrella"))
SMALL_INTEGRITY = 10
# Fleets for a first battle, of a few plain ships each.
SMALL_FLEETS = (("border-patrol", "two-hinges"), ("old-lady-and-sons", "night-kitchen"))
SOLO_SHIPS = 9  # with more orders a turn, a battle is not quick for one person
MOST_TURNS = 30
MOST_SEED = 10**9
_DRAWS = 24
_ALIKE_SHIPS = 1  # most ships that two fleets of a quick battle may differ by
_SPREAD_IN = 18.0
_SAME_PLACE_IN = 0.5


@dataclass(slots=True)
class Choices(SeatChoices):
    """All choices before the first die roll; with `seed` "" the program picks a random seed."""

    names: dict[Seat, str]
    fleets: dict[Seat, Pick]
    map: Pick
    integrity: int = USUAL_INTEGRITY
    factions: bool = False
    turn_limit: int = 0
    small_craft: str = "2024-07"
    typed_dice: bool = False
    seed: str = ""
    players: dict[Seat, str] = field(default_factory=lambda: dict(HOTSEAT))
    styles: dict[Seat, str] = field(default_factory=dict)  # of computer seats; BY_LOT is random
    training: bool = False
    edition: str = NEWEST
    set_aside: dict[str, dict[Seat, Path | None]] = field(default_factory=dict)  # by edition

    def seat(self, seat: Seat, player: str) -> None:
        """Give a seat to another player; a pick that only the computer can make becomes random."""
        SeatChoices.seat(self, seat, player)
        pick = self.fleets[seat]
        if not is_computer(player) and pick.source is Source.COMPUTER:
            pick.source = Source.DRAWN

    @property
    def terms(self) -> FleetTerms:
        """The limits that fleets must keep to."""
        known = load_edition(self.edition).catalogue.factions
        return FleetTerms(self.integrity, self.factions and bool(known), self.edition)


def first_choices(names: tuple[str, str], seed: int) -> Choices:
    """Return the first choices of a new match: ready-made fleets against the weakest level."""
    ready = _first_fleets(FleetTerms(USUAL_INTEGRITY))
    picks = {
        seat: Pick(Source.READY if path else Source.DRAWN, path, str((seed + index) % MOST_SEED))
        for index, (seat, path) in enumerate(ready.items())
    }
    first = next(iter(ready_maps()), None)
    terrain = Pick(Source.DRAWN, first, str(seed % MOST_SEED))
    red, blue = PLAYERS
    players = {red: HUMAN, blue: first_level(NEWEST)}
    return Choices(dict(zip(PLAYERS, names, strict=True)), picks, terrain, players=players)


def _first_fleets(terms: FleetTerms) -> dict[Seat, Path | None]:
    """Return the ready-made fleets offered to a newcomer, None where no fleet has such a name."""
    paths = {one.path.stem: one.path for one in ready_fleets(terms)}
    return {
        seat: next((paths[name] for name in names if name in paths), None)
        for seat, names in zip(PLAYERS, FIRST_FLEETS, strict=True)
    }


def set_integrity(choices: Choices, integrity: int) -> None:
    """Change the agreed total.

    Replace ready-made fleets of another size with ones that fit (FRC-1).
    """
    choices.integrity = max(choices.terms.catalogue.least_total, min(MOST_INTEGRITY, integrity))
    ready = ready_fleets(choices.terms)
    sizes = {one.path: one.integrity for one in ready}
    best = [one.path for one in ready if one.integrity == ready[0].integrity]
    taken = {
        pick.ready for pick in choices.fleets.values() if sizes.get(pick.ready or Path()) == choices.integrity
    }
    for pick in choices.fleets.values():
        if best and sizes.get(pick.ready or Path()) != ready[0].integrity:
            pick.ready = next((path for path in best if path not in taken), best[0])
            taken.add(pick.ready)
        elif not best:
            pick.ready = None


def usual_limit(edition: str) -> int:
    """Return the default turn limit of an edition, 0 for none (END-4, MF-46)."""
    return load_edition(edition).turn_limit or 0


def set_edition(choices: Choices, edition: str) -> None:
    """Change the edition, and the turn limit if it was the old default (END-4, MF-46).

    The ready-made fleets of the old edition are remembered in case it is chosen again.
    """
    if choices.turn_limit == usual_limit(choices.edition):
        choices.turn_limit = usual_limit(edition)
    choices.set_aside[choices.edition] = {seat: pick.ready for seat, pick in choices.fleets.items()}
    choices.edition = edition
    fleets = choices.set_aside.get(edition) or _first_fleets(choices.terms)
    for seat, ready in fleets.items():
        choices.fleets[seat].ready = ready
    set_integrity(choices, choices.integrity)


def set_factions(choices: Choices, *, played: bool) -> None:
    """Turn factions on or off.

    Ready-made fleets that are no longer allowed are replaced (FRC-7).
    """
    choices.factions = played
    set_integrity(choices, choices.integrity)


def missing(choices: Choices, fleets: Mapping[Seat, FleetOffer], terrain: MapOffer) -> list[str]:
    """List, in words, what is missing before the match can start."""
    shown = choices.shown_names
    found = name_faults(shown)
    for number, seat in enumerate(PLAYERS, 1):
        offer, name = fleets[seat], shown[seat].strip() or f"player {number}"
        if offer.fleet is None:
            found.append(f"{name} has no fleet yet")
        elif not offer.fits:
            found.append(f"{name}'s fleet is built for another edition")
        elif offer.faction is not None and not choices.terms.factions:
            found.append(f"{name}'s fleet belongs to a faction, and factions are not ticked")
        elif offer.breaches:
            count = len(offer.breaches)
            found.append(
                f"{name}'s fleet breaks {'a building rule' if count == 1 else f'{count} building rules'}"
            )
    if terrain.problem:
        found.append("there is no map yet")
    return found + seed_faults(choices)


def build_setup(choices: Choices, fleets: Mapping[Seat, FleetOffer], terrain: MapOffer) -> Setup:
    """Return the setup of a match; raise `ValueError` if anything is missing, naming it."""
    wrong = missing(choices, fleets, terrain)
    if wrong:
        raise ValueError("; ".join(wrong))
    built = {}
    for seat in PLAYERS:
        fleet = fleets[seat].fleet
        assert fleet is not None, "nothing is missing"
        built[seat] = build_fleet(fleet, seat, choices.terms.catalogue)
    terms = choices.terms
    craft = choices.small_craft if terms.catalogue.squadrons else Options().small_craft
    return Setup(
        told_apart(built),
        Terrain(terrain.polygons),
        Options(choices.turn_limit or None, craft, terms.factions),
        choices.integrity,
        {seat: choices.shown_names[seat].strip() for seat in PLAYERS},
    )


def quick_choices(names: tuple[str, str], seed: int, level: str = HUMAN, edition: str = NEWEST) -> Choices:
    """Pick two random ready-made fleets of 20 integrity and a map: a match without questions.

    Both have about the same number of ships, so that neither player waits long for the other's
    orders. The second seat is a human's, or the computer's at a level; then both fleets are small
    enough for one person.
    """
    choices = first_choices(names, seed)
    choices.players = dict(HOTSEAT)
    choices.seat(Seat.BLUE, level)
    set_edition(choices, edition)
    ready = [one for one in ready_fleets(choices.terms) if one.integrity == USUAL_INTEGRITY]
    full = [one for one in ready if not is_computer(level) or one.ships <= SOLO_SHIPS]
    below = Stream("quick battle", seed).below
    pairs = {
        one.path: [two.path for two in full if two is not one and abs(one.ships - two.ships) <= _ALIKE_SHIPS]
        for one in full
    }
    first = [path for path, others in pairs.items() if others]
    if first:
        mine = first[below(len(first))]
        others = pairs[mine]
        for seat, path in zip(PLAYERS, (mine, others[below(len(others))]), strict=True):
            choices.fleets[seat].ready = path
    return choices


def minutes_of(integrity: int) -> int:
    """Return about how many minutes a battle against the computer takes, for a total of each fleet.

    >>> minutes_of(SMALL_INTEGRITY), minutes_of(USUAL_INTEGRITY), minutes_of(30)
    (10, 25, 40)
    """
    return 5 * max(1, round(integrity / 4))


def small_choices(names: tuple[str, str], seed: int, level: str, edition: str = NEWEST) -> Choices:
    """Pick two small plain fleets and a map, for a first battle against the computer at a level.

    If an edition has no ready-made fleets that small, the fleets are random.
    """
    choices = quick_choices(names, seed, level, edition)
    set_integrity(choices, SMALL_INTEGRITY)
    paths = {one.path.stem: one.path for one in ready_fleets(choices.terms)}
    for seat, stems in zip(PLAYERS, SMALL_FLEETS, strict=True):
        pick = choices.fleets[seat]
        pick.ready = next((paths[name] for name in stems if name in paths), pick.ready)
        pick.source = Source.READY if pick.ready else Source.DRAWN
    return choices


def setup_from(choices: Choices) -> Setup:
    """Resolve every pick and return the setup.

    Raise `ValueError` if anything is missing, naming it.
    """
    fleets = {
        seat: fleet_offer(pick, choices.terms, choices.level(seat)) for seat, pick in choices.fleets.items()
    }
    return build_setup(choices, fleets, map_offer(choices.map))


def drawn_parts(choices: Choices) -> tuple[str, ...]:
    """Return the parts of a setup that are random: fleets, their factions, and the map."""
    drawn = [MAP] if choices.map.source is Source.DRAWN else []
    for seat, pick in choices.fleets.items():
        if pick.source is Source.DRAWN:
            drawn.append(FLEET_OF[seat])
            if choices.terms.factions and pick.faction == ANY:
                drawn.append(FACTION_OF[seat])
    return tuple(drawn)


def fair_marker(request: PlaceMarker, below: Below) -> Point:
    """Return a fair, legal marker position: the center, a mirror image, or far from all."""
    state = request.state
    places = [marker.at for marker in state.markers]
    middle = (WIDTH_IN / 2, HEIGHT_IN / 2)
    if not state.markers and marker_refusal(state, middle) is None:
        return middle
    for marker in state.markers:
        image = snap_point((WIDTH_IN - marker.at[0], HEIGHT_IN - marker.at[1]))
        if _gap_in(image, places) > _SAME_PLACE_IN and marker_refusal(state, image) is None:
            return image
    drawn = [request.example(below) for _ in range(_DRAWS)]
    return max(drawn, key=lambda at: min(_SPREAD_IN, _gap_in(at, places)))


def _gap_in(at: Point, others: Iterable[Point]) -> float:
    return min((distance_in(at, other) for other in others), default=_SPREAD_IN)


def _kept_back(session: Session, request: KeepBack, below: Below) -> tuple[str, ...]:
    """Return the ships that the computer keeps in reserve (FAC-6)."""
    from game.families.false_sunrise.ai.level import level_named
    from game.families.false_sunrise.ai.reserves import (
        keep_back,  # imported late: not needed without a computer player
    )

    answer: tuple[str, ...] = keep_back(
        level_named(session.seating.level(request.seat)), request, below
    ).answer
    return answer


def quick_answer(request: AnyRequest, below: Below) -> object | None:
    """Return the program's answer to a question of the setup, the same for people and the computer.

    None means that it is not for the program: a turn begins, or a fleet has special rules.
    """
    match request:
        case PlaceMarker():
            return fair_marker(request, below)
        case ChooseOne(prompt="edge"):
            edge: object = request.options[below(len(request.options))]
            return edge
        case DeployFleet():
            return line_up(request)
    return None


def set_up(session: Session, seed: int) -> None:
    """Answer every setup question for both players, up to the first order (SET-3, SET-4).

    Stop earlier if a human is asked about a fleet's special rules, such as which ships to keep in
    reserve. The initiative roll must be done already: dice that people type in are not rolled here.
    """
    below = Stream("setup", seed).below

    def answer(request: AnyRequest) -> object | None:
        if isinstance(request, KeepBack) and is_computer(session.seating.players[request.seat]):
            return _kept_back(session, request, below)
        return quick_answer(request, below)

    answer_setup(session, answer)
