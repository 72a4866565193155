"""Clip files: pictures are written as they come, each as the change from the one before."""

from __future__ import annotations

import io
import struct
from dataclasses import dataclass
from typing import BinaryIO, ClassVar

import numpy as np
from numpy.typing import NDArray
from PIL import GifImagePlugin, Image

Pixels = NDArray[np.uint8]  # height x width x (red, green, blue)

# Lossy WebP uses blocks of this size. A block is rewritten only if a channel changes by more than `_NEAR`.
_BLOCK_PX, _NEAR = 16, 4
# While more than this fraction of the picture changes, as when the camera moves, rough quality is enough.
_FINE, _ROUGH, _MOVING_SHARE = 82, 45, 0.4  # qualities of 100, and the fraction
_METHOD = 3  # WebP effort, 0 (fast) to 6 (small)
_ANIMATED, _SEE_THROUGH = 0x02, 0x10
_RIFF_BYTES, _VP8X_BYTES = 12, 18

# GIF has 256 colors; one means "unchanged". Colors are distinguished by the upper six bits per channel.
_COLORS, _AS_BEFORE = 255, 255
_KEPT_BITS, _LOST_BITS = 6, 2
_LOOP_FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
_STAYS = 1  # GIF disposal method: each picture stays under the next one


@dataclass(frozen=True, slots=True)
class Patch:
    """What a picture changes: its place on the one before, in pixels, and its compression quality."""

    left: int
    top: int
    image: Image.Image
    quality: int = _FINE


class Histogram:
    """A count of the colors of some pictures, for the palette of a file with few colors."""

    def __init__(self) -> None:
        self._counts = np.zeros(1 << 3 * _KEPT_BITS, np.int64)

    def add(self, pixels: Pixels) -> None:
        """Count the colors of a picture."""
        self._counts += np.bincount(_codes(pixels).ravel(), minlength=self._counts.size)

    def palette(self) -> Image.Image:
        """Return the palette; rare colors, such as those of a flash, count for more than their share."""
        (codes,) = np.nonzero(self._counts)
        weights = np.sqrt(self._counts[codes]).astype(np.int64) + 1
        pixels = _colors(np.repeat(codes, weights))[np.newaxis]
        return Image.fromarray(pixels).quantize(_COLORS, Image.Quantize.MEDIANCUT)


def _codes(pixels: Pixels) -> NDArray[np.int32]:
    kept = (pixels >> _LOST_BITS).astype(np.int32)
    codes: NDArray[np.int32] = kept @ np.array([1 << 2 * _KEPT_BITS, 1 << _KEPT_BITS, 1], np.int32)
    return codes


