"""What the staging of any game shows of a beat, and when: kills, fades, signs and flights."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.board.beat_animation import BeatAnimation
from game.board.effects import BLOW, Explosion, FloatingText, Kill, Shout, Tracer
from game.board.pose import Pose, swung_deg
from game.board.ships import ShipModel
from game.board.staging import KILL_S, STILL_KILL_S, STILL_S, EventStaging, Line, ShotLook, Span
from rules.kernel.seats import Seat
from rules.table.measure import Point

Places = dict[str, Point]
Event = tuple[str, str]  # what happens, and to which piece
SHIPS: Places = {"Arrow": (10.0, 10.0), "Bolt": (12.0, 10.0), "Cairn": (60.0, 40.0)}
SHOT = ShotLook(Tracer, 0.5, 0.7)


class Staging(EventStaging[Places, Event]):
    """Every kind of event that any game can have."""

    def _stage(self, event: Event, at_s: float) -> float:
        kind, name = event
        at = self.place(name)
        match kind:
            case "dies":
                kill = Kill(at, ShipModel(Seat.RED), 0.0)
                return self._kill(at_s, name, kill, Shout(at, kill.body, "destroyed"))
            case "fades":
                self.gone[name] = Span(at_s, 1.0)
                return 0.0
            case "is hit":
                return self._shoot(at_s, SHOT, Line(self.place("Cairn"), at, Seat.BLUE), blast_in=0.5)
            case _:
                return self._tag(at_s, name, kind, "plain")

    def place(self, name: str) -> Point:
        return self.before[name]


class Animation(BeatAnimation[Places, Event]):
    timeline_of = Staging

    def _rest(self, name: str) -> Pose:
        return Pose(*self.before[name], 0.0)


@pytest.fixture(params=[False, True], ids=["moving", "still"])
def staged(request: pytest.FixtureRequest) -> Callable[..., Staging]:
    return lambda *beat: Staging(beat, SHIPS, SHIPS, still=request.param)


def effects(staging: Staging, kind: type) -> list[tuple[float, float]]:
    return [(clip.begin_s, clip.length_s) for clip in staging.clips if type(clip.effect) is kind]


def test_a_kill_is_seen_then_told(staged: Callable[..., Staging]) -> None:
    staging = staged(("dies", "Arrow"))
    length_s = STILL_KILL_S if staging.still else KILL_S
    assert effects(staging, Kill) == [(0.0, length_s)]
    ((told_s, told_for_s),) = effects(staging, Shout)
    assert told_s + told_for_s == pytest.approx(staging.end_s) == pytest.approx(length_s)
    assert (told_s > 0) is not staging.still
    assert staging.blows == [BLOW * KILL_S]
    assert staging.places == [SHIPS["Arrow"]]


def test_a_ship_stays_in_sight_until_the_camera_has_arrived(staged: Callable[..., Staging]) -> None:
    staging = staged(("dies", "Arrow"))
    assert staging.opacity("Arrow", 0.0) == 1
    assert staging.opacity("Arrow", 0.5) == 0
    assert staging.opacity("Bolt", 0.5) == 1


def test_what_fades_is_gone_bit_by_bit() -> None:
    animation = Animation([("fades", "Arrow")], SHIPS, SHIPS)
    seen = []
    while not animation.update(0.25):
        pose = animation.pose("Arrow")
        assert pose is not None
        assert (pose.x, pose.y) == SHIPS["Arrow"]
        seen.append(pose.fade)
    assert seen == [0.75, 0.5, 0.25]
    assert animation.pose("Bolt") is None, "nothing moves or fades it"


def test_signs_of_pieces_side_by_side_take_rows_of_their_own(staged: Callable[..., Staging]) -> None:
    staging = staged(("fades", "Arrow"), ("holds", "Arrow"), ("holds", "Cairn"))
    assert [clip.effect.row for clip in staging.clips if isinstance(clip.effect, FloatingText)] == [0, 0]
    staging._tag(0.0, "Bolt", "holds", "plain")
    last = staging.clips[-1].effect
    assert isinstance(last, FloatingText)
    assert (last.at, last.row) == (SHIPS["Bolt"], 1)


def test_a_shot_strikes_while_it_is_seen(staged: Callable[..., Staging]) -> None:
    staging = staged(("is hit", "Arrow"), ("is hit", "Bolt"))
    length_s = STILL_S if staging.still else SHOT.length_s
    assert effects(staging, Tracer) == [(0.0, length_s), (length_s, length_s)]
    strikes_s = [begin_s for begin_s, _ in effects(staging, Explosion)]
    assert strikes_s == pytest.approx([0.7 * length_s, 1.7 * length_s])


def test_a_turn_takes_the_shorter_way() -> None:
    assert swung_deg(350.0, 10.0, 0.5) == 360
    assert swung_deg(10.0, 350.0, 0.5) == 0
