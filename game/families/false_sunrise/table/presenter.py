"""What ship games show at the table: fleets, sheets, arcs, bands, sight, tape and rolling dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from pygame import Rect

from game.board.overlays import Circle, Notice, SightLine, TargetRing
from game.families.false_sunrise.board.fleets import FleetLook
from game.families.false_sunrise.board.overlays import GhostPath, Overlay, RangeBands, wedges_of
from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.keys import ORDERS
from game.families.false_sunrise.next_words import after_movement
from game.families.false_sunrise.table.firing_overlays import contact_of, shot_lines
from game.families.false_sunrise.table.host import FleetTool
from game.families.false_sunrise.table.idle import passable
from game.families.false_sunrise.table.initiative import what_initiative_decides
from game.families.false_sunrise.table.movement import MovementView
from game.families.false_sunrise.table.roster import roster
from game.families.false_sunrise.table.sheet_card import PinnedSheet, SheetCard
from game.families.false_sunrise.table.ship_tape import ShipTape
from game.families.false_sunrise.table.squadron_words import chip_words
from game.families.false_sunrise.table.squadrons import OrderSquadronTool
from game.families.false_sunrise.table.throws import shot_title
from game.families.false_sunrise.table.toggles import toggles_of
from game.families.false_sunrise.table.topics import topic_of
from game.families.false_sunrise.words import option_words
from game.forecast.forecast_client import close_forecasts
from game.screens.plain_game_ui import screens_of
from game.screens.table.host import PresenterTable
from game.screens.table.measuring import MeasuringPresenter
from game.screens.table.presenter import Toggle
from game.screens.tools.dice_tray import Throw, ThrowOf
from game.screens.tools.tool import Tool
from game.widgets.modal import Answer
from game.widgets.widget import Widget
from rules.false_sunrise.arriving import ArriveShip, RebirthShip
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.describe import PHASE_NAMES, squadron_attack_words
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.events import Event, PhaseBegan, ShipActivated
from rules.false_sunrise.placing import PlaceMarker, ReturnShip
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.roll_words import ROLLS
from rules.false_sunrise.squadron_orders import OrderSquadron
from rules.false_sunrise.state import Phase, Ship, State
from rules.kernel.requests import AnyRequest, ChooseOne, Roll
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import Point

if TYPE_CHECKING:
    from game.match.playback import Beat

_SHOT_PARTS = 3
_OF_A_SHOT = frozenset({"attack", "reroll", "sanctuary", "haywire"})


def dice_of(edition: str) -> ThrowOf:
    """Return what the dice tray of an edition shows after an event; an activation clears it."""
    throw = edition_ui_of(edition).dice.throw

    def shown(event: Event, state: State, before: Throw | None) -> Throw | None:
        return None if event.kind in ("activate", "phase") else throw(event, state, before) or before

    return cast("ThrowOf", shown)


class FleetPresenter(MeasuringPresenter):
    """Show two fleets.

    `declined` holds the offers that a player does not want to see again in the current activation.
    With `proposes`, ships start with their best shots and are activated by a click on an enemy.
    With `reckons`, the program's estimates of choices are shown. `aim` is a ship that was asked to
    fire at another, `fires_at_once` a ship whose proposed shots are fired unasked.
    `taken_back` is true after an undo: then nothing is done automatically before the next click.
    """

    left_panel = "the list of ships"
    tape_of = ShipTape
    happening: ClassVar[Mapping[str, str]] = {
        Phase.INITIATIVE: "Roll for initiative: the higher die wins it",
        Phase.START: "The turn begins: ships return, miracle points are rolled, "
        "ships arrive, chameleon cores are set",
        Phase.MOVEMENT: "Both fleets move. Press any key to skip ahead.",
        Phase.LAUNCHES: "Squadrons are launched",
        Phase.POINTS: "Points: one for each marker you control",
        Phase.END: "The turn ends, and the initiative passes on",
        Phase.OVER: "The match is over",
    }
    on_at_first = frozenset({"arcs", "bands", "names"})

    def __init__(self, screen: PresenterTable) -> None:
        super().__init__(screen)
        self.sheet = PinnedSheet(screen)
        self.declined: set[tuple[str, ...]] = set()
        self.proposes = self.reckons = True
        self.aim: tuple[str, str] | None = None
        self.fires_at_once = ""
        self.taken_back = False
        self._dice = edition_ui_of(screen.edition).dice
        self.bench_of_dice = (
            self._dice.bench(screen, screen.session) if self._dice.bench is not None else None
        )

    def unaided(self) -> None:
        self.proposes = self.reckons = False

    @property
    def _view(self) -> State:
        view: State = self.screen.view
        return view

    # --- words ----------------------------------------------------------------------------------

    def stands(self) -> str:
        return PHASE_NAMES[self._view.phase]

    def after_still(self) -> str:
        return after_movement(self._view)

    def topic(self) -> str:
        return topic_of(self.screen)

    def facts(self) -> dict[str, object]:
        view = self._view
        scores = {seat.value: score for seat, score in view.scores.items()}
        return {"phase": view.phase.value, "scores": scores}

    def menu(self) -> Sequence[Answer]:
        tip = "Try the odds of the selected ship against its nearest enemy."
        return (Answer("menu.laboratory", "Laboratory", self._open_laboratory, about=tip),)

    def _open_laboratory(self) -> None:
        make = screens_of(self.screen.edition).table_rooms["laboratory"]
        self.screen.app.push(make(self.screen))

    # --- pieces ---------------------------------------------------------------------------------

    def _ship(self, piece: str | None) -> Ship | None:
        return self._view.ships.get(piece or "")

    def holds(self, piece: str | None) -> bool:
        ship = self._ship(piece)
        return ship is not None and ship.alive

    def selected_by(self, thing: str) -> str | None:
        squadron = self._view.squadrons.get(thing)
        return squadron.ship if squadron is not None else thing if thing in self._view.ships else None

    def home(self, request: AnyRequest) -> str | None:
        ship_id = getattr(request, "ship_id", None)
        return ship_id if ship_id in self._view.ships else None

    def needs_no_pause(self, request: AnyRequest, answer: object) -> bool:
        if isinstance(request, ChooseOne) and request.prompt == Prompt.ACTIVATE:
            return answer in passable(self._view, request.options)
        return super().needs_no_pause(request, answer)

    def seat_of(self, piece: str) -> Seat:
        return self._view.ships[piece].seat

    def name_of(self, piece: str) -> str:
        return self._view.ships[piece].spec.name

    def in_order(self, seat: Seat) -> Sequence[str]:
        return [ship.id for ship in self._view.ships_of(seat)]

    def place_of(self, piece: str) -> Point | None:
        ship = self._ship(piece)
        return ship.at if ship is not None else None

    def places(self) -> Mapping[str, Point]:
        return {ship.id: ship.at for ship in self._view.ships.values() if ship.on_board}

    # --- the panels -----------------------------------------------------------------------------

    def roster(self, area: Rect) -> list[Widget]:
        return roster(self.screen, area)

    def toggles(self) -> Sequence[Toggle]:
        tool = self.screen.tool
        return toggles_of(self._view, ordering=tool is not None and ORDERS in tool.contexts)

    def cards(self) -> list[Widget]:
        return [SheetCard(self.screen, self.sheet)]

    def bench_height(self) -> int:
        return self.bench_of_dice.height() if self.bench_of_dice is not None else 0

    def bench(self, area: Rect) -> list[Widget]:
        return self.bench_of_dice.build(area) if self.bench_of_dice is not None else []

    def looks_at(self) -> Sequence[Point]:
        return self.bench_of_dice.looks_at() if self.bench_of_dice is not None else ()

    def dice_on_board(self) -> bool:
        return self.bench_of_dice is None or not self.bench_of_dice.takes_dice()

    # --- the board ------------------------------------------------------------------------------

    def look(self) -> FleetLook:
        screen = self.screen
        acted = frozenset(ship.id for ship in self._view.ships.values() if ship.activated)
        pointer, tool = screen.pointer, screen.tool
        in_hand = tool.squadron if isinstance(tool, OrderSquadronTool) else None
        return FleetLook(
            screen.selected,
            pointer.piece,
            screen.is_on("names"),
            acted,
            squadron=pointer.chip or in_hand or None,
        )

    def overlays(self) -> list[Overlay]:
        """List arcs, bands, sight and tape of the selected ship, as the toggles say."""
        screen = self.screen
        ship = self._ship(screen.selected)
        bench = self.bench_of_dice.overlays() if self.bench_of_dice is not None else []
        if ship is None or not ship.on_board:
            at = self.tape.cross or screen.pointer.at
            return [*bench, *self._chip(), *self._sight(None, at), *self.tape_laid()]
        stance = screen.tool.stance() if screen.tool is not None else None
        at, heading = stance if stance is not None else (ship.at, ship.heading)
        found: list[Overlay] = []
        drawn = isinstance(screen.tool, FleetTool) and screen.tool.draws_reach
        if screen.is_on("arcs") and not drawn:
            found.extend(wedges_of(ship, at=at, heading=heading))
        elif screen.is_on("bands") and not drawn:
            found.extend(self._bands(ship, at))
        return [*found, *bench, *self._chip(), *self._sight(ship, at), *self.tape_laid()]

    def meanwhile(self) -> list[Overlay]:
        return self.bench_of_dice.overlays() if self.bench_of_dice is not None else []

    def _chip(self) -> list[Overlay]:
        """Describe the squadron chip under the pointer (SQD-1)."""
        squadron = self._view.squadrons.get(self.screen.pointer.chip or "")
        place = self.screen.pane.place_of(squadron.id) if squadron is not None else None
        if squadron is None or place is None:
            return []
        at = self.screen.pane.camera.to_board(place.midbottom)
        return [Notice(at, chip_words(self._view, squadron), "SQD-1")]

    def _bands(self, ship: Ship, at: Point) -> list[Overlay]:
        """Draw the shared range bands, else those of the selected weapon or of the first weapon.

        The range in which the ship protects others is drawn too.
        """
        gunnery = edition_of(self._view).gunnery
        if gunnery.shared_bands:
            return [RangeBands(at, ship.seat)]
        in_hand = getattr(self.screen.tool, "weapon", "")
        mounts = sorted(ship.fittings.mounts, key=lambda mount: mount.id != in_hand)
        bands = next((there for mount in mounts if (there := gunnery.bands_in(ship, mount))), ())
        found: list[Overlay] = [RangeBands(at, ship.seat, bands=bands)] if bands else []
        covers = gunnery.cover_by(ship)
        return [*found, *(Circle(at, one.reach_in, ship.seat, one.words, filled=True) for one in covers)]

    def _sight(self, ship: Ship | None, at: Point | None) -> list[Overlay]:
        """Draw lines of sight from a ship to its enemies, or from a point to all ships."""
        view = self._view
        if at is None or not self.screen.is_on("sight"):
            return []
        seats = [ship.seat.other] if ship is not None else list(PLAYERS)
        terrain, lines = view.setup.terrain, list[Overlay]()
        for other in (one for seat in seats for one in view.ships_of(seat)):
            blocked = terrain.blocks_sight(at, other.at)
            cut = contact_of(terrain, at, other.at) if blocked else None
            lines.append(SightLine(at, other.at, blocked, cut))
        return lines

    def intended(self, request: AnyRequest, answer: Any) -> list[Overlay]:  # noqa: ANN401 - of any kind
        view = self._view
        if isinstance(request, DeclareFire):
            return [*shot_lines(view, view.ships[request.ship_id], answer or ())]
        if isinstance(request, PlaceMarker):
            return [TargetRing(answer, "good")]
        if isinstance(request, ArriveShip | RebirthShip | ReturnShip) and answer is not None:
            ship = view.ships[request.ship_id]
            return [GhostPath((answer,), ship.seat, ship.spec.hull.id, name=ship.spec.name)]
        own = edition_ui_of(self.screen.edition).at_table.moves(request, answer)
        if own is not None:
            ship, at = view.ships[own[0]], own[1]
            way = ((*ship.at, ship.heading), (*at, ship.heading))
            return [GhostPath(way, ship.seat, ship.spec.hull.id, name=ship.spec.name)]
        if isinstance(request, OrderSquadron) and answer is not None:
            answer = answer[2]  # the ship that the squadron is sent to
        chosen = view.ships.get(answer) if isinstance(answer, str) else None
        if chosen is None or not chosen.on_board:
            return []
        words = () if self.screen.is_on("names") else (chosen.spec.name,)
        return [TargetRing(chosen.at, "good", words)]

    # --- requests and events ----------------------------------------------------------------------

    def first(self) -> Seat:
        return self._view.initiative

    def for_computer(self, view: State) -> State:
        view.sight = dict(view.sight)  # the table keeps adding to its own copy meanwhile
        return view

    def ends_still(self, beat: Beat | None) -> bool:
        return beat is None or any(
            isinstance(one, PhaseBegan) and one.phase is not Phase.MOVEMENT for one in beat
        )

    def still_tool(self) -> Tool:
        return MovementView(self.screen, self.screen.go_on, waits=not self.proposes)

    def in_one_go(self) -> object:
        """Return the phase if it is shown in one go, else None.

        These are the movement and consecutive launches.
        """
        phase = self.screen.session.shown.phase
        return phase if phase in (Phase.MOVEMENT, Phase.LAUNCHES) else None

    def begun(self, beat: Beat) -> None:
        if any(isinstance(event, ShipActivated) for event in beat):
            self.declined.clear()

    def throw(self, event: Event, state: State, before: Throw | None) -> Throw | None:
        return dice_of(self.screen.edition)(event, state, before)

    def dice_for(self, request: Roll) -> tuple[str, Sequence[str]]:
        about, view = request.about, self._view
        if (own := self._dice.thrown(view, request)) is not None:
            return own
        title = ROLLS.get(request.why, "Dice")
        if request.why == "initiative":
            words = f"{title}: the higher die {what_initiative_decides(view)}"
            return words, [view.setup.names[seat] for seat in PLAYERS]
        if not about:
            return title, ()
        if request.why in _OF_A_SHOT and len(about) >= _SHOT_PARTS:
            return f"{title}: {shot_title(view, about)}", ()
        if request.why == "squadron_attack":
            return squadron_attack_words(view, *about[:2]), ()
        if request.why == "miracles":
            return f"{title}: {view.setup.names[Seat(about[0])]}", ()
        each = request.why == "fabricator" and len(about) == request.count
        words = f"{title}: {option_words(view, about[0], about[0])}"
        return words, [option_words(view, "", one) for one in about] if each else ()

    def take_aim(self, ship_id: str) -> str:
        """Return the ship that this one was asked to fire at, only once, or ""."""
        asked, self.aim = self.aim, None
        return asked[1] if asked is not None and asked[0] == ship_id else ""

    def forget(self) -> None:
        self.declined.clear()
        self.aim, self.fires_at_once, self.taken_back = None, "", True

    # --- input ----------------------------------------------------------------------------------

    def action(self, action: str) -> bool:
        if action == "pin_sheet":
            self.sheet.pin(self.screen.pointer.piece or self.screen.selected)
            self.screen.rebuild()
            return True
        if self.bench_of_dice is not None and self.bench_of_dice.action(action):
            return True
        return super().action(action)

    def let_go(self) -> bool:
        return self.sheet.let_go()

    def put_away(self) -> None:
        self.sheet.let_go()
        super().put_away()

    def leave(self) -> None:
        close_forecasts()
