"""A new edition that is one file of numbers, in games whose editions are."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from rules.kernel.game import Game
from tools.scaffolds.draft import Draft
from tools.scaffolds.lists import with_entry
from tools.scaffolds.names import Named, ScaffoldError


def add_figures(draft: Draft, game: Game, like: str, new: Named) -> None:
    """Add a copy of an edition's file under the new id, and the id to the list of editions.

    Raise `ScaffoldError` if the game has no such files.
    """
    folder = PurePosixPath("rules", game.id.replace("-", "_"))
    known = draft.root / folder / "editions" / f"{like}.yaml"
    if not known.is_file():
        raise ScaffoldError(f"{game.title} has no files of numbers to copy; add an edition to its code")
    text = known.read_text("utf-8")
    for field, words in (("edition", new.id), ("title", f"{game.title}, {new.title}")):
        text = re.sub(rf"(?m)^{field}: .*$", f'{field}: "{words}"', text, count=1)
    first = f"# {game.title}, {new.title}: begun with the numbers of {like}. Every number of the edition.\n"
    draft.add(f"{folder}/editions/{new.id}.yaml", first + text.partition("\n")[2])
    draft.change(f"{folder}/figures.py", with_entry("EDITIONS", f'"{new.id}"'))
