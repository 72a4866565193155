"""The results of a bench: the odds of the volley, each shot's part in it, and how both change."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.laboratory.bench import (
    MOST_RANGE_IN,
    RANGE_STEP_IN,
    Bench,
    Station,
    has_miracles,
    ids,
)
from game.families.false_sunrise.laboratory.fitting import Group, groups_of, more, with_room
from game.families.false_sunrise.laboratory.readings import Further, Planned
from game.families.false_sunrise.laboratory.setting_up import state_of
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.force import Breach
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.state import State
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat

NO_SHOT = Outcome(((0, 0, 1.0),), ((0, 1.0),), 0.0, 0.0, 0.0, 0.0)
RANGES_IN = tuple(step * RANGE_STEP_IN for step in range(round(MOST_RANGE_IN / RANGE_STEP_IN) + 1))
_MOST_KEPT = 4096


@dataclass(frozen=True, slots=True)
class WeaponFinding:
    """A weapon of the attacker: its shot with its odds, or why it cannot fire.

    `added` is what it adds to the mean of the earlier shots, in pips.
    """

    weapon_id: str
    name: str
    refusal: Refusal | None = None
    planned: Planned | None = None
    added: float | None = None


@dataclass(frozen=True, slots=True)
class Gain:
    """The outcome with one more of an entry, and what forbids it.

    An attacker without a free slot is put on a larger hull, which changes nothing else of its fire. Then
    both are given.
    """

    outcome: Outcome | None = None
    refusal: Breach | None = None


Gains = Mapping[tuple[Seat, str], Gain]


@dataclass(frozen=True, slots=True)
class Findings:
    """Everything known about a bench so far.

    `pips` are those of the target. `curve` holds the mean at each of `RANGES_IN`; it is empty until
    it is computed. `gains` holds the effect of one more of each entry.
    """

    bench: Bench
    pips: tuple[int, ...]
    outcome: Outcome
    lines: tuple[WeaponFinding, ...]
    further: tuple[Further, ...] = ()
    curve: tuple[float, ...] = ()
    gains: Gains = field(default_factory=dict)

    @property
    def shots(self) -> int:
        """The number of weapons that fire."""
        return sum(line.planned is not None for line in self.lines)


class Laws:
    """Computes benches with the engine's own odds; results are cached."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Outcome] = {}

    def steps(self, bench: Bench) -> Iterator[Findings]:
        """Compute a bench in steps: the odds of the volley first, then each shot's part, then the curve."""
        state = state_of(bench)
        shots = legal_shots(state, bench)
        target = state.ships[ids(bench)[1]]
        further = edition_ui_of(bench.edition).laboratory.further(bench, state, shots)
        law, lines = self._law(bench, state, shots), _lines(state, bench, shots)
        found = Findings(bench, target.pips, law, lines, further)
        yield found
        before = 0.0
        for count, shot in enumerate(shots, 1):
            mean = self._law(bench, state, shots[:count]).mean_damage
            added = mean - before
            told = (replace(line, added=added) if line.weapon_id == shot else line for line in found.lines)
            found, before = replace(found, lines=tuple(told)), mean
            yield found
        means: list[float] = []
        for range_in in RANGES_IN:
            there = replace(bench, range_in=range_in)
            table = state_of(there)
            means.append(self._law(there, table, legal_shots(table, there)).mean_damage)
            if range_in % 6.0 == 0.0:
                yield found
        yield replace(found, curve=tuple(means))

    def gains(self, found: Findings) -> Iterator[Findings]:
        """Compute what one more of each entry would do, entry by entry (FRC-3 to FRC-5)."""
        gains: dict[tuple[Seat, str], Gain] = {}
        for seat, entry_id in improvements(found.bench):
            station = found.bench.station(seat)
            changed, refusal = more(station, entry_id), None
            if isinstance(changed, Breach):
                refusal = changed
                changed = more(with_room(station), entry_id) if seat is Seat.RED else changed
            if isinstance(changed, Breach):
                gains[seat, entry_id] = Gain(refusal=changed)
                continue
            bench = with_station(found.bench, seat, changed)
            state = state_of(bench)
            gains[seat, entry_id] = Gain(self._law(bench, state, legal_shots(state, bench)), refusal)
            found = replace(found, gains=dict(gains))
            yield found
        yield replace(found, gains=gains)

    def _law(self, bench: Bench, state: State, shots: tuple[str, ...]) -> Outcome:
        laboratory = edition_ui_of(bench.edition).laboratory
        place = laboratory.place(bench, state)
        # Everything that the odds depend on.
        key = (bench.attacker, bench.target, place, shots, bench.dice, bench.bought, bench.knobs)
        if key not in self._known:
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            self._known[key] = laboratory.volley(bench, state, shots) or NO_SHOT
        return self._known[key]


@cache
def shared_laws() -> Laws:
    """Return the program's one `Laws`, so that a reopened laboratory finds its earlier results."""
    return Laws()


def with_station(bench: Bench, seat: Seat, station: Station) -> Bench:
    """Replace the attacker (red) or the target (blue) of a bench."""
    there = replace(bench, attacker=station) if seat is Seat.RED else replace(bench, target=station)
    dice = there.dice if has_miracles(there.attacker) else 0
    return replace(there, dice=dice, bought=there.bought if has_miracles(there.target) else 0)


def legal_shots(state: State, bench: Bench) -> tuple[str, ...]:
    """Return the weapons that may fire at the target, in mounting order (FIR-2, FIR-3, FIR-5).

    No more are returned than the attacker has attacks (MF-22).
    """
    attacker, target = ids(bench)
    gunnery = edition_of(state).gunnery
    legal = DeclareFire(Seat.RED, state, attacker, gunnery).targets()
    bearing = [weapon for weapon, targets in legal.items() if target in targets]
    return tuple(bearing[: gunnery.attacks_left(state.ships[attacker])])


def improvements(bench: Bench) -> list[tuple[Seat, str]]:
    """Return the entries of both ships of which one more can matter to the shots."""
    idle = {(Seat.RED, Group.OTHER), (Seat.BLUE, Group.OTHER)}
    return [
        (seat, entry.id)
        for seat in (Seat.RED, Seat.BLUE)
        for group, entries in groups_of(seat, bench.station(seat).faction, bench.edition).items()
        if (seat, group) not in idle
        for entry in entries
    ]


def _lines(state: State, bench: Bench, shots: tuple[str, ...]) -> tuple[WeaponFinding, ...]:
    """Return for each weapon what its shot would be, or why it cannot fire."""
    attacker, target = (state.ships[one] for one in ids(bench))
    gunnery = edition_of(state).gunnery
    request = DeclareFire(Seat.RED, state, attacker.id, gunnery)
    spent = Refusal(gunnery.limit_ruling, f"only {gunnery.count_words(len(shots))} a turn")
    lines = []
    for component in (*attacker.spec.components, *attacker.spec.arms):
        if not isinstance(component.entry, Weapon):
            continue
        name = system_name(state, attacker.id, component.id)
        if component.id in shots:
            planned = edition_ui_of(bench.edition).laboratory.planned(bench, state, component.id, shots)
            lines.append(WeaponFinding(component.id, name, planned=planned))
        else:
            refusal = request.shot_refusal(component.id, target.id) or spent
            lines.append(WeaponFinding(component.id, name, refusal))
    return tuple(lines)
