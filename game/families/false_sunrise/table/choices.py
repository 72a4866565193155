"""The simple choices of the weapons phase: launches, marks, crews, dogfights, fabricators."""

from __future__ import annotations

from typing import ClassVar

from game.families.false_sunrise.table.choice_rows import ChoiceRow
from game.families.false_sunrise.table.choosing import ChoosingTool
from game.families.false_sunrise.table.host import FleetHost
from game.families.false_sunrise.table.rated_rows import units_of
from game.families.false_sunrise.table.squadron_words import (
    craft_lost,
    craft_words,
    hit_chance,
    own_name,
    squadron_type,
    standing,
    strike_words,
)
from game.screens.tools.parts import PanelColumn, percent
from game.screens.tools.plain_first import will
from game.screens.tools.tool import Commit
from game.shell.theme import SMALL
from game.wording import counted, listed
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.choices import PartOf
from rules.false_sunrise.damage import lost_systems
from rules.false_sunrise.describe import ship_name, squadron_name, system_name
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.state import Ship, Squadron, State
from rules.kernel.requests import ChooseSome
from rules.table.bands import band_of
from rules.table.measure import distance_in

_EVEN = 0.5


def system_does(state: State, ship_id: str, system: str) -> str:
    """Describe what a system of a ship does, or what its loss means."""
    component = state.ships[ship_id].spec.by_id.get(system)
    if component is None:
        return edition_of(state).built_in[system]
    entry = component.entry
    if isinstance(entry, Weapon):
        arc = f", {component.arc} arc" if component.arc else ", all round"
        return f"{edition_of(state).gunnery.about(entry)}{arc}."
    return entry.text


def bars_words(state: State, ship_id: str) -> str:
    """Describe how many pips a ship has left of how many, and how many systems it has lost."""
    ship = state.ships[ship_id]
    whole = ship.fittings.bar_pips * len(ship.pips)
    gone = len(lost_systems(ship))
    lost = f", {gone} system{'s' * (gone != 1)} lost" if gone else ""
    return f"{sum(ship.pips)} of {whole} {units_of(ship)}{lost}"


def lost_words(state: State, ship: Ship) -> str:
    """Name the systems that a ship has lost."""
    return "Lost: " + ", ".join(system_name(state, ship.id, system) for system in lost_systems(ship))


class AcquireTool(ChoosingTool):
    """Mark an enemy ship for missiles (WPN-2)."""

    title: ClassVar[str] = "Target acquisition"
    now: ClassVar[str] = "mark an enemy ship for your missiles, or none"
    verb: ClassVar[str] = "Mark {title}"
    decline_words: ClassVar[str] = "Mark no ship"

    def question(self) -> str:
        return "Which enemy ship do you mark for the missiles of this turn?"

    def plain(self) -> str:
        name, near = ship_name(self.host.view, self.at), self._missiles_near(self.at)
        if not near:
            return f"Marking {name} changes nothing now: none of your missile weapons is in range."
        weapons = (
            "your missile weapon in range needs"
            if near == 1
            else f"your {near} missile weapons in range need"
        )
        return f"If you mark {name}, {weapons} no line of sight to it."

    def rows(self) -> list[ChoiceRow]:
        return sorted(super().rows(), key=lambda row: (-self._missiles_near(row.key), self._away_in(row.key)))

    def row(self, option: str) -> ChoiceRow:
        near, ship = self._missiles_near(option), self.host.view.ships[option]
        detail = f"{near} of your missile weapons in range; {bars_words(self.host.view, option)}."
        aside = f'{self._away_in(option):.1f}" from {ship_name(self.host.view, self.about[0])}'
        return ChoiceRow(option, ship.spec.name, aside, detail, ship.seat, option)

    def _away_in(self, ship_id: str) -> float:
        ships = self.host.view.ships
        return distance_in(ships[self.about[0]].at, ships[ship_id].at)

    def _missiles_near(self, target_id: str) -> int:
        """Count the fleet's missile weapons that have the target in a range band they reach."""
        at = self.host.view.ships[target_id].at
        return sum(
            mount.kind is WeaponKind.MISSILE and abs(band_of(distance_in(ship.at, at)) - mount.band) <= 1
            for ship in self.host.view.ships_of(self.request.seat)
            for mount in ship.fittings.mounts
        )

    def update(self, dt_s: float) -> bool:
        """Decline for a fleet that has no missiles left."""
        fleet = self.host.view.ships_of(self.request.seat)
        if not any(mount.kind is WeaponKind.MISSILE for ship in fleet for mount in ship.fittings.mounts):
            self.decline()
            return True
        return super().update(dt_s)


