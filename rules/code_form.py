"""Share codes for a chat: a text packed into one word of letters and digits, to be pasted.

A code has a prefix, a digit for the version, and three digits that count the rest. Then come the
base-62 digits of a checksum and of the deflated text. It has only letters and digits. So no chat
mistakes parts of it for formatting, and a double click selects all of it. Codes come from
strangers: every step has a limit before it begins.
"""

from __future__ import annotations

import math
import re
import string
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from rules.file_error import FileError, guarded

T = TypeVar("T")

NAME = "share code"  # what errors call it
MOST_CHARACTERS = 400_000

_MOST_BEGINNINGS = 16
_DIGITS = string.digits + string.ascii_uppercase + string.ascii_lowercase
_VALUE = {digit: value for value, digit in enumerate(_DIGITS)}
_COUNT_DIGITS = 3
_CHECKSUM_BYTES = 4
_CHUNK_BYTES, _CHUNK_DIGITS = 32, 43
# The number of digits for each number of bytes, and vice versa.
_DIGITS_OF = {count: math.ceil(count * 8 / math.log2(62)) for count in range(_CHUNK_BYTES + 1)}
_BYTES_OF = {digits: count for count, digits in _DIGITS_OF.items()}

# What texts of version 1 often contain. Never change this: old codes depend on it.
_OF_FLEETS = (
    b"Escort One\nEscort Two\nEscort Three\nScout One\nScout Two\nBattleship\nMissile Boat\nCarrier\n"
    b"Four Three Two One North South East West Lady Star Wolf Arrow Lance Warden Ranger Harrier Kestrel "
    b"flagship cruiser destroyer frigate corvette missiles torpedoes fighters bombers squadrons guns shields "
    b"enough nobody always never before behind while where which their with that they have from into close "
    b"distance range first every other only more than when who for and the of to in is it are as a one "
    b"two three turn back fire ships that the enemy fleet of ten points Twenty points for a first evening: "
    b"\n\n2024-07\nThe "
)
_OF_MATCHES = (
    b'commodore admiral"random":"2025-03-01","rocks":true,"turn_limit":0,"quick":true,"typed_dice":true}'
    b'"points":4,"quick":false,"rounds":12,{"kind":"cutter","name":"Vesper"},{"kind":"monitor","name":"Gale"},'
    b'{"kind":"carrier","name":"Harrow"},{"kind":"gunboat","name":"Lantern","Warden","Keel","Kindle","Brand","Furnace","Cinder"'
    b'"Skerry","Brine","Halyard","Kelp"},"seed":null,"ships":{"blue":[{"kind":"gunboat","name":"'
    b'{"count":1,"edition":"0.2.0","players":{"blue":"cadet","red":"captain"},"'
    b'{"count":4,"edition":"2025-03-04","players":{"blue":"human","red":"human"},"quick":false,'
    b'"rocks":false,"rocks_seed":1,"same":1,"seed":1,"ships":{"blue":["","red":["'
    b'"],"red":["}],"red":[{"kind":"]},"turn_limit":8,"typed_dice":false}'
)
_OF_REMOTE = (
    b'"ships":{"heading":,"rotate":"burn":"thrust":[{"anchors":{"blue":"agreement":{"drawn":["map","rocks"],'
    b'"edition":"format":"false-sunrise-remote/1","guest":"host":"nonce":"program":"setup":{"fleets":{"blue":{'
    b'"kind":"open","salt":"{"cards":{},"kind":"lay"},{"commitment":"","kind":"seal"},{"answer":null,"cards":{},'
    b'"kind":"answer"},{"kind":"concede"},{"kind":"link","value":"{"beginning":null,"first":0,"items":[{'
    b'"kind":"entries","match":"","seen":0,"side":"blue"}"side":"red"}'
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeForm:
    """One kind of code: its prefix, and how its texts are packed.

    `of` says what the code contains, `place` where to paste it, for people who paste it elsewhere.
    `often` has what texts of this version often contain. The packer refers to it instead of
    repeating it, so it must never change.
    """

    prefix: str
    version: str
    of: str
    place: str
    often: bytes
    most_bytes: int

    def write(self, text: str) -> str:
        """Return a text as a code; raise `ValueError` if it is too large."""
        content = text.encode()
        if len(content) > self.most_bytes:
            raise ValueError(f"{self.of} is too large for a code")
        packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, self.often)
        packed = packer.compress(content) + packer.flush()
        body = "".join(_to_digits(zlib.crc32(packed).to_bytes(_CHECKSUM_BYTES, "big") + packed))
        return f"{self.prefix}{self.version}{_number_digits(len(body), _COUNT_DIGITS)}{body}"

    def read(self, words: str, taken: Callable[[str], T]) -> T:
        """Read the code in `words`, whatever spaces, breaks or quotes a chat put in.

        `taken` turns the code's text into what it means. Raise `FileError` if there is no code or
        it is wrong.
        """
        if len(words) > MOST_CHARACTERS:
            raise FileError(NAME, "is far too long", "copy the code alone")
        word = re.sub("[^0-9A-Za-z]", "", words)
        first: FileError | None = None
        # Other words in the text may look like the start of a code. Take the first one that can be read.
        for version, rest in _beginnings(self.prefix, word):
            try:
                with guarded(NAME):
                    return taken(self._text(version, rest))
            except FileError as error:
                first = first or error
        raise self._other_kind_error(word) or first or self._no_code_error()

    def _text(self, version: str, rest: str) -> str:
        if version != self.version:
            raise FileError(
                NAME, f"has version {version}, which this program does not know", "update the game"
            )
        try:
            return _unpacked(_packed(rest), self.often, self.most_bytes).decode()
        except ValueError as error:
            raise error if isinstance(error, FileError) else damaged() from error

    def _other_kind_error(self, word: str) -> FileError | None:
        """Return the error for a code of another kind, if there is one."""
        for other in FORMS:
            if other is not self and any(_is_whole(rest) for _, rest in _beginnings(other.prefix, word)):
                return FileError(NAME, f"is for {other.of}", f"paste it in {other.place}")
        return None

    def _no_code_error(self) -> FileError:
        return FileError(
            NAME, f"is not one: a code begins with {self.prefix}{self.version}", "copy all of it"
        )


