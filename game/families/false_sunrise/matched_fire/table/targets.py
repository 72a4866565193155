"""Rows of a model's weapons and of the enemies for one of them: dice, chances, expected losses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.families.false_sunrise.matched_fire.table.attack_rows import (
    AttackRow,
    RowLine,
    attack_row,
    odds_lines,
)
from game.families.false_sunrise.matched_fire.table.attack_words import chance_words, loss_words
from game.families.false_sunrise.table.firing_rows import WeaponCard
from game.screens.table.rulings import ruling_text
from game.screens.tools.parts import upper_first
from game.shell.theme import SMALL, STRONG, Theme, mix
from game.widgets.lists import RowLook
from game.widgets.rowlist import Cell, Ground, Line, ListRow
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.matched_fire.odds import attack_odds, forecast
from rules.false_sunrise.matched_fire.point_defence import supporters_of
from rules.false_sunrise.matched_fire.shot_words import attack_notes, weapon_words
from rules.false_sunrise.state import Ship, State
from rules.table.measure import distance_in

__all__ = ["attack_row", "attack_rows", "weapon_row"]

Shots = Sequence[tuple[str, str]]

_RATINGS = "AC and AS are its dice against ships and against squadrons."


def attack_rows(state: State, request: DeclareFire, mount: Mount, shots: Shots) -> list[AttackRow]:
    """List all enemies for a weapon: legal targets by greatest loss, then the others."""
    ship, legal = state.ships[request.ship_id], request.targets().get(mount.id, ())
    ranked = []
    for foe in state.ships_of(ship.seat.other):
        away_in = distance_in(ship.at, foe.at)
        if foe.id in legal:
            mean, row = _attack(state, ship, mount, foe, shots)
            ranked.append(((0, -mean, away_in), row))
        else:
            ranked.append(((1, away_in, 0.0), _refused(request, mount, foe)))
    return [row for _, row in sorted(ranked, key=lambda one: one[0])]


def _attack(state: State, ship: Ship, mount: Mount, foe: Ship, shots: Shots) -> tuple[float, AttackRow]:
    odds = attack_odds(state, ship, mount, foe)
    seen = forecast(state, ship.id, [(mount.id, foe.id)])[foe.id]
    lines: list[RowLine] = [(loss_words(foe, seen), "good")]
    if seen.answered is not None:
        lines.append((f"if it answers first: {loss_words(foe, seen.answered)}", "refusal"))
    lines += odds_lines(odds)
    notes = attack_notes(odds.attack)
    if odds.roll is not None:
        helpers = supporters_of(state, ship, mount, foe)
        named = ", ".join(f'{friend.spec.name} {off_in:.1f}"' for friend, off_in in helpers)
        lines.append((f"supported by {named} from the line" if named else "nobody supports it", "secondary"))
        notes.append(f"Before point defense: {chance_words(odds.law)}.")
        notes.append("Friends within 3 inches of the line support with a die each (MF-32).")
    if seen.answered is not None:
        notes.append("It may make a point defense attack before the dice of this attack (MF-36).")
    away = f'{distance_in(ship.at, foe.at):.1f}"'
    aside = f"{away} \u00b7 {odds.attack.arc} arc" if odds.attack.arc is not None else away
    order = next((at + 1 for at, shot in enumerate(shots) if shot == (mount.id, foe.id)), None)
    tip = "\n".join((*notes, "Click to aim here; click again to remove the attack."))
    return seen.mean, AttackRow(foe.id, foe.spec.name, foe.seat, aside, tuple(lines), None, order, tip)


def _refused(request: DeclareFire, mount: Mount, foe: Ship) -> AttackRow:
    refusal = request.shot_refusal(mount.id, foe.id)
    assert refusal is not None, "what is no target is refused"
    lines: tuple[RowLine, ...] = ((upper_first(refusal.reason), "secondary"),)
    tip = f"{upper_first(refusal.reason)}.\n{ruling_text(refusal.ruling)}"
    return AttackRow(foe.id, foe.spec.name, foe.seat, refusal.ruling, lines, refusal, None, tip)


def weapon_row(
    theme: Theme, ship: Ship, takes: Callable[[WeaponCard], str], card: WeaponCard, look: RowLook
) -> ListRow:
    """Describe a weapon: its ratings and arcs, and below them its target and expected loss."""
    dead = card.refusal is not None or (not card.legal and not card.target)
    fill = theme.selected if look.selected else theme.panel if dead else theme.raised
    line = theme.text if look.selected else theme.edge if card.target else theme.line
    if look.hovered and not look.selected:
        line = mix(line, theme.text, 0.4)
    entry = ship.spec.by_id[card.id].entry
    assert isinstance(entry, Weapon)
    name = Cell(card.name, STRONG, "secondary" if dead else "text", squeeze=True)
    ratings = Cell(weapon_words(entry), SMALL, "secondary", side="right", gap=6, beside=name)
    ink = theme.seat_text(card.target_seat) if card.target else theme.secondary
    style = STRONG.sized(12) if card.target else SMALL
    aim = Cell(upper_first(card.status), style, "refusal" if card.refusal else ink, squeeze=True)
    order = Cell(f"{card.order}." if card.target else "", STRONG.sized(12), "accent", wide=14, gap=0)
    mean = Cell(takes(card), SMALL, "good", side="right")
    lines = [
        Line([Cell(str(card.number), SMALL, "secondary", wide=14, gap=0), ratings, name], high=19),
        Line([order, mean, aim], high=17),
    ]
    return ListRow(
        lines=lines,
        high=44,
        pad=(8, 4, 8, 0),
        ground=Ground(fill, line, lit=False),
        tip=f"{card.refusal or card.words}. {_RATINGS}",
        topic=card.topic,
        text=card.words,
    )
