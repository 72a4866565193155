"""Ship activations: crews, fire, and what happens at the end of an activation (WPN-2 to WPN-4)."""

from __future__ import annotations

from typing import Literal

from rules.false_sunrise.choices import Carrier, Errand
from rules.false_sunrise.damage import lost_systems, restore_pips, restore_systems, roll
from rules.false_sunrise.events import GameLedger, TargetAcquired
from rules.false_sunrise.fittings import Acting
from rules.false_sunrise.gunnery import can_see
from rules.false_sunrise.july_2024.dogfights import (
    fight_dogfights,
    open_fire_on_squadrons,
    strike_with_squadrons,
)
from rules.false_sunrise.july_2024.miracles import restore_by_miracle
from rules.false_sunrise.july_2024.shooting import fire
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Ship, State
from rules.kernel.flow import Flow, ask
from rules.kernel.requests import ChooseOne
from rules.table.measure import within


def acquire_targets(ledger: GameLedger) -> Flow[None]:
    """Let each target acquisition gear mark an enemy ship in line of sight (WPN-2)."""
    state = ledger.state
    for seat in state.seats_by_initiative():
        for ship in state.ships_of(seat):
            for gear in ship.fittings.acquirers:
                seen = [foe.id for foe in state.ships_of(seat.other) if can_see(state, ship, foe)]
                if not seen:
                    break
                about = Carrier(ship.id, gear.carrier)
                target = yield from ask(ChooseOne(seat, Prompt.ACQUIRE, [None, *seen], about, "WPN-2"))
                if target is not None:
                    ledger.record(TargetAcquired(seat, ship.id, target))


def activate_ship(ledger: GameLedger, ship_id: str) -> Flow[None]:
    """Take an activated ship through the steps of WPN-4. They end early if it is destroyed."""
    state = ledger.state
    fittings = state.ships[ship_id].fittings
    if fittings.openers and state.squadrons:
        yield from open_fire_on_squadrons(ledger, ship_id)
    used: list[str] = []
    if fittings.crews or state.miracles:
        yield from _mend(ledger, ship_id, Prompt.AWAY_BEFORE, "before", used)
    yield from fire(ledger, ship_id)
    if fittings.crews or state.miracles:
        yield from _mend(ledger, ship_id, Prompt.AWAY_AFTER, "after", used)
    if state.squadrons_over(ship_id):
        yield from fight_dogfights(ledger, ship_id)
        if not (yield from strike_with_squadrons(ledger, ship_id)):
            return
    yield from _repair(ledger, ship_id)


# --- crews ---------------------------------------------------------------------------------------


def _mendable(state: State, ship: Ship, reach_in: float) -> list[Errand | None]:
    """List the options of away crews: None, then pips or a system for each ship in reach (UPG-3)."""
    options: list[Errand | None] = [None]
    for friend in state.ships_of(ship.spec.seat):
        if friend.id == ship.id or within(friend.at, ship.at, reach_in):
            if friend.damage:
                options.append(Errand(friend.id, "pips"))
            if lost_systems(friend):
                options.append(Errand(friend.id, "system"))
    return options


def _mend(
    ledger: GameLedger,
    ship_id: str,
    prompt: Prompt,
    when: Literal["before", "after"],
    used: list[str],
) -> Flow[None]:
    """Let away crews act, then miracles, then any crews that these restored (FAC-1, DMG-8)."""
    asked: list[str] = []
    yield from _away_crews(ledger, ship_id, prompt, used, asked)
    yield from restore_by_miracle(ledger, ship_id, when)
    yield from _away_crews(ledger, ship_id, prompt, used, asked)


def _away_crews(
    ledger: GameLedger, ship_id: str, prompt: Prompt, used: list[str], asked: list[str]
) -> Flow[None]:
    """Let each away crew that has not acted or been asked in this step repair a ship (UPG-3)."""
    state = ledger.state
    while crew := _unasked(state.ships[ship_id].fittings.crews, [*used, *asked]):
        asked.append(crew.carrier)
        ship = state.ships[ship_id]
        options = _mendable(state, ship, crew.effect.mends_in())
        if len(options) == 1:
            continue
        about = Carrier(ship_id, crew.carrier)
        chosen = yield from ask(ChooseOne(ship.spec.seat, prompt, options, about, "UPG-3"))
        if chosen is None:
            continue
        used.append(crew.carrier)
        friend = chosen.ship_id
        if chosen.gives == "pips":
            (face,) = yield from roll(ledger, 1, "away_crews", (*about, friend), "UPG-3")
            restore_pips(ledger, friend, face, "UPG-3")
        else:
            yield from restore_systems(ledger, friend, 1, about, "UPG-3")


def _unasked(crews: tuple[Acting, ...], asked: list[str]) -> Acting | None:
    """Return the next crew to ask, or None. A crew that was just restored counts too (DMG-8)."""
    return next((crew for crew in crews if crew.carrier not in asked), None)


def _repair(ledger: GameLedger, ship_id: str) -> Flow[None]:
    """Let repair crews restore pips (and a system for each bar filled) or systems (UPG-2)."""
    asked: list[str] = []
    while crew := _unasked(ledger.state.ships[ship_id].fittings.closers, asked):
        asked.append(crew.carrier)
        ship = ledger.state.ships[ship_id]
        bonus_pips, most_systems = crew.effect.mends()
        options: list[str | None] = [None]
        options += ["pips"] if ship.damage else []
        options += ["systems"] if lost_systems(ship) else []
        if len(options) == 1:
            continue
        about = Carrier(ship_id, crew.carrier)
        chosen = yield from ask(ChooseOne(ship.spec.seat, Prompt.REPAIR, options, about, "UPG-2"))
        systems = most_systems if chosen == "systems" else 0
        if chosen == "pips":
            (face,) = yield from roll(ledger, 1, "repair_crews", about, "UPG-2")
            systems = restore_pips(ledger, ship_id, face + bonus_pips, "UPG-2")
        yield from restore_systems(ledger, ship_id, systems, about, "UPG-2")
