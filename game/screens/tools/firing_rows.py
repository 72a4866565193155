"""What is known of a ship's weapons and their targets, as rows of the firing panel."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.screens.table.rulings import ruling_text
from game.screens.tools.parts import percent, seat_icon, upper_first, words_height, write_parts
from game.theme import SMALL, STRONG, Colour, mix
from game.widgets.icons import Icon
from game.widgets.lists import RowLook
from game.widgets.pen import Pen
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.dice_law import Attack
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.july_2024.gunnery import plan_attack
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.state import Ship, State
from rules.false_sunrise.volley_odds import shot_odds
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat
from rules.table.measure import distance_in

CARD = 46
TARGET = 44
_PAD = 8


@dataclass(frozen=True, slots=True)
class TargetRow:
    """An enemy ship for one weapon: the shot that it would be with its odds, or why there is none."""

    ship_id: str
    name: str
    seat: Seat
    range_in: float
    band: int
    attack: Attack | None
    outcome: Outcome | None
    refusal: Refusal | None
    order: int | None = None

    @property
    def words(self) -> str:
        """The row in one line."""
        if self.refusal is not None:
            return f"{self.name}: {self.refusal.reason} ({self.refusal.ruling})"
        assert self.outcome is not None
        return (
            f'{self.name}: {self.range_in:.1f}" RB{self.band}, {dice_words(self.attack)}; '
            f"mean {self.outcome.mean_damage:.1f} pips, a bar emptied {percent(self.outcome.p_bar_emptied)}, "
            f"destroyed {percent(self.outcome.p_destroyed)}"
        )

    @property
    def tip(self) -> str:
        """The row for a tooltip, with the ruling that refuses it or rules its dice."""
        if self.refusal is not None:
            return f"{upper_first(self.refusal.reason)}.\n{ruling_text(self.refusal.ruling)}"
        assert self.attack is not None
        rerolls = f"\nRerolls: {self.attack.rerolls} (FIR-10)." if self.attack.rerolls else ""
        penalty = (
            f"\nFire control is lost: {self.attack.penalty} off each die (FIR-8)."
            if self.attack.penalty
            else ""
        )
        kills = (
            f"\nEach {self.attack.kill_at}+ destroys a system more (FIR-9)." if self.attack.kill_at else ""
        )
        return (
            f"{self.words}.{rerolls}{penalty}{kills}\nPress to aim here; press again to take the shot back."
        )


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
    outcome: Outcome | None = None
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


def dice_words(attack: Attack | None) -> str:
    """Write the dice of an attack and what the target's rating does to them (FIR-6).

    >>> dice_words(Attack(4, 1)), dice_words(Attack(2, 0)), dice_words(Attack(4, -2))
    ('4 dice − 1', '2 dice', '4 dice + 2')
    """
    if attack is None:
        return ""
    if attack.rating == 0:
        return f"{attack.dice} dice"
    return f"{attack.dice} dice {'−' if attack.rating > 0 else '+'} {abs(attack.rating)}"


def reach_words(ship: Ship, weapon_id: str) -> str:
    """Write band and arcs of a weapon as it is mounted now."""
    component = ship.spec.by_id[weapon_id]
    assert isinstance(component.entry, Weapon)
    mount = ship.fittings.mount(weapon_id)
    if component.arc is None:
        arcs = "all round"
    else:
        turret = mount is not None and len(mount.arcs or ()) > len(component.arcs)
        arcs = " + ".join(arc.value for arc in component.arcs) + (", turret" if turret else "")
    return f"RB{component.entry.band} · {arcs}"


def weapon_cards(state: State, request: DeclareFire, shots: list[tuple[str, str]]) -> list[WeaponCard]:
    """List all weapons of a ship, those too that cannot fire."""
    ship, targets, aims = state.ships[request.ship_id], request.targets(), dict(shots)
    cards: list[WeaponCard] = []
    for component in ship.spec.components:
        if not isinstance(component.entry, Weapon):
            continue
        aim = aims.get(component.id)
        cards.append(
            WeaponCard(
                component.id,
                len(cards) + 1,
                system_name(state, ship.id, component.id),
                reach_words(ship, component.id),
                component.entry.kind.value,
                len(targets.get(component.id, ())),
                state.ships[aim].spec.name if aim else "",
                ship.seat.other,
                [weapon for weapon, _ in shots].index(component.id) + 1 if aim else None,
                shot_odds(state, ship.id, component.id, aim) if aim else None,
                request.gunnery.weapon_refusal(ship, component.id),
            )
        )
    return cards


def target_rows(
    state: State, request: DeclareFire, mount: Mount, shots: list[tuple[str, str]]
) -> list[TargetRow]:
    """List all enemy ships for a weapon: legal ones first, the most damaging first, then by distance."""
    ship, rows = state.ships[request.ship_id], []
    legal = request.targets().get(mount.id, ())
    for foe in state.ships_of(ship.seat.other):
        range_in = distance_in(ship.at, foe.at)
        shot = plan_attack(state, ship, mount, foe)
        open_fire = foe.id in legal
        rows.append(
            TargetRow(
                foe.id,
                foe.spec.name,
                foe.seat,
                range_in,
                shot.band,
                shot.attack if open_fire else None,
                shot_odds(state, ship.id, mount.id, foe.id) if open_fire else None,
                None if open_fire else request.shot_refusal(mount.id, foe.id),
                shots.index((mount.id, foe.id)) + 1 if (mount.id, foe.id) in shots else None,
            )
        )
    return sorted(
        rows, key=lambda row: (row.outcome is None, -row.outcome.mean_damage if row.outcome else row.range_in)
    )


def target_height(pen: Pen, row: TargetRow, wrap: int) -> float:
    """Give the height of a row: a refusal is wrapped."""
    return TARGET if row.refusal is None else 26 + words_height(pen, row.refusal.reason, wrap, SMALL)


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
    wrote = pen.write(surface, card.reach, top, SMALL, theme.secondary, "right")
    key = pen.text(str(card.number), SMALL, theme.secondary)
    surface.blit(key, key.get_rect(midleft=top.midleft))
    name = pygame.Rect(top.left + pen.px(14), top.top, wrote.left - top.left - pen.px(20), top.height)
    ink = theme.secondary if dead else theme.text
    pen.write(surface, card.name, name, pen.squeeze(card.name, STRONG, name.width), ink)
    _paint_aim(pen, surface, pygame.Rect(top.left, top.bottom, top.width, pen.px(17)), card)


def _paint_aim(pen: Pen, surface: pygame.Surface, place: pygame.Rect, card: WeaponCard) -> None:
    """Write where a weapon aims with its odds, or why it does not."""
    theme, left, end = pen.theme, place.left + pen.px(14), place.right
    if card.outcome is not None:
        end = write_parts(pen, surface, place, odds_parts(pen, card.outcome))
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


def paint_target(pen: Pen, surface: pygame.Surface, rect: pygame.Rect, row: TargetRow, look: RowLook) -> None:
    """Draw an enemy ship as a target, or why it is none."""
    theme, pad = pen.theme, pen.px(_PAD)
    open_fire = row.refusal is None
    fill = theme.selected if row.order else theme.raised if open_fire else theme.panel
    line = theme.seat(row.seat) if row.order else theme.text if look.hovered and open_fire else theme.line
    pen.panel(surface, rect, fill, line)
    top = pygame.Rect(rect.left + pad, rect.top + pen.px(3), rect.width - 2 * pad, pen.px(19))
    aside = f'{row.range_in:.1f}"  RB{row.band}' if row.refusal is None else row.refusal.ruling
    wrote = pen.write(surface, aside, top, SMALL, theme.text if open_fire else theme.secondary, "right")
    colour = theme.seat_text(row.seat) if open_fire else theme.secondary
    mark = theme.seat(row.seat) if open_fire else mix(theme.seat(row.seat), theme.panel, 0.55)
    pen.put_icon(surface, seat_icon(row.seat), (top.left + pen.px(5), top.centery), 9, mark)
    name = pygame.Rect(top.left + pen.px(16), top.top, wrote.left - top.left - pen.px(22), top.height)
    pen.write(surface, row.name, name, STRONG, colour)
    below = pygame.Rect(top.left, top.bottom, top.width, pen.px(17))
    if row.refusal is not None:
        reason = upper_first(row.refusal.reason)
        surface.blit(pen.text(reason, SMALL, theme.secondary, wrap_px=top.width), (top.left, top.bottom))
        return
    assert row.outcome is not None
    pen.write(surface, dice_words(row.attack), below, SMALL, theme.secondary)
    write_parts(pen, surface, below, odds_parts(pen, row.outcome))
