"""The plain choices of the weapons phase: marks, crews, point defence, dogfights, fabricators."""

from __future__ import annotations

from typing import ClassVar

from game.families.false_sunrise.table.choice_rows import ChoiceRow
from game.families.false_sunrise.table.choosing import ChoosingTool
from game.families.false_sunrise.table.squadron_words import hit_chance, squadron_type, standing, strike_words
from game.screens.tools.parts import PanelColumn, percent
from game.screens.tools.tool import Commit, Heading
from game.shell.theme import SMALL
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.damage import lost_systems
from rules.false_sunrise.describe import ship_name, squadron_name, system_name
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Squadron, State
from rules.kernel.seats import Seat
from rules.table.bands import band_of
from rules.table.measure import distance_in


def system_does(state: State, ship_id: str, system: str) -> str:
    """Say what a system of a ship does, or what its loss means."""
    component = state.ships[ship_id].spec.by_id.get(system)
    if component is None:
        return edition_of(state).built_in[system]
    entry = component.entry
    if isinstance(entry, Weapon):
        arc = f", {component.arc} arc" if component.arc else ", all round"
        return f"{edition_of(state).gunnery.about(entry)}{arc}."
    return entry.text


def bars_words(state: State, ship_id: str) -> str:
    """Say how many pips of how many bars a ship has left."""
    ship = state.ships[ship_id]
    whole = ship.fittings.bar_pips * len(ship.pips)
    gone = len(lost_systems(ship))
    lost = f", {gone} system{'s' * (gone != 1)} lost" if gone else ""
    return f"{sum(ship.pips)} of {whole} pips{lost}"


class AcquireTool(ChoosingTool):
    """Mark an enemy ship for missiles (WPN-2)."""

    title: ClassVar[str] = "Target acquisition"
    now: ClassVar[str] = "mark an enemy ship for missiles, or none"
    decline_words: ClassVar[str] = "Mark no ship"

    def question(self) -> str:
        return "Which enemy ship is marked? Until the phase ends your missiles need no line of sight to it."

    def rows(self) -> list[ChoiceRow]:
        state, carrier = self.host.view, self.host.view.ships[self.about[0]]
        seen = [state.ships[one] for one in self.request.options if one is not None]
        near = {ship.id: _missiles_near(state, carrier.seat, ship.id) for ship in seen}
        away = {ship.id: distance_in(carrier.at, ship.at) for ship in seen}
        rows = []
        for ship in sorted(seen, key=lambda one: (-near[one.id], away[one.id])):
            weapons = f"{near[ship.id]} missile weapon{'s' * (near[ship.id] != 1)} of yours"
            detail = f"{weapons} within its bands; {bars_words(state, ship.id)}."
            aside = f'{away[ship.id]:.1f}" from {carrier.spec.name}'
            rows.append(ChoiceRow(ship.id, ship.spec.name, aside, detail, ship.seat, ship.id))
        return rows

    def verb(self, row: ChoiceRow) -> str:
        return f"Mark {row.title}"

    def update(self, dt_s: float) -> bool:
        """Mark nothing for a fleet whose missiles are all gone."""
        fleet = self.host.view.ships_of(self.request.seat)
        if not any(mount.kind is WeaponKind.MISSILE for ship in fleet for mount in ship.fittings.mounts):
            self.decline()
            return True
        return super().update(dt_s)


def _missiles_near(state: State, seat: Seat, target_id: str) -> int:
    """Count a fleet's missile weapons that have a ship within the bands that they reach."""
    at = state.ships[target_id].at
    return sum(
        mount.kind is WeaponKind.MISSILE and abs(band_of(distance_in(ship.at, at)) - mount.band) <= 1
        for ship in state.ships_of(seat)
        for mount in ship.fittings.mounts
    )


class PointDefenceTool(ChoosingTool):
    """Choose the squadron that a point defence attacks (SQD-9)."""

    title: ClassVar[str] = "Point defence"
    now: ClassVar[str] = "choose the squadron to attack"

    def question(self) -> str:
        name = ship_name(self.host.view, self.about[0])
        return f"Which squadron over {name} is attacked? One die; a hit takes 1 off it."

    def rows(self) -> list[ChoiceRow]:
        state, ship = self.host.view, self.host.view.ships[self.about[0]]
        rows = []
        for one in self.request.options:
            squadron = state.squadrons[one]
            chance = hit_chance(state, ship.seat, ship.id, squadron)
            rows.append(_squadron_row(state, squadron, f"hit {percent(chance)}"))
        return rows

    def verb(self, row: ChoiceRow) -> str:
        return "Attack it"


