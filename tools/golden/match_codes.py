"""Match codes for each edition that can be shared as a code, and what each means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from game.families.astra_et_tenebrae.new_match import choices as astra
from game.families.astra_et_tenebrae.new_match.choices_file import SHARED as ASTRA
from game.families.dark_frontier.new_match import choices as frontier
from game.families.dark_frontier.new_match.choices_file import SHARED as FRONTIER
from game.match.choices_file import shared_data
from game.match.seats import HUMAN
from game.match.sharing import SharedForm
from rules.games import GAMES, game_of
from rules.kernel.seats import PLAYERS, Seat
from tools.golden.small_files import digest_of_rocks

NAMES = dict(zip(PLAYERS, ("Ida Lovelace", "Żółw & Søn"), strict=True))
_USUAL = ("Ember", "Tide")
_COUNT, _SEED = 2, 4130


class _Shared(NamedTuple):
    form: SharedForm[Any]
    chosen: Callable[[str], Any]


def write_match_codes() -> dict[str, dict[str, Any]]:
    """Return a code and its meaning for each edition."""
    found = {}
    for game, shared in _GAMES.items():
        for edition in GAMES[game]().editions:
            choices = shared.chosen(edition)
            choices.count, choices.seed, choices.quick = _COUNT, str(_SEED), True
            choices.players = {Seat.RED: "captain", Seat.BLUE: HUMAN}
            choices.call(Seat.RED, 1, "Été d'Ōkami")
            code = shared.form.code(choices)
            found[edition] = {"code": code, "means": _meant(shared.form, choices)}
    return found


def read_match_code(edition: str, code: str) -> dict[str, Any]:
    """Return what a code of an edition means to this version."""
    form = _GAMES[game_of(edition).id].form
    return _meant(form, form.pasted(code, NAMES).choices)


def _meant(form: SharedForm[Any], choices: Any) -> dict[str, Any]:  # noqa: ANN401 - the choices of any game
    setup = form.build(choices)
    rocks = getattr(setup, "terrain", None)
    return {
        **shared_data(choices),
        "quick": choices.quick,
        "ships": {seat.value: _ships(setup.ships[seat]) for seat in PLAYERS},
        "options": {name: getattr(setup.options, name) for name in setup.options.__slots__},
        "rocks": None if rocks is None else digest_of_rocks(rocks.polygons),
        "seed": choices.seed,
    }


def _ships(ships: Mapping[str, str] | tuple[str, ...]) -> Any:  # noqa: ANN401 - JSON values
    return dict(ships) if isinstance(ships, Mapping) else list(ships)


def _battle(edition: str) -> astra.Choices:
    choices = astra.Choices.first(_USUAL)
    choices.play_by(edition)
    choices.turn_limit, choices.rocks, choices.rocks_seed = 9, True, 4131
    return choices


def _duel(edition: str) -> frontier.Choices:
    choices = frontier.Choices.first(_USUAL)
    choices.edition, choices.points, choices.rounds = edition, 3, 11
    choices.fly(Seat.BLUE, 0, "carrier")
    return choices


_GAMES = {ASTRA.game: _Shared(ASTRA, _battle), FRONTIER.game: _Shared(FRONTIER, _duel)}
