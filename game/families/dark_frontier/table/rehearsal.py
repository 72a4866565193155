"""The rehearsal of ships: the tool for commands, on trial plans of both sides."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from game.families.dark_frontier.board.overlays import Clock, ClockStep, GhostShot, MapKey, Overlay
from game.families.dark_frontier.danger.duels import ShotDuel, after_burns, shots_of
from game.families.dark_frontier.table.commanding import CommandTool
from game.families.dark_frontier.table.commanding_overlays import key_rows, planned
from game.families.dark_frontier.table.commanding_plan import DRIFT
from game.families.dark_frontier.table.firing_danger import danger_marks
from game.families.dark_frontier.table.odds_words import chance_words
from game.families.dark_frontier.table.rehearsal_panel import hand_rows, meeting_rows, missile_rows, shot_row
from game.families.dark_frontier.table.trial import CommandRehearsal, DuelTrial, met
from game.families.dark_frontier.table.upcoming import Coming
from game.families.dark_frontier.table.views import GUNS, arcs_of
from game.forecast.questions import AskedWorst, Duel, Duels, Question
from game.screens.rehearsal.panel import concerns
from game.screens.rehearsal.rehearsing import RehearsalWords, RehearsingTool
from game.screens.rehearsal.trial import THEIRS, Enemies
from game.screens.tools.key_actions import KeyActions
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import BoardClick
from game.widgets.rowlist import ListRow
from rules.dark_frontier.requests import SetCommands
from rules.dark_frontier.state import Command, State
from rules.kernel.seats import PLAYERS, Seat


class RehearsalTool(RehearsingTool, CommandTool):
    """Replace the tool for commands: same controls, for plans that are never sealed or saved."""

    words: ClassVar[RehearsalWords] = RehearsalWords(
        sides="sides",
        pieces="ship",
        time="Time of this round's flight",
        sums="The best pair of each side, with every weapon that can hit; each pair alone.",
        orders_topic="DC-2",
        moves_topic="DA-1",
        order="command",
        duels="Who gets a shot",
        nobody="no one gets a shot",
    )
    trial: DuelTrial
    under: CommandTool

    def __init__(self, under: CommandTool) -> None:
        view, seat = under.host.view, under.request.seat
        self._found: dict[Hashable, tuple[Duels, tuple[Coming, ...]]] = {}
        self.rehearsal = CommandRehearsal(view)
        super().__init__(under, DuelTrial(self.rehearsal, seat, dict(under.history.settled)))

    def at_first(self, request: SetCommands) -> Mapping[str, Command]:
        return dict.fromkeys(self.trial.flying(), DRIFT)

    def begin(self, first: object, takes: object) -> None:
        """Begin with the plans of the trial, and ignore the draft."""
        self.history = self.trial.history

    # --- the plans, by the selected ship's side ---------------------------------------------------

    @property
    def told(self) -> Mapping[str, Command]:
        return {name: self.trial.order(name) for name in self._names}

    def tell(self, told: object) -> None:
        """Give a ship a trial command; as soon as an enemy gets one, the enemies fly theirs."""
        if self.trial.is_enemy(self._name):
            self.trial.enemies = Enemies.TRIAL
        super().tell(told)

    def state_with(self, told: Mapping[str, object]) -> Mapping[str, object]:
        letter = self.trial.letter_of(self._name)
        names = self.trial.enemy_ids if letter == THEIRS else self.trial.ids
        return {**self.history.settled, letter: {name: told[name] for name in names}}

    def take_all(self, told: Mapping[str, object], what: str) -> None:
        own = {name: told.get(name, DRIFT) for name in self.trial.ids}
        self.record({**self.history.settled, self.trial.letter: own}, what)

    def adopt_orders(self, orders: Mapping[str, Command], what: str) -> None:
        self.under.take_all(orders, what)

    def in_hand(self) -> tuple[Mapping[str, Command]]:
        return (self.trial.orders(),)

    def leave(self) -> None:
        super().leave()
        self.under.selection_changed()

    def is_only_answer(self) -> bool:
        return False

    def doubt(self) -> str:
        return ""

    # --- the results ------------------------------------------------------------------------------

    def ask(self, *questions: Question[Hashable]) -> bool:
        """Request the worst that enemies can do, and danger if it is shown; all else is known at once."""
        worst = [one for one in questions if isinstance(one, AskedWorst)]
        return (bool(worst) or self.risks.shown) and self.risks.ask(*worst)

    def _result(self, letter: str = "") -> tuple[Duels, tuple[Coming, ...]]:
        placed, steering = self.trial.asked_duels(letter).placed, self.rehearsal.steering
        asked = placed, steering
        if asked not in self._found:
            state = self.rehearsal.steered(dict(placed))
            self._found[asked] = Duels(tuple(shots_of(state))), tuple(met(state, steering))
        return self._found[asked]

    def duels_of(self, letter: str) -> Duels:
        return self._result(letter)[0]

    @property
    def meetings(self) -> Sequence[Coming]:
        """What ships meet on the way as all fly now."""
        return self._result()[1]

    def sums_words(self, letter: str) -> str:
        best = {seat: Fraction(0) for seat in PLAYERS}
        for duel in self.duels_of(letter).duels:
            assert isinstance(duel, ShotDuel)
            seat = self._seat(duel.shooter_id)
            best[seat] = max(best[seat], duel.hit)
        mine, theirs = (chance_words(best[seat]) for seat in (self.trial.seat, self.trial.seat.other))
        return f"best chance to hit: yours {mine}, theirs {theirs}"

    def _seat(self, name: str) -> Seat:
        return self.state.ships[name].seat

    def switch_missiles(self, seat: Seat) -> None:
        """Let the missiles of a side steer, or drift again."""
        self.rehearsal.steering ^= {seat}
        self.go_to(self.share)

    # --- input ------------------------------------------------------------------------------------

    def click(self, click: BoardClick) -> bool:
        """Drag a ship of either side, from the start of the flight."""
        if click.button == 1 and self.share:
            self.show_start()
        return super().click(click)

    def key_actions(self) -> KeyActions:
        found = super().key_actions()
        held: KeyActions = {"back": self.let_go} if self.hand.held else {}
        return {**found, "frontier_seal_anyway": found["seal_anyway"], **held}

    # --- the panel --------------------------------------------------------------------------------

    def roster_note(self) -> str:
        return ""

    def build_hand(self, column: PanelColumn) -> None:
        hand_rows(self, column)

    def build_meetings(self, column: PanelColumn) -> None:
        missile_rows(self, column)
        meeting_rows(self, column)

    def duel_row(self, duel: Duel) -> ListRow:
        assert isinstance(duel, ShotDuel)
        pair = ((one, self._seat(one)) for one in (duel.shooter_id, duel.target_id))
        lit = len(self._names) > len(PLAYERS) and concerns(duel, self.host.selected)
        return shot_row(self.host.app.theme, duel, *pair, lit=lit)

    # --- the board --------------------------------------------------------------------------------

    def overlays(self) -> Sequence[Overlay]:
        laid: list[Overlay] = []
        if self.share:
            laid.append(self._clock())
        else:
            own = self.outlook.own_ends(self.ship, self.goal())
            laid += [*planned(self, own), *self._steered(), *danger_marks(self.meetings)]
            if not self.trial.is_enemy(self._name):
                key = MapKey(tuple(key_rows(self, own, [])), self.trial.seat)
                laid += self.maps.overlays() if self.risks.shown else [key]
        if self.shows(GUNS):
            laid += arcs_of(self._burned(), self._burned().ships[self._name])
        return laid

    def _steered(self) -> Iterator[Overlay]:
        """Yield where missiles end that are steered here."""
        flights = {name: self.trial.path(name) for name in self._names}
        for name in self.rehearsal.steerings(flights):
            one = self.rehearsal.steered(flights).projectiles[name]
            yield GhostShot(one.seat, one.kind, one.at, one.velocity, one.facing, flies=True)

    def _clock(self) -> Clock:
        sure = [one for one in self.meetings if one.sure]
        steps = (ClockStep(one.part, one.words, "refusal" if one.by else "plain") for one in sure)
        return Clock(Fraction(self.share), tuple(steps))

    def _burned(self) -> State:
        return after_burns(self.state, {name: self.trial.path(name) for name in self._names})
