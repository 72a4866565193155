"""Share codes: a fleet as one word to paste into a chat and back."""

from __future__ import annotations

from rules.code_form import FLEETS, NAME, damaged
from rules.false_sunrise.compact_fleet import compact_data, compact_text
from rules.false_sunrise.fleet_files import FleetFile
from rules.file_error import FileError
from rules.files import Document, load_model


def fleet_to_code(fleet: FleetFile) -> str:
    """Return a fleet's share code. Raise `FileError` if the fleet is too large for one.

    >>> fleet_to_code(FleetFile(name="Night Watch"))[:3]
    'FS1'
    """
    try:
        return FLEETS.write(compact_text(fleet))
    except ValueError:
        raise FileError(NAME, "the fleet is too large for a code", "share its file") from None


def fleet_from_code(words: str) -> FleetFile:
    """Read a share code, ignoring whatever a chat added to it.

    Raise `FileError` if it is not valid.
    """
    return FLEETS.read(words, _fleet)


def _fleet(text: str) -> FleetFile:
    try:
        data = compact_data(text)
    except ValueError as error:
        raise damaged() from error
    return load_model(FleetFile, Document(NAME, data))
