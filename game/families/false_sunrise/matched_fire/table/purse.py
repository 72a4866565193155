"""Fire Control as a row of pips: what is left, and what a declaration uses (MF-15)."""

from __future__ import annotations

from game.screens.tools.parts import CHIP, PanelColumn
from game.shell.theme import SMALL
from game.widgets.label import Label, Pips
from rules.false_sunrise.matched_fire.gunnery import fire_control_left, is_capital
from rules.false_sunrise.matched_fire.pool_law import LEAST_BASE
from rules.false_sunrise.state import Ship


def purse_row(column: PanelColumn, ship: Ship, declared: int) -> None:
    """Add the pips of a model's Fire Control, with declared attacks half lit."""
    rating, left = ship.fittings.ratings.fire_control, fire_control_left(ship)
    words = f"Fire Control {left} of {rating}, {left - declared} left after this"
    color = column.host.app.theme.seat(ship.seat)
    row = column.row([78, 0, CHIP], high=18, gap=6, below=2)
    row.put(Label, "fire.purse", "Fire Control", style=SMALL, topic="MF-15")
    parts = [(left - declared, "full"), (declared, "half")]
    pips = row.put(Pips, "fire.pips", max(1, rating), parts, color=color, shape="round", words=words)
    pips.rect.inflate_ip(0, -6)
    column.chip(row, "fire.purse.ruling", "MF-22")
    note = purse_words(ship, left - declared)
    column.say("fire.purse_words", note, style=SMALL, color="secondary")


def purse_words(ship: Ship, left: int) -> str:
    """Describe what the remaining Fire Control still pays for (MF-22, MF-36).

    A squadron makes no point defense attacks.
    """
    if not is_capital(ship):
        return f"{left} left after this."
    pd = ship.fittings.ratings.pd
    if left and pd < LEAST_BASE:
        return f"{left} left, but PD {pd} is too low for point defense."
    if not left:
        return "None left for point defense attacks."
    return f"{left} left: each pays for an attack, or for point defense ({pd} dice)."
