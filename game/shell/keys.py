"""Key bindings: which keys are bound to actions, and what a key press means."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

import pygame

from game.shell.actions import ANYWHERE, BOARD, Action, Context
from game.shell.chords import chord_label, is_mac, joined_labels
from game.shell.signs import ALT_GR, written

_KEYS_IN, _CHORD_IN = re.compile(r"\{key:([a-z0-9_,]+)\}"), re.compile(r"\{chord:([^{}]+)\}")
MODIFIERS = frozenset(
    {
        *(pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT),
        *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE),
    }
)
# Keys that repeat in every widget while they are held, and those that repeat only in a line of text.
STEPS = frozenset(
    {
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB),
        *(pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    }
)
EDITS = frozenset({pygame.K_BACKSPACE, pygame.K_DELETE})
_LOCKS = frozenset({pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_SCROLLLOCK})
# The digit row of every keyboard by its place; on a French keyboard these keys type other signs.
_DIGITS = {pygame.KSCAN_1 + n: digit for n, digit in enumerate("1234567890")}
# The other keys by their place on an English keyboard, for layouts without Latin letters.
_PLACES = {
    **{pygame.KSCAN_A + n: pygame.K_a + n for n in range(26)},
    **{place: ord(digit) for place, digit in _DIGITS.items()},
    pygame.KSCAN_MINUS: pygame.K_MINUS,
    pygame.KSCAN_EQUALS: pygame.K_EQUALS,
    pygame.KSCAN_LEFTBRACKET: pygame.K_LEFTBRACKET,
    pygame.KSCAN_RIGHTBRACKET: pygame.K_RIGHTBRACKET,
    pygame.KSCAN_BACKSLASH: pygame.K_BACKSLASH,
    pygame.KSCAN_SEMICOLON: pygame.K_SEMICOLON,
    pygame.KSCAN_APOSTROPHE: pygame.K_QUOTE,
    pygame.KSCAN_GRAVE: pygame.K_BACKQUOTE,
    pygame.KSCAN_COMMA: pygame.K_COMMA,
    pygame.KSCAN_PERIOD: pygame.K_PERIOD,
    pygame.KSCAN_SLASH: pygame.K_SLASH,
}


def is_command(mod: int) -> bool:
    """Return whether an event's modifiers make a letter a shortcut: Ctrl does, on macOS Cmd instead.

    Windows sends the right Alt key, which types letters on many keyboards, as Ctrl+Alt. It never counts as
    Ctrl.
    """
    if is_mac():
        return bool(mod & pygame.KMOD_META)
    return bool(mod & pygame.KMOD_CTRL) and not mod & ALT_GR


def types_text(event: pygame.Event) -> bool:
    """Return whether a KEYDOWN event types something when a text field has the keyboard."""
    typed = getattr(event, "unicode", "")
    return bool(typed) and typed.isprintable() and not is_command(event.mod)


def is_for_desktop(event: pygame.Event) -> bool:
    """Return whether the desktop's own key is held: the Windows (Super) key, or Control on macOS."""
    return bool(getattr(event, "mod", 0) & (pygame.KMOD_CTRL if is_mac() else pygame.KMOD_META))


def latin_key(event: pygame.Event) -> int:
    """Return the key of a KEYDOWN event.

    For a non-Latin letter it is the key in the same place on an English keyboard.
    """
    name = _own_name(event)
    if name and not _is_foreign(name):
        return int(event.key)
    return _PLACES.get(getattr(event, "scancode", 0), int(event.key))


def chord_of(event: pygame.Event) -> str:
    """Return the chord that a KEYDOWN event would bind, such as "ctrl+q".

    The result is "" if the event cannot be bound.
    """
    if is_for_desktop(event):
        return ""
    signs = _signs_of_alt_gr(event)
    if signs is not None:
        return next(iter(signs), "")
    name = _name(event)
    return _held(event) + name if name else ""


def why_unbound(event: pygame.Event) -> str:
    """Return why a KEYDOWN event cannot be bound.

    The result is "" if it can, or if it is a modifier waiting for a key.
    """
    if is_mac() and (is_for_desktop(event) or event.key in (pygame.K_LCTRL, pygame.K_RCTRL)):
        return "The system uses this combination itself. Press another one."
    if not is_mac() and (is_for_desktop(event) or event.key in (pygame.K_LMETA, pygame.K_RMETA)):
        return "The desktop uses the Windows or Super key. Press another one."
    if event.key in _LOCKS:
        return "A lock key cannot be bound. Press another one."
    if event.key in MODIFIERS or chord_of(event):
        return ""
    if _signs_of_alt_gr(event) is not None:
        return "The right Alt key types letters here and cannot be bound. Press another one."
    return "This key has no name and cannot be bound. Press another one."


