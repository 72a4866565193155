"""Who sits at a seat: a human at this machine, or the computer at one of its levels."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from game.styled import styled
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
    """Who plays each seat of a match, and whether it is for training: reasons, advice, free take-back.

    `styles` has those of the computer's seats that do not play plainly. Those `by_lot` are drawn anew for
    each match, and are not to be told before its end.
    """

    players: Mapping[Seat, str] = field(default_factory=lambda: HOTSEAT)
    training: bool = False
    styles: Mapping[Seat, str] = field(default_factory=dict)
    by_lot: frozenset[Seat] = frozenset()

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

    def level(self, seat: Seat) -> str:
        """Name the level that decides for a seat of the computer, with its style if it has one."""
        return styled(self.players[seat], self.styles.get(seat, ""))

    def swapped(self) -> Seating:
        """Let both players change seats."""
        return Seating(
            {seat: self.players[seat.other] for seat in PLAYERS},
            self.training,
            {seat.other: style for seat, style in self.styles.items()},
            frozenset(seat.other for seat in self.by_lot),
        )

    def with_styles(self, other: Seating) -> Seating:
        """Let seats of the computer that the same level has in another seating play in its styles."""
        same = [seat for seat in self.computers if self.players[seat] == other.players[seat]]
        styles = {seat: other.styles[seat] for seat in same if seat in other.styles}
        return replace(self, styles=styles, by_lot=other.by_lot & frozenset(same))

    def drawn(self, draw: Callable[[Seat], str]) -> Seating:
        """Draw the styles that are left to the lot; "" is none."""
        styles = {**self.styles, **{seat: draw(seat) for seat in PLAYERS if seat in self.by_lot}}
        return replace(self, styles={seat: style for seat, style in styles.items() if style})

    def to_keep(self) -> dict[str, str | bool]:
        """Write it down for the header of a save, for `seating_of`."""
        return {
            "training": self.training,
            **{f"{seat}_player": self.players[seat] for seat in PLAYERS},
            **{f"{seat}_style": self.styles[seat] for seat in PLAYERS if seat in self.styles},
            **{f"{seat}_style_by_lot": True for seat in PLAYERS if seat in self.by_lot},
        }


def seating_of(
    extra: Mapping[str, Any], levels: Collection[str], known_styles: Collection[str] = ()
) -> Seating:
    """Read it from the header of a save of a game with these levels; two humans where it says nothing."""
    players = {seat: kept(extra.get(f"{seat}_player"), levels) for seat in PLAYERS}
    computers = [seat for seat in PLAYERS if is_computer(players[seat])]
    styles = {seat: extra.get(f"{seat}_style") for seat in computers}
    return Seating(
        players,
        extra.get("training") is True,
        {seat: style for seat, style in styles.items() if isinstance(style, str) and style in known_styles},
        frozenset(seat for seat in computers if extra.get(f"{seat}_style_by_lot") is True),
    )


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
