"""Rows about weapons and their targets, for the firing panel and for ships to activate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import TypeVar

from game.families.false_sunrise.table.aims import targets_of
from game.screens.table.rulings import ruling_text
from game.screens.tools.parts import percent, seat_cell, upper_first
from game.shell.theme import SMALL, STRONG, Theme, mix
from game.widgets.icons import Icon
from game.widgets.lists import RowLook
from game.widgets.pen import Ink, Role
from game.widgets.rowlist import GAP, Box, Cell, Ground, Line, ListRow, RowList, described_once
from game.widgets.widget import Pos
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.describe import expected_loss, expected_words, system_name
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import Gunnery, ShotWords
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat
from rules.table.measure import distance_in

RowT = TypeVar("RowT")

CARD = 46
TARGET = 44
SPLIT = 20  # extra height of a row whose attacks can be split
SIGN = 26
_SPLITS = "{key:more_attacks,fewer_attacks}"


@dataclass(frozen=True, slots=True)
class TargetRow:
    """An enemy ship for one weapon: the shot at it with its odds, or why there is none.

    `damage` is the mean damage of the dice before protection; None if the attacks are split.
    """

    ship_id: str
    name: str
    seat: Seat
    range_in: float
    shot: ShotWords
    outcome: Outcome | None = field(hash=False)  # hashing these is slow, and few are equal
    damage: float | None
    refusal: Refusal | None
    order: int | None = None
    count: int = 0
    attacks: int = 1

    @property
    def splits(self) -> bool:
        """Whether attacks can be assigned to it one by one."""
        return self.attacks > 1 and self.refusal is None

    @property
    def place(self) -> str:
        """The distance in inches, and the band if it has a name."""
        return f'{self.range_in:.1f}" {self.shot.place}'.rstrip()

    @property
    def words(self) -> str:
        """The row in one line."""
        if self.refusal is not None:
            return f"{self.name}: {self.refusal.reason} ({self.refusal.ruling})"
        assert self.outcome is not None
        pips = self.outcome.mean_damage
        mean = expected_loss(pips) if self.damage is None else expected_words(self.damage, pips)
        return (
            f"{self.name}: {self.place}, {self.shot.dice}; {mean}, "
            f"{percent(self.outcome.p_bar_emptied)} to empty a bar, "
            f"{percent(self.outcome.p_destroyed)} to destroy it"
        )

    @property
    def tip(self) -> str:
        """The tooltip, with the ruling behind a refusal or behind the dice.

        Keys are placeholders.
        """
        if self.refusal is not None:
            return f"{upper_first(self.refusal.reason)}.\n{ruling_text(self.refusal.ruling)}"
        how = "Click to aim here; click again to remove the shot."
        if self.splits:
            how = f"Click to aim all attacks here, or split them with + and − [{_SPLITS}]."
        return "\n".join((f"{self.words}.", *self.shot.notes, how))


@dataclass(frozen=True, slots=True)
class WeaponCard:
    """A weapon of the firing ship: what it is, where it aims, or why it cannot fire.

    `topic` is what F1 explains: why it cannot fire, else the weapon itself.
    """

    id: str
    number: int
    name: str
    reach: str
    kind: str
    legal: int
    target: str = ""
    target_seat: Seat = Seat.BLUE
    order: int | None = None
    outcomes: tuple[Outcome, ...] = field(default=(), hash=False)
    refusal: Refusal | None = None
    topic: str = ""

    @property
    def words(self) -> str:
        """The card in one line."""
        return " · ".join(filter(None, (f"{self.number} {self.name}", self.reach, self.kind, self.status)))

    @property
    def status(self) -> str:
        """The second line of the card."""
        if self.refusal is not None:
            return self.refusal.reason
        if self.target:
            return f"→ {self.target}"
        return f"{self.legal} target{'s' * (self.legal != 1)}" if self.legal else "no target in reach"


def reach_words(ship: Ship, weapon_id: str) -> str:
    """Describe the bands and arcs of a weapon as it is mounted now."""
    component = ship.spec.by_id[weapon_id]
    assert isinstance(component.entry, Weapon)
    mount = ship.fittings.mount(weapon_id)
    if component.arc is None:
        arcs = "all round"
    else:
        turret = mount is not None and len(mount.arcs or ()) > len(component.arcs)
        arcs = " + ".join(arc.value for arc in component.arcs) + (", turret" if turret else "")
    gunnery = load_edition(ship.spec.catalogue.edition).gunnery
    return f"{gunnery.reach_words(component.entry)} · {arcs}"


def weapon_cards(state: State, request: DeclareFire, shots: list[tuple[str, str]]) -> list[WeaponCard]:
    """List all weapons of a ship, including those that cannot fire."""
    ship, targets, gunnery = state.ships[request.ship_id], request.targets(), request.gunnery
    places = list(dict.fromkeys(shots))
    cards: list[WeaponCard] = []
    for component in (*ship.spec.components, *ship.spec.arms):
        if not isinstance(component.entry, Weapon):
            continue
        attacks, aims = request.attacks(component.id), targets_of(shots, component.id)
        odds = [odds_of(gunnery, state, (ship.id, component.id, one), aims[one], attacks) for one in aims]
        cards.append(
            WeaponCard(
                component.id,
                len(cards) + 1,
                system_name(state, ship.id, component.id),
                reach_words(ship, component.id),
                component.entry.kind.value + (f" × {attacks}" if attacks > 1 else ""),
                len(targets.get(component.id, ())),
                _aim_words(state, aims, attacks),
                ship.seat.other,
                places.index((component.id, next(iter(aims)))) + 1 if aims else None,
                tuple(odds),
                refusal := gunnery.weapon_refusal(ship, component.id),
                refusal.ruling if refusal is not None else f"entry:{component.entry.id}",
            )
        )
    return cards


def _aim_words(state: State, aims: dict[str, int], attacks: int) -> str:
    """Name the targets of a weapon, with the number of attacks where these are split."""
    left = attacks - sum(aims.values())
    names = [
        state.ships[target].spec.name + (f" × {count}" if count < attacks else "")
        for target, count in aims.items()
    ]
    return ", ".join(names) + (f" · {left} left" if aims and left else "")


def odds_of(gunnery: Gunnery, state: State, about: tuple[str, str, str], count: int, attacks: int) -> Outcome:
    """Forecast `count` of a weapon's `attacks`; `about` is (shooter, weapon, target)."""
    ship_id, weapon_id, target_id = about
    if count == attacks:
        return gunnery.shot_odds(state, ship_id, weapon_id, target_id)
    return gunnery.volley_odds(state, ship_id, [(weapon_id, target_id)] * count)[target_id]