def _squadron_row(state: State, squadron: Squadron, aside: str, *, ticked: bool | None = None) -> ChoiceRow:
    detail = f"Size {squadron.size}, {standing(state, squadron)}; {strike_words(state, squadron)}"
    name = squadron_name(state, squadron.id)
    return ChoiceRow(squadron.id, name, aside, detail, squadron.seat, squadron.ship, ticked=ticked)


class PlagueTool(ChoosingTool):
    """Choose the squadrons that a plague takes 1 off (SQD-9)."""

    title: ClassVar[str] = "Plague"
    now: ClassVar[str] = "choose the squadrons that lose one"
    decline_words: ClassVar[str] = "Spare them all"

    def question(self) -> str:
        return "Which squadrons near by lose 1? Any number of them, of either side."

    def rows(self) -> list[ChoiceRow]:
        squadrons = self.host.view.squadrons
        rows = []
        for one in self.request.options:
            squadron = squadrons[one]
            aside = f"{squadron.size} → {squadron.size - 1}" if squadron.size > 1 else "destroyed"
            rows.append(_squadron_row(self.host.view, squadron, aside, ticked=one in self.ticked))
        return rows

    def offer(self) -> Commit:
        count = len(self.ticked)
        words = f"Take 1 off {count} squadron{'s' * (count != 1)}" if count else "Spare them all"
        return Commit(words, self.finish)


class AwayCrewsTool(ChoosingTool):
    """Let away crews mend a ship, before or after firing (UPG-3)."""

    title: ClassVar[str] = "Away crews"
    now: ClassVar[str] = "choose what the crews mend"

    @property
    def decline_words(self) -> str:  # type: ignore[override]
        """Say what declining means: before firing the crews can still act afterwards."""
        return "Wait until after firing" if self.request.prompt is Prompt.AWAY_BEFORE else "Do nothing"

    def question(self) -> str:
        state, (ship_id, component) = self.host.view, self.about[:2]
        effect = next(one.effect for one in state.ships[ship_id].fittings.crews if one.carrier == component)
        when = "Before firing" if self.request.prompt is Prompt.AWAY_BEFORE else "After firing"
        return (
            f"{when}: the crews of {ship_name(state, ship_id)} mend it or a friend within "
            f"{effect.mends_in():g} inches. The choice comes before the die."
        )

    def rows(self) -> list[ChoiceRow]:
        state, rows = self.host.view, []
        for one in filter(None, self.request.options):
            ship_id, ship = one.ship_id, state.ships[one.ship_id]
            if one.gives == "pips":
                title, aside, detail = ship.spec.name, "restore 1d6 pips", bars_words(state, ship_id)
            else:
                names = ", ".join(system_name(state, ship_id, system) for system in lost_systems(ship))
                title, aside, detail = ship.spec.name, "restore a system", f"Lost: {names}"
            rows.append(ChoiceRow(one, title, aside, detail, ship.seat, ship_id))
        return rows

    def verb(self, row: ChoiceRow) -> str:
        return f"Mend {row.title}"

    def update(self, dt_s: float) -> bool:
        """Ask once for pips alone: before or after firing is the same to them."""
        pips = not any(one.gives == "system" for one in filter(None, self.request.options))
        if pips and self.request.prompt is Prompt.AWAY_BEFORE:
            self.decline()
            return True
        return super().update(dt_s)


class RepairTool(ChoosingTool):
    """Let repair crews work: pips, or systems (UPG-2)."""

    title: ClassVar[str] = "Repair crews"
    now: ClassVar[str] = "choose what the crews restore"

    def question(self) -> str:
        words = bars_words(self.host.view, self.about[0])
        return f"What do the crews of {ship_name(self.host.view, self.about[0])} restore? It has {words}."

    def rows(self) -> list[ChoiceRow]:
        state, (ship_id, carrier) = self.host.view, self.about[:2]
        ship, rows = state.ships[ship_id], []
        bonus_pips, systems = next(
            one.effect.mends() for one in ship.fittings.closers if one.carrier == carrier
        )
        for one in filter(None, self.request.options):
            if one == "pips":
                aside = f"1d6+{bonus_pips}"
                detail = "A system works again for each bar that this fills."
                rows.append(ChoiceRow(one, "Restore pips", aside, detail, ship.seat, ship_id))
                continue
            names = ", ".join(system_name(state, ship_id, system) for system in lost_systems(ship))
            aside = f"up to {systems}"
            rows.append(ChoiceRow(one, "Restore systems", aside, f"Lost: {names}", ship.seat, ship_id))
        return rows


