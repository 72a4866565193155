"""Who sits at a seat: a human at this machine, or the computer at one of its levels."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from rules.kernel.seats import PLAYERS, Seat

HUMAN = "human"
HOTSEAT: Mapping[Seat, str] = MappingProxyType(dict.fromkeys(PLAYERS, HUMAN))


def is_computer(player: str) -> bool:
    """Whether a player is one of the computer's levels."""
    return player != HUMAN


def kept(player: object, levels: Collection[str]) -> str:
    """Read a player as it was kept; whoever is not among the levels any more is a human."""
    return player if isinstance(player, str) and player in levels else HUMAN


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

    @property
    def solo(self) -> Seat | None:
        """The seat of the only human; None where there are two or none."""
        humans = self.humans
        return humans[0] if len(humans) == 1 else None

    @property
    def watched(self) -> bool:
        """Whether the computer plays both sides."""
        return not self.humans

    def swapped(self) -> Seating:
        """Let both players change seats."""
        red, blue = PLAYERS
        return Seating({red: self.players[blue], blue: self.players[red]}, self.training)

    def to_keep(self) -> dict[str, str | bool]:
        """Write it down for the header of a save, for `seating_of`."""
        return {"training": self.training, **{f"{seat}_player": self.players[seat] for seat in PLAYERS}}


def seating_of(extra: Mapping[str, Any], levels: Collection[str]) -> Seating:
    """Read it from the header of a save of a game with these levels; two humans where it says nothing."""
    players = {seat: kept(extra.get(f"{seat}_player"), levels) for seat in PLAYERS}
    return Seating(players, extra.get("training") is True)


TWO_HUMANS = Seating()


def computer_names(players: Mapping[Seat, str], titles: Mapping[str, str]) -> dict[Seat, str]:
    """Name the computer's seats by their levels, two of the same level apart.

    >>> computer_names({Seat.RED: "cadet", Seat.BLUE: "cadet"}, {"cadet": "Cadet"})[Seat.BLUE]
    'Cadet II'
    """
    names = {seat: titles[player] for seat, player in players.items() if is_computer(player)}
    if len(set(names.values())) < len(names):
        return {seat: f"{names[seat]} {mark}" for seat, mark in zip(PLAYERS, ("I", "II"), strict=True)}
    return names
