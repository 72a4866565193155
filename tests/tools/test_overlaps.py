"""At the smallest usual window nothing lies over what it speaks of, in a crowded position of each game."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.board.labels import is_nearer
from tests.tools.overlaps import over_the_asked, overlaps_of
from tools.screenshots.scenes import SCENES
from tools.screenshots.studio import Size, Studio

SIZE: Size = (1280, 720)
MOST_COVERED = 0.02
CROWDED = ("crowded-sunrise-plan", "crowded-matched", "crowded-astra", "crowded-frontier")


@pytest.mark.parametrize("name", CROWDED)
def test_no_name_is_over_a_ship_and_few_other_labels_are_covered(name: str, tmp_path: Path) -> None:
    studio = Studio(SIZE, tmp_path)
    SCENES[name](studio)
    studio.settle()
    table, labels, covered = studio.table, 0, list[str]()
    for piece in (table.selected, *table.presenter.in_order(table.roster_seat)):
        table.select(piece)
        studio.desk.step(20)
        found = overlaps_of(table)
        assert found.labels
        assert found.names == []
        labels += len(found.labels)
        covered += found.others
    for piece, place in table.pane.pieces_px().items():
        studio.desk.point_at(place.center)
        studio.desk.step(3)
        assert overlaps_of(table).names == [], f"with the pointer on {piece}"
    assert len(covered) <= MOST_COVERED * labels, covered


@pytest.mark.parametrize("name", ["crowded-sunrise", *CROWDED])
def test_no_name_is_nearer_to_another_ship_than_to_its_own_unless_a_line_leads_to_it(
    name: str, tmp_path: Path
) -> None:
    studio = Studio(SIZE, tmp_path)
    SCENES[name](studio)
    studio.settle()
    table, named = studio.table, 0
    for piece in (table.selected, *table.presenter.in_order(table.roster_seat)):
        table.select(piece)
        studio.desk.step(20)
        pieces = table.pane.pieces_px()
        names = [one for one in table.pane.written() if one.kind == "name" and one.of in pieces]
        named += len(names)
        for one in names:
            others = [place for key, place in pieces.items() if key != one.of]
            near = [place for place in others if is_nearer(one.place, place, pieces[one.of])]
            assert one.leader or not near, f"{one.of} with {piece} selected"
    assert named


@pytest.mark.parametrize("name", CROWDED)
def test_a_selected_ship_is_always_named(name: str, tmp_path: Path) -> None:
    studio = Studio(SIZE, tmp_path)
    SCENES[name](studio)
    table = studio.table
    for piece in table.presenter.in_order(table.roster_seat):
        table.select(piece)
        studio.desk.step(20)
        assert piece in {one.of for one in table.pane.written() if one.kind == "name"}


@pytest.mark.parametrize("name", [*CROWDED, "astra-movement", "danger"])
def test_corner_course_ring_and_hint_leave_the_ship_in_question_free(name: str, tmp_path: Path) -> None:
    studio = Studio(SIZE, tmp_path)
    studio.app.change_settings(hints=True)
    SCENES[name](studio)
    table = studio.table
    studio.desk.step(80)  # a hint waits until the player has looked
    for piece in (table.selected, *table.presenter.in_order(table.roster_seat)):
        table.select(piece)
        studio.desk.step(20)
        assert over_the_asked(table) == []
        if (hint := table.ui.get("hint")) is not None and hint.visible:
            assert not table.ui.px("hint").colliderect(table.pane.rect), "it has its own strip"
