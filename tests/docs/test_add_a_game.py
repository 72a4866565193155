"""The game of the page "Add a game", typed as it stands there, is simulated, kept and played."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from game.games import UIS, offers
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.screens.registry import make_screen
from rules.games import GAMES
from rules.kernel.seats import PLAYERS, Seat
from tests.docs.pages import ROOT, blocks_of
from tests.game.conftest import desk, home_folder, make_desk
from tools.rulings import main as rulings
from tools.simulate import main as simulate

__all__ = ["desk", "home_folder", "make_desk"]

PAGE = ROOT / "docs" / "add-a-game.md"
FILES = {block.file: block.lines for block in blocks_of(PAGE) if block.language == "python"}


def typed(name: str, lines: str) -> ModuleType:
    """Return a module of what the page says stands in it."""
    module = ModuleType(name)
    sys.modules[name] = module
    exec(compile(lines, name, "exec"), module.__dict__)
    return module


@pytest.fixture(autouse=True)
def listed() -> Iterator[None]:
    """Type both files, and put the game on both lists with the page's own lines."""
    names = {file: file.removesuffix(".py").replace("/", ".") for file in FILES}
    kept = {name: sys.modules.get(name) for name in names.values()}
    games, uis = dict(GAMES), dict(UIS)
    for file in ("rules/two_dials/game.py", "game/families/two_dials/game.py"):
        package = names[file].rpartition(".")[0]
        kept[package] = sys.modules.get(package)
        sys.modules[package] = ModuleType(package)
        typed(names[file], FILES[file])
    for file, known in (("rules/games.py", GAMES), ("game/games.py", UIS)):
        exec(FILES[file], {"GAMES": GAMES, "UIS": UIS, "Game": Any, "GameUi": Any, "Any": Any})
        assert "two-dials" in known
    yield
    for known, before in ((GAMES, games), (UIS, uis)):
        known.clear()
        known.update(before)
    for name, module in kept.items():
        sys.modules.pop(name, None)
        if module is not None:
            sys.modules[name] = module


def test_it_is_simulated_and_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate(["--game", "two-dials", "--games", "40", "--check", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["winner"] for row in rows} == {"red", "blue", "draw"}
    assert rulings(["DIA-3"]) == 0
    assert "higher dial" in capsys.readouterr().out


def test_it_stands_on_the_title(desk: Any) -> None:
    desk.app.to_title()
    desk.step(2)
    assert "two-dials" in offers()


def test_two_people_play_it_to_the_end(desk: Any) -> None:
    rules = sys.modules["rules.two_dials.game"]
    setup = rules.Setup({Seat.RED: "Ada", Seat.BLUE: "Bo"})
    session = Session.new(setup, home=desk.app.home, seating=Seating(dict.fromkeys(PLAYERS, HUMAN)))
    desk.app.push(make_screen("table", desk.app, session=session))
    for _ in range(200):
        desk.step(2)
        for seat in session.waiting():
            session.answer(seat, session.request(seat).default())
        if session.over:
            break
    desk.step(2)
    assert session.over
    assert rules.facts(session.match.state).winner is None, "all dials were the lowest"
