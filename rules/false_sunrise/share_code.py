"""Share codes: a fleet as one word of letters and digits that is pasted into a chat and back.

A code is `FS1`, three digits that count what follows, and the base-62 digits of a checksum and of the
deflated text of the fleet. Letters and digits only: no chat takes them for marks of its own, and a double
click marks all of them. Codes come from strangers: every step has a limit before it begins.
"""

from __future__ import annotations

import math
import re
import string
import zlib
from collections.abc import Iterator

from rules.false_sunrise.compact_fleet import compact_data, compact_text
from rules.false_sunrise.fleet_files import FleetFile
from rules.file_error import FileError, guarded
from rules.files import Document, load_model

NAME = "share code"  # what errors call it
MOST_CHARACTERS = 400_000
MOST_BYTES = 160 * 1024  # of a fleet's text: more than any fleet file of 128 KiB comes to

_VERSION = "1"
_PREFIX = re.compile("FS([0-9])")
_MOST_BEGINNINGS = 16
_DIGITS = string.digits + string.ascii_uppercase + string.ascii_lowercase
_VALUE = {digit: value for value, digit in enumerate(_DIGITS)}
_COUNT_DIGITS = 3
_CHECKSUM_BYTES = 4
_CHUNK_BYTES, _CHUNK_DIGITS = 32, 43
# The digits of each number of bytes, and the other way round.
_DIGITS_OF = {count: math.ceil(count * 8 / math.log2(62)) for count in range(_CHUNK_BYTES + 1)}
_BYTES_OF = {digits: count for count, digits in _DIGITS_OF.items()}
# What fleets of version 1 often say: the packer points there instead of saying it. Fixed for good.
_OFTEN = (
    b"Escort One\nEscort Two\nEscort Three\nScout One\nScout Two\nBattleship\nMissile Boat\nCarrier\n"
    b"Four Three Two One North South East West Lady Star Wolf Arrow Lance Warden Ranger Harrier Kestrel "
    b"flagship cruiser destroyer frigate corvette missiles torpedoes fighters bombers squadrons guns shields "
    b"enough nobody always never before behind while where which their with that they have from into close "
    b"distance range first every other only more than when who for and the of to in is it are as a one "
    b"two three turn back fire ships that the enemy fleet of ten points Twenty points for a first evening: "
    b"\n\n2024-07\nThe "
)


def fleet_to_code(fleet: FleetFile) -> str:
    """Write a fleet as a share code; FileError where it is too large for one.

    >>> fleet_to_code(FleetFile(name="Night Watch"))[:3]
    'FS1'
    """
    text = compact_text(fleet).encode()
    if len(text) > MOST_BYTES:
        raise FileError(NAME, "the fleet is too large for a code", "share its file")
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _OFTEN)
    packed = packer.compress(text) + packer.flush()
    body = "".join(_to_digits(zlib.crc32(packed).to_bytes(_CHECKSUM_BYTES, "big") + packed))
    return f"FS{_VERSION}{_number_digits(len(body), _COUNT_DIGITS)}{body}"


def fleet_from_code(text: str) -> FleetFile:
    """Read the share code in a text, whatever spaces, line breaks or quotes a chat put in; FileError."""
    if len(text) > MOST_CHARACTERS:
        raise FileError(NAME, "is far too long", "copy the code alone")
    word = re.sub("[^0-9A-Za-z]", "", text)
    first: FileError | None = None
    # A word before the code may look like its beginning: the first that reads well is meant.
    for _, beginning in zip(range(_MOST_BEGINNINGS), _PREFIX.finditer(word), strict=False):
        try:
            with guarded(NAME):
                return _read(beginning[1], word[beginning.end() :])
        except FileError as error:
            first = first or error
    raise first or FileError(NAME, "is none: a code begins with FS1", "copy all of it")


def _read(version: str, word: str) -> FleetFile:
    if version != _VERSION:
        raise FileError(NAME, f"is of version {version}, which this program does not know", "update the game")
    count, body = word[:_COUNT_DIGITS], word[_COUNT_DIGITS:]
    if len(count) < _COUNT_DIGITS or len(body) < _number(count):
        raise FileError(NAME, "is cut short", "copy all of it")
    content = b"".join(_from_digits(body[: _number(count)]))
    packed = content[_CHECKSUM_BYTES:]
    if zlib.crc32(packed).to_bytes(_CHECKSUM_BYTES, "big") != content[:_CHECKSUM_BYTES]:
        raise _damaged()
    try:
        data = compact_data(_unpacked(packed).decode())
    except ValueError as error:
        raise _damaged() from error
    return load_model(FleetFile, Document(NAME, data))


def _unpacked(packed: bytes) -> bytes:
    """Undo the packing, as far as a fleet can be long; ValueError for anything else."""
    unpacker = zlib.decompressobj(-15, _OFTEN)
    try:
        text = unpacker.decompress(packed, MOST_BYTES + 1)
    except zlib.error as error:
        raise ValueError("not packed") from error
    if len(text) > MOST_BYTES or not unpacker.eof or unpacker.unused_data:
        raise ValueError("not packed by us")
    return text


def _damaged() -> FileError:
    return FileError(NAME, "is damaged: a letter is wrong, missing or too much", "copy all of it once more")


def _to_digits(content: bytes) -> Iterator[str]:
    """Write bytes in base 62, 32 at a time."""
    for start in range(0, len(content), _CHUNK_BYTES):
        chunk = content[start : start + _CHUNK_BYTES]
        yield _number_digits(int.from_bytes(chunk, "big"), _DIGITS_OF[len(chunk)])


def _from_digits(digits: str) -> Iterator[bytes]:
    """Read bytes in base 62; FileError where no bytes have these digits."""
    for start in range(0, len(digits), _CHUNK_DIGITS):
        chunk = digits[start : start + _CHUNK_DIGITS]
        count, value = _BYTES_OF.get(len(chunk), 0), _number(chunk)
        if value >= 1 << 8 * count:
            raise _damaged()
        yield value.to_bytes(count, "big")


def _number_digits(value: int, count: int) -> str:
    digits = ""
    for _ in range(count):
        value, last = divmod(value, 62)
        digits = _DIGITS[last] + digits
    return digits


def _number(digits: str) -> int:
    value = 0
    for digit in digits:
        value = 62 * value + _VALUE[digit]
    return value
