"""What is known of a ship's weapons and their targets, as rows of the firing panel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.families.false_sunrise.table.aims import targets_of
from game.screens.table.rulings import ruling_text
from game.screens.tools.parts import percent, seat_icon, upper_first, write_parts
from game.shell.theme import SMALL, STRONG, Colour, mix
from game.widgets.icons import Icon
from game.widgets.lists import RowLook, ScrollList
from game.widgets.pen import Pen
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import Gunnery, ShotWords
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat
from rules.table.measure import distance_in

CARD = 46
TARGET = 44
SPLIT = 20  # what the line of a row wants on which attacks are split
SIGN = 26
_PAD = 8


@dataclass(frozen=True, slots=True)
class TargetRow:
    """An enemy ship for one weapon: the shot that it would be with its odds, or why there is none."""

    ship_id: str
    name: str
    seat: Seat
    range_in: float
    shot: ShotWords
    outcome: Outcome | None
    refusal: Refusal | None
    order: int | None = None
    count: int = 0
    attacks: int = 1

    @property
    def splits(self) -> bool:
        """Whether attacks can be given to it one by one."""
        return self.attacks > 1 and self.refusal is None

    @property
    def place(self) -> str:
        """How far off it is: inches, and the band where that has a name."""
        return f'{self.range_in:.1f}" {self.shot.place}'.rstrip()

    @property
    def words(self) -> str:
        """The row in one line."""
        if self.refusal is not None:
            return f"{self.name}: {self.refusal.reason} ({self.refusal.ruling})"
        assert self.outcome is not None
        return (
            f"{self.name}: {self.place}, {self.shot.dice}; "
            f"mean {self.outcome.mean_damage:.1f} pips, a bar emptied {percent(self.outcome.p_bar_emptied)}, "
            f"destroyed {percent(self.outcome.p_destroyed)}"
        )

    @property
    def tip(self) -> str:
        """The row for a tooltip, with the ruling that refuses it or rules its dice."""
        if self.refusal is not None:
            return f"{upper_first(self.refusal.reason)}.\n{ruling_text(self.refusal.ruling)}"
        how = "Press to aim here; press again to take the shot back."
        if self.splits:
            how = "Press to aim all attacks here; + and − (keys . and ,) split them among several targets."
        return "\n".join((f"{self.words}.", *self.shot.notes, how))


@dataclass(frozen=True, slots=True)
class WeaponCard:
    """A weapon of the ship that fires: what it is, where it aims, or why it cannot fire."""

    id: str
    number: int
    name: str
    reach: str
    kind: str
    legal: int
    target: str = ""
    target_seat: Seat = Seat.BLUE
    order: int | None = None
    outcomes: tuple[Outcome, ...] = ()
    refusal: Refusal | None = None

    @property
    def words(self) -> str:
        """The card in one line."""
        return " · ".join(filter(None, (f"{self.number} {self.name}", self.reach, self.kind, self.status)))

    @property
    def status(self) -> str:
        """What the second line of the card says."""
        if self.refusal is not None:
            return self.refusal.reason
        if self.target:
            return f"→ {self.target}"
        return f"{self.legal} target{'s' * (self.legal != 1)}" if self.legal else "no target in reach"


def reach_words(ship: Ship, weapon_id: str) -> str:
    """Write bands and arcs of a weapon as it is mounted now."""
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
    """List all weapons of a ship, those too that cannot fire."""
    ship, targets, gunnery = state.ships[request.ship_id], request.targets(), request.gunnery
    places = list(dict.fromkeys(shots))
    cards: list[WeaponCard] = []
    for component in ship.spec.components:
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
                gunnery.weapon_refusal(ship, component.id),
            )
        )
    return cards


def _aim_words(state: State, aims: dict[str, int], attacks: int) -> str:
    """Name the targets of a weapon, with how many attacks each gets where that is not all of them."""
    left = attacks - sum(aims.values())
    names = [
        state.ships[target].spec.name + (f" × {count}" if count < attacks else "")
        for target, count in aims.items()
    ]
    return ", ".join(names) + (f" · {left} left" if aims and left else "")


def odds_of(gunnery: Gunnery, state: State, about: tuple[str, str, str], count: int, attacks: int) -> Outcome:
    """Forecast some of the attacks of a weapon: (shooter, weapon, target), how many of how many."""
    ship_id, weapon_id, target_id = about
    if count == attacks:
        return gunnery.shot_odds(state, ship_id, weapon_id, target_id)
    return gunnery.volley_odds(state, ship_id, [(weapon_id, target_id)] * count)[target_id]


def target_rows(
    state: State, request: DeclareFire, mount: Mount, shots: list[tuple[str, str]]
) -> list[TargetRow]:
    """List all enemy ships for a weapon: legal ones first, the most damaging first, then by distance.

    However its attacks are split, a target keeps its place: that of all of them.
    """
    ship, gunnery, rows = state.ships[request.ship_id], request.gunnery, []
    legal, places = request.targets().get(mount.id, ()), list(dict.fromkeys(shots))
    attacks, aims = request.attacks(mount.id), targets_of(shots, mount.id)
    left = attacks - sum(aims.values()) or attacks  # what a press would aim
    for foe in state.ships_of(ship.seat.other):
        open_fire, count = foe.id in legal, aims.get(foe.id, 0)
        about = (ship.id, mount.id, foe.id)
        rows.append(
            TargetRow(
                foe.id,
                foe.spec.name,
                foe.seat,
                distance_in(ship.at, foe.at),
                gunnery.shot_words(state, ship, mount, foe, count or left),
                odds_of(gunnery, state, about, count or left, attacks) if open_fire else None,
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


class TargetList(ScrollList[TargetRow]):
    """Targets for a weapon; where `reveals` the chosen one comes into view, however the list was scrolled."""

    reveals = False

    def recall(self, memory: object) -> None:
        """Scroll as before, then to the chosen row."""
        super().recall(memory)
        if self.reveals and self.selected is not None:
            self.show_row(self.selected)


def target_height(pen: Pen, row: TargetRow, wrap: int) -> float:
    """Return the height of a row: a refusal is wrapped."""
    if row.splits:
        return TARGET + SPLIT
    return TARGET if row.refusal is None else 26 + pen.words_height(row.refusal.reason, wrap, SMALL)


def paint_card(pen: Pen, surface: pygame.Surface, rect: pygame.Rect, card: WeaponCard, look: RowLook) -> None:
    """Draw a weapon."""
    theme, pad = pen.theme, pen.px(_PAD)
    dead = card.refusal is not None or (not card.legal and not card.target)
    fill = theme.selected if look.selected else theme.panel if dead else theme.raised
    line = theme.text if look.selected else theme.edge if card.target else theme.line
    if look.hovered and not look.selected:
        line = mix(line, theme.text, 0.4)
    pen.panel(surface, rect, fill, line)
    top = pygame.Rect(rect.left + pad, rect.top + pen.px(4), rect.width - 2 * pad, pen.px(20))
    wrote = pen.write_aside(surface, card.reach, top, SMALL, theme.secondary, (card.name, STRONG), 22)
    key = pen.text(str(card.number), SMALL, theme.secondary)
    surface.blit(key, key.get_rect(midleft=top.midleft))
    name = pygame.Rect(top.left + pen.px(14), top.top, wrote.left - top.left - pen.px(20), top.height)
    ink = theme.secondary if dead else theme.text
    pen.write(surface, card.name, name, pen.squeeze(card.name, STRONG, name.width), ink)
    _paint_aim(pen, surface, pygame.Rect(top.left, top.bottom, top.width, pen.px(17)), card)


def _paint_aim(pen: Pen, surface: pygame.Surface, place: pygame.Rect, card: WeaponCard) -> None:
    """Write where a weapon aims with its odds, or why it does not."""
    theme, left, end = pen.theme, place.left + pen.px(14), place.right
    if card.outcomes:
        end = write_parts(pen, surface, place, several_parts(pen, card.outcomes))
        order = pen.text(f"{card.order}.", STRONG.sized(12), theme.accent)
        surface.blit(order, order.get_rect(midleft=place.midleft))
    colour = (
        theme.refusal
        if card.refusal
        else theme.seat_text(card.target_seat)
        if card.target
        else theme.secondary
    )
    words, style = upper_first(card.status), STRONG.sized(12) if card.target else SMALL
    room = pygame.Rect(left, place.top, end - left, place.height)
    pen.write(surface, words, room, pen.squeeze(words, style, room.width), colour)


def odds_parts(pen: Pen, outcome: Outcome) -> list[tuple[str, Colour, Icon | None]]:
    """Write the odds of a shot: mean, a bar emptied, destroyed (in red, with a cross) if it can be."""
    parts: list[tuple[str, Colour, Icon | None]] = [
        (f"{outcome.mean_damage:.1f}", pen.theme.text, None),
        (f"bar {percent(outcome.p_bar_emptied)}", pen.theme.text, None),
    ]
    if outcome.p_destroyed > 0:
        parts.append((percent(outcome.p_destroyed), pen.theme.refusal, Icon.CROSS))
    return parts


def several_parts(pen: Pen, outcomes: Sequence[Outcome]) -> list[tuple[str, Colour, Icon | None]]:
    """Write the odds of a weapon at its target; at several together it is their mean alone."""
    if len(outcomes) == 1:
        return odds_parts(pen, outcomes[0])
    return [(f"{sum(one.mean_damage for one in outcomes):.1f}", pen.theme.text, None)]


def paint_target(pen: Pen, surface: pygame.Surface, rect: pygame.Rect, row: TargetRow, look: RowLook) -> None:
    """Draw an enemy ship as a target, or why it is none."""
    theme, pad = pen.theme, pen.px(_PAD)
    open_fire = row.refusal is None
    fill = theme.selected if row.order else theme.raised if open_fire else theme.panel
    line = theme.seat(row.seat) if row.order else theme.text if look.hovered and open_fire else theme.line
    pen.panel(surface, rect, fill, line)
    top = pygame.Rect(rect.left + pad, rect.top + pen.px(3), rect.width - 2 * pad, pen.px(19))
    aside = row.place.replace('" ', '"  ') if row.refusal is None else row.refusal.ruling
    ink = theme.text if open_fire else theme.secondary
    wrote = pen.write_aside(surface, aside, top, SMALL, ink, (row.name, STRONG), 24)
    colour = theme.seat_text(row.seat) if open_fire else theme.secondary
    mark = theme.seat(row.seat) if open_fire else mix(theme.seat(row.seat), theme.panel, 0.55)
    pen.put_icon(surface, seat_icon(row.seat), (top.left + pen.px(5), top.centery), 9, mark)
    name = pygame.Rect(top.left + pen.px(16), top.top, wrote.left - top.left - pen.px(22), top.height)
    pen.write(surface, row.name, name, pen.squeeze(row.name, STRONG, name.width), colour)
    below = pygame.Rect(top.left, top.bottom, top.width, pen.px(17))
    if row.refusal is not None:
        reason = upper_first(row.refusal.reason)
        surface.blit(pen.text(reason, SMALL, theme.secondary, wrap_px=top.width), (top.left, top.bottom))
        return
    assert row.outcome is not None
    pen.write(surface, row.shot.dice, below, SMALL, theme.secondary)
    write_parts(pen, surface, below, odds_parts(pen, row.outcome))
    if row.splits:
        _paint_split(pen, surface, rect, row)


def _paint_split(pen: Pen, surface: pygame.Surface, rect: pygame.Rect, row: TargetRow) -> None:
    """Write how many attacks a target gets, with a sign for one less and one for one more."""
    theme = pen.theme
    line = pygame.Rect(rect.left + pen.px(_PAD), rect.top + pen.px(TARGET - 4), 0, pen.px(SPLIT))
    line.width = rect.width - 2 * pen.px(_PAD)
    ink = theme.text if row.count else theme.secondary
    pen.write(surface, f"{row.count} of {row.attacks} attacks", line, STRONG.sized(12), ink)
    for step, icon in ((1, Icon.PLUS), (-1, Icon.MINUS)):
        usable = row.count < row.attacks if step > 0 else row.count > 0
        right = rect.right - pen.px(SIGN if step < 0 else 0)
        box = pygame.Rect(0, 0, pen.px(SIGN - 4), pen.px(SPLIT - 3))
        box.midright = (right - pen.px(4), line.centery)
        pen.panel(surface, box, theme.raised, theme.edge if usable else theme.line)
        pen.put_icon(surface, icon, box.center, 9, theme.accent if usable else theme.line)


def sign_at(row: TargetRow, x: float, y: float, width: float) -> int:
    """Say which sign of a row lies at a place in it (logical units): 1 for more, -1 for less, 0 for none."""
    if not row.splits or y < TARGET - 4 or x < width - 2 * SIGN:
        return 0
    return 1 if x >= width - SIGN else -1
