"""Two Cards' small parts of danger and rehearsal: what the other dial can cost, and dials to try."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

import numpy as np

from game.board.overlays import Heat, HeatKey
from game.forecast.danger import Danger
from game.forecast.exchange import Exchange, Look, Outcomes
from game.forecast.numbers import Floats, Ints
from game.forecast.questions import Asked, Duel, Fire, Grid, Placed, Question
from game.game_ui import RequestUi
from game.screens.forecast.forecast_box import forecast_lines, put_box
from game.screens.forecast.forecasts import DANGER, REACH, Forecasts
from game.screens.forecast.heat_maps import HeatMaps
from game.screens.plain_game_ui import RehearsalFactory
from game.screens.rehearsal.rehearsing import REHEARSE, RehearsalWords, RehearsingTool, rehearse
from game.screens.rehearsal.trial import THEIRS, Enemies, Rehearsal, Trial, first_change
from game.screens.table.presenter import Presenter, Toggle
from game.screens.tools.history import History
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import Commit, Host, Tool
from game.shell.actions import BOARD, Action, action_table
from game.widgets.button import Button
from game.widgets.rowlist import Cell, Line, ListRow
from rules.kernel.seats import PLAYERS, Seat
from tests.toy.game import DIAL, DialOpened, RoundEnded, SetDial, State
from tests.toy.ui import CardsPresenter, TwoCardsCard, TwoCardsUi

HOLD = (1, False)  # the default of `SetDial`
DIALS = tuple(range(1, DIAL + 1))
Plan = Mapping[str, tuple[int, bool]]


def opened(view: State, dials: Mapping[str, int]) -> State:
    """Open dials and end the round by the rules, on a copy."""
    table = view.copy()
    for seat, dial in dials.items():
        DialOpened(Seat(seat), dial, standing=None).apply(table)
    RoundEnded().apply(table)
    return table


def won(view: State, piece_id: str, dial: int, other: int) -> int:
    """Return what a side wins by a dial against the other's."""
    seat = Seat(piece_id)
    after = opened(view, {piece_id: dial, seat.other.value: other})
    return after.points[seat] - view.points[seat]


class DialExchange(Exchange[int, int]):
    """What the other side may win with each of its dials, found for one pair of dials after the other."""

    holds = DIALS.index(HOLD[0])
    positions = DIALS

    def __init__(self, view: State, piece_id: str, enemy_id: str) -> None:
        self.outcomes = Outcomes(0, float)
        self._view, self._piece, self._enemy = view, piece_id, enemy_id

    def at(self, position: int) -> Ints:
        return np.array([self._costs(theirs, position) for theirs in DIALS], dtype=np.int64)

    def over(self, grid: Grid, every: int) -> Iterator[Look]:
        rows: Ints = np.flatnonzero(grid.open_ground)
        dials = [int(dial) for (dial,) in grid.places[rows].tolist()]
        for theirs in DIALS[::every]:
            costs = np.array([self._costs(theirs, mine) for mine in dials], dtype=np.int64)
            wins = [[won(self._view, self._piece, mine, theirs)] for mine in dials]
            yield Look(rows, costs, np.array(wins, dtype=np.float64))

    def _costs(self, theirs: int, mine: int) -> int:
        return self.outcomes.number(won(self._view, self._enemy, theirs, mine))


class DialDanger(Danger[State, int, int]):
    """Each side is a piece, and a dial its position; an outcome is the points that the other side wins."""

    def enemies(self, piece_id: str) -> list[str]:
        return [Seat(piece_id).other.value]

    def exchange(self, asked: Asked[int], enemy_id: str) -> DialExchange:
        return DialExchange(self.state, asked.piece_id, enemy_id)

    def law(self, piece_id: str, outcome: int) -> Floats:
        return np.eye(2)[outcome]

    def losses(self, piece_id: str) -> Floats:
        return np.array([0.0, 1.0])

    def grids(self) -> list[Grid]:
        return [self._grid(DIALS[::2], 2.0), self._grid(DIALS, 1.0)]

    def _grid(self, dials: Sequence[int], step: float) -> Grid:
        places = np.array([[float(dial)] for dial in dials])
        return Grid(step, len(dials), 1, places, np.ones(len(dials), dtype=np.bool_))

    def dealt(self, asked: Asked[int]) -> tuple[tuple[str, Fire], ...]:
        points = won(self.state, asked.piece_id, asked.position, HOLD[0])
        return ((Seat(asked.piece_id).other.value, Fire(1, float(points), points)),)

    def duels(self, placed: Placed[int]) -> tuple[Duel, ...]:
        dials = dict(placed)
        found = (
            Duel(one, other, float(won(self.state, one, dials[one], dials[other])))
            for one, other in zip(dials, reversed(dials), strict=True)
        )
        return tuple(duel for duel in found if duel.mean)


class DialRehearsal(Rehearsal[State, tuple[int, bool], int, int]):
    """An order is an answer to `SetDial`, and leads to its dial."""

    def ordered(self, seat: Seat) -> list[str]:
        return [seat.value]

    def moving(self, seat: Seat) -> list[str]:
        return [seat.value]

    def hold(self) -> tuple[int, bool]:
        return HOLD

    def path(self, piece_id: str, order: tuple[int, bool]) -> int:
        return order[0]

    def end(self, order: tuple[int, bool], path: int) -> int:
        return path

    def order_to(self, piece_id: str, position: int) -> tuple[int, bool]:
        return position, False

    def shown(self, paths: Mapping[str, int], share: float) -> State:
        return opened(self.view, paths) if share >= 1.0 else self.view.copy()


