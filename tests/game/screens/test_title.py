"""The title: entries in groups, in every window; walked by keys in both directions."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.menu import TITLE
from game.games import offers
from game.paint.night_sky import NightSky
from game.screens.title import BELOW, NAME, Title
from game.screens.title_layout import TitleLayout
from game.shell.theme import BODY, TEXT_CONTRAST, contrast
from game.shell.theme import TITLE as TITLE_STYLE
from game.widgets.label import Label
from rules.kernel.seats import PLAYERS
from tests.game.scales import LARGE, scales_of
from tools.screenshots.scenes import SCENES
from tools.screenshots.studio import Studio

SIZES = [(1120, 630), (1280, 720), (1920, 1080), LARGE]
GAMES = ("false-sunrise", "matched-fire", "astra-et-tenebrae", "dark-frontier")
IDS = (
    *("continue", "quick_battle", "quick_hotseat", "new_match", "load", "replays", "rulebook", "laboratory"),
    *("yard", "scenarios", "challenges", "map_editor", "settings", "quit"),
    *(f"{what}.{game}" for game in GAMES for what in ("game", "learn", "solo", "two_players")),
)


@pytest.mark.parametrize("size", SIZES)
def test_all_entries_fit_every_window_and_scale(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    desk.app.home = replace(desk.app.home, alone=False)  # what is said of that stays in sight
    desk.app.to_title()
    for percent in scales_of(size):
        desk.app.change_settings(ui_scale_percent=percent)
        desk.step(2)
        places = {one["id"]: pygame.Rect(one["rect"]) for one in desk.dump().values()}
        assert {*IDS, "not_alone"} <= set(places)
        pen = desk.screen.ui.pen
        for name, place in places.items():
            assert pygame.Rect(0, 0, *size).contains(place), (name, percent)
            if name in IDS:
                assert place.height >= pen.px(30), (name, percent)
        for a, b in combinations(places, 2):
            assert not places[a].colliderect(places[b]), (a, b, percent)


def test_keys_walk_through_all_and_arrows_reach_all(desk: Any) -> None:
    usable = {name for name in IDS if desk.screen.ui[name].enabled}
    assert usable == set(IDS) - {"continue"}
    seen = set()
    for _ in range(len(IDS) + 4):
        seen.add(desk.screen.ui.focus_id)
        desk.key(pygame.K_TAB)
    assert usable <= seen
    reached, left = set(), ["settings"]
    while left:
        at = left.pop()
        reached.add(at)
        for way in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
            desk.screen.ui.focus(at)
            desk.key(way)
            if desk.screen.ui.focus_id not in reached:
                left.append(desk.screen.ui.focus_id)
    assert usable <= reached


def test_arrows_go_where_they_point(desk: Any) -> None:
    for way, right, down in ((pygame.K_RIGHT, 1, 0), (pygame.K_LEFT, -1, 0), (pygame.K_DOWN, 0, 1)):
        desk.screen.ui.focus("solo.matched-fire")
        here = desk.screen.ui["solo.matched-fire"].rect
        desk.key(way)
        there = desk.screen.ui[desk.screen.ui.focus_id].rect
        assert (there.centerx - here.centerx) * right > 0 or not right
        assert (there.centery - here.centery) * down > 0 or not down
    desk.screen.ui.focus("quit")
    desk.key(pygame.K_RIGHT)
    assert desk.screen.ui.focus_id == "quit", "nothing lies there"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_card_with_three_ways_of_its_own(desk: Any, game: str) -> None:
    card = desk.screen.ui[f"game.{game}"]
    assert card.text() in {"False Sunrise", "Matched Fire", "Astra et Tenebrae", "Dark Frontier"}
    assert card.tip().endswith(".")
    assert [desk.screen.ui[f"{what}.{game}"].text() for what in ("learn", "solo", "two_players")] == [
        "Learn",
        "Solo",
        "Hotseat for two",
    ]
    edition = offers()[game].edition
    desk.click(f"two_players.{game}")
    assert desk.screen.name == "new_match"
    assert desk.screen.choices.edition == edition
    assert desk.screen.choices.seating.humans == PLAYERS
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.game == game, "its card is chosen, then"
    desk.click(f"solo.{game}")
    desk.key(pygame.K_RETURN)
    session = desk.screen.session
    assert session.match.ruleset.id == edition
    assert session.seating.solo is not None


def test_matched_fire_begins_with_its_lessons_and_the_other_cards_do_not_take_its_rules(desk: Any) -> None:
    desk.click("learn.matched-fire")
    assert desk.state()["state"]["lesson"]["id"] == "20-flying-and-markers"
    desk.app.to_title()
    desk.click("solo.matched-fire")
    desk.key(pygame.K_RETURN)
    assert desk.screen.session.match.ruleset.id == "matched-fire"
    desk.app.to_title()
    assert desk.screen.game == "matched-fire"
    desk.click("game.false-sunrise")
    desk.click("new_match")
    assert desk.screen.choices.edition == "2024-07"
    desk.key(pygame.K_ESCAPE)
    desk.click("game.matched-fire")
    desk.click("new_match")
    assert desk.screen.choices.edition == "matched-fire"
    desk.key(pygame.K_ESCAPE)
    desk.click("quick_battle")
    assert desk.screen.session.seating.solo is not None
    assert desk.screen.session.match.ruleset.id == "matched-fire"
    desk.app.to_title()
    desk.click("quick_hotseat")
    assert desk.screen.session.seating.solo is None
    assert desk.screen.session.match.ruleset.id == "matched-fire"


@pytest.mark.parametrize("game", ["false-sunrise", "matched-fire", "astra-et-tenebrae", "dark-frontier"])
def test_a_first_quick_battle_says_what_wins_who_you_are_and_what_to_try(desk: Any, game: str) -> None:
    desk.click(f"game.{game}")
    desk.click("quick_battle")
    words = desk.screen.ui["briefing.words"].text()
    assert [line.split(":")[0] for line in words.splitlines()] == ["To win", "You", "Try first"]
    desk.click("briefing.on")
    assert desk.screen.ui.modal is None
    desk.screen.session.concede(desk.screen.session.seating.solo)
    desk.app.to_title()
    desk.click("quick_battle")
    assert desk.screen.ui.modal is None, "it has been told"


def test_another_line_is_written_on_each_visit(desk: Any) -> None:
    seen = []
    for _ in range(3):
        desk.app.to_title()
        seen.append(desk.screen.ui["title.line"].text())
    desk.open("settings")
    desk.key(pygame.K_ESCAPE)
    seen.append(desk.screen.ui["title.line"].text())
    assert len(set(seen)) == 4
    assert set(seen) <= set(TITLE.lines)
    assert len(set(TITLE.lines)) >= 12


@pytest.mark.parametrize("size", [*SIZES, (1280, 960), (1720, 720)])
def test_words_stand_out_from_the_picture(tmp_path: Path, size: tuple[int, int]) -> None:
    studio = Studio(size, tmp_path)
    SCENES["unfinished-one"](studio)
    title, theme = studio.app.screen, studio.app.theme
    assert isinstance(title, Title)
    wide, high = title.ui.scale.units(size)
    layout = TitleLayout((round(wide), round(high)), len(GAMES))
    name, below = (title.ui.scale.rect(place) for place in (layout.name, layout.below))
    name.width = title.ui.pen.width(NAME, TITLE_STYLE.sized(54))
    below.width = title.ui.pen.width(BELOW, BODY.sized(15))
    words = [(name, theme.accent), (below, theme.accent)]
    for one in title.ui.dump():
        widget = title.ui[one["id"]]
        if isinstance(widget, Label):
            wide = title.ui.pen.width(widget.words, widget.style)
            ink = widget.color if isinstance(widget.color, tuple) else getattr(theme, widget.color or "text")
            place = title.ui.px(widget.id)
            words.append((pygame.Rect(place.left, place.top, min(place.width, wide), place.height), ink))
    for seconds in (3.0, 6.5):
        title.update(seconds - title._scene.seconds)
        paper = pygame.Surface(size)
        title._scene.draw(paper, theme, title._free, title._shaded)
        for place, ink in words:
            spots = [
                (x, y) for x in range(place.left, place.right, 3) for y in range(place.top, place.bottom, 3)
            ]
            dim = sum(contrast(ink, paper.get_at(at)[:3]) < TEXT_CONTRAST for at in spots)
            assert dim <= 0.02 * len(spots), place


def test_the_scene_stands_still_where_motion_is_reduced_and_a_plain_theme_has_none(desk: Any) -> None:
    desk.app.change_settings(reduced_motion=True)
    desk.step(100)
    before = pygame.image.tobytes(desk.app.surface, "RGB")
    desk.step(50)
    assert pygame.image.tobytes(desk.app.surface, "RGB") == before
    assert desk.screen.pause_s == 0
    desk.app.change_settings(high_contrast=True)
    desk.step(2)
    assert desk.app.surface.get_at((1270, 600))[:3] == desk.app.theme.ground


def test_a_sky_without_ships_is_what_a_game_has_by_itself(desk: Any) -> None:
    alone, fleets = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))
    scene = NightSky(still=True)
    scene.seconds = desk.screen._scene.seconds
    free = pygame.Rect(720, 56, 540, 390)
    scene.draw(alone, desk.app.theme, free)
    desk.screen._scene.draw(fleets, desk.app.theme, free)
    changed = pygame.mask.from_threshold(alone, (0, 0, 0), (1, 1, 1, 255), fleets)
    assert changed.count() < 1280 * 720
    left = pygame.Rect(0, 0, 720, 720)
    assert pygame.image.tobytes(alone.subsurface(left), "RGB") == pygame.image.tobytes(
        fleets.subsurface(left), "RGB"
    )


def test_no_lesson_is_read_to_say_how_many_are_finished(tmp_path: Path) -> None:
    """The formats of lessons take long to load, and the title must open at once."""
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from game.book.lessons.progress import Progress\n"
        "from game.main_loop import MainLoop\n"
        "from game.shell.paths import open_home\n"
        f"home = open_home(Path({str(tmp_path)!r}))\n"
        "Progress(home, ['01-board-and-gauge', 'dark-frontier-03-flak'], offered=True).keep()\n"
        "app = MainLoop((1280, 720), home=home)\n"
        "app.to_title()\n"
        "app.first_step()\n"
        "print(app.screen.ui['learn.false-sunrise'].text(), app.screen.ui['learn.matched-fire'].text())\n"
        "print([name for name in sys.modules if 'lesson_file' in name and 'families' in name])\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-2:] == ["Learn 1/19 Learn", "[]"]
