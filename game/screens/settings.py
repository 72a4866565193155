"""The settings: display, sound and keys, all at work at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import pygame

from game import drawing, window
from game.hints.seen import FILE_NAME, forget_seen
from game.keys import ACTION_BY_ID, Bindings, chord_of
from game.screens.base import Screen
from game.screens.key_list import KeyRow, key_rows, paint_key_row
from game.settings import AnimationSpeed, Palette, offered_scales
from game.theme import HEADING, SMALL, THEMES
from game.widgets.amount import Slider
from game.widgets.button import Button, ButtonLook, Checkbox
from game.widgets.choice import Dropdown, Tabs
from game.widgets.label import Label, Panel
from game.widgets.layout import centred
from game.widgets.lists import ScrollList

if TYPE_CHECKING:
    from game.app import App

TABS = (("display", "Display"), ("sound", "Sound"), ("keys", "Keys"))
WIDTH, HEIGHT = 760, 570
PAD = 28
ROW_HEIGHT, CONTROL_HEIGHT = 50, 32
LABEL_WIDTH, CONTROL_WIDTH = 220, 260
PALETTES = (
    (Palette.EMBER, "Amber and blue"),
    (Palette.VERMILLION, "Vermillion and light blue"),
    (Palette.GREY_SAFE, "Vermillion and white"),
)
SPEEDS = (
    (AnimationSpeed.OFF, "Off: show the end at once"),
    (AnimationSpeed.FAST, "Fast"),
    (AnimationSpeed.NORMAL, "Normal"),
    (AnimationSpeed.SLOW, "Slow"),
)


class SettingsScreen(Screen):
    """Change what the player may change; lies over whatever opened it."""

    name: ClassVar[str] = "settings"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._tab = "display"
        self._row: int | None = None
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
        settings, surface = self.app.settings, self.app.surface
        offered = offered_scales(surface.get_size())
        by_itself = f"By itself (now {round(self.app.scale * 100)} %)"
        sizes = [("auto", by_itself), *((str(p), f"{p} %") for p in offered)]
        wanted = settings.ui_scale_percent
        at = "auto" if wanted is None else str(round(self.app.scale * 100))
        place = self._place(0, "Text size", f"Room for up to {offered[-1]} % here.")
        self.ui.add(Dropdown("ui_scale", place, sizes, at=at, on_change=self._set_scale))
        place = self._place(1, "Colours of the fleets", "")
        palettes = [(palette.value, title) for palette, title in PALETTES]
        self.ui.add(
            Dropdown("palette", place, palettes, at=settings.palette.value, on_change=self._set_palette)
        )
        place = self._place(2, "Animation", "Any key or click completes one.")
        speeds = [(speed.value, title) for speed, title in SPEEDS]
        self.ui.add(
            Dropdown("animation", place, speeds, at=settings.animation.value, on_change=self._set_animation)
        )
        self._check(3, "reduced_motion", "Reduced motion", on=settings.reduced_motion)
        self._check(4, "fullscreen", "Full screen", on=window.is_fullscreen(), key="fullscreen")
        self._check(5, "hints", "Hints while playing", on=settings.hints)
        again = pygame.Rect(place.right + 16, place.top + 3 * ROW_HEIGHT, 180, CONTROL_HEIGHT)
        tip = "Every player is told each hint once more"
        self.ui.add(
            Button("hints_again", again, "Show all again", on_press=self._show_hints_again, tooltip=tip)
        )
        self._check(6, "explain_words", "Explain words under the pointer", on=settings.explain_words)

    def _sound(self) -> None:
        settings = self.app.settings
        silent = self.app.audio.notice
        volumes = (("effects_volume", "Effects", "shot_energy"), ("interface_volume", "Interface", "confirm"))
        for row, (name, title, sample) in enumerate(volumes):
            place = self._place(row, title, "")
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
            hear = pygame.Rect(place.right + 16, place.top, 96, CONTROL_HEIGHT)
            why = silent or ("Sound is off." if settings.mute else "")
            self.ui.add(Button(f"{name}.hear", hear, "Listen", on_press=self._player(sample), disabled=why))
        self._check(2, "mute", "All sound off", on=settings.mute)
        self._check(3, "captions", "Captions for sounds, as [shot]", on=settings.captions)

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

    def _place(self, row: int, title: str, note: str) -> pygame.Rect:
        """Write the label of a row; return where its control goes."""
        left, top = self._frame.left + PAD, self._frame.top + 122 + row * ROW_HEIGHT
        self.ui.add(Label(f"label.{title}", pygame.Rect(left, top, LABEL_WIDTH, CONTROL_HEIGHT), title))
        control = pygame.Rect(left + LABEL_WIDTH, top, CONTROL_WIDTH, CONTROL_HEIGHT)
        if note:
            rest = self._frame.right - PAD - control.right - 16
            aside = pygame.Rect(control.right + 16, top, rest, CONTROL_HEIGHT)
            self.ui.add(Label(f"note.{title}", aside, note, style=SMALL, colour=self.app.theme.secondary))
        return control

    def _check(self, row: int, name: str, title: str, *, on: bool, key: str = "") -> None:
        left, top = self._frame.left + PAD, self._frame.top + 122 + row * ROW_HEIGHT
        rect = pygame.Rect(left + LABEL_WIDTH, top, CONTROL_WIDTH, CONTROL_HEIGHT)

        def change(value: bool) -> None:  # noqa: FBT001  # the callback of a check box
            self.app.change_settings(**{name: value})

        shortcut = self.app.bindings.label(key) if key else ""
        self.ui.add(Checkbox(name, rect, title, on=on, on_change=change, shortcut=shortcut))

    # -- changing ---------------------------------------------------------------------------------

    def _open_tab(self, tab: str) -> None:
        self._tab = tab
        self.lay_out()

    def _set_scale(self, percent: str) -> None:
        self.app.change_settings(ui_scale_percent=None if percent == "auto" else int(percent))

    def _set_palette(self, palette: str) -> None:
        self.app.change_settings(palette=Palette(palette))

    def _set_animation(self, speed: str) -> None:
        self.app.change_settings(animation=AnimationSpeed(speed))

    def _show_hints_again(self) -> None:
        notice = forget_seen(self.app.home.config / FILE_NAME)
        self.app.toast(notice or "All hints will be shown again.", "refusal" if notice else "good")
        self.app.change_settings(hints=True)

    def _volume_setter(self, name: str) -> Callable[[float], None]:
        return lambda percent: self.app.change_settings(**{name: round(percent)})

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
        if self._tab == "display" and self.ui.popup is None:
            self._draw_sample(surface)

    def _draw_sample(self, surface: pygame.Surface) -> None:
        theme, scale = THEMES[self.app.settings.palette.value], self.ui.scale
        place = self.ui["palette"].rect
        x, y = place.right + 30, place.centery
        drawing.circle(surface, theme.seat("red"), (scale.px(x), scale.px(y)), scale.px(8))
        box = scale.rect(pygame.Rect(x + 22, y - 8, 16, 16))
        pygame.draw.rect(surface, theme.seat("blue"), box)

    def state(self) -> dict[str, object]:
        """Say which tab is open and which key is awaited."""
        return {"tab": self._tab, "waiting_for": self._waiting_for}