FLEETS = CodeForm(
    prefix="FS",
    version="1",
    of="a fleet of False Sunrise",
    place="its fleet yard",
    often=_OF_FLEETS,
    most_bytes=160 * 1024,  # enough for any fleet file of up to 128 KiB
)
MATCHES = CodeForm(
    prefix="FSM",
    version="1",
    of="a match to be played",
    place="“New match” of its game",
    often=_OF_MATCHES,
    most_bytes=8 * 1024,
)
REMOTE = CodeForm(
    prefix="FSR",
    version="1",
    of="a match with a friend elsewhere",
    place="“Play with a friend elsewhere”",
    often=_OF_REMOTE,
    most_bytes=256 * 1024,
)
FORMS = (FLEETS, MATCHES, REMOTE)


def _beginnings(prefix: str, word: str) -> Iterator[tuple[str, str]]:
    """Yield each place where a code may begin, as its version and what follows."""
    found = re.finditer(f"{prefix}([0-9])", word)
    for _, beginning in zip(range(_MOST_BEGINNINGS), found, strict=False):
        yield beginning[1], word[beginning.end() :]


def _is_whole(rest: str) -> bool:
    """Return whether the checksum shows that this is a code, of whatever kind."""
    try:
        return bool(_packed(rest))
    except FileError:
        return False


def _packed(rest: str) -> bytes:
    """Return the packed bytes from the digits after a prefix.

    Raise `FileError` if some digits are wrong or missing.
    """
    count, body = rest[:_COUNT_DIGITS], rest[_COUNT_DIGITS:]
    if len(count) < _COUNT_DIGITS or len(body) < _number(count):
        raise FileError(NAME, "is incomplete", "copy all of it")
    content = b"".join(_from_digits(body[: _number(count)]))
    packed = content[_CHECKSUM_BYTES:]
    if zlib.crc32(packed).to_bytes(_CHECKSUM_BYTES, "big") != content[:_CHECKSUM_BYTES]:
        raise damaged()
    return packed


def _unpacked(packed: bytes, often: bytes, most_bytes: int) -> bytes:
    """Unpack bytes up to the length limit; raise `ValueError` if they are not a packed text."""
    unpacker = zlib.decompressobj(-15, often)
    try:
        text = unpacker.decompress(packed, most_bytes + 1)
    except zlib.error as error:
        raise ValueError("not packed") from error
    if len(text) > most_bytes or not unpacker.eof or unpacker.unused_data:
        raise ValueError("not packed by us")
    return text


def damaged() -> FileError:
    """Return the error for a code that was not copied correctly."""
    return FileError(NAME, "is damaged: a letter is wrong, missing or extra", "copy all of it again")


def _to_digits(content: bytes) -> Iterator[str]:
    """Yield bytes as base-62 digits, 32 bytes at a time."""
    for start in range(0, len(content), _CHUNK_BYTES):
        chunk = content[start : start + _CHUNK_BYTES]
        yield _number_digits(int.from_bytes(chunk, "big"), _DIGITS_OF[len(chunk)])


def _from_digits(digits: str) -> Iterator[bytes]:
    """Yield bytes from base-62 digits; raise `FileError` if no bytes have these digits."""
    for start in range(0, len(digits), _CHUNK_DIGITS):
        chunk = digits[start : start + _CHUNK_DIGITS]
        count, value = _BYTES_OF.get(len(chunk), 0), _number(chunk)
        if value >= 1 << 8 * count:
            raise damaged()
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