def _colors(codes: NDArray[np.int64]) -> Pixels:
    most = (1 << _KEPT_BITS) - 1
    channels = [(codes >> shift * _KEPT_BITS & most) * 255 // most for shift in (2, 1, 0)]
    return np.stack(channels, axis=-1).astype(np.uint8)


class Animated:
    """A file that takes picture after picture; a picture without changes only extends the one before.

    `unit_ms` is the time resolution of the format, in milliseconds.
    """

    unit_ms: ClassVar[int] = 1

    def __init__(self, stream: BinaryIO, size: tuple[int, int]) -> None:
        self._stream = stream
        self._size = size
        self._held: tuple[int, Patch] | None = None  # start time in units, and the unwritten change

    def add(self, pixels: Pixels, at_ms: float) -> None:
        """Show a picture from a time on, in milliseconds from the start."""
        change = self._change(pixels)
        if change is not None:
            self._write_held(at_ms)
            self._held = (self._units(at_ms), change)

    def close(self, end_ms: float) -> None:
        """Show the last picture until a time in milliseconds, and finish the file."""
        self._write_held(end_ms)

    def _write_held(self, until_ms: float) -> None:
        if self._held is not None:
            since, change = self._held
            self._write(change, self._units(until_ms) - since)

    def _units(self, at_ms: float) -> int:
        return round(at_ms / self.unit_ms)

    def _change(self, pixels: Pixels) -> Patch | None:
        """Return what a picture changes compared with the one before, or None if nothing."""
        raise NotImplementedError

    def _write(self, change: Patch, units: int) -> None:
        """Write a change that is shown for some units of time."""
        raise NotImplementedError


class AnimatedWebp(Animated):
    """An animated WebP: lossy pictures, transparent where nothing has changed."""

    def __init__(self, stream: BinaryIO, size: tuple[int, int]) -> None:
        super().__init__(stream, size)
        self._shown: Pixels | None = None
        self._rough = np.zeros((0, 0), np.bool_)  # blocks to write again in fine quality
        canvas = struct.pack("<B3x", _ANIMATED | _SEE_THROUGH) + _uint24(size[0] - 1, size[1] - 1)
        black_forever = struct.pack("<IH", 0xFF000000, 0)
        self._body_bytes = len(b"WEBP")
        stream.write(b"RIFF\0\0\0\0WEBP")
        self._write_chunk(b"VP8X", canvas)
        self._write_chunk(b"ANIM", black_forever)

    def close(self, end_ms: float) -> None:
        super().close(end_ms)
        self._stream.seek(len(b"RIFF"))
        self._stream.write(struct.pack("<I", self._body_bytes))

    def _change(self, pixels: Pixels) -> Patch | None:
        if self._shown is None:
            self._shown = pixels.copy()
            self._rough = np.zeros_like(_changed_blocks(pixels, pixels))
            return Patch(0, 0, Image.fromarray(pixels))
        blocks = _changed_blocks(pixels, self._shown)
        moving = bool(blocks.mean() > _MOVING_SHARE)
        if moving:
            self._rough |= blocks
        else:
            blocks |= self._rough
            self._rough[:] = False
        if not blocks.any():
            return None
        rows, columns = (np.flatnonzero(blocks.any(axis=axis)) for axis in (1, 0))
        top, bottom = rows[0] * _BLOCK_PX, (rows[-1] + 1) * _BLOCK_PX
        left, right = columns[0] * _BLOCK_PX, (columns[-1] + 1) * _BLOCK_PX
        mask = blocks.repeat(_BLOCK_PX, axis=0).repeat(_BLOCK_PX, axis=1)
        mask = mask[: pixels.shape[0], : pixels.shape[1]]
        self._shown[mask] = pixels[mask]
        cut = np.s_[top:bottom, left:right]
        seen = np.where(mask[cut], np.uint8(255), np.uint8(0))[..., np.newaxis]
        image = Image.fromarray(np.concatenate([pixels[cut], seen], axis=-1))
        return Patch(int(left), int(top), image, _ROUGH if moving else _FINE)

    def _write(self, change: Patch, units: int) -> None:
        image, packed = change.image, io.BytesIO()
        image.save(packed, "WEBP", quality=change.quality, method=_METHOD)
        data = packed.getvalue()[_RIFF_BYTES:]
        if data.startswith(b"VP8X"):
            data = data[_VP8X_BYTES:]
        place = _uint24(change.left // 2, change.top // 2, image.width - 1, image.height - 1, units)
        self._write_chunk(b"ANMF", place + b"\0" + data)

    def _write_chunk(self, name: bytes, body: bytes) -> None:
        chunk = name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)
        self._body_bytes += len(chunk)
        self._stream.write(chunk)


def _changed_blocks(pixels: Pixels, shown: Pixels) -> NDArray[np.bool_]:
    """Return whether each block differs; blocks at the right and bottom edges may be smaller."""
    more, less = np.maximum(pixels, shown), np.minimum(pixels, shown)
    differs = ((more - less) > _NEAR).any(axis=-1)
    high, wide = (-side % _BLOCK_PX for side in differs.shape)
    whole = np.pad(differs, ((0, high), (0, wide)))
    rows, columns = (side // _BLOCK_PX for side in whole.shape)
    return np.asarray(whole.reshape(rows, _BLOCK_PX, columns, _BLOCK_PX).any(axis=(1, 3)))


def _uint24(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(3, "little") for number in numbers)


class AnimatedGif(Animated):
    """An animated GIF with one palette: pictures are cropped to what changes."""

    unit_ms = 10

    def __init__(self, stream: BinaryIO, size: tuple[int, int], palette: Image.Image) -> None:
        super().__init__(stream, size)
        colors = bytes(palette.getpalette() or ())[: 3 * _COLORS]
        colors = colors.ljust(3 * (_COLORS + 1), b"\0")
        self._index_of = _nearest(colors)
        self._shown: NDArray[np.uint8] | None = None
        stream.write(b"GIF89a" + struct.pack("<HHBBB", *size, 0xF7, 0, 0) + colors + _LOOP_FOREVER)

    def close(self, end_ms: float) -> None:
        super().close(end_ms)
        self._stream.write(b";")

    def _change(self, pixels: Pixels) -> Patch | None:
        now = self._index_of[_codes(pixels)]
        before, self._shown = self._shown, now
        if before is None:
            return Patch(0, 0, Image.fromarray(now))
        differs: NDArray[np.bool_] = np.not_equal(now, before)
        if not differs.any():
            return None
        rows, columns = (np.flatnonzero(differs.any(axis=axis)) for axis in (1, 0))
        cut = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        changed = np.where(differs[cut], now[cut], np.uint8(_AS_BEFORE))
        return Patch(int(columns[0]), int(rows[0]), Image.fromarray(changed))

    def _write(self, change: Patch, units: int) -> None:
        how = {"duration": units * self.unit_ms, "transparency": _AS_BEFORE, "disposal": _STAYS}
        self._stream.writelines(GifImagePlugin.getdata(change.image, (change.left, change.top), **how))


def _nearest(colors: bytes) -> NDArray[np.uint8]:
    """Return the palette index nearest to every color code."""
    palette = Image.new("P", (1, 1))
    palette.putpalette(colors)
    every = _colors(np.arange(1 << 3 * _KEPT_BITS)).reshape(1 << _KEPT_BITS, -1, 3)
    found = Image.fromarray(every).quantize(palette=palette, dither=Image.Dither.NONE)
    index_of = np.array(found, np.uint8).ravel()
    index_of[index_of == _AS_BEFORE] = 0  # this entry only fills up the table
    return index_of


def png_of(pixels: Pixels) -> bytes:
    """Return a picture as a PNG file."""
    packed = io.BytesIO()
    Image.fromarray(pixels).save(packed, "PNG", optimize=True)
    return packed.getvalue()
