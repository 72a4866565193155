"""The keys bound to actions, and what a key press means."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain

import pygame

from game.shell.actions import ANYWHERE, BOARD, Action, Context
from game.shell.signs import ALT_GR, written

_MODIFIERS = (("ctrl", pygame.KMOD_CTRL), ("alt", pygame.KMOD_ALT), ("shift", pygame.KMOD_SHIFT))
_MODIFIER_KEYS = {"left ctrl", "right ctrl", "left shift", "right shift", "left alt", "right alt", "alt gr"}
_SHOWN = {"return": "Enter", "escape": "Esc", "[+]": "Pad +", "[-]": "Pad -", "enter": "Pad Enter", "=": "="}
# The upper row of every keyboard by its place; on a French one its keys give other signs.
_DIGITS = {pygame.KSCAN_1 + n: digit for n, digit in enumerate("1234567890")}


def command_held(mod: int) -> bool:
    """Return whether Ctrl is held, or Cmd on macOS.

    Many keyboards write letters with the right Alt key, which Windows reports as Ctrl and Alt: that is
    not Ctrl.
    """
    if sys.platform == "darwin":
        return bool(mod & pygame.KMOD_META)
    return bool(mod & pygame.KMOD_CTRL) and not mod & ALT_GR


def chord_of(event: pygame.Event) -> str:
    """Name the key press of a KEYDOWN event, as "ctrl+q"; "" for a modifier alone."""
    return _held(event) + name if (name := _name(event)) else ""


def chords_of(event: pygame.Event) -> tuple[str, ...]:
    """List all that a KEYDOWN event may be bound as: digits by their place, the key, the sign that it gives.

    Signs such as "[" and "?" lie on other keys, with other modifiers, on other keyboards.
    """
    sign = written(event)
    signs = (
        [sign] if len(sign) == 1 and sign.isprintable() and not sign.isalnum() and not sign.isspace() else []
    )
    if signs and getattr(event, "mod", 0) & ALT_GR:
        return tuple(signs)
    digit = _DIGITS.get(getattr(event, "scancode", 0), "")
    names = [_held(event) + name for name in (digit, _name(event)) if name]
    return tuple(dict.fromkeys([*names, *signs]))


def _name(event: pygame.Event) -> str:
    name = pygame.key.name(event.key)
    return "" if name in _MODIFIER_KEYS else name


def _held(event: pygame.Event) -> str:
    return "".join(f"{word}+" for word, mask in _MODIFIERS if getattr(event, "mod", 0) & mask)


@cache
def chord_label(chord: str) -> str:
    """Write a chord for people.

    >>> chord_label("ctrl+q"), chord_label("shift+return"), chord_label("ctrl++")
    ('Ctrl+Q', 'Shift+Enter', 'Ctrl++')
    """
    held: list[str] = []
    while "+" in chord[:-1] and chord.split("+", 1)[0] in {"ctrl", "alt", "shift"}:
        word, chord = chord.split("+", 1)
        held.append(word.capitalize())
    return "+".join([*held, _SHOWN.get(chord, chord.title())])


class Bindings:
    """Translate chords to actions: the defaults with the player's changes.

    `games` are the actions of each game, by its id; what games have in common they share with its keys.
    """

    def __init__(
        self, games: Mapping[str, Sequence[Action]], changes: Mapping[str, Iterable[str]] | None = None
    ) -> None:
        self.games = games
        self.actions: dict[str, Action] = {}
        for action in chain.from_iterable(games.values()):
            self.actions.setdefault(action.id, action)
        self._keys = {action.id: action.keys for action in self.actions.values()}
        known = {name: tuple(chords) for name, chords in (changes or {}).items() if name in self._keys}
        self._keys.update(known)

    def of(self, game: str) -> Bindings:
        """Return the bindings of one game alone."""
        return Bindings({game: self.games[game]}, self.changes())

    def keys(self, action_id: str) -> tuple[str, ...]:
        """List the chords of an action."""
        return self._keys[action_id]

    def label(self, action_id: str) -> str:
        """Write the first chord of an action for a tooltip; "" when it has none."""
        chords = self._keys[action_id]
        return chord_label(chords[0]) if chords else ""

    def action(self, event: pygame.Event, *contexts: Context) -> str | None:
        """Name the action of a KEYDOWN event; the first context that knows the chord wins."""
        chords = chords_of(event)
        for context in (*contexts, ANYWHERE):
            for chord in chords:
                for action in self.actions.values():
                    if action.context == context and chord in self._keys[action.id]:
                        return action.id
        return None

    def conflicts(self, action_id: str) -> tuple[str, ...]:
        """List the other actions that share a chord where both have a meaning in one game."""
        mine = set(self._keys[action_id])
        here = self.actions[action_id].context
        games = [game for game in self.games.values() if any(one.id == action_id for one in game)]
        clashes = (
            other.id
            for other in chain.from_iterable(games)
            if other.id != action_id and _overlap(here, other.context) and mine & set(self._keys[other.id])
        )
        return tuple(dict.fromkeys(clashes))

    def rebound(self, action_id: str, chord: str) -> Bindings:
        """Return bindings in which `chord` is the only key of the action."""
        return Bindings(self.games, {**self.changes(), action_id: (chord,)})

    def changes(self) -> dict[str, tuple[str, ...]]:
        """List what differs from the defaults: the part that is kept in the settings."""
        every = self.actions.values()
        return {action.id: self._keys[action.id] for action in every if self._keys[action.id] != action.keys}


def _overlap(first: Context, second: Context) -> bool:
    """Say whether keys of both contexts can be pressed in the same moment."""
    if first == second or ANYWHERE in (first, second):
        return True
    return BOARD in (first, second) and first.beside_board and second.beside_board