class RestoreTool(ChoosingTool):
    """Choose the system that works again (DMG-8)."""

    title: ClassVar[str] = "Restore a system"
    now: ClassVar[str] = "choose the system that works again"

    def heading(self) -> Heading:
        return Heading(self.title, ship_name(self.host.view, self.about[-1]), self.request.seat)

    def question(self) -> str:
        return f"Which system of {ship_name(self.host.view, self.about[-1])} works again?"

    def rows(self) -> list[ChoiceRow]:
        state, ship_id = self.host.view, self.about[-1]
        seat = state.ships[ship_id].seat
        return [
            ChoiceRow(
                one, system_name(state, ship_id, one), "", system_does(state, ship_id, one), seat, ship_id
            )
            for one in self.request.options
        ]

    def verb(self, row: ChoiceRow) -> str:
        return f"Restore {row.title}"


class DogfightTool(ChoosingTool):
    """Choose the target of a squadron in a dogfight (SQD-7)."""

    title: ClassVar[str] = "Dogfight"
    now: ClassVar[str] = "choose the squadron to attack"

    def question(self) -> str:
        state, squadron = self.host.view, self.host.view.squadrons[self.about[0]]
        return (
            f"{squadron_name(state, squadron.id)} makes {squadron.size} attacks over "
            f"{ship_name(state, self.about[1])}. At which squadron? All dice fall before any loss is taken."
        )

    def above(self, column: PanelColumn) -> None:
        state, mine = self.host.view, self.host.view.squadrons[self.about[0]]
        ours = [q for q in state.squadrons_over(self.about[1]) if q.seat is mine.seat]
        column.section("tool.ours", f"{state.setup.names[mine.seat]}'s side")
        for place, one in enumerate(ours):
            kind = squadron_type(state, one.type)
            mark = "▸ " if one.id == mine.id else "   "
            words = f"{mark}{squadron_name(state, one.id)}: size {one.size}, toughness {kind.toughness}+"
            theme = self.host.app.theme
            colour = theme.seat_text(mine.seat) if one.id == mine.id else theme.secondary
            column.say(f"tool.ours{place}", words, style=SMALL, colour=colour)
        column.section("tool.theirs", f"{state.setup.names[mine.seat.other]}'s side")

    def rows(self) -> list[ChoiceRow]:
        state, mine = self.host.view, self.host.view.squadrons[self.about[0]]
        rows = []
        for one in self.request.options:
            foe = state.squadrons[one]
            chance = hit_chance(state, mine.seat, self.about[1], foe)
            aside = f"{mine.size * chance:.1f} hits expected"
            toughness = squadron_type(state, foe.type).toughness
            detail = f"Size {foe.size}, toughness {toughness}+: each attack hits {percent(chance)}."
            rows.append(ChoiceRow(one, squadron_name(state, one), aside, detail, foe.seat, self.about[1]))
        return rows

    def verb(self, row: ChoiceRow) -> str:
        return "Attack it"


class FabricatorTool(ChoosingTool):
    """Choose among fabricators that rolled the same (SQD-11)."""

    title: ClassVar[str] = "Fabricators"
    now: ClassVar[str] = "choose the fabricator that builds"

    def question(self) -> str:
        return "These fabricators rolled the same. Which one builds the new squadron?"

    def rows(self) -> list[ChoiceRow]:
        state, rows = self.host.view, []
        for one in self.request.options:
            ship = state.ships[one.ship_id]
            name = system_name(state, ship.id, one.part)
            rows.append(ChoiceRow(one, ship.spec.name, name, "", ship.seat, ship.id))
        return rows


class FabricateTool(ChoosingTool):
    """Choose what a fabricator builds (SQD-11)."""

    title: ClassVar[str] = "Fabricator"
    now: ClassVar[str] = "choose what it builds"

    def question(self) -> str:
        return f"What does the fabricator of {ship_name(self.host.view, self.about[0])} build?"

    def rows(self) -> list[ChoiceRow]:
        state, rows = self.host.view, []
        for one in self.request.options:
            kind = squadron_type(state, one)
            aside = f"size {kind.size}, toughness {kind.toughness}+"
            rows.append(ChoiceRow(one, kind.name, aside, kind.text, self.request.seat, self.about[0]))
        return rows

    def verb(self, row: ChoiceRow) -> str:
        return f"Build a {row.title}"