def chords_of(event: pygame.Event) -> tuple[str, ...]:
    """List every chord that a KEYDOWN event may mean: a digit by its place, the key, the sign it types.

    Signs such as "[" and "?" are on different keys, with different modifiers, on different
    keyboards.
    """
    if is_for_desktop(event):
        return ()
    signs = _signs_of_alt_gr(event)
    if signs is not None:
        return signs
    digit = _DIGITS.get(getattr(event, "scancode", 0), "")
    names = [_held(event) + name for name in (digit, _name(event)) if name]
    return tuple(dict.fromkeys([*names, *_signs(event)]))


def _signs_of_alt_gr(event: pygame.Event) -> tuple[str, ...] | None:
    """Return the sign typed with the right Alt key; () for a letter, None if nothing is typed."""
    sign, mod = written(event), getattr(event, "mod", 0)
    if mod & ALT_GR and sign.isprintable() and sign.strip():
        return _signs(event)
    # Outside text fields what is typed is unknown, but with these the right Alt key is not plain Alt.
    on_windows = mod & pygame.KMOD_RALT and mod & pygame.KMOD_LCTRL and _writes(event.key)
    return () if on_windows or mod & pygame.KMOD_MODE else None


def _writes(key: int) -> bool:
    """Return whether a key types something, unlike Enter or an arrow."""
    return 0 < key < sys.maxunicode and chr(key).isprintable()


def _signs(event: pygame.Event) -> tuple[str, ...]:
    sign = written(event)
    is_sign = len(sign) == 1 and sign.isprintable() and not sign.isalnum() and not sign.isspace()
    return (sign,) if is_sign else ()


def _own_name(event: pygame.Event) -> str:
    """Return a key's name in its layout.

    pygame has none for "ü" or "т", whose key codes are those letters.
    """
    named = pygame.key.name(event.key)
    return named or (chr(event.key) if 0 < event.key < sys.maxunicode else "")


def _name(event: pygame.Event) -> str:
    key = latin_key(event)
    if key in MODIFIERS or key in _LOCKS:
        return ""
    return _own_name(event) if key == event.key else pygame.key.name(key)


def _is_foreign(name: str) -> bool:
    """Return whether a key's name is a letter that is not Latin."""
    letter = name[:1] if len(name) == 1 else ""
    return (
        bool(letter)
        and unicodedata.category(letter)[0] in "LM"
        and "LATIN" not in unicodedata.name(letter, "")
    )


def _held(event: pygame.Event) -> str:
    mod = getattr(event, "mod", 0)
    held = (("ctrl", is_command(mod)), ("alt", mod & pygame.KMOD_ALT), ("shift", mod & pygame.KMOD_SHIFT))
    return "".join(f"{word}+" for word, is_held in held if is_held)


class Bindings:
    """The keys of actions: the defaults with the player's changes.

    `games` are the actions of each game, by its id. Games share the actions that they have in
    common, with their keys.
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
        """Return the bindings of one game only."""
        return Bindings({game: self.games[game]}, self.changes())

    def keys(self, action_id: str) -> tuple[str, ...]:
        """List the chords of an action."""
        return self._keys[action_id]

    def label(self, action_id: str) -> str:
        """Return the first chord of an action for a tooltip; "" if it has none."""
        chords = self._keys[action_id]
        return chord_label(chords[0]) if chords else ""

    def labels(self, *action_ids: str) -> str:
        """Return the first chords of several actions, with modifiers that all share written once.

        The result is "" if none of them has a chord.
        """
        return joined_labels([chords[0] for one in action_ids if (chords := self._keys[one])])

    def with_key(self, words: str, *action_ids: str) -> str:
        """Return words followed by the keys of actions, as in "Mute [Ctrl+M]"."""
        keys = self.labels(*action_ids)
        return f"{words} [{keys}]" if keys else words

    def fill(self, words: str) -> str:
        """Return words with the current keys filled in, such as "{key:undo} takes it back".

        Separate several actions with commas, as in "{key:pan_left,pan_right}". "{chord:return}" is
        a key that nobody can change. Raise `KeyError` for an unknown action.
        """
        filled = _KEYS_IN.sub(lambda found: self.labels(*found[1].split(",")) or "(no key)", words)
        return _CHORD_IN.sub(lambda found: chord_label(found[1]), filled)

    def action(self, event: pygame.Event, *contexts: Context) -> str | None:
        """Return the action of a KEYDOWN event, or None.

        The first context that knows the chord wins.
        """
        chords = chords_of(event)
        for context in (*contexts, ANYWHERE):
            for chord in chords:
                for action in self.actions.values():
                    if action.context == context and chord in self._keys[action.id]:
                        return action.id
        return None

    def conflicts(self, action_id: str) -> tuple[str, ...]:
        """List the other actions that share a chord with this one.

        Only actions count that have a meaning in the same game at the same time.
        """
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
        """Return what differs from the defaults, to be stored in the settings."""
        every = self.actions.values()
        return {action.id: self._keys[action.id] for action in every if self._keys[action.id] != action.keys}


def _overlap(first: Context, second: Context) -> bool:
    """Return whether keys of both contexts can be active at the same time."""
    if first == second or ANYWHERE in (first, second):
        return True
    return BOARD in (first, second) and first.beside_board and second.beside_board
