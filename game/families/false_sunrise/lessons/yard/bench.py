"""The bench in a lesson of the fleet yard, and what "show me" does to it, without a screen."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.families.false_sunrise.lessons.yard.lesson_file import NEWEST, YardLesson, YardShow
from game.families.false_sunrise.yard import building
from game.families.false_sunrise.yard.quick_fixes import faults
from game.families.false_sunrise.yard.searching import Shelf
from game.families.false_sunrise.yard.shelf import known_catalogue
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.fleet_files import FleetFile, ShipFile
from rules.table.arcs import Arc


@dataclass(frozen=True, slots=True)
class Bench:
    """A fleet being built: the selected ship and component, the open shelf, and whose strength is shown."""

    fleet: FleetFile
    total: int
    at: int = 0
    component: str = ""
    shelf: Shelf = Shelf.WEAPONS
    whole: bool = False
    rating: int = 1

    @property
    def ship(self) -> ShipFile | None:
        """The selected ship; None for a fleet without ships."""
        return self.fleet.ships[self.at] if 0 <= self.at < len(self.fleet.ships) else None


def catalogue_for(fleet: FleetFile) -> Catalogue:
    """Return the catalog of a lesson's fleet."""
    return known_catalogue(fleet.edition)


def first_bench(lesson: YardLesson) -> Bench:
    """Return the bench that a lesson begins with."""
    return Bench(lesson.fleet, lesson.total)


def book_bench(lesson: YardLesson, index: int) -> Bench:
    """Return the bench that a step begins with if all earlier steps were done as the lesson shows them."""
    bench = first_bench(lesson)
    for step in lesson.steps[:index]:
        for show in step.show:
            bench = played(show, bench)
    return bench


def played(show: YardShow, bench: Bench) -> Bench:
    """Do one thing that is shown; impossible things and button presses change nothing."""
    match show:
        case YardShow(shelf=str(name)):
            return replace(bench, shelf=Shelf(name))
        case YardShow(strength=str(which)):
            return replace(bench, whole=which == "fleet")
        case YardShow(rating=int(rating)):
            return replace(bench, rating=rating)
        case YardShow(buy=str(hull)):
            fleet = building.with_ship(bench.fleet, hull)
            return replace(bench, fleet=fleet, at=len(fleet.ships) - 1, component="")
        case YardShow(take=str(name)):
            return _taken(name, bench)
        case YardShow(fix=str(ruling)):
            return _mended(ruling, bench)
    ship = bench.ship
    return bench if ship is None else _fitted(show, bench, ship)


def _taken(name: str, bench: Bench) -> Bench:
    ships = bench.fleet.ships
    last = len(ships) - 1
    at = last if name == NEWEST else next((n for n, one in enumerate(ships) if one.name == name), bench.at)
    return replace(bench, at=at, component="")


def _mended(ruling: str, bench: Bench) -> Bench:
    found = faults(bench.fleet, catalogue_for(bench.fleet), bench.total)
    ways = [one.mended for one in found if one.breach.ruling == ruling and one.mended is not None]
    return replace(bench, fleet=ways[0], component="") if ways else bench


def _fitted(show: YardShow, bench: Bench, ship: ShipFile) -> Bench:
    """Change what the selected ship carries."""
    fleet, at, key = bench.fleet, bench.at, bench.component
    match show:
        case YardShow(add=str(entry)):
            return _added(entry, bench, ship)
        case YardShow(hold=str(type)):
            return replace(bench, component=_last(ship, type) or key)
        case YardShow(arc=str(arc)) if key:
            return replace(bench, fleet=building.with_arc(fleet, at, key, Arc(arc)))
        case YardShow(serve=str(type)) if key and (gun := _last(ship, type)):
            return replace(bench, fleet=building.serving(fleet, at, key, gun))
    return bench


def _added(entry: str, bench: Bench, ship: ShipFile) -> Bench:
    """Mount a component or a defense, or put a squadron into the first hangar with room (FRC-6)."""
    fleet, at, catalogue = bench.fleet, bench.at, catalogue_for(bench.fleet)
    if entry in catalogue.component:
        grown = building.with_component(fleet, at, entry, catalogue)
        return replace(bench, fleet=grown, component=grown.ships[at].components[-1].key)
    if entry in catalogue.defence:
        return replace(bench, fleet=building.with_defence(fleet, at, entry), component="")
    known = catalogue.component
    hangars = [one for one in ship.components if one.type in known]
    for hangar in hangars:
        if len(hangar.squadrons) < known[hangar.type].hangar_places:
            filled = building.with_squadron(fleet, at, hangar.key, entry)
            return replace(bench, fleet=filled, component=hangar.key)
    return bench


def _last(ship: ShipFile, type: str) -> str:
    """Return the component of a type that was mounted last, or ""."""
    return next((one.key for one in reversed(ship.components) if one.type == type), "")
