"""The settings: display, sound and keys, all at work at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.screens.base import Screen
from game.screens.hint_setting import HintSetting
from game.screens.key_list import KeyRow, key_rows, paint_key_row
from game.shell import drawing, window
from game.shell.keys import ACTION_BY_ID, Bindings, chord_of
from game.shell.settings import TEXT_STEPS_PERCENT, AnimationSpeed, Palette, Settings, offered_scales
from game.shell.theme import HEADING, SECTION, SMALL
from game.widgets.amount import Slider
from game.widgets.button import Button, ButtonLook, Checkbox
from game.widgets.choice import Dropdown, Tabs
from game.widgets.label import Label, Panel
from game.widgets.layout import centred
from game.widgets.lists import ScrollList
from game.widgets.modal import question

if TYPE_CHECKING:
    from game.app import App

TABS = (("display", "Display and play"), ("sound", "Sound"), ("keys", "Keys"))
WIDTH, HEIGHT = 1000, 610
PAD, GAP = 28, 36
HEAD_TOP, ROWS_TOP = 110, 134
ROW_HEIGHT, CONTROL_HEIGHT, NOTE_HEIGHT = 78, 32, 36
LABEL_WIDTH = 150
SAMPLE_WIDTH = 56
PALETTES = (
    (
        Palette.EMBER,
        "Amber and blue",
        "For eyes that see all colours, and for most that see red or green weakly.",
    ),
    (
        Palette.VERMILLION,
        "Vermillion and light blue",
        "For eyes that see red and green weakly, or not at all.",
    ),
    (
        Palette.GREY_SAFE,
        "Vermillion and white",
        "For eyes that see blue weakly, or no colours: one fleet is dark, the other light.",
    ),
)
SPEEDS = (
    (AnimationSpeed.OFF, "Off: show the end at once"),
    (AnimationSpeed.FAST, "Fast"),
    (AnimationSpeed.NORMAL, "Normal"),
    (AnimationSpeed.SLOW, "Slow"),
)
# What "Reset" puts back: all but keys, names and where the rulebook was closed.
RESET = (
    "ui_scale_percent",
    "text_percent",
    "palette",
    "high_contrast",
    "fullscreen",
    "fold_left",
    "fold_right",
    "animation",
    "reduced_motion",
    "hints",
    "explain_words",
    "effects_volume",
    "interface_volume",
    "mute",
    "captions",
)


class SettingsScreen(Screen):
    """Change what the player may change; lies over whatever opened it."""

    name: ClassVar[str] = "settings"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._tab = "display"
        self._row: int | None = None
        self._hints = HintSetting(app)
        self._waiting_for: str | None = None
        self._frame = pygame.Rect(0, 0, WIDTH, HEIGHT)

    @property
    def captures_keys(self) -> bool:
        """Say whether the next key press is a new binding."""
        return self._waiting_for is not None

    # -- building ---------------------------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Lay out the frame, the tabs, the open tab and the way back."""
        self._frame = frame = centred(pygame.Rect(0, 0, *size), WIDTH, HEIGHT)
        self.ui.add(Panel("frame", frame))
        heading = pygame.Rect(frame.left + PAD, frame.top + 18, 300, 32)
        self.ui.add(Label("heading", heading, "Settings", style=HEADING.sized(22)))
        tabs = pygame.Rect(frame.left + PAD, frame.top + 60, frame.width - 2 * PAD, 36)
        self.ui.add(Tabs("tabs", tabs, TABS, at=self._tab, on_change=self._open_tab))
        {"display": self._display, "sound": self._sound, "keys": self._keys}[self._tab]()
        done = pygame.Rect(frame.right - PAD - 140, frame.bottom - 22 - 38, 140, 38)
        key = self.app.bindings.label("back")
        self.ui.add(
            Button("done", done, "Done", look=ButtonLook.PRIMARY, on_press=self.app.pop, shortcut=key)
        )
        if self.ui.focus_id is None:
            self.ui.focus("tabs", visible=False)

    def _display(self) -> None:
        self._group(0, "What you see")
        self._group(1, "While you play")
        self._sizes()
        settings = self.app.settings
        chosen = next(who for palette, _, who in PALETTES if palette is settings.palette)
        place = self._setting(0, 2, "Fleets", chosen)
        place.width -= SAMPLE_WIDTH
        palettes = [(palette.value, title) for palette, title, _ in PALETTES]
        self.ui.add(
            Dropdown("palette", place, palettes, at=settings.palette.value, on_change=self._set_palette)
        )
        self._check(0, 3, "high_contrast", "High contrast", "Black ground, white words, strong lines.")
        self._check(0, 4, "fullscreen", "Full screen", "The window fills the screen.", key="fullscreen")
        note = "How fast ships fly and dice fall. Any key or click shows the end at once."
        place = self._setting(1, 0, "Animation", note)
        speeds = [(speed.value, title) for speed, title in SPEEDS]
        self.ui.add(
            Dropdown("animation", place, speeds, at=settings.animation.value, on_change=self._set_animation)
        )
        self._check(1, 1, "reduced_motion", "Reduced motion", "Nothing flies, flashes or drifts.")
        self._check(1, 2, "hints", "Hints while playing", self._hints.note)
        again = pygame.Rect(0, self.ui["hints"].rect.top, 150, CONTROL_HEIGHT)
        again.right = self._frame.right - PAD
        tip, press = "Every player is told each hint once more", self._show_hints_again
        self.ui.add(Button("hints_again", again, "Show all again", on_press=press, tooltip=tip))
        note = "A word of the game is explained while the pointer rests on it."
        self._check(1, 3, "explain_words", "Explain words", note)
        self._reset_button()

    def _sizes(self) -> None:
        settings = self.app.settings
        offered = offered_scales(self.app.surface.get_size())
        by_itself = f"By itself (now {round(self.app.scale * 100)} %)"
        sizes = [("auto", by_itself), *((str(p), f"{p} %") for p in offered)]
        at = "auto" if settings.ui_scale_percent is None else str(round(self.app.scale * 100))
        note = f"Panels and words together. This window has room for up to {offered[-1]} %."
        place = self._setting(0, 0, "Size of everything", note)
        self.ui.add(Dropdown("ui_scale", place, sizes, at=at, on_change=self._set_scale))
        place = self._setting(0, 1, "Size of words", "Words alone grow; panels keep their size.")
        steps = [(str(p), f"{p} %") for p in TEXT_STEPS_PERCENT]
        self.ui.add(Dropdown("text", place, steps, at=str(settings.text_percent), on_change=self._set_text))

    def _sound(self) -> None:
        settings = self.app.settings
        silent = self.app.audio.notice
        volumes = (
            ("effects_volume", "Effects", "shot_energy", "Shots, hits, dice and flight."),
            ("interface_volume", "Interface", "confirm", "Presses, seals and a change of turn."),
        )
        self._group(0, "Volume")
        self._group(1, "Instead of sound")
        for row, (name, title, sample, note) in enumerate(volumes):
            place = self._setting(0, row, title, silent or note)
            hear = pygame.Rect(place.right - 84, place.top, 84, CONTROL_HEIGHT)
            place.width -= 96
            self.ui.add(
                Slider(
                    name,
                    place,
                    low=0,
                    high=100,
                    step=5,
                    at=getattr(settings, name),
                    words=lambda percent: f"{percent:.0f} %",
                    on_change=self._volume_setter(name),
                    disabled=silent,
                )
            )
            why = silent or ("Sound is off." if settings.mute else "")
            self.ui.add(Button(f"{name}.hear", hear, "Listen", on_press=self._player(sample), disabled=why))
        note = "The speaker in the corner of every screen does the same."
        self._check(0, 2, "mute", "All sound off", note, key="mute")
        note = "What is heard is written at the edge of the window, as [shot]."
        self._check(1, 0, "captions", "Captions for sounds", note)
        self._reset_button()

    def _reset_button(self) -> None:
        frame = self._frame
        place = pygame.Rect(frame.left + PAD, frame.bottom - 22 - 38, 170, 38)
        usual = Settings()
        same = all(getattr(self.app.settings, name) == getattr(usual, name) for name in RESET)
        why = "Everything is as it was at first." if same else ""
        self.ui.add(Button("reset", place, "Reset to defaults", on_press=self._ask_reset, disabled=why))

    def _keys(self) -> None:
        frame = self._frame
        rows = key_rows(self.app.bindings, self._waiting_for)
        place = pygame.Rect(frame.left + PAD, frame.top + 108, frame.width - 2 * PAD, frame.height - 108 - 78)
        self.ui.add(
            ScrollList(
                "key_list",
                place,
                rows,
                paint_row=paint_key_row,
                row_height=30,
                grows=True,
                selected=self._row,
                on_select=self._select_row,
                on_activate=lambda _row: self._wait_for_key(),
                selectable=lambda row: bool(row.action),
                row_text=lambda row: (
                    f"{row.title}: {row.keys} {row.remark}".strip() if row.action else row.title
                ),
                row_tip=lambda row: row.remark,
            )
        )
        none = "" if self._chosen(rows) else "Choose a line first."
        same = "" if self.app.bindings.changes() else "All keys are the defaults."
        buttons = (
            ("change_key", "Change key", 120, self._wait_for_key, none),
            ("default_key", "Default key", 130, self._default_key, none),
            ("default_keys", "All defaults", 130, self._default_keys, same),
        )
        left = frame.left + PAD
        for name, title, width, act, why in buttons:
            rect = pygame.Rect(left, frame.bottom - 22 - 38, width, 38)
            self.ui.add(Button(name, rect, title, on_press=act, disabled=why))
            left += width + 8

    def _column(self, column: int) -> pygame.Rect:
        wide = (self._frame.width - 2 * PAD - GAP) // 2
        return pygame.Rect(self._frame.left + PAD + column * (wide + GAP), self._frame.top, wide, 0)

    def _group(self, column: int, title: str) -> None:
        """Write the heading of a group."""
        place = self._column(column)
        head = pygame.Rect(place.left, place.top + HEAD_TOP, place.width, 20)
        grey = self.app.theme.secondary
        self.ui.add(Label(f"group.{title}", head, title.upper(), style=SECTION, colour=grey))

    def _setting(self, column: int, row: int, title: str, note: str) -> pygame.Rect:
        """Write the title of a row and the line that explains it; return where its control goes."""
        place = self._column(column)
        top = place.top + ROWS_TOP + row * ROW_HEIGHT
        self.ui.add(Label(f"label.{title}", pygame.Rect(place.left, top, LABEL_WIDTH, CONTROL_HEIGHT), title))
        self._note(title, note, pygame.Rect(place.left, top, place.width, CONTROL_HEIGHT))
        return pygame.Rect(place.left + LABEL_WIDTH, top, place.width - LABEL_WIDTH, CONTROL_HEIGHT)

    def _note(self, title: str, note: str, line: pygame.Rect) -> None:
        below = pygame.Rect(line.left, line.bottom + 4, line.width, NOTE_HEIGHT)
        grey = self.app.theme.secondary
        self.ui.add(Label(f"note.{title}", below, note, style=SMALL, colour=grey, wrap=True))

    def _check(self, column: int, row: int, name: str, title: str, note: str, *, key: str = "") -> None:
        """Add a setting that is on or off, with the line that explains it."""
        place = self._column(column)
        line = pygame.Rect(place.left, place.top + ROWS_TOP + row * ROW_HEIGHT, place.width, CONTROL_HEIGHT)
        shortcut = self.app.bindings.label(key) if key else ""
        truly = {"fullscreen": window.is_fullscreen(), "hints": self._hints.on}
        on = truly[name] if name in truly else getattr(self.app.settings, name)

        def change(value: bool) -> None:  # noqa: FBT001  # the callback of a check box
            if name == "hints" and value:
                self._hints.bring_back()
            self._change(**{name: value})

        box = pygame.Rect(line.left, line.top, 240, CONTROL_HEIGHT)
        self.ui.add(Checkbox(name, box, title, on=on, on_change=change, shortcut=shortcut))
        self._note(title, f"{note} [{shortcut}]" if shortcut else note, line)

    # -- changing ---------------------------------------------------------------------------------

    def _open_tab(self, tab: str) -> None:
        self._tab = tab
        self.lay_out()

    def _change(self, **changes: object) -> None:
        """Change settings, and show what follows from it on this screen."""
        self.app.change_settings(**changes)
        self.lay_out()

    def _set_scale(self, percent: str) -> None:
        self._change(ui_scale_percent=None if percent == "auto" else int(percent))

    def _set_text(self, percent: str) -> None:
        self._change(text_percent=int(percent))

    def _ask_reset(self) -> None:
        def reset() -> None:
            self.ui.close_modal()
            usual = Settings()
            self._change(**{name: getattr(usual, name) for name in RESET})

        words = "Display, play and sound become as they were at first. Keys and names stay as they are."
        answers = (
            ("reset.yes", "Reset", ButtonLook.DANGER, reset),
            ("reset.no", "Keep mine", ButtonLook.PRIMARY, self.ui.close_modal),
        )
        close = self.ui.close_modal
        asked = question(
            "reset.ask", self.ui.pen, self.ui.size, "Reset the settings?", words, answers, on_close=close
        )
        self.ui.open_modal(asked)

    def _set_palette(self, palette: str) -> None:
        self._change(palette=Palette(palette))

    def _set_animation(self, speed: str) -> None:
        self._change(animation=AnimationSpeed(speed))

    def _show_hints_again(self) -> None:
        self._hints.show_all_again()
        self._change(hints=True)

    def _volume_setter(self, name: str) -> Callable[[float], None]:
        return lambda percent: self._change(**{name: round(percent)})

    def _player(self, sample: str) -> Callable[[], None]:
        return lambda: self.app.audio.play(sample)

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
        """Take the next key press as the new binding while one is awaited."""
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
        chord = chord_of(event)
        action = self._waiting_for
        if not chord or action is None:
            return
        self._waiting_for = None
        if event.key == pygame.K_ESCAPE:
            self.lay_out()
            return
        self.app.change_settings(keys=self.app.bindings.rebound(action, chord).changes())
        self._say_clashes(self.app.bindings, action)

    def _say_clashes(self, bindings: Bindings, action: str) -> None:
        clashes = [ACTION_BY_ID[other].title for other in bindings.conflicts(action)]
        if clashes:
            self.app.toast(f"{bindings.label(action)} is also the key of: {', '.join(clashes)}.", "refusal")

    def leave(self) -> None:
        """Stop waiting for a key."""
        self._waiting_for = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the widgets and, beside the palette, the two fleets in its colours."""
        super().draw(surface)
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
        """Say which tab is open and which key is awaited."""
        return {"tab": self._tab, "waiting_for": self._waiting_for}