class PointDefenceTool(ChoosingTool):
    """Choose the squadron that a point defense attacks (SQD-9)."""

    title: ClassVar[str] = "Point defense"
    now: ClassVar[str] = "choose a squadron to attack"
    verb: ClassVar[str] = "Attack it"

    def question(self) -> str:
        name = ship_name(self.host.view, self.about[0])
        return f"Which squadron at {name} do you attack? You roll one die."

    def plain(self) -> str:
        squadron = self.host.view.squadrons[self.at]
        name, left = squadron_name(self.host.view, squadron.id), squadron.size - 1
        shot = f"one craft of {name}; {left} would be left" if left else f"the last craft of {name}"
        return f"You {will(self._chance(squadron), f'shoot down {shot}')}."

    def row(self, option: str) -> ChoiceRow:
        squadron = self.host.view.squadrons[option]
        return _squadron_row(self.host.view, squadron, f"hit {percent(self._chance(squadron))}")

    def _chance(self, squadron: Squadron) -> float:
        ship = self.host.view.ships[self.about[0]]
        return hit_chance(self.host.view, ship.seat, ship.id, squadron)


def _squadron_row(state: State, squadron: Squadron, aside: str, *, ticked: bool | None = None) -> ChoiceRow:
    detail = f"Size {squadron.size}, {standing(state, squadron)}; {strike_words(state, squadron)}"
    name = squadron_name(state, squadron.id)
    return ChoiceRow(squadron.id, name, aside, detail, squadron.seat, squadron.ship, ticked=ticked)


class PlagueTool(ChoosingTool):
    """Choose the squadrons that lose 1 to a plague (SQD-9)."""

    title: ClassVar[str] = "Plague"
    now: ClassVar[str] = "choose the squadrons that shrink by 1"
    decline_words: ClassVar[str] = "Spare them all"

    def question(self) -> str:
        return "Which nearby squadrons lose a craft? Choose any number, of either side."

    def plain(self) -> str:
        squadrons = [self.host.view.squadrons[one] for one in self.ticked]
        own = sum(one.seat is self.request.seat for one in squadrons)
        if not squadrons:
            return "You spare every squadron nearby."
        foes = counted(len(squadrons) - own, "enemy squadron")
        hit = [*([foes] if own < len(squadrons) else []), *([f"{own} of your own"] if own else [])]
        return f"The plague takes one craft from {listed(hit)}, without a roll."

    def row(self, option: str) -> ChoiceRow:
        squadron = self.host.view.squadrons[option]
        aside = f"{squadron.size} → {squadron.size - 1}" if squadron.size > 1 else "destroyed"
        return _squadron_row(self.host.view, squadron, aside, ticked=option in self.ticked)

    def offer(self) -> Commit:
        count = len(self.ticked)
        words = f"Take 1 off {count} squadron{'s' * (count != 1)}" if count else "Spare them all"
        return Commit(words, self.finish)


class DogfightTool(ChoosingTool):
    """Choose the target of a squadron in a dogfight (SQD-7)."""

    title: ClassVar[str] = "Dogfight"
    now: ClassVar[str] = "choose a squadron to attack"
    verb: ClassVar[str] = "Attack it"

    def question(self) -> str:
        state, squadron = self.host.view, self.host.view.squadrons[self.about[0]]
        return (
            f"{squadron_name(state, squadron.id)} makes {counted(squadron.size, 'attack')} over "
            f"{ship_name(state, self.about[1])}. Which squadron do they attack?"
        )

    def plain(self) -> str:
        state, mine = self.host.view, self.host.view.squadrons[self.about[0]]
        foe = state.squadrons[self.at]
        mean, wreck = craft_lost(mine.size, hit_chance(state, mine.seat, self.about[1], foe), foe.size)
        attacker, name = own_name(state, mine), squadron_name(state, foe.id)
        if wreck >= _EVEN:
            return f"{attacker} {will(wreck, f'destroy {name}')}."
        downed = f"{round(mean) or 'none'} of the {foe.size} craft of {name}"
        return f"{attacker} will probably shoot down {downed}."

    def above(self, column: PanelColumn) -> None:
        state, mine = self.host.view, self.host.view.squadrons[self.about[0]]
        ours = [q for q in state.squadrons_over(self.about[1]) if q.seat is mine.seat]
        column.section("tool.ours", f"{state.setup.names[mine.seat]}'s side")
        for place, one in enumerate(ours):
            kind = squadron_type(state, one.type)
            mark = "▸ " if one.id == mine.id else "   "
            words = f"{mark}{squadron_name(state, one.id)}: size {one.size}, toughness {kind.toughness}+"
            theme = self.host.app.theme
            color = theme.seat_text(mine.seat) if one.id == mine.id else theme.secondary
            column.say(f"tool.ours{place}", words, style=SMALL, color=color)
        column.section("tool.theirs", f"{state.setup.names[mine.seat.other]}'s side")

    def row(self, option: str) -> ChoiceRow:
        state, mine = self.host.view, self.host.view.squadrons[self.about[0]]
        foe = state.squadrons[option]
        chance = hit_chance(state, mine.seat, self.about[1], foe)
        aside = f"{mine.size * chance:.1f} hits on average"
        toughness = squadron_type(state, foe.type).toughness
        detail = f"Size {foe.size}, toughness {toughness}+: each attack hits {percent(chance)}."
        return ChoiceRow(option, squadron_name(state, option), aside, detail, foe.seat, self.about[1])


