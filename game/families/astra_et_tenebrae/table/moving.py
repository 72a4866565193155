"""Moving a ship: a burn is planned by dragging its ghost, by keys or by steppers (AM-1 to AM-8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from game.families.astra_et_tenebrae.board.overlays import Overlay
from game.families.astra_et_tenebrae.keys import BURNS
from game.families.astra_et_tenebrae.table.moving_drag import HelmTool, PieceDrag
from game.families.astra_et_tenebrae.table.moving_ends import Ends
from game.families.astra_et_tenebrae.table.moving_forecast import Prospect, prospect_of
from game.families.astra_et_tenebrae.table.moving_overlays import overlays_of
from game.families.astra_et_tenebrae.table.moving_panel import fill_panel
from game.families.astra_et_tenebrae.table.risks import REACH_WORDS, Risks
from game.screens.forecast.heat_maps import HeatMaps
from game.screens.rehearsal.rehearsing import REHEARSE, rehearse
from game.screens.tools.history import History
from game.screens.tools.key_actions import KeyActions
from game.screens.tools.parts import PanelColumn, sentence
from game.screens.tools.tool import Commit, Heading, Host
from game.shell.actions import Context
from rules.astra_et_tenebrae.burning import Burn, Hold, burn_refusal, hold_refusal, may_override
from rules.astra_et_tenebrae.directions import CIRCLE, VECTORS
from rules.astra_et_tenebrae.foreseeing import flight_of
from rules.astra_et_tenebrae.requests import MoveShip
from rules.astra_et_tenebrae.sighting import is_hot
from rules.astra_et_tenebrae.state import Ship
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat
from rules.table.measure import Point

_FIRST_G = 10


class MoveTool(HelmTool):
    """The tool to choose a ship and its burn, with a forecast of the result."""

    contexts: ClassVar[tuple[Context, ...]] = (BURNS,)
    request: MoveShip

    def __init__(self, host: Host, request: MoveShip) -> None:
        super().__init__(host, request)
        self._names = tuple(ship.name for ship in request.ships())
        self._name = self._names[0]
        self.override = False
        self._ends: dict[tuple[str, bool], Ends] = {}
        self._prospect: tuple[Burn | None, Prospect | None] = (None, None)
        kept = host.draft()
        self.history = History(None)
        if isinstance(kept, Burn) and kept.ship in self._names:
            self._name, self.override = kept.ship, kept.override
            self.history.take_up(kept)
        else:
            if host.selected in self._names:
                self._name = str(host.selected)
            self.history = History(self._proposed())
        self.hand = PieceDrag(self)
        self.risks = Risks(self)
        self.maps = HeatMaps(
            host,
            self.risks,
            name=str,
            reach_words=lambda _ship: REACH_WORDS,
            closed="a rock",
            beyond=self.risks.beyond,
        )
        host.select(self._name)

    # --- the ship and its burn --------------------------------------------------------------------

    @property
    def ship(self) -> Ship:
        """The selected ship."""
        return self.state.ships[self._name]

    @property
    def names(self) -> tuple[str, ...]:
        """The ships still to move."""
        return self._names

    @property
    def refusal(self) -> Refusal | None:
        """Why the planned burn is not legal, or None."""
        return None if self.plan is None else burn_refusal(self.state, self.plan)

    @property
    def holds(self) -> bool:
        """Whether the ship can only hold, or override (AM-7)."""
        return not self.override and hold_refusal(self.state, self.ship) is None

    @property
    def may_override(self) -> bool:
        """Whether the ship may override (AM-8)."""
        return may_override(self.state.figures, self.ship)

    def ends(self) -> Ends:
        """Return all possible positions of the selected ship."""
        key = (self._name, self.override)
        if key not in self._ends:
            self._ends[key] = Ends(self.state, self.ship, override=self.override)
        return self._ends[key]

    def prospect(self) -> Prospect | None:
        """Return the forecast of the planned burn, or None if no burn is planned."""
        if self._prospect[0] != self.plan or self.plan is None:
            self._prospect = (self.plan, None if self.plan is None else prospect_of(self.state, self.plan))
        return self._prospect[1]

    def led_words(self, burn: Burn | None) -> str:
        if burn is None:
            return f"dropping {self._name}'s {'override' if self.override else 'burn'}"
        return f"{burn.ship}'s {'override' if burn.override else 'burn'}"

    def changed(self) -> None:
        self.keep(self.plan)
        self.maps.point_at(self.ghost_end())  # what the legend describes until the pointer moves

    def restored(self, before: Burn | None) -> None:
        if self.plan is not None:
            self._name, self.override = self.plan.ship, self.plan.override
            self.host.select(self._name)
        elif before is not None:
            self.override = False
        self.changed()

    def take(self, name: str) -> None:
        """Select another ship, which has no planned burn yet."""
        if name in self._names and name != self._name:
            self.lead(None)
            self._name, self.override = name, False
            self.lead(self._proposed())
            self.host.rebuild()
        if self.host.selected != name:
            self.host.select(name)

    def _proposed(self) -> Burn | None:
        """Return the burn that the side's last ship has just flown, or None: alike ones need one key each."""
        moved = any(one.moved for one in self.state.side(self.request.seat))
        if not (moved and self.host.presenter.proposes and isinstance(next(self._answers(), None), Burn)):
            return None
        burn = self.like_last()
        return burn if burn is not None and not burn.override and self.refusal_of(burn) is None else None

    @property
    def repeats(self) -> bool:
        """Whether the plan is the one proposed: the burn of the side's last ship."""
        return self.plan is not None and self.plan == self._proposed()

    def selection_changed(self) -> None:
        if self.host.selected in self._names:
            self.take(str(self.host.selected))

    def in_hand(self) -> tuple[Burn | Hold, ...]:
        if self.holds:
            return (Hold(self._name),)
        return () if self.plan is None else (self.plan,)

    def put_in_hand(self, answer: Burn | Hold) -> None:
        self.take(answer.ship)
        if isinstance(answer, Burn):
            self.override = answer.override
            self.lead(answer)

    # --- step by step -----------------------------------------------------------------------------

    def first(self) -> Burn | None:
        """Return the burn that steps start from: the last one again; at rest, towards the enemy."""
        ship = self.ship
        course = ship.motion[0] if ship.motion else (0 if ship.seat is Seat.RED else 180)
        g = round(ship.motion[1]) if ship.motion else _FIRST_G
        return self.ends().near(course, max(1, g))

    def turn(self, degrees: int) -> None:
        """Change the direction by some degrees, or further to the next legal one."""
        before = self.plan or self.first()
        if before is None:
            return
        found = before
        if self.plan is not None:
            step = 1 if degrees > 0 else -1
            for more in range(CIRCLE):
                legal = self.ends().in_direction((before.course + degrees + step * more) % CIRCLE)
                if legal is not None:
                    found = replace(
                        before, course=legal.course, g=max(legal.least, min(legal.most, before.g))
                    )
                    break
        self.lead(found)

    def strengthen(self, g: int) -> None:
        """Change the strength by some G, within what is legal."""
        before = self.plan or self.first()
        if before is None:
            return
        legal = self.ends().in_direction(before.course)
        if self.plan is None or legal is None:
            self.lead(before)
            return
        self.lead(replace(before, g=max(legal.least, min(legal.most, before.g + g))))
        if not legal.least <= before.g + g <= legal.most:
            self.host.refuse(burn_refusal(self.state, replace(before, g=before.g + g)))

    def as_last(self) -> None:
        """Plan the same burn as the side's last ship, if that is legal."""
        burn = self.like_last()
        if burn is None:
            self.host.app.toast("None of your ships has burned yet", "refusal")
            return
        refusal = self.refusal_of(burn)
        if refusal is not None:
            self.host.refuse(refusal)
        else:
            self.lead(burn)

    def like_last(self) -> Burn | None:
        """Return the selected ship's burn that repeats its side's last one, or None.

        The last burn is public.
        """
        last = next((one for one in self._answers() if isinstance(one, Burn)), None)
        return last and Burn(self._name, last.course, last.g, override=self.override)

    def _answers(self) -> Iterator[object]:
        """Yield what the side has answered so far, the last first."""
        journal = reversed(self.host.session.match.journal)
        return (answer for seat, answer in journal if seat is self.request.seat)

    def refusal_of(self, burn: Burn) -> Refusal | None:
        """Return why a burn is refused, or None."""
        return burn_refusal(self.state, burn)

    def set_override(self, *, on: bool) -> None:
        """Switch between an override and a normal burn."""
        if on == self.override or (on and not self.may_override):
            return
        words = f"{self._name}'s override" if on else f"dropping {self._name}'s override"
        self.override = on
        self.record(self.first() if on else None, words)

    @property
    def stops(self) -> bool:
        """Whether the planned burn brings the ship to rest."""
        prospect = self.prospect()
        return prospect is not None and not prospect.flown

    # --- the panels -------------------------------------------------------------------------------

    def heading(self) -> Heading:
        ship = self.ship
        heat = "radiates, masked" if ship.radiating else "stores this turn"
        aside = "hot: radiates" if is_hot(self.state, ship) else heat
        return Heading(ship.name, f"frigate · {aside}", ship.seat)

    def build(self, column: PanelColumn) -> None:
        fill_panel(self, column)

    def what_now(self) -> str:
        ship = self.ship
        if self.holds:
            return f"{ship.name} cannot burn anywhere: it stays"
        if self.override:
            return f"{ship.name} overrides: drag the ship, then click Override"
        if self.plan is None and self.hand.too_near:
            return f"Drag farther: the ghost must leave the ring around {ship.name}"
        if self.repeats:
            return f"{ship.name} repeats your last burn: fly it, or drag the ghost elsewhere"
        return f"{ship.name} burns: drag the ship, then fly"

    def commit(self) -> Commit | None:
        name = self.ship.name
        if self.holds:
            return Commit(f"Stay with {name}", lambda: self._answer(Hold(name)), "1 heat, at rest (AM-7)")
        if self.plan is None:
            words = "Override" if self.override else "Fly"
            how = self.host.bindings.fill("drag the ship, or press {key:burn_stronger}")
            return Commit(words, lambda: None, how, "Plan a burn first")
        plan = self.plan
        words = f"Fly {plan.course}° at {plan.g} G"
        if self.stops:
            words = f"Stop with {plan.course}° at {plan.g} G"
        if plan.g == 0:
            words = f"Stay with {name}"
        if plan.override:
            words = f"Override: {plan.course}° at {plan.g} G"
        theirs = self.state.side(self.request.seat.other)
        then = self.openness(computer_next=not all(ship.moved for ship in theirs), rolled=plan.override)
        return Commit(words, lambda: self._answer(plan), then, sentence(self.refusal))

    def _answer(self, move: Burn | Hold) -> None:
        self.host.answer(move)

    def roster_note(self) -> str:
        side = list(self.state.side(self.request.seat))
        return f"{sum(ship.moved for ship in side)} of {len(side)} moved"

    def is_done(self, piece: str) -> bool | None:
        ship = self.state.ships.get(piece)
        return None if ship is None or not ship.alive else ship.moved

    # --- the board --------------------------------------------------------------------------------

    def overlays(self) -> Sequence[Overlay]:
        return overlays_of(self)

    def reaching(self) -> str:
        shown = self.shows("reach") or self.risks.shows_map()
        return self._name if shown and not self.holds else ""

    def hover(self, at: Point | None, piece: str | None) -> None:
        super().hover(at, piece)
        self.maps.point_at(at)

    def waiting(self) -> frozenset[str]:
        ships = self.state.ships.values()
        return frozenset(one.name for one in ships if one.alive and not one.moved and one.name != self._name)

    def planned_heat(self) -> tuple[tuple[str, int], ...]:
        prospect = self.prospect()
        return () if prospect is None else ((self._name, prospect.heat),)

    def doing(self, ship: str) -> str:
        return "moving now" if ship == self._name else ""

    def looks_at(self) -> Sequence[Point]:
        ship = self.ship
        reach = float(self.ends().farthest_in)
        corners = [(x * reach, y * reach) for x, y in (VECTORS[0], VECTORS[90], VECTORS[180], VECTORS[270])]
        ends = [(ship.place[0] + x, ship.place[1] + y) for x, y in corners]
        return [ship.place, *ends, *(enemy.place for enemy in self.state.side(ship.seat.other))]

    def ghost_end(self) -> Point | None:
        """Return where the planned burn ends, or None."""
        return None if self.plan is None else flight_of(self.state, self.plan).at

    # --- keys and time ----------------------------------------------------------------------------

    def update(self, dt_s: float) -> bool:
        if self.host.is_on(REHEARSE):
            rehearse(self)
            return True
        changed = super().update(dt_s)
        return self.risks.update() or changed

    def close(self) -> None:
        self.risks.close()
        super().close()

    def key_actions(self) -> KeyActions:
        return {
            **super().key_actions(),
            "burn_as_last": self.as_last,
            "burn_override": partial(self.set_override, on=not self.override),
            "burn_reset": partial(self.lead, None),
            "worst": self.maps.swap_worst,
        }
