"""What is painted ahead of time is what the game ships, is small, and dark enough to write on."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from game.board.sky import SKIES as NAMES
from tools.art import dice, fire
from tools.art.icon import icon_picture
from tools.art.sky import SKIES, sky_picture
from tools.make_art import SKY_SIZE

SHIPPED = Path(__file__).parents[2] / "assets" / "art"
# What compression may change of a picture, as the mean over its pixels, of 255.
LOSS = 4.0


def shipped(name: str) -> NDArray[np.float64]:
    return np.asarray(Image.open(SHIPPED / f"{name}.webp"), float)


def test_the_shipped_pictures_are_those_of_the_script() -> None:
    skies = {f"sky-{name}" for name in SKIES}
    fires = {f"fire-{kind}" for kind in range(fire.KINDS)}
    faces = {f"die-{value}" for value in range(1, 7)}
    painted = {path.stem for path in SHIPPED.glob("*.webp")}
    assert painted >= skies | fires | faces | {"ring", "die-tumbling"}
    assert sum(path.stat().st_size for path in SHIPPED.iterdir()) < 2_000_000
    assert set(NAMES) == set(SKIES)


def test_fire_the_ring_and_dice_are_painted_as_they_are_shipped() -> None:
    middle = fire.FRAMES // 2
    frame = shipped("fire-1")[:, middle * fire.SIDE_PX : (middle + 1) * fire.SIDE_PX]
    assert np.abs(frame - fire.fireball(middle / (fire.FRAMES - 1), 6)).mean() < LOSS
    assert np.abs(shipped("ring") - fire.ring()).mean() < LOSS
    die = dice.at_rest(4, 2)
    strip = shipped("die-4")[:, 2 * dice.SIDE_PX : 3 * dice.SIDE_PX]
    assert np.abs(strip[..., 3] - die[..., 3]).mean() < LOSS


def test_the_icon_is_painted_as_it_is_shipped() -> None:
    shown = np.asarray(Image.open(SHIPPED / "icon.png"), float)
    assert shown.shape == (256, 256, 4)
    assert np.abs(icon_picture() - shown).max() < 1.01


@pytest.mark.parametrize("name", SKIES)
def test_nearly_all_of_a_sky_is_dark_enough_to_write_on(name: str) -> None:
    light = shipped(f"sky-{name}") / 255
    linear = np.where(light <= 0.04045, light / 12.92, ((light + 0.055) / 1.055) ** 2.4)
    luminance = linear @ np.array((0.2126, 0.7152, 0.0722))
    assert np.percentile(luminance, 99) < 0.055
    assert luminance.std() > 0.001, "a sky has clouds"


def test_a_sky_is_painted_as_it_is_shipped() -> None:
    name, sky = next(iter(SKIES.items()))
    assert np.abs(sky_picture(sky, SKY_SIZE) - shipped(f"sky-{name}")).mean() < LOSS
