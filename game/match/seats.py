"""Who sits at a seat: a human at this machine or elsewhere, or the computer at one of its levels."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from game.styled import styled
from rules.kernel.seats import PLAYERS, Seat

HUMAN = "human"
FRIEND = "friend"  # a human at another machine
HOTSEAT: Mapping[Seat, str] = MappingProxyType(dict.fromkeys(PLAYERS, HUMAN))


def is_computer(player: str) -> bool:
    """Return whether a player is one of the computer's levels."""
    return player not in (HUMAN, FRIEND)


def kept(player: object, levels: Collection[str]) -> str:
    """Return a stored player; one that is no longer among the levels becomes a human."""
    return player if isinstance(player, str) and player in levels else HUMAN


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays each seat of a match, and whether it is for training (reasons, advice, unlimited undo).

    `styles` are those of computer seats that do not play plainly. Styles of seats in `by_lot` are
    random for each match, and secret until its end.
    """

    players: Mapping[Seat, str] = field(default_factory=lambda: HOTSEAT)
    training: bool = False
    styles: Mapping[Seat, str] = field(default_factory=dict)
    by_lot: frozenset[Seat] = frozenset()

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats of humans at this machine."""
        return tuple(seat for seat in PLAYERS if self.players[seat] == HUMAN)

    @property
    def computers(self) -> tuple[Seat, ...]:
        """The seats that the computer plays."""
        return tuple(seat for seat in PLAYERS if is_computer(self.players[seat]))

    @property
    def friends(self) -> tuple[Seat, ...]:
        """The seats of humans at another machine."""
        return tuple(seat for seat in PLAYERS if self.players[seat] == FRIEND)

    @property
    def solo(self) -> Seat | None:
        """The seat of the only human at this machine, or None if there are two or none."""
        humans = self.humans
        return humans[0] if len(humans) == 1 else None

    @property
    def watched(self) -> bool:
        """Whether the computer plays both sides."""
        return not self.humans

    def level(self, seat: Seat) -> str:
        """Return the level that decides for a computer's seat, with its style if it has one."""
        return styled(self.players[seat], self.styles.get(seat, ""))

    def swapped(self) -> Seating:
        """Return the seating with both players' seats swapped."""
        return Seating(
            {seat: self.players[seat.other] for seat in PLAYERS},
            self.training,
            {seat.other: style for seat, style in self.styles.items()},
            frozenset(seat.other for seat in self.by_lot),
        )

    def with_styles(self, other: Seating) -> Seating:
        """Return the seating with styles of another, for computer seats that have the same level there."""
        same = [seat for seat in self.computers if self.players[seat] == other.players[seat]]
        styles = {seat: other.styles[seat] for seat in same if seat in other.styles}
        return replace(self, styles=styles, by_lot=other.by_lot & frozenset(same))

    def drawn(self, draw: Callable[[Seat], str]) -> Seating:
        """Return the seating with the random styles filled in; `draw` returns "" for no style."""
        styles = {**self.styles, **{seat: draw(seat) for seat in PLAYERS if seat in self.by_lot}}
        return replace(self, styles={seat: style for seat, style in styles.items() if style})

    def to_keep(self) -> dict[str, str | bool]:
        """Return the seating as plain data for the header of a save; `seating_of` reads it."""
        return {
            "training": self.training,
            **{f"{seat}_player": self.players[seat] for seat in PLAYERS},
            **{f"{seat}_style": self.styles[seat] for seat in PLAYERS if seat in self.styles},
            **{f"{seat}_style_by_lot": True for seat in PLAYERS if seat in self.by_lot},
        }


def seating_of(
    extra: Mapping[str, object], levels: Collection[str], known_styles: Collection[str] = ()
) -> Seating:
    """Return the seating from the header of a save; seats without a known level are human."""
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
    """Return names of the computer's seats after their levels; two of the same level get numbers.

    >>> computer_names({Seat.RED: "cadet", Seat.BLUE: "cadet"}, {"cadet": "Cadet"})[Seat.BLUE]
    'Cadet II'
    """
    names = {seat: titles[player] for seat, player in players.items() if is_computer(player)}
    if len(set(names.values())) < len(names):
        return {seat: f"{names[seat]} {mark}" for seat, mark in zip(PLAYERS, ("I", "II"), strict=True)}
    return names
