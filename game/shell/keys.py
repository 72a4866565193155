"""The table of actions, the keys bound to them, and what a key press means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

import pygame


class Context(StrEnum):
    """Say where a key has its meaning; the special contexts win over `BOARD`."""

    ANYWHERE = "anywhere"
    BOARD = "board"
    ORDERS = "orders"
    WEAPONS = "weapons"
    PLACING = "placing"
    WATCHING = "watching"
    HANDOVER = "hand-over"
    REPLAY = "replay"


@dataclass(frozen=True, slots=True)
class Action:
    """Describe one thing that a key does; `keys` are the chords bound at first."""

    id: str
    title: str
    context: Context
    keys: tuple[str, ...]


def _table(context: Context, *rows: tuple[str, str, str]) -> tuple[Action, ...]:
    """Make actions of rows; in the name of a key `_` stands for a blank."""
    return tuple(
        Action(name, title, context, tuple(key.replace("_", " ") for key in keys.split()))
        for name, title, keys in rows
    )


ACTIONS: tuple[Action, ...] = (
    *_table(
        Context.ANYWHERE,
        ("rule", "Rule of the thing in hand", "f1"),
        ("keys", "The keys of this screen", "?"),
        ("undo", "Undo", "ctrl+z backspace"),
        ("redo", "Redo", "ctrl+y ctrl+shift+z"),
        ("next_region", "Next region: board, panels", "f6"),
        ("previous_region", "Previous region", "shift+f6"),
        ("fullscreen", "Full screen", "f11 alt+return"),
        ("screenshot", "Screenshot", "f12"),
        ("mute", "Sound off, sound on", "ctrl+m"),
        ("scale_up", "Everything larger", "ctrl+= ctrl++"),
        ("scale_down", "Everything smaller", "ctrl+-"),
        ("scale_reset", "Size by itself", "ctrl+0"),
        ("quit", "Quit", "ctrl+q"),
        ("back", "Back", "escape"),
    ),
    *_table(
        Context.BOARD,
        ("next_ship", "Next ship", "tab"),
        ("previous_ship", "Previous ship", "shift+tab"),
        ("confirm", "Confirm", "return enter"),
        ("pan_left", "Pan left", "shift+left"),
        ("pan_right", "Pan right", "shift+right"),
        ("pan_up", "Pan up", "shift+up"),
        ("pan_down", "Pan down", "shift+down"),
        ("zoom_in", "Zoom in", "+ = [+]"),
        ("zoom_out", "Zoom out", "- [-]"),
        ("fit", "Fit the board", "f"),
        ("arcs", "Show arcs", "a"),
        ("bands", "Show range bands", "b"),
        ("threat", "Danger, and where an enemy can go", "t"),
        ("sight", "Show line of sight", "l"),
        ("measure", "Measuring tape", "m"),
        ("names", "Show names", "n"),
        ("fold_left", "Fold the list of ships", "ctrl+left"),
        ("fold_right", "Fold the panel of choices", "ctrl+right"),
        ("training", "Training panel", "g"),
        ("close_hint", "Close a hint", "c"),
        ("pin_sheet", "Pin the sheet of a ship", "i"),
    ),
    *_table(
        Context.ORDERS,
        ("course_port", "Course to port", "left"),
        ("course_starboard", "Course to starboard", "right"),
        ("velocity_up", "More velocity", "up"),
        ("velocity_down", "Less velocity", "down"),
        ("hold", "Hold course", "h"),
        ("seal", "Seal the orders", "s"),
        ("seal_anyway", "Yes, seal them as they are", "y"),
        ("previous_threat", "Where the previous enemy can go", "[ page_up"),
        ("next_threat", "Where the next enemy can go", "] page_down"),
        ("reach", "What the ship could deal from where", "r"),
        ("worst", "Danger on the whole: mean or worst", "shift+t"),
        ("rehearse", "Rehearse: fly both fleets for a trial", "p"),
        ("play", "Rehearse: play, pause", "space"),
        ("landing", "Where the drives set the ship down", "j"),
        ("more_miracles", "A miracle point more for thrust", "."),
        ("fewer_miracles", "A miracle point less for thrust", ","),
    ),
    *_table(
        Context.WEAPONS,
        *((f"weapon_{n}", f"Weapon {n}", str(n)) for n in range(1, 9)),
        ("previous_target", "Previous target", "[ page_up"),
        ("next_target", "Next target", "] page_down"),
        ("remove_shot", "Remove the shot, decline", "delete"),
        ("more_attacks", "An attack more at the target", "."),
        ("fewer_attacks", "An attack less at the target", ","),
        ("list_up", "Row above; shot earlier", "up"),
        ("list_down", "Row below; shot later", "down"),
        ("reroll", "Choose dice to reroll", "r"),
        ("say_no", "No; hold fire; tick a row", "space"),
    ),
    *_table(
        Context.WATCHING,
        ("watch_pause", "Pause, go on", "p"),
        ("watch_step", "One step", "."),
        ("watch_slower", "Slower", ","),
        ("watch_faster", "Faster", "/"),
    ),
    *_table(
        Context.HANDOVER,
        ("open_orders", "Open my orders", "o"),
        ("watch_turn", "Watch the last turn", "w"),
    ),
    *_table(
        Context.REPLAY,
        ("replay_play", "Play, pause", "space"),
        ("replay_back", "One step back", "left"),
        ("replay_on", "One step on", "right"),
        ("replay_phase_back", "Phase before", "up"),
        ("replay_phase_on", "Next phase", "down"),
        ("replay_turn_back", "Turn before", "page_up"),
        ("replay_turn_on", "Next turn", "page_down"),
        ("replay_first", "To the beginning", "home"),
        ("replay_last", "To the end", "end"),
        ("bookmark", "Set or take away a bookmark", "b"),
        ("bookmark_name", "Name the bookmark", "n"),
        ("bookmark_back", "Bookmark before", ","),
        ("bookmark_on", "Next bookmark", "."),
    ),
    *_table(
        Context.PLACING,
        ("place_left", "Move left", "left"),
        ("place_right", "Move right", "right"),
        ("place_up", "Move up", "up"),
        ("place_down", "Move down", "down"),
        ("place_left_far", "Move left 3 inches", "shift+left"),
        ("place_right_far", "Move right 3 inches", "shift+right"),
        ("place_up_far", "Move up 3 inches", "shift+up"),
        ("place_down_far", "Move down 3 inches", "shift+down"),
        ("turn_port", "Turn to port", "q"),
        ("turn_starboard", "Turn to starboard", "e"),
    ),
)
ACTION_BY_ID: Mapping[str, Action] = {action.id: action for action in ACTIONS}

_MODIFIERS = (("ctrl", pygame.KMOD_CTRL), ("alt", pygame.KMOD_ALT), ("shift", pygame.KMOD_SHIFT))
_MODIFIER_KEYS = {"left ctrl", "right ctrl", "left shift", "right shift", "left alt", "right alt", "alt gr"}
_SHOWN = {"return": "Enter", "escape": "Esc", "[+]": "Pad +", "[-]": "Pad -", "enter": "Pad Enter", "=": "="}
# The upper row of every keyboard by its place; on a French one its keys give other signs.
_DIGITS = {pygame.KSCAN_1 + n: digit for n, digit in enumerate("1234567890")}


_ALT_GR = pygame.KMOD_MODE | pygame.KMOD_RALT


def chord_of(event: pygame.Event) -> str:
    """Name the key press of a KEYDOWN event, as "ctrl+q"; "" for a modifier alone."""
    return _held(event) + name if (name := _name(event)) else ""


def chords_of(event: pygame.Event) -> tuple[str, ...]:
    """List all that a KEYDOWN event may be bound as: digits by their place, the key, the sign that it gives.

    Signs such as "[" and "?" lie on other keys, with other modifiers, on other keyboards.
    """
    sign = getattr(event, "unicode", "")
    signs = (
        [sign] if len(sign) == 1 and sign.isprintable() and not sign.isalnum() and not sign.isspace() else []
    )
    if signs and getattr(event, "mod", 0) & _ALT_GR:
        return tuple(signs)
    digit = _DIGITS.get(getattr(event, "scancode", 0), "")
    names = [_held(event) + name for name in (digit, _name(event)) if name]
    return tuple(dict.fromkeys([*names, *signs]))


def _name(event: pygame.Event) -> str:
    name = pygame.key.name(event.key)
    return "" if name in _MODIFIER_KEYS else name


def _held(event: pygame.Event) -> str:
    return "".join(f"{word}+" for word, mask in _MODIFIERS if getattr(event, "mod", 0) & mask)


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
    """Translate chords to actions: the defaults with the player's changes."""

    def __init__(self, changes: Mapping[str, Iterable[str]] | None = None) -> None:
        self._keys = {action.id: action.keys for action in ACTIONS}
        for name, chords in (changes or {}).items():
            if name in self._keys:
                self._keys[name] = tuple(chords)

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
        for context in (*contexts, Context.ANYWHERE):
            for chord in chords:
                for action in ACTIONS:
                    if action.context is context and chord in self._keys[action.id]:
                        return action.id
        return None

    def conflicts(self, action_id: str) -> tuple[str, ...]:
        """List the other actions that share a chord where both have a meaning."""
        mine = set(self._keys[action_id])
        here = ACTION_BY_ID[action_id].context
        return tuple(
            other.id
            for other in ACTIONS
            if other.id != action_id and _overlap(here, other.context) and mine & set(self._keys[other.id])
        )

    def rebound(self, action_id: str, chord: str) -> Bindings:
        """Return bindings in which `chord` is the only key of the action."""
        return Bindings({**self.changes(), action_id: (chord,)})

    def changes(self) -> dict[str, tuple[str, ...]]:
        """List what differs from the defaults: the part that is kept in the settings."""
        return {
            action.id: self._keys[action.id] for action in ACTIONS if self._keys[action.id] != action.keys
        }


def _overlap(first: Context, second: Context) -> bool:
    """Say whether keys of both contexts can be pressed in the same moment."""
    if first is second or Context.ANYWHERE in (first, second):
        return True
    if {Context.HANDOVER, Context.REPLAY} & {first, second}:
        return False
    # While something is placed its arrows take the place of the board's; everything else of the board stays.
    return Context.BOARD in (first, second) and Context.PLACING not in (first, second)
