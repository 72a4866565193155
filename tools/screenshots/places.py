"""Steps that open a table: at a position, or with a match from its beginning."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from pydantic import Field

from game.families.false_sunrise.new_match.setup import quick_choices, set_up, setup_from
from game.games import card_of
from game.match.dice import SEEDED, TYPED
from game.match.seats import HOTSEAT, HUMAN, Seating
from game.match.session import Session
from game.players.computer import Question, decide
from game.screens.result import ResultScreen
from rules.bounds import ByName, Count, LineText, Several, Text, Turn
from rules.games import ruleset_of
from rules.kernel.dice import Stream
from rules.kernel.match import AnyMatch, Match
from rules.kernel.requests import Below, Roll
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import seeded_dice
from rules.parts import Part
from tools.screenshots.player import eager_answer
from tools.screenshots.positions import position
from tools.screenshots.step import Faces, Step
from tools.screenshots.studio import SEED, Studio

_QUICK = "quick"
_EAGER, _RANDOM, _DEFAULT = "eager", "random", "default"


class SeatingPart(Part):
    """Who plays: a level of the computer for each seat, or `human`; styles; whether it is training."""

    players: ByName[Text] = Field(default_factory=dict)
    styles: ByName[Text] = Field(default_factory=dict)
    training: bool = False

    def seating(self) -> Seating:
        """Return it as matches have it."""
        players = {seat: self.players.get(seat, HUMAN) for seat in PLAYERS}
        styles = {Seat(seat): style for seat, style in self.styles.items()}
        return Seating(players if self.players else HOTSEAT, self.training, styles)


class Sit(Step):
    """Open the table at a position, `but` for some values.

    With `until`, play on from there until a `seat` is asked a question of this kind. With `watch`, the
    events that follow are animated. With `hidden`, all that happens until then counts as seen; only then
    can there be `dice`, which are rolled first, and red's own `answers`.
    """

    sit: Text
    but: Several[LineText] = ()
    until: Text | None = None
    seat: Seat | None = None
    watch: bool = False
    hidden: bool = False
    dice: Faces = ()
    answers: Any = None
    typed_dice: bool = False
    seating: SeatingPart | None = None

    def take(self, studio: Studio) -> None:
        state = position(self.sit, self.but)
        if self.typed_dice:
            studio.desk.sit_down(Session.new(state.setup, SEED, TYPED, studio.app.home), state, None)
        else:
            self._open(studio, state)
        if self.until is not None:
            studio.until(self.until, self.seat)

    def _open(self, studio: Studio, state: Any) -> None:  # noqa: ANN401 - of any game
        ruleset = ruleset_of(state.setup)
        turn = ruleset.turn(state)
        match = Match(ruleset, state.setup, state=state, dice=self._dice())
        if self.hidden:
            self._play(match)
        seating = (self.seating or SeatingPart()).seating()
        session = Session.of(match, SEED, studio.app.home, seating)
        if self.watch:
            session.show_again(turn)
        studio.open(session)

    def _play(self, match: AnyMatch) -> None:
        """Play up to the question, with red's own answers as long as there are some."""
        answers = dict(self.answers or {})
        while True:
            for seat in match.waiting():
                request = match.pending[seat]
                if request.kind == self.until and seat is self.seat:
                    return
                if seat is Seat.RED and request.kind in answers:
                    match.answer(seat, request.unpack(answers.pop(request.kind)))
                else:
                    match.answer(seat, eager_answer(request))

    def _dice(self) -> Callable[[Roll, int], tuple[int, ...]]:
        """Return the dice of all pictures; the given faces come first."""
        left, seeded = list(self.dice), seeded_dice(SEED)

        def dice(request: Roll, number: int) -> tuple[int, ...]:
            fallen = [left.pop(0) for _ in range(request.count)] if len(left) >= request.count else []
            return tuple(fallen) or seeded(request, number)

        return dice


class Begin(Step):
    """Begin a match of the setup of a position, or with `quick` one that the program chooses for `names`.

    With `set_up` the program answers all up to the first orders. With `play` it is played to its end, or
    through some `turns`, or for some `answers`: by `eager`, `random` or `default` players, or by a level
    of the computer, with the dice of a `stream` if it says so. Then the table is opened, or the `result`,
    or `nothing`.
    """

    begin: Text
    names: tuple[Text, Text] = ("Ember", "Tide")
    seed: Count = SEED
    typed_dice: bool = False
    seating: SeatingPart = Field(default_factory=SeatingPart)
    set_up: bool = False
    play: Text | None = None
    stream: Text | None = None
    turns: Turn = 10_000
    answers: Count = 1_000_000
    save_as: Text | None = None
    show: Annotated[str, Field(pattern="^(table|result|nothing)$", max_length=7)] = "table"

    def take(self, studio: Studio) -> None:
        quick = self.begin == _QUICK
        setup = setup_from(quick_choices(self.names, self.seed)) if quick else position(self.begin).setup
        dice, seating = TYPED if self.typed_dice else SEEDED, self.seating.seating()
        session = Session.new(setup, self.seed, dice, studio.app.home, seating)
        if self.set_up:
            set_up(session, self.seed)
        if self.play is not None:
            self._play(session, self.play)
        if self.play == _EAGER:  # the session has not seen their answers
            session.keep()
        if self.set_up or self.play is not None:
            session.show_all()
        if self.save_as is not None:
            session.save_as(self.save_as)
        if self.show == "result":
            studio.show(ResultScreen(studio.app, session))
        elif self.show == "table":
            studio.open(session)

    def _play(self, session: Session, player: str) -> None:
        own = self.stream or (_RANDOM if player == _RANDOM else None)
        stream = Stream(own, self.seed).below if own is not None else None
        match, given = session.match, 0
        while not session.over and match.ruleset.turn(match.state) <= self.turns and given < self.answers:
            for seat in session.waiting():
                given += 1
                answer = _answer(player, session, seat, stream)
                (match if player == _EAGER else session).answer(seat, answer)


def _answer(player: str, session: Session, seat: Seat, stream: Below | None) -> object:
    request = session.request(seat)
    assert request is not None, "the seat is waited for"
    if player == _EAGER:
        return eager_answer(request)
    if player == _DEFAULT:
        return request.default()
    if player == _RANDOM and stream is not None:
        return request.example(stream)
    edition, view = session.match.ruleset.id, session.match.view(seat)
    if stream is not None:
        return card_of(edition).computer.decide(player, request, view, stream).answer
    return decide(edition, Question(player, request, view, session.draws_for(seat))).answer


STEPS: tuple[type[Step], ...] = (Sit, Begin)
