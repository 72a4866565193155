"""Editions with changed numbers: known in this process only, by ids that no file may use."""

from __future__ import annotations

_BASES: dict[str, str] = {}


def name_changed(edition: str, fingerprint: str) -> str:
    """Return the id of an edition with changed numbers, and remember what it was changed from."""
    changed = f"changed-{fingerprint}"
    _BASES[changed] = edition
    return changed


def base_of(edition: str) -> str:
    """Return the edition that a changed one was made from; any other edition is returned as it is."""
    return _BASES.get(edition, edition)