def target_rows(
    state: State, request: DeclareFire, mount: Mount, shots: list[tuple[str, str]]
) -> list[TargetRow]:
    """List all enemy ships for a weapon: legal targets first, then most damage, then nearest.

    A target keeps its place however the attacks are split: it is sorted by the damage of all of
    them.
    """
    ship, gunnery, rows = state.ships[request.ship_id], request.gunnery, []
    legal, places = request.targets().get(mount.id, ()), list(dict.fromkeys(shots))
    attacks, aims = request.attacks(mount.id), targets_of(shots, mount.id)
    left = attacks - sum(aims.values()) or attacks  # what a click would aim
    for foe in state.ships_of(ship.seat.other):
        open_fire, count = foe.id in legal, aims.get(foe.id, 0)
        whole = (count or left) == attacks
        about = (ship.id, mount.id, foe.id)
        rows.append(
            TargetRow(
                foe.id,
                foe.spec.name,
                foe.seat,
                distance_in(ship.at, foe.at),
                gunnery.shot_words(state, ship, mount, foe, count or left),
                odds_of(gunnery, state, about, count or left, attacks) if open_fire else None,
                gunnery.mean_damage(state, ship, mount, foe) if open_fire and whole else None,
                None if open_fire else request.shot_refusal(mount.id, foe.id),
                places.index((mount.id, foe.id)) + 1 if count else None,
                count,
                attacks,
            )
        )

    def rank(row: TargetRow) -> tuple[bool, float]:
        if row.outcome is None:
            return True, row.range_in
        if (row.count or left) == attacks:
            return False, -row.outcome.mean_damage
        return False, -gunnery.shot_odds(state, ship.id, mount.id, row.ship_id).mean_damage

    return sorted(rows, key=rank)


@dataclass(eq=False, repr=False)
class TargetList(RowList[RowT]):
    """Targets for a weapon; if `reveals` is true, the list scrolls to the selected one."""

    _: KW_ONLY
    on_press: Callable[[RowT, str], object]
    reveals: bool = False

    def _act(self, item: RowT, pos: Pos) -> bool:
        if not super()._act(item, pos):
            self.on_press(item, "")
        return True

    def recall(self, memory: object) -> None:
        """Restore the scroll position, then scroll to the selected row."""
        super().recall(memory)
        if self.reveals and self.selected is not None:
            self.show_row(self.selected)


