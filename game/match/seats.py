"""Who sits at a seat: a human at this machine, or the computer at one of its levels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from game.families.false_sunrise.ai.level import LEVELS
from rules.kernel.seats import PLAYERS, Seat

HUMAN = "human"
HOTSEAT: Mapping[Seat, str] = MappingProxyType(dict.fromkeys(PLAYERS, HUMAN))

TITLES: Mapping[str, str] = MappingProxyType(
    {HUMAN: "Human", **{name: level.title for name, level in LEVELS.items()}}
)
ABOUT: Mapping[str, str] = MappingProxyType(
    {
        HUMAN: "Gives orders at this machine.",
        "cadet": "Thinks of one ship at a time. For a first match.",
        "captain": "Plans its ships together, one turn ahead.",
        "commodore": "Reckons with your answer, and varies its plans.",
        "admiral": "Looks two turns ahead, at many plans of yours.",
    }
)

TRAINING = (
    "The computer says why it gave its orders, the commodore advises you, and you can take back any answer"
)


def is_computer(player: str) -> bool:
    """Whether a player is one of the computer's levels."""
    return player in LEVELS


def kept(player: object) -> str:
    """Read a player as it was kept; whoever is not known any more is a human."""
    return player if isinstance(player, str) and is_computer(player) else HUMAN


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays each seat of a match, and whether it is for training: reasons, advice, free take-back."""

    players: Mapping[Seat, str] = field(default_factory=lambda: HOTSEAT)
    training: bool = False

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats of humans."""
        return tuple(seat for seat in PLAYERS if self.players[seat] == HUMAN)

    @property
    def computers(self) -> tuple[Seat, ...]:
        """The seats that the computer plays."""
        return tuple(seat for seat in PLAYERS if self.players[seat] != HUMAN)

    def swapped(self) -> Seating:
        """Let both players change seats."""
        red, blue = PLAYERS
        return Seating({red: self.players[blue], blue: self.players[red]}, self.training)

    def to_keep(self) -> dict[str, str | bool]:
        """Write it down for the header of a save, for `seating_of`."""
        return {"training": self.training, **{f"{seat}_player": self.players[seat] for seat in PLAYERS}}


def seating_of(extra: Mapping[str, Any]) -> Seating:
    """Read it from the header of a save; two humans where it says nothing."""
    players = {seat: kept(extra.get(f"{seat}_player")) for seat in PLAYERS}
    return Seating(players, extra.get("training") is True)


TWO_HUMANS = Seating()


def computer_names(players: Mapping[Seat, str]) -> dict[Seat, str]:
    """Name the computer's seats by their levels, two of the same level apart.

    >>> computer_names({Seat.RED: "cadet", Seat.BLUE: "cadet"})[Seat.BLUE]
    'Cadet II'
    """
    names = {seat: TITLES[player] for seat, player in players.items() if is_computer(player)}
    if len(set(names.values())) < len(names):
        return {seat: f"{names[seat]} {mark}" for seat, mark in zip(PLAYERS, ("I", "II"), strict=True)}
    return names
