"""The settings screen: display, sound and keys; every change takes effect at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.screens.base import Screen
from game.screens.dimmed_background import DimmedBackground
from game.screens.hint_setting import HintSetting
from game.screens.key_list import KeyRow, key_row, key_rows
from game.shell import drawing, window
from game.shell.keys import Bindings, chord_of, why_unbound
from game.shell.settings import TEXT_STEPS_PERCENT, AnimationSpeed, Leading, Palette, Settings, offered_scales
from game.shell.theme import HEADING, SECTION
from game.widgets.amount import Slider
from game.widgets.button import Button, ButtonLook, Checkbox
from game.widgets.choice import Dropdown, Tabs
from game.widgets.label import Label, Note, Panel
from game.widgets.layout import Column, Row, centered, columns, rows
from game.widgets.modal import confirm
from game.widgets.rowlist import RowList

if TYPE_CHECKING:
    from game.app import App

TABS = (("display", "Display and play"), ("sound", "Sound"), ("keys", "Keys"))
WIDTH, HEIGHT = 1000, 610
PAD, GAP = 28, 36
CONTROL_HEIGHT, NOTE_HEIGHT = 32, 36
LABEL_WIDTH, BESIDE = 138, 12
SAMPLE_WIDTH = 44
PALETTES = (
    (
        Palette.EMBER,
        "Amber and blue",
        "For most eyes, including many with weak red or green vision.",
    ),
    (
        Palette.VERMILLION,
        "Vermilion and light blue",
        "For weak or missing red and green vision.",
    ),
    (
        Palette.GRAY_SAFE,
        "Vermilion and white",
        "For weak blue vision or no color vision: one dark fleet, one light.",
    ),
)
SPEEDS = (
    (AnimationSpeed.OFF, "Off: skip to the end"),
    (AnimationSpeed.FAST, "Fast"),
    (AnimationSpeed.NORMAL, "Normal"),
    (AnimationSpeed.SLOW, "Slow"),
)
LEADS = (
    (Leading.OFF, "Stays put"),
    (Leading.GENTLE, "Gently"),
    (Leading.CLOSE, "Close up"),
)
_KEPT = {"format", "keys", "player_names", "rulebook_page", "window"}
# What "Reset" restores: all except keys, names, the window's position and the rulebook's page.
RESET = [name for name in Settings.model_fields if name not in _KEPT]


class SettingsScreen(Screen):
    """Change the settings; the screen appears over the one that opened it."""

    name: ClassVar[str] = "settings"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._tab = "display"
        self._row: int | None = None
        self._hints = HintSetting(app)
        self._behind = DimmedBackground(app, self)
        self._waiting_for: str | None = None

    @property
    def captures_keys(self) -> bool:
        """Whether the next key press is a new binding."""
        return self._waiting_for is not None

    # -- building ---------------------------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Lay out the frame, the tabs, the open tab and the buttons."""
        frame = self.ui.add(Panel("frame", centered(pygame.Rect(0, 0, *size), WIDTH, HEIGHT))).rect
        inner = frame.inflate(-2 * PAD, -40)
        heading, tabs, body, foot = rows(inner, [32, 36, 0, 38], gap=12)
        self.ui.add(Label("heading", heading, "Settings", style=HEADING.sized(22)))
        self.ui.add(Tabs("tabs", tabs, TABS, at=self._tab, on_change=self._open_tab))
        keys = self._tab == "keys"
        left = Row(self.ui.add, foot, [120, 130, 130, 0, 140] if keys else [170, 0, 140])
        if keys:
            self._keys(body, left)
        else:
            halves = [Column(self.ui.add, half, CONTROL_HEIGHT) for half in columns(body, [0, 0], GAP)]
            (self._display if self._tab == "display" else self._sound)(*halves)
            self._reset_button(left)
        left.skip()
        key, look = self.app.bindings.label("back"), ButtonLook.PRIMARY
        left.put(Button, "done", "Done", look=look, on_press=self.app.pop, shortcut=key)
        if self.ui.focus_id is None:
            self.ui.focus("tabs", visible=False)

    def _display(self, left: Column, right: Column) -> None:
        settings = self.app.settings
        _group(left, "What you see")
        offered = offered_scales(self.app.surface.get_size())
        automatic = f"Automatic (now {round(self.app.scale * 100)}%)"
        sizes = [("auto", automatic), *((str(p), f"{p}%") for p in offered)]
        at = "auto" if settings.ui_scale_percent is None else str(round(self.app.scale * 100))
        row = _setting(left, "Size of everything", self._scale_note(offered[-1]))
        row.put(Dropdown, "ui_scale", sizes, at=at, on_change=self._set_scale)
        row = _setting(left, "Size of text", "Larger text in panels of the same size.")
        steps, at = [(str(p), f"{p}%") for p in TEXT_STEPS_PERCENT], str(settings.text_percent)
        row.put(Dropdown, "text", steps, at=at, on_change=self._set_text)
        note = next(who for palette, _, who in PALETTES if palette is settings.palette)
        row = _setting(left, "Fleets", note, [0, SAMPLE_WIDTH])
        palettes, at = [(palette.value, title) for palette, title, _ in PALETTES], settings.palette.value
        row.put(Dropdown, "palette", palettes, at=at, on_change=self._set_palette)
        self._check(left, "high_contrast", "High contrast", "Black background, white text, strong lines.")
        self._check(left, "fullscreen", "Full screen", "The window fills the screen.", key="fullscreen")
        _group(right, "While you play")
        note = "How fast ships fly and dice roll. Any key or a click on the board skips to the end."
        row = _setting(right, "Animation", note)
        speeds, at = [(speed.value, title) for speed, title in SPEEDS], settings.animation.value
        row.put(Dropdown, "animation", speeds, at=at, on_change=self._set_animation)
        row = _setting(right, "Camera", "How much the camera follows shots.")
        leads = [(lead.value, title) for lead, title in LEADS]
        row.put(Dropdown, "camera", leads, at=settings.camera.value, on_change=self._set_camera)
        self._check(right, "reduced_motion", "Reduced motion", "Nothing flies, flashes or drifts.")
        row = self._check(right, "hints", "Hints while playing", self._hints.note)
        tip, press = "Shows every hint again, to every player", self._show_hints_again
        row.put(Button, "hints_again", "Show all again", on_press=press, tooltip=tip)
        note = "Rest the pointer on a game term to see what it means."
        self._check(right, "explain_words", "Explain terms", note)

    def _scale_note(self, most: int) -> str:
        """Return the largest scale for this window, and the player's choice if that is larger."""
        wish = self.app.settings.ui_scale_percent
        if wish is not None and wish > most:
            return f"You chose {wish}%, but this window only has room for {most}%."
        return f"Panels and text together, up to {most}% in this window."

    def _sound(self, left: Column, right: Column) -> None:
        settings, silent = self.app.settings, self.app.audio.notice
        volumes = (
            ("volume", "All sound", "turn", "Scales all other volumes."),
            ("music_volume", "Music", "", "Gets tenser with the battle."),
            ("effects_volume", "Effects", "beam", "Shots, hits, dice and flight."),
            ("interface_volume", "Interface", "confirm", "Clicks, seals and new turns."),
        )
        _group(left, "Volume")
        for name, title, sample, note in volumes:
            row = _setting(left, title, silent or note, [0, 84])
            row.put(
                Slider,
                name,
                low=0,
                high=100,
                step=5,
                at=getattr(settings, name),
                words=lambda percent: f"{percent:.0f}%",
                on_change=self._volume_setter(name),
                disabled=silent,
            )
            if sample:  # music needs no sample, because it always plays
                why = silent or ("Sound is off." if settings.mute else "")
                hear = partial(self.app.audio.play, sample)
                row.put(Button, f"{name}.hear", "Listen", on_press=hear, disabled=why)
        note = "Same as the speaker in the corner of every screen."
        self._check(left, "mute", "All sound off", note, key="mute")
        _group(right, "Instead of sound")
        note = "Writes sounds in a free spot of the screen, such as [explosion]."
        self._check(right, "captions", "Captions for sounds", note)

    def _reset_button(self, foot: Row) -> None:
        usual = Settings()
        same = all(getattr(self.app.settings, name) == getattr(usual, name) for name in RESET)
        why = "Everything is set to its default." if same else ""
        foot.put(Button, "reset", "Reset to defaults", on_press=self._ask_reset, disabled=why)

    def _keys(self, place: pygame.Rect, foot: Row) -> None:
        listed = key_rows(self.app.bindings, self._waiting_for)
        self.ui.add(
            RowList(
                "key_list",
                place,
                listed,
                pen=self.ui.pen,
                row_of=key_row,
                grows=True,
                selected=self._row,
                on_select=self._select_row,
                on_activate=lambda _row: self._wait_for_key(),
            )
        )
        none = "" if self._chosen(listed) else "Select a line first."
        same = "" if self.app.bindings.changes() else "All keys are the defaults."
        foot.put(Button, "change_key", "Change key", on_press=self._wait_for_key, disabled=none)
        foot.put(Button, "default_key", "Default key", on_press=self._default_key, disabled=none)
        foot.put(Button, "default_keys", "All defaults", on_press=self._default_keys, disabled=same)

    def _check(self, column: Column, name: str, title: str, note: str, *, key: str = "") -> Row:
        """Add a checkbox and the line that explains it.

        Return the row, which has room for one more control.
        """
        shortcut = self.app.bindings.label(key) if key else ""
        truly = {"fullscreen": window.is_fullscreen(), "hints": self._hints.on}
        on = truly[name] if name in truly else getattr(self.app.settings, name)

        def change(value: bool) -> None:  # noqa: FBT001  # the callback of a check box
            if name == "hints" and value:
                self._hints.bring_back()
            self._change(**{name: value})

        row = column.row([240, 0, 150], below=4)
        row.put(Checkbox, name, title, on=on, on_change=change, shortcut=shortcut)
        row.skip()
        _note(column, title, f"{note} [{shortcut}]" if shortcut else note)
        return row

    # -- changing ---------------------------------------------------------------------------------

    def _open_tab(self, tab: str) -> None:
        self._tab = tab
        self.lay_out()

    def _change(self, **changes: object) -> None:
        """Change settings, and update this screen."""
        self.app.change_settings(**changes)
        self.lay_out()

    def _set_scale(self, percent: str) -> None:
        self._change(ui_scale_percent=None if percent == "auto" else int(percent))

    def _set_text(self, percent: str) -> None:
        self._change(text_percent=int(percent))

    def _ask_reset(self) -> None:
        def reset() -> None:
            usual = Settings()
            self._change(**{name: getattr(usual, name) for name in RESET})

        words = "Resets display, play and sound to their defaults. Keys and names stay."
        keep, look = "Cancel", ButtonLook.PRIMARY
        confirm(self.ui, "reset", "Reset the settings?", words, "Reset", reset, no=keep, no_look=look)

    def _set_palette(self, palette: str) -> None:
        self._change(palette=Palette(palette))

    def _set_animation(self, speed: str) -> None:
        self._change(animation=AnimationSpeed(speed))

    def _set_camera(self, leading: str) -> None:
        self._change(camera=Leading(leading))

    def _show_hints_again(self) -> None:
        self._hints.show_all_again()
        self._change(hints=True)

    def _volume_setter(self, name: str) -> Callable[[float], None]:
        return lambda percent: self._change(**{name: round(percent)})

    def _chosen(self, rows: list[KeyRow]) -> str:
        inside = self._row is not None and self._row < len(rows)
        return rows[self._row].action if inside and self._row is not None else ""

    def _select_row(self, row: KeyRow) -> None:
        rows = key_rows(self.app.bindings, None)
        self._row = next(i for i, other in enumerate(rows) if other.action == row.action)
        self.lay_out()

    def _wait_for_key(self) -> None:
        self._waiting_for = self._chosen(key_rows(self.app.bindings, None)) or None
        self.lay_out()

    def _default_key(self) -> None:
        action = self._chosen(key_rows(self.app.bindings, None))
        changes = self.app.bindings.changes()
        changes.pop(action, None)
        self.app.change_settings(keys=changes)

    def _default_keys(self) -> None:
        self.app.change_settings(keys={})

    # -- events -----------------------------------------------------------------------------------

    def event(self, event: pygame.Event) -> bool:
        """Take the next key press as the new binding while one is awaited; return whether it was used."""
        if self._waiting_for is None:
            return super().event(event)
        if event.type == pygame.KEYDOWN:
            self._bind(event)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._waiting_for = None
            self.lay_out()
        return True

    def _bind(self, event: pygame.Event) -> None:
        action = self._waiting_for
        if action is None:
            return
        if why := why_unbound(event):
            self.app.toast(why, "refusal")
            return
        chord = chord_of(event)
        if not chord:
            return  # just a modifier: wait for the main key
        self._waiting_for = None
        if event.key == pygame.K_ESCAPE:
            self.lay_out()
            return
        self.app.change_settings(keys=self.app.bindings.rebound(action, chord).changes())
        self._say_clashes(self.app.bindings, action)

    def _say_clashes(self, bindings: Bindings, action: str) -> None:
        clashes = [bindings.actions[other].title for other in bindings.conflicts(action)]
        if clashes:
            self.app.toast(f"{bindings.label(action)} is also used for: {', '.join(clashes)}.", "refusal")

    def leave(self) -> None:
        """Stop waiting for a key."""
        self._waiting_for = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the widgets over the dimmed screen below, and both fleets' colors next to the palette."""
        self._behind.draw(surface)
        self.ui.draw(surface)
        if self._tab == "display" and self.ui.popup is None and self.ui.modal is None:
            self._draw_sample(surface)

    def _draw_sample(self, surface: pygame.Surface) -> None:
        theme, scale = self.app.theme, self.ui.scale
        place = self.ui["palette"].rect
        x, y = place.right + 20, place.centery
        drawing.circle(surface, theme.seat("red"), (scale.px(x), scale.px(y)), scale.px(8))
        box = scale.rect(pygame.Rect(x + 22, y - 8, 16, 16))
        pygame.draw.rect(surface, theme.seat("blue"), box)

    def state(self) -> dict[str, object]:
        """Return which tab is open and which key is awaited, for tests."""
        return {"tab": self._tab, "waiting_for": self._waiting_for}


def _group(column: Column, title: str) -> None:
    """Add the heading of a group."""
    column.row(high=20, below=4).put(Label, f"group.{title}", title.upper(), style=SECTION, color="secondary")


def _setting(column: Column, title: str, note: str, widths: Sequence[int] = (0,)) -> Row:
    """Add the title of a setting and the line that explains it; return the row for its controls."""
    row = column.row([LABEL_WIDTH, *widths], gap=BESIDE, below=4)
    row.put(Label, f"label.{title}", title)
    _note(column, title, note)
    return row


def _note(column: Column, title: str, note: str) -> None:
    column.row(high=NOTE_HEIGHT, below=6).put(Note, f"note.{title}", note, wrap=True)
