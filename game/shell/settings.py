"""The player's settings, and their file."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationInfo, field_validator

from game.shell.side_names import SIDE_NAMES
from game.shell.user_file import bad_name, read_user_file, write_user_file
from game.shell.window_place import WindowPlace
from rules.bounds import Text
from rules.files import Document, load_model, read_yaml
from rules.kernel.seats import Seat

SETTINGS_FORMAT = 1
TEXT_STEPS_PERCENT = (100, 110, 125)
SCALE_STEPS_PERCENT = (75, 100, 125, 150, 175, 200, 225, 250, 275, 300)
# The smallest layout that every screen is made for.
MIN_LOGICAL_SIZE = (1120, 630)
# The logical size that a larger scale must leave, so that it cuts no words: the usual small window.
ROOMY_LOGICAL_SIZE = (1280, 720)
# The window height at which a scale of 1 is easy to read.
COMFORTABLE_HEIGHT_PX = 900
MAX_FILE_BYTES = 64_000


class Palette(StrEnum):
    """The colors of the two fleets: a key of `theme.THEMES`."""

    EMBER = "ember"
    VERMILLION = "vermillion"
    GRAY_SAFE = "gray-safe"


class AnimationSpeed(StrEnum):
    """How fast moves and dice are shown."""

    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"


class Leading(StrEnum):
    """How much the camera follows what happens on the board."""

    OFF = "off"
    GENTLE = "gentle"
    CLOSE = "close"


_SPEED_FACTORS = {AnimationSpeed.FAST: 2.0, AnimationSpeed.NORMAL: 1.0, AnimationSpeed.SLOW: 0.5}

Percent = Annotated[int, Field(ge=0, le=100)]
Chord = Annotated[str, StringConstraints(min_length=1, max_length=40)]
PlayerName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)]


class Settings(BaseModel):
    """All settings; assignments are checked just like the file."""

    model_config = ConfigDict(extra="forbid", validate_assignment=True)

    format: int = Field(default=SETTINGS_FORMAT, ge=1, le=SETTINGS_FORMAT)
    ui_scale_percent: Annotated[int, Field(ge=1, le=1000)] | None = None
    """Percent, or None for automatic, by the height of the window."""
    text_percent: Annotated[int, Field(ge=1, le=1000)] = 100
    """How much larger words are, in addition to the scale."""
    palette: Palette = Palette.EMBER
    high_contrast: bool = False
    animation: AnimationSpeed = AnimationSpeed.NORMAL
    reduced_motion: bool = False
    camera: Leading = Leading.GENTLE
    volume: Percent = 100
    """The volume of everything; the other volumes are shares of it."""
    music_volume: Percent = 60
    effects_volume: Percent = 70
    interface_volume: Percent = 50
    mute: bool = False
    captions: bool = False
    fullscreen: bool = False
    window: WindowPlace | None = None
    """Where the window was when the game ended, or None before that."""
    fold_left: bool = False
    fold_right: bool = False
    """Whether the panels next to the board are folded."""
    fold_corner: bool = False
    """Whether nothing is shown in the corner of the board."""
    corner: str = Field(default="", max_length=10)
    """What is shown in the corner of the board if several things could be."""
    details: bool = False
    """Whether decision panels show their details below the plain sentence and its figures."""
    keys: dict[Text, Annotated[tuple[Chord, ...], Field(max_length=10)]] = Field(
        default_factory=dict, max_length=400
    )
    player_names: tuple[PlayerName, PlayerName] = (SIDE_NAMES[Seat.RED], SIDE_NAMES[Seat.BLUE])
    hints: bool = True
    explain_words: bool = True
    """Whether to explain a word of the game while the pointer is on it."""
    rulebook_page: str = Field(default="", max_length=60)
    """The page at which the rulebook was closed."""

    @field_validator("ui_scale_percent", "text_percent")
    @classmethod
    def _known_step(cls, percent: int | None, about: ValidationInfo) -> int | None:
        steps = TEXT_STEPS_PERCENT if about.field_name == "text_percent" else SCALE_STEPS_PERCENT
        if percent is not None and percent not in steps:
            raise ValueError(f"must be one of {steps}")
        return percent

    @property
    def animation_factor(self) -> float:
        """How many times normal speed animations run; 0.0 means no animation."""
        return _SPEED_FACTORS.get(self.animation, 0.0)

    @property
    def leading(self) -> Leading:
        """How much the camera follows; off with reduced motion or without animation."""
        return Leading.OFF if self.reduced_motion or not self.animation_factor else self.camera


def offered_scales(size_px: tuple[int, int]) -> tuple[int, ...]:
    """List the UI scales (percent) that fit a window; above 100% only those that cut no words.

    >>> offered_scales((1280, 720)), offered_scales((1920, 1080))[-1], offered_scales((3840, 2160))[-1]
    ((75, 100), 150, 300)
    """
    fits = tuple(p for p in SCALE_STEPS_PERCENT if _leaves_enough(size_px, p))
    return fits or SCALE_STEPS_PERCENT[:1]


def scale_of(settings: Settings, size_px: tuple[int, int]) -> float:
    """Return the factor from logical units to pixels for a window of this size."""
    offered = offered_scales(size_px)
    wanted = settings.ui_scale_percent
    if wanted is None:
        wanted = max(100, 25 * round(4 * size_px[1] / COMFORTABLE_HEIGHT_PX))
    return max((p for p in offered if p <= wanted), default=offered[0]) / 100


def layout_px(size_px: tuple[int, int], scale: float) -> tuple[int, int]:
    """Return the size in pixels to lay out: that of the window, but never smaller than the smallest layout.

    >>> layout_px((1, 1), 1.0)[1] == MIN_LOGICAL_SIZE[1], layout_px((1920, 1080), 1.25)
    (True, (1920, 1080))
    """
    width, height = (max(n, round(least * scale)) for n, least in zip(size_px, MIN_LOGICAL_SIZE, strict=True))
    return width, height


def _leaves_enough(size_px: tuple[int, int], percent: int) -> bool:
    width, height = ROOMY_LOGICAL_SIZE if percent > 100 else MIN_LOGICAL_SIZE
    return size_px[0] * 100 >= width * percent and size_px[1] * 100 >= height * percent


def load_settings(path: Path, actions: Collection[str]) -> tuple[Settings, str]:
    """Return the settings of a file, with keys of known `actions`, and a notice ("" for none).

    A file that cannot be used is kept as `.bad`, and the notice says so.
    """
    found, error = read_user_file(path, partial(_read, actions))
    if error is None:
        return found or Settings(), ""
    where = f"{error.field}: " if error.field else ""
    return Settings(), (
        f"The settings cannot be used ({where}{error.problem}). The defaults apply; "
        f"the old file is kept as {bad_name(path)}."
    )


def _read(actions: Collection[str], path: Path) -> Settings:
    return settings_of(read_yaml(path, MAX_FILE_BYTES), actions)


def settings_of(document: Document, actions: Collection[str]) -> Settings:
    """Return the settings of a document, with keys of known `actions`.

    Raise `FileError` if they are invalid.
    """
    _refuse_newer_format(document)
    settings = load_model(Settings, document)
    if unknown := sorted(settings.keys.keys() - actions):
        raise document.error(("keys",), f"no such action: {unknown[0]}")
    return settings


def save_settings(settings: Settings, path: Path) -> str:
    """Write the settings; return a notice if that fails, else ""."""
    error = write_user_file(path, settings.model_dump(mode="json"))
    return f"The settings cannot be saved: the file {error.problem}." if error is not None else ""


def _refuse_newer_format(document: Document) -> None:
    data = document.data
    found = data.get("format") if isinstance(data, dict) else None
    if isinstance(found, int) and found > SETTINGS_FORMAT:
        raise document.error(("format",), "was written by a newer version of the game")
