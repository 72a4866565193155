"""Review deployments: where a ship began, compared with its best place beside the others (SET-4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.families.false_sunrise.ai.deployment import CROWDED, OTHERS, SOON, weigh_deployment
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.coach.ghost import Ghost, Way
from game.review.coach import Judged
from game.review.findings import Mistake
from game.wording import from_corner
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.placing import DeployFleet, Placement
from rules.false_sunrise.state import State
from rules.kernel.seats import Seat
from rules.table.clock import HOURS

LEAST = 0.5  # points below which nothing is reported: no place is known better than that

# What to say when the better place gains most by a term.
_WHY = {
    SOON: "It would have reached a marker sooner.",
    OTHERS: "It would have had more markers in its reach.",
    CROWDED: "There it would have had more room beside its friends.",
}


def judge_deployment(
    view: State, seat: Seat, placements: Mapping[str, Placement], moment: int
) -> Judged[Ghost]:
    """Return what the places of a fleet gave away, each ship's with the others where they were."""
    mistakes = tuple(_mistakes(view, seat, placements, moment))
    return Judged(sum([one.points for one in mistakes]), mistakes)


def _mistakes(
    view: State, seat: Seat, placements: Mapping[str, Placement], moment: int
) -> Iterator[Mistake[Ghost]]:
    request = DeployFleet(seat, view, view.edges[seat])
    for thought, place in weigh_deployment(LEVELS["admiral"], request, placements):
        if thought.own is None or thought.given_away < LEAST:
            continue
        ship_id = thought.about
        yield Mistake(
            view.turn,
            moment,
            seat,
            "deployment",
            ship_id,
            ship_name(view, ship_id),
            thought.given_away,
            f"began {_there(placements[ship_id])}",
            _there(place),
            _WHY[thought.main_gain],
            Ghost(
                flown=(Way(ship_id, (placements[ship_id],), placed=True),), better=(Way(ship_id, (place,)),)
            ),
        )


def _there(placement: Placement) -> str:
    x, y, heading = placement
    return f"{from_corner((x, y))}, heading {heading or HOURS}"
