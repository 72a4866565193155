"""Two Cards: all that a game may keep from a player, in one page.

TOY-1 Each player lays a card face down, the captain or a decoy. TOY-2 In each of three rounds both set a dial
from 1 to 3 in secret, and with it may leave a standing "no" for the rest of the match. TOY-3 A die is rolled.
TOY-4 On 4 or more both, red first, are asked whether they show the captain, unless a "no" stands or it has
been shown; who has laid a decoy is asked alike and can only say no. TOY-5 The higher dial wins a point, and a
captain two when it is shown. TOY-6 After the third round all cards are shown; the most points win.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import Any, ClassVar

from rules.kernel.flow import Flow, ask, ask_all
from rules.kernel.game import Facts, Game, OneSetup, rulings_in
from rules.kernel.ledger import Ledger
from rules.kernel.requests import AnyRequest, Below, ChooseOne, Refusal, Request, Roll
from rules.kernel.ruleset import Ruleset
from rules.kernel.seats import PLAYERS, Seat

CARDS = ("captain", "decoy")
UNKNOWN = "?"
CARD = "card"  # the name of the only card
ROUNDS, DIAL, SIGNAL = 3, 3, 4


class Prompt(StrEnum):
    """What a player is asked for."""

    CARD = "card"
    SHOW = "show"


@dataclass(frozen=True)
class Table:
    """What a match begins with."""

    names: dict[Seat, str]


@dataclass
class State:
    """The cards as laid (or UNKNOWN), who has shown, who has left a standing answer, and the score."""

    setup: Table
    round: int = 0
    cards: dict[Seat, str] = field(default_factory=dict)
    shown: tuple[Seat, ...] = ()
    standing: dict[Seat, bool | None] = field(default_factory=dict)
    dials: dict[Seat, int] = field(default_factory=dict)
    points: dict[Seat, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, 0))
    rolls: int = 0
    over: bool = False

    def copy(self) -> State:
        """Return a state that shares nothing that changes."""
        held = ("cards", "standing", "dials", "points")
        return replace(self, **{name: dict(getattr(self, name)) for name in held})


@dataclass(frozen=True)
class Happened:
    """Something that has happened."""

    kind: ClassVar[str]
    ruling: ClassVar[str]


@dataclass(frozen=True)
class CardLaid(Happened):
    """A card lies face down; nobody else hears which."""

    kind, ruling = "laid", "TOY-1"
    seat: Seat
    card: str

    def apply(self, state: State) -> None:
        """Lay it."""
        state.cards[self.seat] = self.card


@dataclass(frozen=True)
class DialOpened(Happened):
    """A round begins with the dials; what was left with one is told to nobody else."""

    kind, ruling = "dial", "TOY-2"
    seat: Seat
    dial: int
    standing: bool | None

    def apply(self, state: State) -> None:
        """Open the dial."""
        state.dials[self.seat] = self.dial
        state.standing[self.seat] = self.standing


@dataclass(frozen=True)
class DieFell(Happened):
    """A die has been rolled."""

    kind, ruling = "die", "TOY-3"
    face: int

    def apply(self, state: State) -> None:
        """Count the roll."""
        state.rolls += 1


@dataclass(frozen=True)
class CardShown(Happened):
    """A card is turned up."""

    kind, ruling = "shown", "TOY-4"
    seat: Seat
    card: str

    def apply(self, state: State) -> None:
        """Turn it up."""
        state.cards[self.seat] = self.card
        state.shown = (*state.shown, self.seat)
        state.points[self.seat] += 2 * (self.card == "captain" and not state.over)


@dataclass(frozen=True)
class RoundEnded(Happened):
    """A round is over: the higher dial has its point."""

    kind, ruling = "round", "TOY-5"

    def apply(self, state: State) -> None:
        """Score, and go on."""
        red, blue = (state.dials.get(seat, 0) for seat in PLAYERS)
        if red != blue:
            state.points[Seat.RED if red > blue else Seat.BLUE] += 1
        state.dials, state.round = {}, state.round + 1


@dataclass(frozen=True)
class Ended(Happened):
    """The match is over (by a concession of `loser`, or None)."""

    kind, ruling = "end", "TOY-6"
    loser: Seat | None

    def apply(self, state: State) -> None:
        """End it."""
        state.over = True
        if self.loser is not None:
            state.points[self.loser] = -1


KINDS: dict[str, type[Any]] = {
    one.kind: one for one in (CardLaid, DialOpened, DieFell, CardShown, RoundEnded, Ended)
}


@dataclass(slots=True)
class SetDial(Request[tuple[int, bool]]):
    """Ask in secret for a dial and whether "no" is to stand."""

    asks_for: ClassVar[str] = "dial"
    seat: Seat
    state: State  # what is on the table, for whoever asks the request about it

    @property
    def secret(self) -> bool:
        """Dials are opened together."""
        return True

    def seen_by(self, view: State) -> SetDial:
        """Put it over what its seat may know."""
        return replace(self, state=view)

    def refusal(self, answer: tuple[int, bool]) -> Refusal | None:
        """Say why a dial is none, or None."""
        if len(answer) != 2 or type(answer[0]) is not int or not 1 <= answer[0] <= DIAL:
            return Refusal("TOY-2", f"a dial shows 1 to {DIAL}")
        return None

    def example(self, below: Below) -> tuple[int, bool]:
        """Draw a dial; a standing answer is left now and then."""
        return below(DIAL) + 1, below(6) == 0

    def default(self) -> tuple[int, bool]:
        """Set the lowest."""
        return 1, False

    def unpack(self, data: object) -> tuple[int, bool]:
        """Read a pair."""
        if not isinstance(data, list | tuple) or len(data) != 2:
            raise ValueError("a dial and a standing answer are needed")
        return data[0], bool(data[1])


def play(ledger: Ledger[State, Any]) -> Flow[None]:
    """Play from any checkpoint to the end."""
    if not ledger.state.cards:
        ledger.checkpoint()
        laid = yield from ask_all(
            {seat: ChooseOne(seat, Prompt.CARD, CARDS, (), "TOY-1", secret=True) for seat in PLAYERS}
        )
        ledger.record(*(CardLaid(seat, laid[seat]) for seat in PLAYERS), RoundEnded())
    while ledger.state.round <= ROUNDS:
        ledger.checkpoint()
        dials = yield from ask_all({seat: SetDial(seat, ledger.state) for seat in PLAYERS})
        stands = {seat: bool(ledger.state.standing.get(seat)) for seat in PLAYERS}
        ledger.record(*(DialOpened(seat, dials[seat][0], stands[seat] or dials[seat][1]) for seat in PLAYERS))
        (face,) = yield from ask(Roll(1, 6, "signal"))
        ledger.record(DieFell(face))
        if face >= SIGNAL:
            yield from _signal(ledger)
        ledger.record(RoundEnded())
    cards = dict(ledger.state.cards)
    hidden = [seat for seat in PLAYERS if seat not in ledger.state.shown]
    ledger.record(Ended(None), *(CardShown(seat, cards[seat]) for seat in hidden))


def _signal(ledger: Ledger[State, Any]) -> Flow[None]:
    for seat in PLAYERS:
        state = ledger.state
        if seat in state.shown or state.standing[seat]:
            continue
        options = ("no", "yes") if state.cards[seat] == "captain" else ("no",)
        says = yield from ask(ChooseOne(seat, Prompt.SHOW, options, (), "TOY-4", secret=True))
        if says == "yes":
            ledger.record(CardShown(seat, state.cards[seat]))


class ToyCards:
    """The card of each player, which only its owner knows until it is shown (TOY-1, TOY-4)."""

    def lays(self, request: AnyRequest) -> bool:
        """Say whether a card is asked for."""
        return request.kind == Prompt.CARD

    def laid(self, request: AnyRequest, answer: Any) -> Mapping[str, str]:
        """Return the card."""
        return {CARD: answer}

    def answer(self, request: AnyRequest, known: Mapping[str, str]) -> Any:
        """Return the card, or the unknown one."""
        return known.get(CARD, UNKNOWN)

    def refusal(self, request: AnyRequest, known: Mapping[str, str]) -> Refusal | None:
        """Say why a card is none."""
        return next((fault for card in known.values() if (fault := request.refusal(card))), None)

    def shown(self, request: AnyRequest, answer: Any) -> tuple[str, ...]:
        """Return the card if it is shown."""
        return (CARD,) if request.kind == Prompt.SHOW and answer == "yes" else ()

    def opened(self, request: AnyRequest, answer: Any) -> Any:
        """Return a dial without the standing answer, which stays with its owner."""
        return (answer[0], False) if isinstance(request, SetDial) else answer

    def stands(self, answer: Any) -> bool:
        """Say whether a dial comes with a standing "no"."""
        return isinstance(answer, tuple) and answer[1]

    def declined(self, request: AnyRequest, since: int, turn: int) -> bool:
        """Say whether the captain is asked for: "no" stands for the rest of the match (TOY-2)."""
        return bool(request.kind == Prompt.SHOW)


def conceal(state: State, seat: Seat | None) -> State:
    """Return what a seat may know: no card of the other that is not shown, and no standing answer of it."""
    view = state.copy()
    view.rolls = 0
    for one in state.cards:
        if one is not seat and one not in state.shown:
            view.cards[one] = UNKNOWN
    for one in state.standing:
        if one is not seat:
            view.standing[one] = None
    return view


def redact(event: Any, seat: Seat | None) -> Any:
    """Return what a seat hears of an event."""
    if isinstance(event, CardLaid) and event.seat is not seat:
        return replace(event, card=UNKNOWN)
    if isinstance(event, DialOpened) and event.seat is not seat:
        return replace(event, standing=None)
    return event


def describe(event: Any, state: State) -> str:
    """Say what has happened."""
    names = state.setup.names
    match event:
        case CardLaid(seat, card):
            return f"{names[seat]} lays {'a card' if card == UNKNOWN else f'the {card}'} face down."
        case DialOpened(seat, dial, standing):
            return f"{names[seat]} opens a {dial}{' and a standing no' if standing else ''}."
        case DieFell(face):
            return f"The die shows {face}."
        case CardShown(seat, card):
            return f"{names[seat]} shows the {card}."
    return "The match is over." if isinstance(event, Ended) else "The round is over."


def _unpack_seats(data: dict[str, Any]) -> dict[Seat, Any]:
    return {Seat(one): value for one, value in data.items()}


def _unpack_state(setup: Table, data: dict[str, Any]) -> State:
    seats = {name: _unpack_seats(data[name]) for name in ("cards", "standing", "dials", "points")}
    shown = tuple(map(Seat, data["shown"]))
    return State(setup, data["round"], shown=shown, rolls=data["rolls"], over=data["over"], **seats)


def _unpack_event(data: list[Any]) -> Any:
    kind, fields = data
    as_seat: Callable[[Any], Any] = lambda one: Seat(one) if one is not None else None
    return KINDS[kind](**{k: as_seat(v) if k in ("seat", "loser") else v for k, v in fields.items()})


def _pack_state(state: State) -> dict[str, Any]:
    packed = asdict(replace(state, setup=Table({})))
    del packed["setup"]
    packed["shown"] = list(packed["shown"])
    return packed


RULESET: Ruleset[Table, State, Any] = Ruleset(
    id="two-cards",
    title="Two Cards",
    fingerprint="1",
    hides=True,
    cards=ToyCards(),
    opening=State,
    play=play,
    copy=State.copy,
    conceal=conceal,
    redact=redact,
    concede=lambda _, seat: Ended(seat),
    agreed_draw=lambda _: Ended(None),
    describe=describe,
    is_over=lambda state: state.over,
    rolls=lambda state: state.rolls,
    turn=lambda state: state.round,
    pack_setup=lambda setup: {seat.value: name for seat, name in setup.names.items()},
    unpack_setup=lambda data: Table(_unpack_seats(data)),
    pack_state=_pack_state,
    unpack_state=_unpack_state,
    pack_event=lambda event: [event.kind, asdict(event)],
    unpack_event=_unpack_event,
)


DRAWN = OneSetup(RULESET.fingerprint, Table({Seat.RED: "Ada", Seat.BLUE: "Bo"}))


def facts(state: State) -> Facts:
    """Return how a match stands."""
    red, blue = (state.points[seat] for seat in PLAYERS)
    if not state.over or red == blue:
        return Facts(None, state.points)
    return Facts(Seat.RED if red > blue else Seat.BLUE, state.points)


TWO_CARDS = Game(
    id="two-cards",
    title="Two Cards",
    editions=("two-cards",),
    setup=Table,
    load=lambda _: RULESET,
    edition_of=lambda _: RULESET.id,
    facts=facts,
    rulings=lambda: rulings_in(__doc__ or ""),
    draw_setup=lambda _edition, _given: DRAWN,
)
