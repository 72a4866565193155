"""The game of the page "Add a game", as `tools.new` writes it, is simulated, kept and played."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pygame
import pytest

from game import games
from game.game_card import SOLO, TWO
from game.games import CARDS, UIS, offers
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.screens.plain_game_ui import screens_of_game
from game.screens.registry import make_screen
from rules.games import GAMES
from rules.kernel.seats import PLAYERS, Seat
from tests.docs.pages import ROOT, blocks_of
from tests.game.conftest import desk, home_folder, make_desk
from tests.game.families import test_records as records
from tests.waiting import frames_until
from tools.rulebook.__main__ import main as rulebook
from tools.rulings import main as rulings
from tools.scaffolds.draft import template
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
    before = [(known, dict(known)) for known in (GAMES, CARDS, UIS)]
    for file in ("rules/two_dials/game.py", "game/families/two_dials/game.py"):
        package = names[file].rpartition(".")[0]
        kept[package] = sys.modules.get(package)
        sys.modules[package] = ModuleType(package)
        typed(names[file], FILES[file])
    for file in ("rules/games.py", "game/games.py"):
        exec(FILES[file], {"GAMES": GAMES, "CARDS": CARDS, "UIS": UIS, "Game": Any})
    assert all("two-dials" in known for known, _ in before)
    yield
    for known, kept_before in before:
        known.clear()
        known.update(kept_before)
    games.forget_loaded()
    for name, module in kept.items():
        sys.modules.pop(name, None)
        if module is not None:
            sys.modules[name] = module


@pytest.mark.parametrize("file", sorted(file for file in FILES if "two_dials" in file))
def test_it_keeps_the_style_of_the_project(file: str) -> None:
    # Nothing stands at its place yet: no `__init__.py`, and no package that its imports could be sorted by.
    unplaced = ["--extend-ignore", "INP001,I001"]
    check = [sys.executable, "-m", "ruff", "check", *unplaced, "--stdin-filename", file, "-"]
    found = subprocess.run(check, input=FILES[file], cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize(
    "name, file", [("rules.py", "rules/two_dials/game.py"), ("screens.py", "game/families/two_dials/game.py")]
)
def test_the_page_quotes_what_the_command_writes(name: str, file: str) -> None:
    assert FILES[file].partition("\n")[2] == template(f"two_dials/{name}")


def test_it_is_simulated_and_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate(["--game", "two-dials", "--games", "40", "--check", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["winner"] for row in rows} == {"red", "blue", "draw"}
    assert rulings(["DIA-3"]) == 0
    assert "higher dial" in capsys.readouterr().out


def test_its_rulings_are_a_book_to_print(tmp_path: Path) -> None:
    assert rulebook([str(tmp_path), "--game", "two-dials"]) == 0
    assert "higher dial" in (tmp_path / "rulebook.html").read_text("utf-8")
    assert (tmp_path / "rulebook.pdf").read_bytes().startswith(b"%PDF")


def test_it_stands_on_the_title_with_both_ways_to_play(desk: Any) -> None:
    (title,) = (offer.title for offer in offers().values() if offer.game == "two-dials")
    desk.app.to_title()
    desk.step(2)
    opened = screens_of_game("two-dials").menus[""]
    solo, two = (opened[entry.id](desk.app).session.seating.solo for entry in title.menu)
    assert [entry.id for entry in title.menu] == [SOLO, TWO]
    assert (solo, two) == (Seat.RED, None)


def test_two_people_choose_dials_from_the_list_and_see_what_came_of_it(desk: Any) -> None:
    table = screens_of_game("two-dials").menus[""][TWO](desk.app)
    desk.app.push(table)
    for number, seat in ((number, seat) for number in (1, 2, 3) for seat in PLAYERS):
        frames_until(desk, lambda: desk.screen.name == "handover")
        desk.key(pygame.K_o)
        frames_until(desk, lambda: desk.screen is table and table.tool is not None)
        shown = desk.dump()
        assert shown["bar.turn"]["text"] == f"ROUND {number}"
        assert int(shown["roster.red.score"]["text"]) >= number - 1
        assert table.tool.options == [1, 2, 3]
        for key in (pygame.K_DOWN, pygame.K_DOWN)[: 2 * (seat is Seat.RED)]:
            desk.key(key)
        desk.key(pygame.K_RETURN)
        desk.step(2)
    frames_until(desk, lambda: desk.screen.name == "result")
    facts = sys.modules["rules.two_dials.game"].facts(table.session.match.state)
    assert facts.winner is Seat.RED
    assert facts.scores[Seat.BLUE] == 0, "a 3 beats a 1"


def test_what_the_project_asks_of_every_game_holds_of_it() -> None:
    records.test_every_game_has_screens_and_no_screens_are_without_a_game()
    records.test_no_request_is_without_its_record_and_no_record_without_a_request("two-dials")
    records.test_every_event_has_its_record_and_every_record_its_event("two-dials")
    records.test_every_event_of_a_match_sounds_as_its_record_says("two-dials")
    for ask in games.ui("two-dials").requests.values():
        records.test_each_record_is_whole("two-dials", ask)


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
