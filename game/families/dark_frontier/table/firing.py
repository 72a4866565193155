"""Firing: weapons, hexes and divisions, whom they meet, and the odds; or holding fire (DF-1 to DF-6)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import ClassVar

from game.families.dark_frontier.board.layout import TIP_IN, hex_at, point_of
from game.families.dark_frontier.board.overlays import Overlay
from game.families.dark_frontier.table.firing_choice import Arm, Choice
from game.families.dark_frontier.table.firing_danger import defenseless_words
from game.families.dark_frontier.table.firing_forecast import (
    Later,
    Prospect,
    hit_chance,
    later_of,
    prospect_of,
)
from game.families.dark_frontier.table.firing_overlays import overlays_of, place_of_meeting
from game.families.dark_frontier.table.firing_panel import fill_panel
from game.families.dark_frontier.table.firing_pursuit import pursuit_of
from game.families.dark_frontier.table.firing_words import deed_of, round_words
from game.families.dark_frontier.table.host import DuelTool
from game.families.dark_frontier.table.odds_words import chance_words
from game.families.dark_frontier.table.upcoming import Coming, comes_at
from game.families.dark_frontier.table.views import GUNS
from game.screens.tools.dragging import DragTool
from game.screens.tools.history import History
from game.screens.tools.key_actions import ROW_KEYS, SHIP_KEYS, KeyActions, each, numbers, stepped, steps
from game.screens.tools.parts import PanelColumn
from game.screens.tools.placing import PlacingDrag
from game.screens.tools.tool import BoardClick, Commit, Heading, Host
from game.shell.actions import CHOOSING, Context
from rules.dark_frontier.describe import weapon_words
from rules.dark_frontier.events import PhaseBegan, ShotFired
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.foreseeing import struck_by
from rules.dark_frontier.gunnery import Shot, velocity_of_launch
from rules.dark_frontier.requests import FireOrDone
from rules.dark_frontier.state import ATTACKER, Phase, Ship
from rules.hexes.grid import Hex, add, distance
from rules.table.measure import Point

_MEETINGS = {"frontier_previous_meeting": -1, "frontier_next_meeting": 1}
_HUNTS = 10  # hexes within which an enemy missile is worth seeing
_NEAR_IN = 0.8 * TIP_IN  # how close a click must be to a lit meeting


@dataclass(frozen=True, slots=True)
class _Planned:
    """The planned shot, and whether fire is held instead."""

    shot: Shot
    holding: bool = False


class FireTool(DragTool, DuelTool):
    """The tool of a side to fire shot by shot, or to hold fire.

    It starts with the best shot that meets an enemy now or can be steered later, if there is one and
    the table may propose it.
    """

    mouse_hint: ClassVar[str] = (
        "{key:frontier_previous_meeting,frontier_next_meeting}: target · "
        "{key:frontier_division}: direction · {key:frontier_hex}: hex · {key:fit}: fit"
    )
    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING,)
    lays: ClassVar[frozenset[str]] = frozenset({GUNS})
    request: FireOrDone

    def __init__(self, host: Host, request: FireOrDone) -> None:
        super().__init__(host, request)
        self.choice = Choice(request, proposes=host.presenter.proposes)
        self.coming: Sequence[Coming] = tuple(comes_at(self.state, request.seat))
        holding = not self.choice.offers(self.choice.shot)
        self.history: History[_Planned] = History(_Planned(self.choice.shot, holding=holding))
        self.hand = PlacingDrag(self)
        kept = host.draft()
        if isinstance(kept, Shot) and kept in self.choice.met:
            self.history.take_up(_Planned(kept))
            self.choice.aim(kept)
        host.select(self.ship.name)

    # --- the planned shot -------------------------------------------------------------------------------

    @property
    def holding(self) -> bool:
        """Whether no shot is planned."""
        return self.history.now.holding

    @property
    def ship(self) -> Ship:
        """The ship whose weapons are shown."""
        return self.state.ships[self.choice.arm.ship]

    @cached_property
    def prospect(self) -> Prospect | None:
        """The forecast for the enemy that the planned shot meets; None if it meets nobody now."""
        met = self.choice.meeting
        return None if met is None or self.holding else prospect_of(self.state, self.choice.shot, met)

    @cached_property
    def later(self) -> Sequence[Later]:
        """Whom the planned shot meets later."""
        return later_of(self.state, self.choice.shot)

    @cached_property
    def shots_fired(self) -> Sequence[ShotFired]:
        """What this side has fired in this round, as far as it has been shown."""
        session, found = self.host.session, list[ShotFired]()
        for beat in reversed(session.match.beats[: session.shown_beats]):
            for event in beat:
                if isinstance(event, PhaseBegan) and event.phase is not Phase.FIRE:
                    return found[::-1]
                if isinstance(event, ShotFired) and self.state.ships[event.ship].seat is self.request.seat:
                    found.append(event)
        return found[::-1]

    def weapons(self) -> tuple[str, ...]:
        """Return all weapons of the selected ship, in the order of its sheet."""
        sheet = self.state.sheet(self.ship)
        return (*sheet.guns, *([TUBES] if sheet.tubes is not None else []))

    def fired(self, weapon: str) -> list[ShotFired]:
        """Return what a weapon of the selected ship has fired."""
        return [one for one in self.shots_fired if one.ship == self.ship.name and one.weapon == weapon]

    def shot_words(self, event: ShotFired) -> str:
        """Return what a shot already fired will meet."""
        one = event.projectile
        found = struck_by(self.state, one)
        if found is None:
            return f"{one.id}, reaches no ship this round"
        ship, _ = found
        chance = chance_words(hit_chance(self.state, ship.name))
        return f"{one.id}, {chance} to hit {ship.name}"

    @property
    def done_words(self) -> str:
        """The label of the button that ends firing."""
        return "Done firing" if self.shots_fired else "Hold fire"

    def changed(self) -> None:
        for name in ("prospect", "later"):
            self.__dict__.pop(name, None)
        self.choice.aim(self.history.now.shot)
        self.keep(None if self.holding else self.choice.shot)
        if self.host.selected != self.ship.name:
            self.host.select(self.ship.name)

    def aim(self, shot: Shot) -> None:
        """Plan a shot."""
        self.record(_Planned(shot), self._aim_words(shot))

    def _aim_words(self, shot: Shot) -> str:
        """Return the undo label for planning a shot."""
        met, weapon = self.choice.met[shot], f"{shot.ship}'s {weapon_words(shot.weapon)}"
        return weapon if met is None else f"{weapon} at {met.enemy}"

    def hold(self) -> None:
        """Plan to hold fire."""
        self.record(_Planned(self.choice.shot, holding=True), "holding fire")

    def take_ship(self, name: str) -> None:
        """Select another ship, with its best shot."""
        if name != self.ship.name:
            arms = [Arm(name, weapon) for weapon in self.choice.arms(name)]
            self.aim(max((self.choice.best(arm) for arm in arms), key=self.choice.worth))

    def choose(self, weapon: str) -> None:
        """Choose a weapon of the selected ship with its best shot, or say why it cannot be fired."""
        arm = Arm(self.ship.name, weapon)
        if self.choice.shots(arm):
            self.aim(self.choice.best(arm))
        else:
            self.host.refuse(self.choice.refusal(arm))

    def in_hand(self) -> tuple[Shot | None]:
        return (None if self.holding else self.choice.shot,)

    def put_in_hand(self, answer: Shot | None) -> None:
        if answer is None:
            self.hold()
        else:
            self.aim(next(one for one in self.choice.met if one == _with_facing(answer, one)))

    def doubt(self) -> str:
        """Warn about launching the last missile that could stop an armed one this round (DM-5)."""
        return "" if self.holding else defenseless_words(self.state, self.choice.shot)

    def is_only_answer(self) -> bool:
        """Whether no weapon can reach anything, so that all there is to do is to hold fire."""
        choice = self.choice
        return choice.proposes and self.holding and not any(choice.offers(shot) for shot in choice.met)

    # --- steps --------------------------------------------------------------------------------------

    def step_meeting(self, step: int) -> None:
        """Choose the next meeting that the current weapon can make."""
        meetings = self.choice.meetings(self.choice.arm)
        if not meetings:
            self.host.app.toast("No shot of this weapon reaches a ship this round", "refusal")
            return
        at = None if self.holding else self.choice.meeting
        self.aim(self.choice.best(self.choice.arm, stepped(meetings, at, step)))

    def step_division(self) -> None:
        """Choose the next division of the launch."""
        self.aim(stepped(self.choice.divisions(), self.choice.shot, 1))

    def step_hex(self) -> None:
        """Fire from the next hex of the path; after the last, from the ship's own hex again."""
        self.aim(self.choice.from_hex(stepped(self.choice.hexes(), self.choice.shot.at, 1)))

    def face(self, facing: int) -> None:
        """Choose the facing of a missile with an evenly divided launch (DF-4)."""
        launch = self.choice.shot.launch
        self.aim(next(one for one in self.choice.divisions() if (one.launch, one.facing) == (launch, facing)))

    # --- the panels ---------------------------------------------------------------------------------

    def heading(self) -> Heading:
        return Heading("Fire", self.ship.name, self.request.seat)

    def what_now(self) -> str:
        if self.holding:
            return f"{self.done_words}, or choose a weapon to fire"
        arms = self.choice.all_arms()
        if not any(self.choice.meetings(arm) for arm in arms):
            shot, end = ("no other shot", "finish") if self.shots_fired else ("no shot", "hold fire")
            return f"{self.ship.name}: {shot} reaches a ship now. Fire ahead, or {end}"
        return f"{self.ship.name}: choose a weapon and a target, then fire"

    def build(self, column: PanelColumn) -> None:
        fill_panel(self, column)

    def commit(self) -> Commit:
        if self.holding:
            return Commit(self.done_words, self.finish, self._then())
        met, prospect = self.choice.meeting, self.prospect
        words = deed_of(self.choice.arm.weapon)
        if met is None or prospect is None:
            return Commit(words, self._fire, self._later_words())
        lost = f", {chance_words(prospect.hit.lost)} to destroy" if prospect.hit.lost else ""
        return Commit(words, self._fire, f"{met.enemy}: {chance_words(prospect.hit.hit)} to hit{lost}")

    def _later_words(self) -> str:
        """Return which own ship a shot meets later, or else which enemy it can reach."""
        for later in self.later:
            if self.state.ships[later.ship].seat is self.request.seat:
                return f"reaches your own {later.ship} {round_words(self.state.round, later.advance)}"
        pursuit = pursuit_of(self.state, self.choice.shot)
        if pursuit is not None and pursuit.meeting:
            return f"it can chase {pursuit.ship} from next round"
        return "reaches no ship this round"

    def _then(self) -> str:
        """Return what follows when this side has fired."""
        other = self.request.seat.other
        return (
            f"then {self.state.setup.names[other]} fires" if other is ATTACKER else "then everything flies on"
        )

    def _fire(self) -> None:
        self.host.answer(self.choice.shot)

    def finish(self) -> None:
        """End firing for this round."""
        self.host.answer(None)

    # --- the board ----------------------------------------------------------------------------------

    def overlays(self) -> Sequence[Overlay]:
        return overlays_of(self)

    def looks_at(self) -> Sequence[Point]:
        met = [place_of_meeting(self.state, one) for one in self.choice.meetings(self.choice.arm)]
        ends = [point_of(add(ship.place, ship.velocity)) for ship in self.state.flying()]
        hunting = [
            point_of(one.at)
            for one in self.state.missiles_of(self.request.seat.other)
            if any(distance(one.at, ship.place) <= _HUNTS for ship in self.choice.ships)
        ]
        return [*super().looks_at(), *ends, *met, *hunting]

    def selection_changed(self) -> None:
        if any(ship.name == self.host.selected for ship in self.choice.ships):
            self.take_ship(str(self.host.selected))

    def grab(self, click: BoardClick) -> bool:
        """Choose the clicked meeting, enemy or hex, or pick up the division."""
        if self._take_lit(click.at):
            return True
        at = hex_at(click.at)
        if not self.holding and self._division_near(click.at):
            self.hand.begin(click.at, moved=True)
            return True
        ship = self.state.ships.get(click.piece or "")
        if ship is not None and ship.seat is not self.request.seat:
            return self._aim_at(ship)
        if not self.holding and at in self.choice.hexes() and click.piece is None:
            self.aim(self.choice.from_hex(at))
            return True
        return False

    def _take_lit(self, at: Point) -> bool:
        """Choose the lit meeting at a place; if there are several, each click chooses the next."""
        choice = self.choice
        arms = choice.all_arms() if self.holding else (choice.arm,)
        near = [
            (arm, meeting)
            for arm in arms
            for meeting in choice.meetings(arm)
            if math.dist(at, place_of_meeting(self.state, meeting)) < _NEAR_IN
        ]
        if not near:
            return False
        nearest = min(near, key=lambda one: math.dist(at, place_of_meeting(self.state, one[1])))
        now = (choice.arm, choice.meeting)
        arm, meeting = stepped(near, now, 1) if not self.holding and now in near else nearest
        self.aim(choice.best(arm, meeting))
        return True

    def _aim_at(self, ship: Ship) -> bool:
        """Aim at a clicked enemy, with the current weapon or another one that meets it."""
        own = self.ship.name
        arms = [self.choice.arm, *(Arm(own, weapon) for weapon in self.choice.arms(own))]
        for arm in arms:
            for meeting in self.choice.meetings(arm):
                if meeting.enemy == ship.name:
                    self.aim(self.choice.best(arm, meeting))
                    return True
        return False

    def _ends(self) -> dict[Hex, Shot]:
        """Return where the projectile ends with each division, from the current hex."""
        base = add(self.choice.shot.at, self.ship.velocity)
        return {add(base, velocity_of_launch(one.launch)): one for one in reversed(self.choice.divisions())}

    def _division_near(self, at: Point) -> bool:
        return any(math.dist(at, point_of(end)) < _NEAR_IN for end in self._ends())

    def lead_to(self, at: Point) -> None:
        """Divide the launch so that the projectile ends nearest to the pointer."""
        ends = self._ends()
        nearest = min(ends, key=lambda end: math.dist(at, point_of(end)))
        if ends[nearest].launch != self.choice.shot.launch:
            self.aim(ends[nearest])

    # --- keys ---------------------------------------------------------------------------------------

    def key_actions(self) -> KeyActions:
        ships = [ship.name for ship in self.choice.ships]
        return {
            **each(self.step_meeting, _MEETINGS),
            "frontier_division": self.step_division,
            "frontier_hex": self.step_hex,
            **each(self._step_weapon, ROW_KEYS),
            **numbers(self.choose, self.weapons()),
            "say_no": partial(self.aim, self.choice.shot) if self.holding else self.hold,
            **(steps(self.take_ship, ships, self.ship.name, SHIP_KEYS) if len(ships) > 1 else {}),
        }

    def _step_weapon(self, step: int) -> None:
        at = None if self.holding else self.choice.arm.weapon
        self.choose(stepped(self.choice.arms(self.ship.name), at, step))


def _with_facing(answer: Shot, like: Shot) -> Shot:
    """Return a shot with the facing of another if it has none (DF-4)."""
    if answer.facing is not None or like.facing is None:
        return answer
    return Shot(answer.ship, answer.weapon, answer.at, answer.launch, like.facing)
