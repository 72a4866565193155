"""What styles come to: figures of games that were really played, and by what two styles differ."""

import pytest

from game.families.astra_et_tenebrae.ai.styles import STYLES as FRIGATE_STYLES
from game.families.false_sunrise.ai.styles import STYLES, suits
from rules.false_sunrise.drawing import TURN_LIMIT, Drawn
from rules.false_sunrise.state import Options
from rules.games import GAMES
from rules.kernel.seats import PLAYERS
from tools.ladder import fleet_styles, frigate_styles
from tools.ladder.styles import Asked, Pair, main, play, told_apart_by
from tools.tournament.__main__ import main as tournament

SMALL = ["--pairs", "2", "--points", "6", "--seed", "3"]


def test_it_tells_what_each_style_and_its_level_did_and_how_they_differ(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["cadet", "raider", "warden", *SMALL]) == 0
    lines = [line.split("|")[1].strip() for line in capsys.readouterr().out.splitlines() if line]
    assert lines[2:6] == ["cadet+raider", "its cadet", "cadet+warden", "its cadet"]
    assert lines[-1] == "raider"


FRIGATES = "astra-et-tenebrae"


def asked(style: str, points: int, *, level: str = "cadet", suited: bool = False) -> Asked:
    drawn = Drawn(edition="2024-07", points=points, options=Options(turn_limit=TURN_LIMIT))
    return Asked(level, style, "false-sunrise", "2024-07", drawn, suited)


def test_it_tells_what_the_styles_of_frigates_did(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cadet", *FRIGATE_STYLES, "--game", FRIGATES, "--ships", "1", "--pairs", "2"]) == 0
    lines = [line.split("|") for line in capsys.readouterr().out.splitlines() if line]
    assert lines[0][4].strip() == "inches to a target"
    assert {line[1].strip() for line in lines[2:]} >= {f"cadet+{style}" for style in FRIGATE_STYLES}


def test_what_frigates_did_is_counted_for_each_side() -> None:
    drawn = GAMES[FRIGATES]().draw_setup("2025-03-02", {"ships": 1})
    games = Asked("cadet", "brawler", FRIGATES, "2025-03-02", drawn)
    sides = {
        seat: dict(zip(frigate_styles.HEADINGS, figures, strict=True))
        for seat, figures in frigate_styles.figures_of(play(games, 3, 0, PLAYERS[0])).items()
    }
    for seat, figures in sides.items():
        assert figures["points dealt"] == sides[seat.other]["points taken"]
        assert 0 <= figures["lasers"] <= 100
        assert 0 < figures["inches flown"] <= 29
        assert figures["inches to a target"] <= 40
    assert sides[PLAYERS[0]]["inches apart"] == pytest.approx(sides[PLAYERS[1]]["inches apart"])


def test_suited_fleets_are_of_the_style_and_both_games_have_the_same() -> None:
    games = asked("carrier", 12, level="captain", suited=True)
    first, again, other = (games.setup(seed).fleets for seed in (5, 5, 6))
    assert all(suits(STYLES["carrier"], first[seat]) for seat in PLAYERS)
    names = [{fleet.name for fleet in fleets.values()} for fleets in (first, again, other)]
    assert names[0] == names[1] != names[2]


def test_a_game_of_a_pair_is_the_game_of_a_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    games = asked("brawler", 6)
    wins = 0
    for number, seat in enumerate(PLAYERS):
        wins += play(games, 3, number, seat).state.outcome.winner is seat
    assert tournament(["cadet+brawler", "cadet", "--pairs", "1", "--points", "6", "--seed", "3"]) == 0
    assert f"| cadet+brawler | cadet | {50 * wins:.1f}% |" in capsys.readouterr().out


def test_what_differs_most_is_found_over_the_same_boards() -> None:
    def pairs(*velocities: float) -> list[Pair]:
        one = [(2, 4, 20, 10, velocity, 3, 80, 80, 5) for velocity in velocities]
        return [Pair(0.5, (figures, figures), ()) for figures in one]

    (line,) = told_apart_by({"raider": pairs(12, 13, 14), "warden": pairs(8, 9.5, 10)}, fleet_styles.HEADINGS)
    assert line[:5] == ("raider", "warden", "velocity", "13.0", "9.2")


@pytest.mark.parametrize(
    "arguments",
    [["nobody"], ["cadet", "juggler"], ["cadet", "--suited", "--game", FRIGATES]],
)
def test_whoever_is_unknown_is_refused_with_those_there_are(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    told = capsys.readouterr().err
    assert "raider" in told or "recruit" in told or "false-sunrise" in told
