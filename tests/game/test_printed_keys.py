"""Every key that is printed is the one that is bound now."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.games import key_actions
from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from game.shell.actions import Action
from game.shell.chords import chord_label
from game.shell.keys import Bindings
from rules.games import GAMES, game_of
from rules.kernel.dice import Stream
from tests.sources import ROOT, nodes_of, tree_of

# Words that name a key, and signs that stand for one as hints write them.
NAMES_A_KEY = re.compile(
    r"\b(Enter|Return|Esc|Escape|Space(?:bar)?|Tab|Backspace|Del|Insert|PgUp|PgDn|Page (?:Up|Down))\b"
    r"|\bF\d{1,2}\b|\b(Ctrl|Alt|Shift|Cmd)\b|\[ (and )?\]|← →|↑ ↓"
    r"|\([A-Z]\)|\bkeys? [A-Z.,]\b|\b[A-Z]: [a-z]|\b(hold|press) [A-Z]\b|\b[Aa]rrow keys?|\b[Aa]rrows\b"
    r"|\b([Uu]p|[Dd]own|[Ll]eft|[Rr]ight) (arrow )?key\b|\b(up|down|right) arrow\b"
)
# What reads like the name of a key and is none, or names one that nobody can change.
ALLOWED = {
    "game/shell/chords.py": {"Enter", "Esc", "Pad Enter", "Del", "Cmd"},  # where keys get their names
    "game/shell/keys.py": {"The right Alt key types letters here and cannot be bound. Press another one."},
    "game/screens/rulebook.py": {"arrows scroll and choose links, "},
    "game/screens/title.py": {"arrow keys and {chord:return}"},
    "game/families/dark_frontier/menu.py": {
        "Space is large. The part of it that matters is four hexes wide."
    },
    "game/families/false_sunrise/requests_ui.py": {"Return"},
    "game/families/false_sunrise/matched_fire/sheets.py": {
        "D: a mark (1-2 PD, 3-4 Sensors, 5-6 Thrusters); T: Structure and a system"
    },
}
# Projectiles are called so.
PROJECTILES = re.compile(r"game/families/dark_frontier/pictures/")
PLACEHOLDER = re.compile(r"\{key:([^{}]*)\}")
# Words in contents that are no keys: names of ships and upgrades, space round a ship, a strength in G.
CONTENTS_ALLOWED = re.compile(r"Return to Sender|Resplendent Return|Night Shift|Space around|\d G: ")


@cache
def strings(path: Path) -> tuple[str, ...]:
    """List the strings of a module that are no docstrings."""
    nodes = nodes_of(tree_of(path))
    bare = {id(one.value) for one in nodes if isinstance(one, ast.Expr)}
    constants = (one for one in nodes if isinstance(one, ast.Constant) and id(one) not in bare)
    return tuple(one.value for one in constants if isinstance(one.value, str))


MODULES = sorted((ROOT / "game").rglob("*.py"))
CONTENTS = sorted(
    path
    for kind in ("*.yaml", "*.md")
    for path in (ROOT / "assets").rglob(kind)
    if path.name not in ("README.md", "CREDITS.md")
)


def test_no_string_of_the_game_names_a_key() -> None:
    found = [
        f"{name}: {words!r}"
        for path in MODULES
        if not PROJECTILES.match(name := path.relative_to(ROOT).as_posix())
        for words in strings(path)
        if NAMES_A_KEY.search(PLACEHOLDER.sub("", words)) and words not in ALLOWED.get(name, set())
    ]
    assert found == []


def test_what_is_allowed_is_still_there() -> None:
    for name, allowed in ALLOWED.items():
        assert allowed <= set(strings(ROOT / name)), name


def test_no_button_has_a_key_of_its_own() -> None:
    found = []
    for path in MODULES:
        for one in nodes_of(tree_of(path)):
            given = (
                [word.value for word in one.keywords if word.arg == "shortcut"]
                if isinstance(one, ast.Call)
                else []
            )
            found += [
                f"{path}: {ast.unparse(word)}"
                for word in given
                if isinstance(word, ast.Constant) and word.value
            ]
    assert found == []


def test_no_lesson_hint_or_page_names_a_key() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in CONTENTS
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if NAMES_A_KEY.search(PLACEHOLDER.sub("", CONTENTS_ALLOWED.sub("", line)))
    ]
    assert found == []


def test_every_placeholder_names_actions() -> None:
    known = Bindings(key_actions()).actions
    texts = [
        *(words for path in MODULES for words in strings(path)),
        *(one.read_text("utf-8") for one in CONTENTS),
    ]
    named = {one for text in texts for group in PLACEHOLDER.findall(text) for one in group.split(",")}
    assert "undo" in named
    assert {one for one in named if one not in known and one.isidentifier()} <= {"frontier_number_0"}


# --- on the screens, with every key bound to something else --------------------------------------


def odd_keys() -> dict[str, tuple[str, ...]]:
    """Bind every action to a chord that nothing else on a screen looks like."""
    return {action: (f"~{number}~",) for number, action in enumerate(Bindings(key_actions()).actions)}


def usual_labels() -> set[str]:
    """Return the labels that keys have at first, of those that are no ordinary words or signs."""
    actions: dict[str, Action] = Bindings(key_actions()).actions
    labels = {chord_label(chord) for action in actions.values() for chord in action.keys}
    telling = re.compile(r"F\d+|.*(Ctrl|Alt|Shift)\+.+|Esc|Backspace|Del|Page (Up|Down)")
    return {one for one in labels if telling.fullmatch(one)} - {"Shift+Tab"}  # which nobody can change


USUAL = re.compile("|".join(rf"(?<![\w+]){re.escape(one)}(?!\w)" for one in usual_labels()))


FLAK = re.compile(r"\bF\d+\b")  # how projectiles are called in Dark Frontier


def check(desk: Any, *, flak: bool = False) -> None:
    """Make sure that no widget prints a key as it was bound at first; `flak`: F1 is no key there."""
    bound = {f"~{number}~" for number in range(1000)}
    for one in desk.screen.ui.dump():
        said = " ".join(str(one.get(name) or "") for name in ("text", "value", "tooltip", "why_disabled"))
        assert USUAL.search(FLAK.sub("", said) if flak else said) is None, (one["id"], said)
        assert re.search(r"\[[A-Z]\]", said) is None, (one["id"], said)
        short = one.get("shortcut") or ""
        assert short in ("", "Enter") or set(short.split()) <= bound, (one["id"], short)


@pytest.fixture
def odd(desk: Any) -> Any:
    """Return a desk whose keys all have odd names."""
    desk.app.change_settings(keys=odd_keys(), animation="off", reduced_motion=True, hints=True)
    desk.step()
    return desk


SCREENS = (
    *("title", "settings", "new_match", "load", "replays", "course", "rulebook"),
    *("map_editor", "yard", "laboratory", "scenarios", "challenges"),
)


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_prints_the_keys_that_are_bound(odd: Any, name: str) -> None:
    if name != "title":
        odd.open(name)
    odd.step(3)
    check(odd)
    odd.screen.open_keys()
    odd.step()
    check(odd)


def answers(desk: Any, edition: str, most: int) -> Iterator[str]:
    """Play a match for two at the table by anything legal; name each question that is shown."""
    rules = game_of(edition)
    given = {
        one.name.replace("-", "_"): [] if one.often and not one.default else one.default
        for one in rules.arguments
    }
    session = Session.new(rules.draw_setup(edition, given).setup(7), 7, home=desk.app.home)
    desk.app.push(TableScreen(desk.app, session))
    below = Stream("printed", 7).below
    for _ in range(most):
        desk.step(2)
        if desk.screen.name == "handover":
            yield "handover"
            desk.click("handover.open")
            continue
        if desk.screen.name != "table":
            yield desk.screen.name
            return
        table = desk.screen
        yield type(table.tool).__name__
        request = getattr(table.tool, "request", None)
        if request is None:
            desk.click("commit")
        elif not table.answer(request.example(below)):
            desk.rest()


@pytest.mark.parametrize("edition", [one for game in GAMES.values() for one in game().editions])
def test_every_panel_of_a_table_prints_the_keys_that_are_bound(odd: Any, edition: str) -> None:
    seen = set()
    for tool in answers(odd, edition, 60):
        seen.add(tool)
        check(odd, flak=game_of(edition).id == "dark-frontier")
    assert len(seen) > 3