class DialForecasts(Forecasts[int]):
    """Forecasts of the dial in hand."""

    def __init__(self, tool: DialTool) -> None:
        super().__init__(tool.host)
        self._tool = tool

    def asked(self) -> Asked[int]:
        return Asked(self._tool.piece, self._tool.answers().get(self._tool.piece, HOLD)[0])

    def board(self) -> Asked[int]:
        return Asked(self._tool.piece, HOLD[0])


class DialTool(Tool):
    """Set the dial with a button each."""

    history: History[Any]

    def __init__(self, host: Host, request: SetDial) -> None:
        super().__init__(host, request)
        self.history = self.first_history()
        self.risks = DialForecasts(self)
        self.maps = HeatMaps(host, self.risks, name=str.capitalize, reach_words=lambda _one: "points won")

    def first_history(self) -> History[Any]:
        """Begin with the draft, if there is one."""
        return History(self.host.draft() or {})

    @property
    def piece(self) -> str:
        """The side whose dial is in hand."""
        return str(self.request.seat.value)

    def answers(self) -> Plan:
        """Return the dials of the current plan."""
        plan: Plan = self.history.now
        return plan

    def give(self, dial: int) -> None:
        """Set the dial of the side in hand."""
        self.record({**self.answers(), self.piece: (dial, False)}, "the dial")

    def changed(self) -> None:
        self.keep(dict(self.answers()))

    def restored(self, before: Any) -> None:
        assert first_change(before, self.answers()) == self.piece
        self.changed()

    def build(self, column: PanelColumn) -> None:
        self.put_dials(column)
        lines = forecast_lines(self.risks.forecast, str.capitalize, "dial")
        ground = self.host.app.theme.ground
        put_box(column, "dial.box", "IF I SET THAT", lines, fill=ground, tooltip="", topic="TOY-5")

    def put_dials(self, column: PanelColumn) -> None:
        """Add a button for each dial."""
        row = column.row([0] * DIAL, high=26)
        for dial in DIALS:
            row.put(Button, f"dial{dial}", str(dial), on_press=partial(self.give, dial))

    def overlays(self) -> Sequence[Heat | HeatKey]:
        return self.maps.overlays()

    def commit(self) -> Commit:
        return Commit("Set", lambda: self.host.answer(self.answers().get(self.piece, HOLD)))

    def update(self, dt_s: float) -> bool:
        if self.host.is_on(REHEARSE):
            rehearse(self)
            return True
        return self.risks.update()

    def close(self) -> None:
        self.risks.close()


class DialTrial(RehearsingTool, DialTool):
    """Try dials for both sides."""

    words: ClassVar[RehearsalWords] = RehearsalWords(
        sides="sides",
        pieces="dial",
        time="The time until the dials are open",
        sums="Points won",
        orders_topic="TOY-2",
        moves_topic="TOY-5",
    )
    trial: Trial[State, tuple[int, bool], int, int]

    def __init__(self, under: DialTool) -> None:
        seat = under.request.seat
        super().__init__(under, Trial(DialRehearsal(under.host.view), seat, dict(under.answers())))
        self._under = under

    def first_history(self) -> History[Any]:
        return self.trial.history

    @property
    def piece(self) -> str:
        return self.host.selected or str(self.request.seat.value)

    def answers(self) -> Plan:
        return self.trial.orders(self.trial.letter_of(self.piece))

    def give(self, dial: int) -> None:
        letter = self.trial.letter_of(self.piece)
        if letter == THEIRS:
            self.trial.enemies = Enemies.TRIAL
        self.record(self.trial.with_orders(letter, {self.piece: (dial, False)}), "a dial")

    def ask(self, *questions: Question[Hashable]) -> bool:
        return self.risks.ask(*questions)

    def adopt_orders(self, orders: Plan, what: str) -> None:
        self._under.record(dict(orders), what)

    def build_hand(self, column: PanelColumn) -> None:
        self.put_dials(column)

    def duel_row(self, duel: Duel) -> ListRow:
        words = f"{duel.shooter_id} beats {duel.target_id}"
        return ListRow(lines=[Line([Cell(words)])], high=20, text=words)


class RehearsedPresenter(CardsPresenter):
    """Offers the views of forecasts; the sides can be selected."""

    def holds(self, piece: str | None) -> bool:
        return piece in {seat.value for seat in PLAYERS}

    def seat_of(self, piece: str) -> Seat:
        return Seat(piece)

    def toggles(self) -> list[Toggle]:
        return [Toggle(name, name.capitalize(), "") for name in (DANGER, REACH, REHEARSE)]


class ForecastCard(TwoCardsCard):
    """Two Cards with danger, and keys for its views."""

    actions: ClassVar[tuple[Action, ...]] = (
        *TwoCardsCard.actions,
        *action_table(BOARD, (DANGER, "Danger", "t"), (REACH, "Reach", "r"), ("worst", "Worst", "shift+t")),
        *action_table(BOARD, (REHEARSE, "Rehearse", "p"), ("play", "Play", "space")),
    )

    def danger(self, view: State) -> DialDanger:
        return DialDanger(view)


class ForecastUi(TwoCardsUi):
    """Two Cards with a tool for dials, and a rehearsal."""

    requests: ClassVar[Mapping[str, RequestUi]] = {
        **TwoCardsUi.requests,
        SetDial.asks_for: RequestUi(
            title="Dial",
            question="Set your dial",
            thinking_about="its dial",
            describe_answer=lambda _request, _answer, _view: "sets a dial",
            what_follows=lambda _view, _request: "the dials are opened",
            topic="TOY-2",
            tool=DialTool,
        ),
    }
    presenter: ClassVar[type[Presenter]] = RehearsedPresenter
    rehearsal: ClassVar[RehearsalFactory | None] = DialTrial
