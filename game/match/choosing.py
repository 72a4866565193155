"""Who sits where in a new match, as people choose it: humans, levels, styles, training."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.game_card import Described
from game.games import card_of
from game.match.seats import HUMAN, Seating, computer_names, is_computer
from game.match.styles import styles_in
from game.shell.settings import Settings
from rules.kernel.seats import PLAYERS, Seat

SEED_LENGTH = 18  # digits
PLAIN, BY_LOT = "", "any"  # no style; a random one for each match, revealed after it


@dataclass(frozen=True, slots=True)
class EditionWords:
    """What people are told about an edition before they choose one."""

    name: str
    about: str


def words_for(editions: Mapping[str, str], known: Mapping[str, EditionWords]) -> Mapping[str, EditionWords]:
    """Return the words for all editions of a game, given their titles.

    An edition of which nothing is `known` has the end of its title as its name, and no description yet.
    """
    return MappingProxyType(
        {
            edition: known.get(edition) or EditionWords(title.rpartition(", ")[2], "No description yet.")
            for edition, title in editions.items()
        }
    )


def player_titles(edition: str) -> dict[str, str]:
    """Return the titles of those who can take a seat in an edition, a human first."""
    levels = card_of(edition).computer.levels
    return {HUMAN: "Human", **{name: level.title for name, level in levels.items()}}


def player_about(edition: str, player: str) -> str:
    """Return a sentence about what such a player does."""
    if not is_computer(player):
        return "Plays at this computer."
    return card_of(edition).computer.levels[player].about


def first_level(edition: str) -> str:
    """Return the weakest level of an edition."""
    return next(iter(card_of(edition).computer.levels))


def training_words(edition: str) -> str:
    """Return what training is, depending on whether the game's training panel offers more than undo."""
    computer = card_of(edition).computer
    adviser = computer.levels.get(computer.adviser)
    if not _advises(edition):
        return "You can undo any decision; after the match you learn why the computer did what it did"
    advises = "" if adviser is None else f"the {adviser.title.casefold()} advises you, "
    return f"The computer explains its moves, {advises}and you can undo any decision"


def training_brings(edition: str) -> str:
    """Return what training brings, in a few words."""
    return f"{'advice, reasons, and ' if _advises(edition) else ''}unlimited undo"


def _advises(edition: str) -> bool:
    return card_of(edition).trains


def style_options(styles: Mapping[str, Described]) -> list[tuple[str, str]]:
    """List the styles to choose from for a seat of the computer: none, a random one, or one of these."""
    return [(PLAIN, "No style"), (BY_LOT, "Random"), *((name, style.title) for name, style in styles.items())]


def style_about(styles: Mapping[str, Described], chosen: str) -> str:
    """Return a sentence about what such a choice means."""
    if chosen == BY_LOT:
        return "A random style. You learn which one after the match."
    return styles[chosen].about if chosen in styles else "It plays without a preference."


def _level_names(players: Mapping[Seat, str], edition: str) -> dict[Seat, str]:
    """Return the names that sides of the computer take from its levels, if the game calls them so."""
    return {} if card_of(edition).sides_keep_names else computer_names(players, player_titles(edition))


def told_apart(names: tuple[str, str], players: Mapping[Seat, str], edition: str) -> dict[Seat, str]:
    """Return both players' names, the computer's from its level.

    Equal names get different endings.
    """
    shown = dict(zip(PLAYERS, names, strict=True)) | _level_names(players, edition)
    if len({name.casefold() for name in shown.values()}) < len(PLAYERS):
        shown[PLAYERS[1]] = f"{shown[PLAYERS[1]]} II"
    return shown


class SeatChoices:
    """Who plays, as a base class for a game's choices.

    A dataclass that inherits from it has these fields.

    `players` are humans or levels; `styles` are those of the computer's seats (BY_LOT: a random
    one). With a `seed` of "" the program chooses the seed of the dice. With `typed_dice`, people
    roll real dice and type the results.
    """

    __slots__ = ()

    names: dict[Seat, str]
    players: dict[Seat, str]
    styles: dict[Seat, str]
    training: bool
    edition: str
    typed_dice: bool
    seed: str
    turn_limit: int

    def seat(self, seat: Seat, player: str) -> None:
        """Give a seat to another player."""
        self.players[seat] = player
        if not is_computer(player):
            self.styles.pop(seat, None)

    def play_in(self, seat: Seat, style: str) -> None:
        """Set the style of a computer's seat: a style, BY_LOT, or PLAIN."""
        self.styles.pop(seat, None)
        if style != PLAIN:
            self.styles[seat] = style

    @property
    def known_styles(self) -> Mapping[str, Described]:
        """The styles in the chosen edition."""
        return styles_in(self.edition)

    @property
    def seating(self) -> Seating:
        """The seating; training is only for one human against the computer."""
        humans = Seating(self.players).humans
        chosen = {seat: style for seat, style in self.styles.items() if style in self.known_styles}
        by_lot = frozenset(seat for seat, style in self.styles.items() if style == BY_LOT)
        return Seating(dict(self.players), self.training and len(humans) == 1, chosen, by_lot)

    @property
    def opponent(self) -> str:
        """The level of the computer that plays, or the weakest if none does."""
        seated = (player for player in reversed(self.players.values()) if is_computer(player))
        return next(seated, first_level(self.edition))

    def level(self, seat: Seat) -> str:
        """Return who plays a seat, with the chosen style."""
        return self.seating.level(seat)

    @property
    def shown_names(self) -> dict[Seat, str]:
        """The names in the match; the computer's seats may be named after their levels."""
        return {**self.names, **_level_names(self.players, self.edition)}


def seed_of(words: str) -> int | None:
    """Return a typed seed, a whole number from 0 on, or None if it is not one.

    >>> seed_of(" 12 "), seed_of(""), seed_of("twelve")
    (12, None, None)
    """
    words = words.strip()
    return int(words) if words.isascii() and words.isdigit() and len(words) <= SEED_LENGTH else None


def seed_faults(choices: SeatChoices) -> list[str]:
    """Return what is wrong with the seed of the dice; nothing if it is left to the program."""
    wrong = choices.seed.strip() and seed_of(choices.seed) is None
    return ["the dice seed is not a whole number"] if wrong else []


def call_apart(choices: SeatChoices) -> None:
    """Give both players the usual names if theirs are missing or equal."""
    if name_faults(choices.shown_names):
        choices.names.update(zip(PLAYERS, Settings().player_names, strict=True))


def name_faults(shown: Mapping[Seat, str]) -> list[str]:
    """Return what is wrong with the names of both players, in words."""
    names = [name.strip().casefold() for name in shown.values()]
    missing = [f"player {number} needs a name" for number, name in enumerate(names, 1) if not name]
    if not missing and len(set(names)) < len(names):
        return ["both players have the same name"]
    return missing