@described_once
def card_row(theme: Theme, card: WeaponCard, look: RowLook) -> ListRow:
    """Describe a weapon: below its name, where it aims with its odds, or why it does not."""
    dead = card.refusal is not None or (not card.legal and not card.target)
    fill = theme.selected if look.selected else theme.panel if dead else theme.raised
    line = theme.text if look.selected else theme.edge if card.target else theme.line
    if look.hovered and not look.selected:
        line = mix(line, theme.text, 0.4)
    name = Cell(card.name, STRONG, "secondary" if dead else "text", squeeze=True)
    reach = Cell(card.reach, SMALL, "secondary", side="right", gap=6, beside=name)
    ink = theme.seat_text(card.target_seat) if card.target else theme.secondary
    aim = Cell(
        upper_first(card.status),
        STRONG.sized(12) if card.target else SMALL,
        "refusal" if card.refusal else ink,
        squeeze=True,
    )
    order = Cell(f"{card.order}." if card.outcomes else "", STRONG.sized(12), "accent", wide=14, gap=0)
    lines = [
        Line([Cell(str(card.number), SMALL, "secondary", wide=14, gap=0), reach, name], high=20),
        Line([order, *several_odds(card.outcomes), aim], high=17),
    ]
    tip, ground = f"{card.refusal or card.words}.", Ground(fill, line, lit=False)
    return ListRow(
        lines=lines,
        high=CARD,
        pad=(8, 4, 8, 0),
        ground=ground,
        tip=tip,
        topic=card.topic,
        text=card.words,
    )


def odds_cells(outcome: Outcome) -> list[Cell]:
    """Describe the odds of a shot: mean, an emptied bar, and possible destruction in red."""
    return [*wreck_cells(percent(outcome.p_destroyed) if outcome.p_destroyed > 0 else ""), *_mild(outcome)]


def wreck_cells(words: str) -> list[Cell]:
    """Return cells that show a possible destruction, in red with a cross; none without words."""
    cross = Cell(sign=Icon.CROSS, ink="refusal", size=9, wide=10, side="right")
    return [_odd(words, "refusal", 2), cross] if words else []


def _mild(outcome: Outcome) -> list[Cell]:
    words = f"bar {percent(outcome.p_bar_emptied)}", f"{outcome.mean_damage:.1f}"
    return [_odd(one) for one in words]


def _odd(words: str, ink: Ink = "text", gap: float = GAP) -> Cell:
    """Return a right-aligned figure that is shortened if the line is full."""
    return Cell(words, SMALL, ink, side="right", gap=gap, snug=True, squeeze=True)


def several_odds(outcomes: Sequence[Outcome]) -> list[Cell]:
    """Describe a weapon's odds at its target, or only the total mean at several targets."""
    if len(outcomes) == 1:
        return odds_cells(outcomes[0])
    mean = sum(one.mean_damage for one in outcomes)
    return [_odd(f"{mean:.1f}")] if outcomes else []


@described_once
def target_row(theme: Theme, fill: Callable[[str], str], row: TargetRow, look: RowLook) -> ListRow:
    """Describe an enemy ship as a target, or why it cannot be one."""
    seat, refusal, tip = row.seat, row.refusal, fill(row.tip)
    name = Cell(row.name, STRONG, "secondary" if refusal else theme.seat_text(seat), squeeze=True)
    if refusal is not None:
        mark = seat_cell(seat, mix(theme.seat(seat), theme.panel, 0.55))
        aside = Cell(refusal.ruling, SMALL, "secondary", side="right", gap=6, beside=name)
        reason = Cell(upper_first(refusal.reason), SMALL, "secondary")
        return ListRow(
            lines=[Line([mark, aside, name], high=19), Line([reason], wrap=True)],
            pad=(8, 3, 8, 4),
            ground=Ground("panel", "line", lit=False),
            tip=tip,
            topic=refusal.ruling,
            text=row.words,
            selectable=False,
        )
    assert row.outcome is not None, "what can be hit has odds"
    place = Cell(row.place.replace('" ', '"  '), SMALL, side="right", gap=6, beside=name)
    lines = [
        Line([seat_cell(seat, theme.seat(seat)), place, name], high=19),
        Line([*odds_cells(row.outcome), Cell(row.shot.dice, SMALL, "secondary")], high=17),
    ]
    if row.splits:
        count = Cell(
            f"{row.count} of {row.attacks} attacks", STRONG.sized(12), "text" if row.count else "secondary"
        )
        lines.append(Line([_sign(row, "more"), _sign(row, "less"), count], high=22))
    line = theme.seat(seat) if row.order else theme.text if look.hovered else theme.line
    return ListRow(
        lines=lines,
        high=TARGET + SPLIT * row.splits,
        pad=(8, 3, 8, 0),
        ground=Ground(theme.selected if row.order else theme.raised, line, lit=False),
        tip=tip,
        topic=row.shot.ruling,
        text=row.words,
    )


def _sign(row: TargetRow, act: str) -> Cell:
    """Return the button for one attack more or less."""
    usable = row.count < row.attacks if act == "more" else row.count > 0
    box = Box("raised", "edge" if usable else "line", radius=6, inset=(2, 2.5))
    ink: Role = "accent" if usable else "line"
    icon = Icon.PLUS if act == "more" else Icon.MINUS
    return Cell(sign=icon, ink=ink, size=9, wide=SIGN, gap=0, side="right", box=box, act=act)
