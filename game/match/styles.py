"""The computer's styles and habits in a match, which are revealed once it is over."""

from __future__ import annotations

from collections.abc import Mapping

from game.game_card import Described
from game.games import card_of
from game.match.seats import Seating, seating_of
from game.players.habits import habit_told
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat

_LOT = "style"  # the purpose of these random numbers


def kept_seating(extra: Mapping[str, object], edition: str) -> Seating:
    """Return who plays, and in which styles, from the header of a save of an edition."""
    computer = card_of(edition).computer
    return seating_of(extra, computer.levels, computer.styles)


def styles_in(edition: str) -> Mapping[str, Described]:
    """Return the styles that an edition offers, by name."""
    return card_of(edition).computer.styles_in(edition)


def with_styles_drawn(seating: Seating, edition: str, setup: object, seed: int) -> Seating:
    """Return a seating with its random styles chosen from those that suit each seat's forces."""

    def draw(seat: Seat) -> str:
        suited = card_of(edition).computer.styles_for(setup, seat)
        return suited[Stream(_LOT, seed, seat.value).below(len(suited))] if suited else ""

    return seating.drawn(draw)


def styles_told(seating: Seating, edition: str) -> dict[Seat, Described]:
    """Return the computer's styles by seat; do not show them before a match is over."""
    styles = card_of(edition).computer.styles
    return {seat: styles[style] for seat, style in seating.styles.items()}


def habits_told(seating: Seating, edition: str, seed: int) -> dict[Seat, Described]:
    """Return the computer's habits by seat; do not show them before a match is over."""
    found = {seat: habit_told(edition, seating.level(seat), seat, seed) for seat in seating.computers}
    return {seat: habit for seat, habit in found.items() if habit is not None}
