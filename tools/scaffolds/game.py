"""A new game: Two Dials, the game of `docs/add-a-game.md`, under another name."""

from __future__ import annotations

import re

from tools.scaffolds.draft import Draft, template
from tools.scaffolds.lists import before_line, beside, with_entry
from tools.scaffolds.names import Named, free_letters

_LIKE = Named("two-dials", "Two Dials")
_LETTERS = "DIA"
_KNOWN = "dark_frontier"  # a new family stands beside this one in the import contracts
QUESTIONS = ".github/ISSUE_TEMPLATE/rule.yml"

FILES = {
    "rules.py": "rules/{}/game.py",
    "screens.py": "game/families/{}/game.py",
    "test.py": "tests/rules/{0}/test_{0}.py",
}
"""Where each template goes."""
_PACKAGES = ("rules/{}", "game/families/{}")
_LOADS = """@cache
def _{module}() -> Game:
    from rules.{module}.game import {constant}

    return {constant}


"""


def add_game(draft: Draft, new: Named) -> None:
    """Add the rules, the screens and a test of a game, and the game to all lists."""
    for package in _PACKAGES:
        draft.need_free(package.format(new.module))
        draft.add(f"{package.format(new.module)}/__init__.py", "")
    for name, place in FILES.items():
        draft.add(place.format(new.module), _renamed(template(f"two_dials/{name}"), new))
    screens = f"game.families.{new.module}.game:{new.camel}"
    loads = _LOADS.format(module=new.module, constant=new.constant)
    draft.change("rules/games.py", before_line("GAMES: ", loads))
    draft.change("rules/games.py", with_entry("GAMES", f'"{new.id}": _{new.module}'))
    draft.change("game/games.py", with_entry("CARDS", f'"{new.id}": "{screens}Card"'))
    draft.change("game/games.py", with_entry("UIS", f'"{new.id}": "{screens}Ui"'))
    for home in ("rules", "game.families"):
        contracts = beside(f"{home}.{_KNOWN}", f"{home}.{new.module}", inside=False)
        draft.change("pyproject.toml", contracts)
    if (draft.root / QUESTIONS).is_file():
        draft.change(
            QUESTIONS, lambda text: re.sub(r"(options: \[.*?)\]", rf"\1, {new.title}]", text, count=1)
        )


def _renamed(text: str, new: Named) -> str:
    names = {
        _LIKE.title: new.title,
        _LIKE.id: new.id,
        _LIKE.module: new.module,
        _LIKE.constant: new.constant,
        _LIKE.camel: new.camel,
    }
    every = re.compile("|".join(map(re.escape, names)))
    letters = re.compile(rf"\b(test_)?{_LETTERS}(?=[-_]\d)")
    text = every.sub(lambda found: names[found[0]], text)
    return letters.sub(lambda found: (found[1] or "") + free_letters(new.title), text)
