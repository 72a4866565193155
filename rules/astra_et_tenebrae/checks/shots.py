"""Invariants of fire: at whom, and that shots and overrides proceed as their dice say."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.checks.aiming import bonuses, cannon_needs, crossfire_fault, shot_fault
from rules.astra_et_tenebrae.checks.laws import law_of, override_needs
from rules.astra_et_tenebrae.checks.places import works
from rules.astra_et_tenebrae.events import Event
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.astra_et_tenebrae.state import Captain, State
from rules.kernel.checking import InvariantWatch, demand

# A story receives event after event, and returns at the last one that belongs to it.
Story = Generator[None, Any, None]

_OF_A_STORY = (
    events.ShotMissed,
    events.ShotDodged,
    events.MarkBurned,
    events.PointsScored,
    events.ShipEvaded,
    events.CrewBlackedOut,
)


class ShotWatch(InvariantWatch[State]):
    """Follows each shot, and each override, from its first event to its last."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._law = law_of(state.setup.edition)
        self._story: Story | None = None
        self._first: events.ShotFired | None = None  # the first shot of a crossfire, until the second one
        self.handlers = dict.fromkeys(_all_kinds(Event), self._hear)

    def _hear(self, event: Event) -> None:
        if isinstance(event, events.BattleEnded):
            demand(
                117,
                self._story is None or event.why in ("conceded", "agreed"),
                "the battle ends in the middle of a shot",
            )
            self._story = None
        elif self._story is None:
            self._story = self._begin(event)
            if self._story is not None:
                next(self._story)
        else:
            try:
                self._story.send(event)
            except StopIteration:
                self._story = None

    def _begin(self, event: Event) -> Story | None:
        match event:
            case events.PhaseBegan():
                demand(117, self._crossfire_due() is None, "a crossfire was not finished")
                self._first = None
            case events.CaptainShown(captain=Captain.PHYSICIST):
                return self._with_physicist(event)
            case events.CaptainShown():
                demand(117, event.captain is not Captain.PILOT, f"{event.ship} dodges nothing")
            case events.ShotFired():
                return self._fired(event, 1)
            case events.ShipPassed():
                demand(117, self._crossfire_due() is None, "a crossfire was not finished")
            case events.DiceRolled(why="override"):
                return self._override(event)
            case events.DiceRolled():
                demand(117, event.why == "initiative", f"dice are rolled for nothing ({event.why})")
            case events.ShipBurned():
                demand(107, not event.override, f"{event.ship} overrides without a roll")
            case _:
                demand(117, not isinstance(event, _OF_A_STORY), f"{event.kind} without a shot or an override")
        return None

    def _crossfire_due(self) -> events.ShotFired | None:
        """Return the first shot of a crossfire if its second one is due, because the target lives (AF-7)."""
        first = self._first
        return first if first is not None and self.state.ships[first.target].alive else None

    # --- declaring -------------------------------------------------------------------------------

    def _with_physicist(self, event: events.CaptainShown) -> Story:
        fired = yield
        meant = isinstance(fired, events.ShotFired) and fired.ship == event.ship
        demand(113, meant and fired.weapon is Weapon.CANNON, f"the physicist of {event.ship} fires no cannon")
        yield from self._fired(fired, 2)

    def _fired(self, shot: events.ShotFired, points: int) -> Story:
        ship, target = self.state.ships[shot.ship], self.state.ships[shot.target]
        demand(103, ship.alive and not ship.acted, f"{ship.name} has no action")
        first = self._crossfire_due()
        if first is not None:
            one = self.state.ships[first.ship]
            demand(117, shot.crossfire and shot.target == first.target, "a crossfire was not finished")
            demand(116, shot.weapon is Weapon.CANNON is first.weapon, "a crossfire is fired with cannons")
            fault = crossfire_fault(self._law, self.state, one, ship, target)
            demand(116, fault is None, f"no crossfire: {fault}")
            self._first = None
        else:
            self._first = shot if shot.crossfire else None
        fault = shot_fault(self._law, self.state, ship, shot.weapon, target, shot.missiles)
        demand(116, fault is None, f"{ship.name} fires its {shot.weapon}: {fault}")
        spent = (
            1 <= shot.missiles <= self._law.salvo if shot.weapon is Weapon.MISSILES else shot.missiles == 0
        )
        demand(111, spent, f"{ship.name} spends {shot.missiles} missiles")
        match shot.weapon:
            case Weapon.LASER:
                yield from self._laser(shot)
            case Weapon.CANNON:
                event = yield
                yield from self._cannon(event, shot, points)
            case Weapon.MISSILES:
                yield from self._missiles(shot)

    # --- weapons ---------------------------------------------------------------------------------

    def _laser(self, shot: events.ShotFired) -> Story:
        event = yield
        ship, target = self.state.ships[shot.ship], self.state.ships[shot.target]
        if target.dodging:
            self._missed(event, shot, "dodged")
            return
        if isinstance(event, events.ShipEvaded):
            meant = (event.ship, event.shooter) == (shot.target, shot.ship)
            demand(118, meant, f"{event.ship} evades {event.shooter}, not {shot.target} {shot.ship}")
            return
        if not works(self._law, ship, Component.FIRE_CONTROL) and not ship.aided:
            (face,) = self._faces(event, "misfire", 1, self._law.misfire[0])
            event = yield
            if face == self._law.misfire[1]:
                self._missed(event, shot, "misfired")
                return
        if target.mark is None:
            yield from self._hits_with_laser(event, shot, None)
            return
        (face,) = self._faces(event, "follow_up", 1, self._law.follow_die)
        event = yield
        if face + ship.aided < self._law.follow:
            yield from self._marks(event, shot)
        else:
            yield from self._hits_with_laser(event, shot, target.mark)

    def _hits_with_laser(self, event: Event, shot: events.ShotFired, mark: Component | None) -> Story:
        if isinstance(event, events.CaptainShown):
            yield from self._dodges(event, shot)
        elif mark is None:
            yield from self._marks(event, shot)
        else:
            yield from self._scores(event, shot, mark, 1)

    def _marks(self, event: Event, shot: events.ShotFired) -> Story:
        component = self._location(event)
        target = self.state.ships[shot.target]
        event = yield
        if self._law.marks_ruins or works(self._law, target, component):
            put = (shot.ship, shot.target, component)
            told = isinstance(event, events.MarkBurned) and (event.ship, event.target, event.component) == put
            demand(112, told, f"{event} and not a mark on {component}")
        else:
            self._missed(event, shot, "ruin", mark_out=target.mark is not None)

    def _cannon(self, event: Event, shot: events.ShotFired, points: int) -> Story:
        ship, target = self.state.ships[shot.ship], self.state.ships[shot.target]
        if target.dodging:
            self._missed(event, shot, "dodged")
            return
        needs = cannon_needs(self._law, ship, target)
        rolled = isinstance(event, events.DiceRolled) and event.why == "cannon"
        demand(117, rolled or 0 in needs, f"a cannon hits {shot.target} without a roll")
        if rolled:
            dice, sides, *_ = self._law.cannon
            faces = self._faces(event, "cannon", dice, sides)
            event = yield
            if isinstance(event, events.ShotMissed):
                self._check_roll(shot, sum(faces), max(needs), hits=False)
                self._missed(event, shot, "wide")
                return
            demand(117, needs != {0}, "a cannon rolls at close range (AC-6)")
            self._check_roll(shot, sum(faces), min(needs - {0}), hits=True)
        yield from self._hits(event, shot, points)

    def _missiles(self, shot: events.ShotFired) -> Story:
        for _ in range(shot.missiles):
            event = yield
            if self.state.ships[shot.target].dodging:
                self._missed(event, shot, "dodged")
                continue
            faces = self._faces(event, "missile", 1, self._law.missile_die)
            event = yield
            if isinstance(event, events.ShotMissed):
                self._check_roll(shot, sum(faces), self._law.missile_needs, hits=False)
                self._missed(event, shot, "wide")
                continue
            self._check_roll(shot, sum(faces), self._law.missile_needs, hits=True)
            lost = yield from self._hits(event, shot, 1)
            if lost:
                return

    def _check_roll(self, shot: events.ShotFired, roll: int, needs: int, *, hits: bool) -> None:
        """Check a hit or a miss against the roll and all its modifiers (AC-5)."""
        state = self.state
        ship, target = state.ships[shot.ship], state.ships[shot.target]
        added = bonuses(self._law, state, ship, target, shot.weapon, crossfire=shot.crossfire)
        right = roll + max(added) >= needs if hits else roll + min(added) < needs
        word = "hits" if hits else "misses"
        demand(117, right, f"{shot.weapon} of {ship.name} {word} with {roll} and {added} for {needs}")

    # --- results ---------------------------------------------------------------------------------

    def _hits(self, event: Event, shot: events.ShotFired, points: int) -> Generator[None, Any, bool]:
        """Follow a hit that may be dodged, and return whether it destroys the target."""
        if isinstance(event, events.CaptainShown):
            yield from self._dodges(event, shot)
            return False
        component = self._location(event)
        event = yield
        lost = yield from self._scores(event, shot, component, points)
        return lost

    def _dodges(self, event: events.CaptainShown, shot: events.ShotFired) -> Story:
        shown = event.captain is Captain.PILOT and event.ship == shot.target
        demand(113, shown, f"{event.captain} of {event.ship} dodges for {shot.target}")
        dodge = yield
        meant = isinstance(dodge, events.ShotDodged) and (
            dodge.ship,
            dodge.target,
            dodge.weapon,
        ) == (shot.ship, shot.target, shot.weapon)
        demand(119, meant, f"{dodge} and not a dodge of {shot.target}")

    def _scores(
        self, event: Event, shot: events.ShotFired, component: Component, points: int
    ) -> Generator[None, Any, bool]:
        target = self.state.ships[shot.target]
        due = events.PointsScored(
            shot.ship, shot.target, component, points, not self._law.noted, event.ruling
        )
        demand(110, event == due, f"{event} and not {due}")
        if self._law.noted:
            return False
        taken = target.damage[tuple(Component).index(component)]
        left = self._law.points[component] - taken if works(self._law, target, component) else 0
        broken = 0 < left <= points
        if broken:
            event = yield
            lost = (shot.target, component)
            told = isinstance(event, events.ComponentLost) and (event.ship, event.component) == lost
            demand(110, told, f"{event} and not the loss of {component}")
        gone = self._law.hull and target.hull + max(0, points - left) >= self._law.hull
        if not gone and not (broken and component is Component.ENGINE):
            return False
        event = yield
        demand(
            120, isinstance(event, events.ShipLost) and event.ship == shot.target, f"{shot.target} flies on"
        )
        return True

    def _missed(self, event: Event, shot: events.ShotFired, why: str, *, mark_out: bool = False) -> None:
        due = events.ShotMissed(shot.ship, shot.target, shot.weapon, why, event.ruling, mark_out)
        demand(119 if why == "dodged" else 117, event == due, f"{event} and not {due}")

    def _faces(self, event: Event, why: str, dice: int, sides: int) -> tuple[int, ...]:
        demand(117, isinstance(event, events.DiceRolled), f"{event} and not a roll for {why}")
        assert isinstance(event, events.DiceRolled)
        rolled = (event.why, len(event.faces), event.sides)
        demand(117, rolled == (why, dice, sides), f"{event} and not {dice} dice of {sides} for {why}")
        return event.faces

    def _location(self, event: Event) -> Component:
        (face,) = self._faces(event, "location", 1, 6)
        return tuple(Component)[face - 1]

    # --- overrides -------------------------------------------------------------------------------

    def _override(self, rolled: events.DiceRolled) -> Story:
        (face,) = self._faces(rolled, "override", 1, self._law.override_die)
        event = yield
        done = isinstance(event, events.ShipBurned) and event.override
        demand(107, done or isinstance(event, events.CrewBlackedOut), f"{event} after an override")
        assert isinstance(event, events.ShipBurned | events.CrewBlackedOut)
        demand(107, (event.ship,) == rolled.about, f"{event.ship} flies on the roll of {rolled.about}")
        demand(107, (face >= override_needs(self._law, event.g)) == done, f"{event} on a roll of {face}")
        if done or event.g <= self._law.deadly_above_g:
            return
        crew = yield
        (face,) = self._faces(crew, "crew", 1, self._law.crew[0])
        if face < self._law.crew[1]:
            lost = yield
            dies = isinstance(lost, events.ShipLost) and lost.ship == event.ship and lost.why == "crew"
            demand(107, dies, f"the crew of {event.ship} lives with a {face}")


def _all_kinds(base: type[Event]) -> Iterator[type[Event]]:
    for one in base.__subclasses__():
        yield one
        yield from _all_kinds(one)