class FabricatorTool(ChoosingTool):
    """Choose among fabricators that rolled the same (SQD-11)."""

    title: ClassVar[str] = "Fabricators"
    now: ClassVar[str] = "choose which fabricator builds"

    def question(self) -> str:
        return "These fabricators rolled the same number. Which one builds the new squadron?"

    def plain(self) -> str:
        return f"{ship_name(self.host.view, self.at.ship_id)} gets the new squadron."

    def row(self, option: PartOf) -> ChoiceRow:
        ship = self.host.view.ships[option.ship_id]
        name = system_name(self.host.view, ship.id, option.part)
        return ChoiceRow(option, ship.spec.name, name, "", ship.seat, ship.id)


class FabricateTool(ChoosingTool):
    """Choose what a fabricator builds (SQD-11)."""

    title: ClassVar[str] = "Fabricator"
    now: ClassVar[str] = "choose what it builds"
    verb: ClassVar[str] = "Build {title}"

    def question(self) -> str:
        return f"What should {ship_name(self.host.view, self.about[0])}'s fabricator build?"

    def plain(self) -> str:
        kind, ship = squadron_type(self.host.view, self.at), ship_name(self.host.view, self.about[0])
        return f"{ship} gets a new squadron of {craft_words(kind.size, kind.name)}."

    def row(self, option: str) -> ChoiceRow:
        kind = squadron_type(self.host.view, option)
        aside = f"size {kind.size}, toughness {kind.toughness}+"
        return ChoiceRow(option, kind.name, aside, kind.text, self.request.seat, self.about[0])


class LaunchTool(ChoosingTool):
    """Launch the checked squadrons; all are checked at first, and Delete unchecks them all."""

    title: ClassVar[str] = "Launches"
    now: ClassVar[str] = "choose the squadrons to launch"
    request: ChooseSome

    def __init__(self, host: FleetHost, request: ChooseSome) -> None:
        super().__init__(host, request)
        # Otherwise the arcs and bands of an inspected enemy would stay on the board.
        host.select(request.options[0].ship_id)

    def ticked_at_first(self) -> tuple[PartOf, ...]:
        return tuple(self.request.options)

    def question(self) -> str:
        return "Launch the squadrons that you ordered. Untick one to hold it back."

    def plain(self) -> str:
        launched, held = len(self.ticked), len(self.request.options) - len(self.ticked)
        if not launched:
            return "Nothing launches this turn: all your squadrons stay aboard."
        launch = f"You launch {counted(launched, 'squadron')} now"
        if held:
            return f"{launch}, and {held} {'stays' if held == 1 else 'stay'} aboard this turn."
        return (
            f"{launch} to escort {'its ship' if launched == 1 else 'their ships'} until you order otherwise."
        )

    def row(self, option: PartOf) -> ChoiceRow:
        ship = self.host.view.ships[option.ship_id]
        at = [place.id for place in ship.spec.places].index(option.part)
        kind = squadron_type(self.host.view, ship.holds[at] or "")
        launches = option in self.ticked
        detail = f"From {ship.spec.name}, place {at + 1}. {kind.text}".strip()
        aside = f"launches at size {kind.size}" if launches else "held back"
        return ChoiceRow(option, kind.name, aside, detail, ship.seat, ship.id, ticked=launches)

    def below(self, column: PanelColumn) -> None:
        tip = "Hold all of them back (WPN-1)"
        none = "" if self.ticked else "All are held back already"
        place, press = column.foot(), self.decline
        self.put_answer(place, "tool.untick", "Untick all", press, "remove_shot", tip, "WPN-1", none)

    def offer(self) -> Commit:
        launched, held = len(self.ticked), len(self.request.options) - len(self.ticked)
        words = f"Launch {launched} squadron{'s' * (launched != 1)}" if launched else "Launch none"
        return Commit(words, self.finish, f"{held} held back" if held else "")

    def decline(self) -> None:
        """Uncheck all squadrons, without answering yet."""
        self.record((), "removing all ticks")

    def finish(self) -> None:
        """Answer with the squadrons that are held back."""
        self.host.answer(tuple(one for one in self.request.options if one not in self.ticked))
