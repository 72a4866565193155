"""The files of editions that come with the program: each says which edition it is of."""

from __future__ import annotations

from pathlib import Path

from rules.files import Document, FileError, read_yaml

_FIELD = "edition"


def read_edition(path: Path, edition: str) -> Document:
    """Read the file of an edition; raise `FileError` if it is wrong or names another edition.

    >>> from rules.dark_frontier.figures import FOLDER
    >>> read_edition(FOLDER / "0.2.0.yaml", "0.2.0").data["title"]
    'Dark Frontier'
    """
    document = read_yaml(path)
    named = document.data.get(_FIELD, edition) if isinstance(document.data, dict) else edition
    if named != edition and isinstance(named, str):  # the file's form refuses all but text
        raise wrong_edition(document, edition)
    return document


def wrong_edition(document: Document, edition: str) -> FileError:
    """Return the error for the file of an edition that names another one."""
    named = document.data[_FIELD]
    return document.error((_FIELD,), f"{named} is not the edition of this file", f'write "{edition}"')
