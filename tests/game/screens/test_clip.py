"""Clips: what they show, what is in their files, and the dialog that makes them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from PIL import Image, ImageSequence

from game.match.playback import Playback
from game.match.recording import Recording, recording_of
from game.screens.clip.clip_player import PICTURES_A_SECOND, ClipPlayer, Look
from game.screens.clip.clip_writer import ClipWriter
from game.screens.clip.cuts import NoClipError, cut_all, cut_moment, cut_turn
from game.screens.replay import ReplayScreen
from game.shell.theme import BODY, theme_of
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.plotting import order_refusal
from rules.false_sunrise.state import Options, Order, Ship
from rules.files import FileError
from rules.games import load_ruleset, ruleset_of
from rules.kernel.dice import Stream
from rules.kernel.match import AnyMatch, Match
from rules.kernel.seats import PLAYERS
from rules.kernel.seeded import new_match, seeded_dice
from tests.waiting import wait_until
from tools.hand import Desk
from tools.screenshots.player import eager_answer
from tools.screenshots.positions import position
from tools.simulation.playing import play_out

RED, BLUE = PLAYERS
SMALL = Look((320, 180), theme_of("ember"), reduced_motion=True)
SEED = 4


def begun() -> AnyMatch:
    setup = Drawn(edition="2024-07", points=6, options=Options()).setup(SEED)
    return new_match(load_ruleset("2024-07"), setup, SEED)


def play_to_turn(match: AnyMatch, turn: int) -> None:
    below = Stream("clip", 1).below
    while match.state.turn < turn:
        seat = match.waiting()[0]
        match.answer(seat, match.request(seat).example(below))  # type: ignore[union-attr]


@pytest.fixture(autouse=True)
def _typefaces() -> None:
    pygame.font.init()


@pytest.fixture(scope="module")
def finished() -> Recording:
    match = begun()
    play_out(match, ("runner", "runner"), SEED)
    return recording_of(match)


def film_of(recording: Recording) -> Playback:
    return Playback(recording.ruleset, recording.opening, recording.beats)


def reel_of(recording: Recording, turn: int, look: Look = SMALL) -> ClipPlayer:
    return ClipPlayer(recording, cut_turn(film_of(recording), turn, over=recording.over), look)


def seen(reel: ClipPlayer) -> list[str]:
    return [hashlib.sha256(reel.picture().tobytes()).hexdigest() for _ in reel.play()]


def distance(one: Image.Image, other: Image.Image) -> float:
    return float(np.abs(np.asarray(one, float) - np.asarray(other, float)).mean())


@pytest.mark.parametrize("ending", [".webp", ".gif"])
def test_a_file_shows_the_pictures_of_the_board_at_their_times(
    finished: Recording, tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"clip{ending}"
    making = ClipWriter(lambda: reel_of(finished, 2), path)
    shares = []
    while making.step():
        shares.append(making.share)
    assert shares == sorted(shares)
    assert list(tmp_path.iterdir()) == [path]
    reel = reel_of(finished, 2)
    drawn = [(n / PICTURES_A_SECOND, Image.fromarray(reel.picture())) for n, _ in enumerate(reel.play())]
    assert making.pictures == len(drawn)
    at_s, far = 0.0, 0.0
    with Image.open(path) as clip:
        assert clip.size == SMALL.size
        assert clip.n_frames > 5  # type: ignore[attr-defined]
        for shown in ImageSequence.Iterator(clip):
            shown.load()
            there = next(image for since_s, image in drawn if since_s > at_s - 0.01)
            far = max(far, distance(shown.convert("RGB"), there))
            at_s += shown.info["duration"] / 1000
    assert at_s == pytest.approx(len(drawn) / PICTURES_A_SECOND, abs=0.02)
    assert far < 4, "of 255, on the mean over a picture"


def test_a_still_is_of_a_moment(finished: Recording, tmp_path: Path) -> None:
    film = film_of(finished)
    cut = cut_moment(film, film.turn_marks[1].moment, over=True)
    path = tmp_path / "new" / f"{cut.name}.png"
    making = ClipWriter(lambda: ClipPlayer(finished, cut, SMALL), path)
    while making.step():
        pass
    assert path.name == f"turn-2-moment-{cut.last}.png"
    with Image.open(path) as still:
        assert still.size == SMALL.size
        assert distance(still.convert("RGB"), Image.fromarray(ClipPlayer(finished, cut, SMALL).still())) == 0


def test_with_motion_a_clip_lasts_longer_and_shows_more(finished: Recording) -> None:
    moving, calm = reel_of(finished, 1, replace(SMALL, reduced_motion=False)), reel_of(finished, 1)
    one, other = seen(moving), seen(calm)
    assert seen(moving) == one, "wherever the camera was in the end"
    assert len(one) > len(other) + PICTURES_A_SECOND
    assert len(set(one)) > len(set(other)) > 5


def test_without_motion_a_clip_has_stills_that_can_be_read_and_no_more(finished: Recording) -> None:
    moving, calm = reel_of(finished, 2, replace(SMALL, reduced_motion=False)), reel_of(finished, 2)
    times: dict[str, int] = {}
    pictures = []
    for _ in calm.play():
        times[calm._words] = times.get(calm._words, 0) + 1
        pictures.append(calm.picture().tobytes())
    assert len(pictures) < 0.7 * len(seen(moving))
    for words, count in times.items():
        assert count / PICTURES_A_SECOND > min(1.1, 0.3 + len(words) / 60), words
    assert not any(words.endswith(" acts.") for words in times), "nothing is seen of that"
    assert any("damage" in words or "fires" in words for words in times)


def test_what_is_too_long_for_the_foot_of_a_clip_ends_in_an_ellipsis(finished: Recording) -> None:
    reel = reel_of(finished, 2)
    room = reel._foot.inflate(-12, -4)
    reel._words = "Short."
    assert reel._fitting(room) == "Short."
    reel._words = "Iron Song: velocity -4, 5 to port. " * 20
    assert reel._fitting(room).endswith(" …")
    high = reel._pen.text(reel._fitting(room), BODY, wrap_px=room.width).get_height()
    assert 0 < high <= room.height


def test_a_clip_has_no_small_board_over_the_large_one(finished: Recording) -> None:
    reel = reel_of(finished, 2)
    for _ in reel.play():
        reel.picture()
        assert not reel._board.whole.place.width


@pytest.mark.parametrize("reduced", [False, True])
def test_great_moments_are_told_over_the_board_of_a_clip(finished: Recording, reduced: bool) -> None:
    last = film_of(finished).beats
    turn = finished.ruleset.turn(film_of(finished).at(len(last)))
    reel = reel_of(finished, turn, replace(SMALL, reduced_motion=reduced))
    told: list[str] = []
    for _ in reel.play():
        shown = reel._moments.shown
        if shown is not None:
            told.append(shown.line)
    ends = [line for line in dict.fromkeys(told) if line.endswith(" wins") or line == "Nobody wins"]
    assert len(ends) == 1
    assert told.count(ends[0]) > PICTURES_A_SECOND, "long enough to be read"
    for _ in reel.play():
        if reel._moments.shown is not None and reel._moments.strength == 1:
            with_line = reel.picture().copy()
            reel._moments.shown = None
            assert np.abs(with_line.astype(int) - reel.picture()).max() > 100
            return
    raise AssertionError("no line was ever shown whole")


def test_what_is_stopped_or_fails_leaves_nothing(finished: Recording, tmp_path: Path) -> None:
    path = tmp_path / "clip.webp"
    path.write_bytes(b"the old one")
    making = ClipWriter(lambda: reel_of(finished, 1), path)
    while not making.pictures:
        assert making.step()
    making.cancel()
    assert [one.read_bytes() for one in tmp_path.iterdir()] == [b"the old one"]
    for wrong, why in ((path / "clip.gif", "clip.gif: "), (tmp_path, "is a folder")):
        with pytest.raises(FileError, match=why):
            ClipWriter(lambda: reel_of(finished, 1), wrong).step()


def hard(ship: Ship) -> Order:
    """Brake and turn as hard as the ship can: what nobody would guess."""
    found = (Order(-v, c) for v in range(5, 0, -1) for c in range(5, 0, -1))
    return next((order for order in found if order_refusal(ship, order) is None), Order())


def held(_ship: Ship) -> Order:
    return Order()


def test_nothing_of_a_turn_that_is_not_over_is_in_any_picture() -> None:
    """Neither sealed orders nor, once they are opened, what they have done."""
    found, ends = [], set()
    for plan in (held, hard):
        match = begun()
        play_to_turn(match, 2)
        request: Any = match.request(RED)
        match.answer(RED, {ship.id: plan(ship) for ship in request.ships()})
        sealed = recording_of(match)
        match.answer(BLUE, {})
        flown = recording_of(match)
        ends.add(str(match.ruleset.pack_state(match.state)))
        assert len(flown.beats) > len(sealed.beats)
        for recording in (sealed, flown):
            film = film_of(recording)
            assert (film.turns, recording.over) == ([1, 2], False)
            cut = cut_all(film, over=False)
            assert cut.name == "to-turn-1"
            found.append((cut, seen(ClipPlayer(recording, cut, SMALL)), seen(reel_of(recording, 1))))
            with pytest.raises(NoClipError, match="Turn 2 is not over yet: only turn 1 is"):
                cut_turn(film, 2, over=False)
        with pytest.raises(NoClipError, match="Turn 2 is not over yet"):
            cut_moment(film, film.last, over=False)
    assert len(ends) == 2, "the orders led to different places"
    assert all(one == found[0] for one in found)


def test_a_match_has_no_clip_before_its_first_turn_is_over() -> None:
    match = begun()
    play_to_turn(match, 1)
    with pytest.raises(NoClipError, match="This match is not over: no turn is over yet"):
        cut_all(film_of(recording_of(match)), over=False)


# --- the dialog ----------------------------------------------------------------------------------


def watching(desk: Desk, recording: Recording) -> ReplayScreen:
    desk.app.change_settings(reduced_motion=True)
    screen = ReplayScreen(desk.app, recording)
    desk.app.push(screen)
    desk.step()
    return screen


def about(screen: ReplayScreen) -> str:
    return screen.ui["clip.about"].text()


def wait(desk: Desk, screen: ReplayScreen, wanted: Callable[[], bool]) -> None:
    wait_until(wanted, desk.step, lambda: screen.app.toast_texts)


def test_a_turn_is_made_into_a_clip_by_mouse(desk: Desk, finished: Recording) -> None:
    screen, clips = watching(desk, finished), desk.app.home.clips
    screen.go_turn("2")
    desk.step()
    desk.click("bar.clip")
    assert "-turn-2.webp in " in about(screen)
    desk.click("clip.turn")
    desk.key(pygame.K_HOME, pygame.K_RETURN)
    desk.click("clip.file")
    assert "-turn-1.gif in " in about(screen)
    desk.click("clip.make")
    wait(desk, screen, lambda: 0 < screen.ui["clip.share"].value() < 1)  # type: ignore[operator]
    wait(desk, screen, lambda: screen.clips.making is None)
    assert screen.ui.modal is None
    (path,) = clips.iterdir()
    assert path.name.endswith("-turn-1.gif")
    assert any(path.name in words and str(clips) in words for words in desk.app.toast_texts)
    desk.key(pygame.K_c)
    assert "-turn-2.gif in " in about(screen)
    desk.click("clip.turn")
    desk.key(pygame.K_HOME, pygame.K_RETURN)
    assert "-turn-1-2.gif in " in about(screen), "no clip takes the place of another"


def test_a_still_is_made_by_keys(desk: Desk, finished: Recording) -> None:
    screen = watching(desk, finished)
    desk.key(pygame.K_PAGEDOWN, pygame.K_RIGHT, pygame.K_c)
    desk.focus("clip.file")
    desk.key(pygame.K_END)
    assert screen.ui["clip.turn"].disabled
    desk.focus("clip.make")
    desk.key(pygame.K_RETURN)
    wait(desk, screen, lambda: screen.clips.making is None)
    (path,) = desk.app.home.clips.iterdir()
    assert path.name.endswith(f"-turn-1-moment-{screen.film.moment}.png")


def test_escape_stops_a_clip_and_nothing_is_kept(desk: Desk, finished: Recording) -> None:
    screen = watching(desk, finished)
    desk.key(pygame.K_c)
    desk.click("clip.make")
    wait(desk, screen, lambda: screen.clips.making is not None and screen.clips.making.pictures > 0)
    desk.key(pygame.K_ESCAPE)
    assert screen.clips.making is None
    assert desk.screen is screen
    assert list(desk.app.home.clips.iterdir()) == []
    assert any("stopped" in words for words in desk.app.toast_texts)
    desk.key(pygame.K_c)
    desk.click("clip.make")
    wait(desk, screen, lambda: screen.clips.making is not None and screen.clips.making.pictures > 0)
    desk.app.quit()
    assert list(desk.app.home.clips.iterdir()) == []


def test_why_there_is_no_clip_is_said(desk: Desk, finished: Recording) -> None:
    screen, folder = watching(desk, finished), desk.app.home.clips
    desk.key(pygame.K_c)
    folder.rmdir()
    folder.write_text("a file where the folder was")
    desk.click("clip.make")
    wait(desk, screen, lambda: screen.clips.making is None)
    assert any(str(folder) in words for words in desk.app.toast_texts)
    match = begun()
    play_to_turn(match, 1)
    watching(desk, recording_of(match))
    desk.key(pygame.K_c)
    assert any("no turn is over yet" in words for words in desk.app.toast_texts)
    assert desk.screen.ui.modal is None


@pytest.mark.parametrize("name", ["battle", "matched-fire", "astra-fighting", "close"])
def test_the_dice_of_every_game_are_in_its_clips(name: str) -> None:
    state = position(name, ["phase=activations"] if name == "battle" else [])
    match: AnyMatch = Match(ruleset_of(state.setup), state.setup, state=state, dice=seeded_dice(3))
    for _ in range(60):
        for seat in match.waiting():
            match.answer(seat, eager_answer(match.pending[seat]))
    recording = recording_of(match)
    reel = ClipPlayer(recording, cut_all(film_of(recording), over=recording.over), SMALL)
    with_dice, thrown = set[str](), set[tuple[int, ...]]()
    for _ in reel.play():
        if (throw := reel._tray.throw) is not None and throw.faces not in thrown:
            thrown.add(throw.faces)
            with_dice.add(hashlib.sha256(reel.picture().tobytes()).hexdigest())
    assert thrown
    assert len(with_dice) == len(thrown)
