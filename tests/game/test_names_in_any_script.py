"""Names of letters that the typefaces lack, on the true screens of all games and on paper.

Before anything stood in for such letters, two names of as many of them looked the same: rows of boxes. So
each screen is drawn twice, with names that differ in these letters only, and must not look the same.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest
from pypdf import PdfReader

from game.families.astra_et_tenebrae.sheets.document import cards_pdf
from game.families.false_sunrise.new_match.setup import quick_choices, set_up, setup_from
from game.families.false_sunrise.sheets.document import sheets_pdf
from game.match.session import Session
from game.print_fonts import _runs, _shaped, width_of
from game.screens.saves import SaveList
from game.sheets.pen import BOLD, ITALIC, TEXT, TITLE, wrapped
from rules.astra_et_tenebrae import state as astra
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.dark_frontier import state as duels
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet_files import FleetFile, parse_fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.positions.position import position_of
from rules.false_sunrise.positions.position_file import Position
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Options, Phase, Setup, State
from rules.files import load_model, parse_yaml
from rules.kernel.seats import PLAYERS
from rules.table.board import Edge
from rules.table.terrain import Terrain
from rules.values import changed
from tests.game.families.astra_et_tenebrae.arena import PLACES
from tests.game.families.astra_et_tenebrae.arena import sit_down as sit_down_at_astra
from tests.game.families.dark_frontier.at_table import sit_down as sit_down_at_duel

RED, BLUE = PLAYERS
# Two names of each script, of as many letters; what both have is where the typefaces have it.
PAIRS: Mapping[str, tuple[str, str]] = {
    "Polish": ("Żaęł", "Śaćń"),
    "Turkish": ("İşığ", "Ğıńş"),
    "Vietnamese": ("Ẫmỗt", "Ặmởt"),
    "Greek": ("άέΰ", "ήίό"),
    "Cyrillic": ("Вітер", "Ґанок"),
    "Hebrew": ("שלום", "עולם"),
    "Arabic": ("سلام", "كتاب"),
    "Hindi": ("कमान", "नवसत"),
    "Bengali": ("কমল", "বনজ"),
    "Thai": ("กขคง", "จฉชซ"),
    "Georgian": ("ქარი", "მზეო"),
    "Chinese": ("北斗七星", "南極老人"),
    "Korean": ("한국어", "바다별"),
    "emoji": ("🚀🌙", "🌍🎈"),
}
FIRST, SECOND = ([pair[which] for pair in PAIRS.values()] for which in (0, 1))
FIELD = "red.ship.0"


def cut(desk: Any, place: pygame.Rect) -> bytes:
    """Return the pixels of a place in the window."""
    surface = desk.app.surface
    return pygame.image.tobytes(surface.subsurface(place.clip(surface.get_rect())), "RGB")


def widgets(desk: Any, *ids: str) -> dict[str, bytes]:
    return {name: cut(desk, desk.screen.ui.px(name)) for name in ids}


def rows(desk: Any, names: Sequence[str], name: str = "roster", share: float = 1.0) -> dict[str, bytes]:
    """Return the pixels of each row in view that says a name, or of a share of the row from the left."""
    ui, listed = desk.screen.ui, desk.screen.ui[name]
    found = {}
    for number in range(len(listed.items)):
        row = listed.row_rect(number)
        said = listed.row_text(listed.items[number])
        if listed.rect.contains(row) and any(one in said for one in names):
            row.width = round(row.width * share)
            found[f"{name} {number}"] = cut(desk, ui.scale.rect(row))
    return found


Drawn = dict[str, bytes]


def look_different(draw: Callable[[Sequence[str]], Drawn]) -> None:
    """Draw a screen with both names of each script: all that is drawn differs, and only for its letters."""
    first, again, second = draw(FIRST), draw(FIRST), draw(SECOND)
    assert first
    assert first.keys() == again.keys() == second.keys()
    for part, picture in first.items():
        assert picture == again[part], f"{part} is drawn the same with the same names"
        assert picture != second[part], f"{part} shows letters"


# --- the tables -----------------------------------------------------------------------------------


def line_of_battle(names: Sequence[str]) -> State:
    """Put seven ships a side before each other in the weapons phase of False Sunrise."""
    catalogue, fleets = load_edition("2024-07").catalogue, {}
    for seat, called in zip(PLAYERS, (names[:7], names[7:]), strict=True):
        gun = {"type": "artillery", "arc": "fore"}
        ships = [{"name": name, "hull": "frigate", "components": [gun]} for name in called]
        document = {"name": called[0], "edition": "2024-07", "ships": ships}
        fleets[seat] = build_fleet(FleetFile.model_validate(document, strict=False), seat, catalogue)
    state = opening(Setup(fleets, Terrain(), Options(), names={RED: names[0], BLUE: names[7]}))
    state.phase = Phase.ACTIVATIONS
    state.edges.update({RED: Edge.LEFT, BLUE: Edge.RIGHT})
    for seat in PLAYERS:
        for number, spec in enumerate(fleets[seat].ships):
            at = {"x": 28.0 if seat is RED else 44.0, "y": 6.0 + 6.0 * number}
            heading = 3 if seat is RED else 9
            state.ships[spec.id] = changed(state.ships[spec.id], **at, heading=heading, deployed=True)
    return state


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_table_of_false_sunrise(make_desk: Any, size: tuple[int, int]) -> None:
    def draw(names: Sequence[str]) -> Drawn:
        desk = make_desk(size)
        desk.app.change_settings(animation="off")
        state = line_of_battle(names)
        session = Session.new(state.setup, seed=5)
        table = desk.sit_down(session, state, lambda roll, _: (6,) * roll.count)
        found: Drawn = {}
        for seat in PLAYERS:
            desk.click(f"roster.{seat.value}")
            desk.point_at(desk.screen.ui.px("bar.turn").center)
            desk.step(3)
            found |= {f"{seat.value} {row}": picture for row, picture in rows(desk, names).items()}
        for number, ship in enumerate(state.ships.values()):
            x, y = table.pane.camera.to_px(ship.at)
            found[f"label {number}"] = cut(desk, pygame.Rect(x - 90, y - 28, 180, 56))
        return found | widgets(desk, "side", "ship.outlook", "commit")

    look_different(draw)


def test_the_log_of_false_sunrise(make_desk: Any) -> None:
    def draw(names: Sequence[str]) -> Drawn:
        desk = make_desk()
        desk.app.change_settings(animation="off")
        state = line_of_battle(names)
        desk.sit_down(Session.new(state.setup, seed=5), state, lambda roll, _: (6,) * roll.count)
        for _ in range(6):
            desk.key(pygame.K_RETURN)
            desk.step(2)
        assert any(name in row for row in desk.rows("log") for name in names)
        return widgets(desk, "log")

    look_different(draw)


MATCHED = Path(__file__).with_name("matched-fire.yaml")


def test_the_table_of_matched_fire(make_desk: Any) -> None:
    def draw(names: Sequence[str]) -> Drawn:
        fresh = iter(names)
        text = re.sub(r"name: \w+", lambda _: f"name: {next(fresh)}", MATCHED.read_text("utf-8"))
        document = parse_yaml(text, MATCHED.name)
        desk = make_desk()
        desk.app.change_settings(animation="off")
        state = position_of(load_model(Position, document), document)
        state.phase = Phase.ACTIVATIONS
        desk.sit_down(Session.new(state.setup, seed=5), state, None)
        desk.step(3)
        return rows(desk, names)

    look_different(draw)


def test_the_table_of_astra_et_tenebrae(make_desk: Any) -> None:
    def draw(names: Sequence[str]) -> Drawn:
        desk = make_desk()
        sides = {RED: tuple(names[:4]), BLUE: tuple(names[4:8])}
        setup = astra.Setup(EDITIONS[0], sides, names={RED: names[8], BLUE: names[9]})
        state = astra.State(setup, phase=astra.Phase.COMBAT, turn=4, high=BLUE, to_act=RED)
        for name, place in zip((*sides[RED], *sides[BLUE]), PLACES.values(), strict=True):
            seat = RED if name in sides[RED] else BLUE
            state.ships[name] = astra.Ship(name, seat, place, heat=9, missiles=4, moved=True)
        sit_down_at_astra(desk, state)
        return rows(desk, names) | widgets(desk, "now", "bar.scores")

    look_different(draw)


def test_the_table_of_dark_frontier(make_desk: Any) -> None:
    def draw(names: Sequence[str]) -> Drawn:
        desk = make_desk()
        mine, theirs, red, blue = names[4], names[6], names[8], names[11]
        sides = {duels.DEFENDER: {mine: "gunboat"}, duels.ATTACKER: {theirs: "carrier"}}
        setup = duels.Setup(ships=sides, names={duels.DEFENDER: red, duels.ATTACKER: blue})
        state = duels.State(setup, phase=duels.Phase.COMMAND, round=6)
        for name, seat, kind, at in (
            (mine, duels.DEFENDER, "gunboat", (2, -1)),
            (theirs, duels.ATTACKER, "carrier", (9, -4)),
        ):
            state.ships[name] = duels.Ship(name, seat, kind, at, 0, (1, 0), (1, 0), ("hull",), 2)
        sit_down_at_duel(desk, state, open_it=False)
        return widgets(desk, "roster", "bar.scores") if desk.screen.name == "table" else covered(desk)

    look_different(draw)


def covered(desk: Any) -> Drawn:
    """Return the hand-over, which names whose turn it is, and the table behind it."""
    found = {"hand-over": cut(desk, desk.app.surface.get_rect())}
    desk.click("handover.open")
    desk.step(2)
    return found | widgets(desk, "roster", "bar.scores")


# --- menus, lists and fields ----------------------------------------------------------------------


def test_the_title_and_the_list_of_saves(
    make_desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    homes = iter(tmp_path / f"home {number}" for number in range(3))

    def draw(names: Sequence[str]) -> Drawn:
        home = next(homes)
        home.mkdir()
        (home / "lessons.yaml").write_text("offered: true\n")
        monkeypatch.setenv("FALSE_SUNRISE_HOME", str(home))
        desk = make_desk((1920, 1080))
        for number, pair in enumerate(zip(names[::2], names[1::2], strict=True)):
            session = Session.new(setup_from(quick_choices(pair, number)), number, home=desk.app.home)
            set_up(session, number)
            session.save_as(pair[1])
        desk.app.to_title()
        desk.step(2)
        found = widgets(desk, "continue") | rows(desk, names, "unfinished", 0.7)
        desk.app.push(SaveList(desk.app))
        desk.step(2)
        return found | rows(desk, names, "files", 0.5)

    look_different(draw)


def test_each_letter_typed_into_a_field_is_seen(make_desk: Any) -> None:
    desk = make_desk()
    desk.app.to_title()
    desk.step()
    desk.choose_game("dark-frontier")
    desk.click("new_match")
    for script, pair in PAIRS.items():
        found = []
        for name in (pair[0], pair[0], pair[1]):
            desk.click(FIELD)
            desk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
            desk.type(name)
            assert desk.dump()[FIELD]["value"] == name
            desk.click("options.seed")
            found.append(widgets(desk, FIELD))
        assert found[0] == found[1] != found[2], script


def test_a_hebrew_name_is_selected_where_the_pointer_goes(make_desk: Any) -> None:
    desk = make_desk()
    desk.app.to_title()
    desk.step()
    desk.choose_game("dark-frontier")
    desk.click("new_match")
    desk.click(FIELD)
    desk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    desk.type("שלום")
    place = desk.screen.ui.px(FIELD)
    desk.click_at((place.left + 3, place.centery))
    field = desk.screen.ui[FIELD]
    assert field.caret == 4, "its last letter is at the left"
    desk.click_at((place.right - 3, place.centery))
    assert field.caret == 0
    desk.key(pygame.K_DELETE)
    assert field.words == "לום"


# --- paper ----------------------------------------------------------------------------------------

# What a reader of a file finds as it is written; letters of other scripts stand there in their shapes.
READ = ("Żółw Łódź", "Şahin Işığı", "Ștefan Țară", "Vĩnh Biệt Ẫm", "Αθήνα ΰ", "Вітер Ґанок", "Ŵyn ĉiuj")
TOLD = ("שלום עולם", "السلام", "प्रफुल्ल", "ที่นี่", "北斗七星", "🚀🌙")


def printed(content: bytes) -> tuple[str, str]:
    """Return the words that are found in a PDF file, and all that is drawn in it."""
    pages = PdfReader(io.BytesIO(content)).pages
    words = " ".join(" ".join(page.extract_text() for page in pages).split())
    drawn = [page.get_contents() for page in pages]
    return words, " ".join(one.get_data().decode("latin-1") for one in drawn if one is not None)


def told(words: str) -> str:
    """Return how a PDF file tells what is written where shapes stand for letters."""
    return f"/ActualText <FEFF{words.encode('utf-16-be').hex().upper()}>"


def test_names_on_ship_sheets_are_readable_and_can_be_searched() -> None:
    ships = "".join(f"\n  - {{name: {name}, hull: frigate}}" for name in (*READ, *TOLD))
    fleet = parse_fleet(f"name: {READ[0]}\nedition: 2024-07\nships:{ships}", "a.yaml")
    words, drawn = printed(sheets_pdf(fleet, load_edition("2024-07").catalogue))
    for name in READ:
        assert name in words
        assert name.upper() in words or words.count(name) > 1, "in the heading too"
    for name in TOLD:
        assert told(name) in drawn
    assert "?" not in words


def test_names_on_the_cards_of_astra_et_tenebrae() -> None:
    setup = astra.Setup(
        EDITIONS[0], {RED: READ[:4], BLUE: (*READ[4:], TOLD[0])}, names={RED: READ[0], BLUE: TOLD[1]}
    )
    words, drawn = printed(cards_pdf(setup))
    for name in READ:
        assert name in words
    assert told(TOLD[0]) in drawn


def test_hebrew_is_printed_from_right_to_left() -> None:
    hebrew, rest = _runs("אב x", TEXT)
    assert (str(_shaped(hebrew, 10)), rest.words) == ("בא", " x")


def test_words_on_paper_are_as_wide_as_they_are_measured() -> None:
    for face in (TEXT, BOLD, ITALIC, TITLE):
        for name in (*READ, *TOLD):
            mixed = f"{name} and {name}"
            wide = width_of(mixed, face, 10)
            parts = 2 * width_of(name, face, 10) + width_of(" and ", face, 10)
            assert wide == pytest.approx(parts, abs=0.01), (face, name)
            assert all(width_of(line, face, 10) <= 60 for line in wrapped(mixed * 3, face, 10, 60))
