"""The printed names of a ship's components, numbered if it has several of the same type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.fleet_files import ComponentFile


def component_names(components: Iterable[ComponentFile], catalogue: Catalogue) -> dict[str, str]:
    """Return the name of each component by its id: "Artillery 2" if there are several of that type.

    A type that is not in the catalogue is named by its id.
    """
    listed = list(components)
    many, counted, names = Counter(one.type for one in listed), Counter[str](), dict[str, str]()
    for one in listed:
        counted[one.type] += 1
        entry = catalogue.component.get(one.type)
        name = entry.name if entry is not None else one.type
        names[one.key] = name if many[one.type] == 1 else f"{name} {counted[one.type]}"
    return names
