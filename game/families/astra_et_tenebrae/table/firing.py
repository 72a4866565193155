"""Firing a weapon or passing: choose ship, weapon and target, and see the odds (AC-2 to AC-12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from game.families.astra_et_tenebrae.board.overlays import Overlay
from game.families.astra_et_tenebrae.keys import CHOICES
from game.families.astra_et_tenebrae.table.firing_choice import WEAPONS, Choice, Planned
from game.families.astra_et_tenebrae.table.firing_overlays import overlays_of
from game.families.astra_et_tenebrae.table.firing_panel import chance_words, fill_panel
from game.families.astra_et_tenebrae.table.firing_words import TITLES, overheating
from game.families.astra_et_tenebrae.table.host import BattleTool
from game.screens.tools.history import History
from game.screens.tools.key_actions import (
    NUMBER_KEYS,
    ROW_KEYS,
    SHIP_KEYS,
    TARGET_KEYS,
    KeyActions,
    each,
    stepped,
    steps,
)
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import ADVISED, BoardClick, Commit, Heading, Host
from game.shell.actions import CHOOSING, Context
from game.wording import counted
from rules.astra_et_tenebrae.combat_requests import FireOrPass
from rules.astra_et_tenebrae.gunnery import Pass, Shot, Weapon, heat_cost
from rules.astra_et_tenebrae.state import Captain, Ship


class FireTool(BattleTool):
    """The tool to fire with one ship, or to pass; it starts with the side's best shot."""

    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING,)
    request: FireOrPass

    def __init__(self, host: Host, request: FireOrPass) -> None:
        super().__init__(host, request)
        self.choice = Choice(request, proposes=host.presenter.proposes)
        kept = host.draft()
        fires = isinstance(kept, Shot) and request.refusal(replace(kept, physicists=())) is None
        passes = isinstance(kept, Pass) and kept.ship in self.choice.ships
        self.history: History[Planned] = History(self._best_of(self.choice.ship))
        if fires or passes:
            self.history.take_up(self._to(kept))
        self.choice.take(self.history.now)
        host.select(self.choice.ship)

    def _best_of(self, name: str) -> Planned:
        """Return a plan with the best shot of a ship, or to pass if it has none."""
        shot = self.choice.best_of(name)
        return Planned(name, shot, passing=shot is None)

    def _to(self, answer: Shot | Pass) -> Planned:
        """Return the plan that leads to an answer."""
        if isinstance(answer, Pass):
            return replace(self._best_of(answer.ship), passing=True)
        plain = replace(answer, physicists=())
        return Planned(answer.ships[0], plain, passing=False, physicist="".join(answer.physicists[:1]))

    # --- the planned action -------------------------------------------------------------------------------

    @property
    def ship(self) -> Ship:
        """The selected ship."""
        return self.state.ships[self.choice.ship]

    @property
    def passing(self) -> bool:
        """Whether the selected ship passes."""
        return self.history.now.passing

    @property
    def shot(self) -> Shot | None:
        """The planned shot, or None."""
        planned = self.history.now
        if planned.passing or planned.shot is None:
            return None
        return self.as_physicist(planned.shot, planned.physicist)

    def as_physicist(self, shot: Shot, ship: str) -> Shot:
        """Return a shot with a ship's captain as physicist, or unchanged.

        It may be any captain, because the card is secret (AK-1).
        """
        return replace(shot, physicists=(ship,) if ship in self.asked(shot) else ())

    def asked(self, shot: Shot) -> list[str]:
        """Return the ships of a shot that are offered a physicist (AK-1, AK-3).

        In a crossfire it may be both.
        """
        if shot.weapon is not Weapon.CANNON:
            return []
        ships = [self.state.ships[one] for one in shot.ships]
        asked = [one for one in ships if self.request.asked_as_physicist(one)]
        return [one.name for one in asked if self.may_have(one, Captain.PHYSICIST)]

    def aim(self, shot: Shot | None) -> None:
        """Plan a shot of the selected ship, or to pass if it is None."""
        now = self.history.now
        if shot is None:
            self.record(replace(now, passing=True), f"passing with {now.ship}")
        else:
            words = f"the {TITLES[shot.weapon].lower()} of {now.ship} at {shot.target}"
            self.record(replace(now, shot=shot, passing=False), words)

    def take(self, name: str) -> None:
        """Select another ship."""
        if name != self.choice.ship:
            physicist = self.history.now.physicist
            self.record(replace(self._best_of(name), physicist=physicist), f"choosing {name}")
        if self.host.selected != name:
            self.host.select(name)

    def in_hand(self) -> tuple[Shot | Pass]:
        return (self.shot or Pass(self.choice.ship),)

    def put_in_hand(self, answer: Shot | Pass) -> None:
        self.record(self._to(answer), ADVISED)
        self.host.select(self.choice.ship)

    def is_only_answer(self) -> bool:
        return len(self.choice.ships) == 1 and not self.choice.any_shot

    def is_needless(self) -> bool:
        return not self.choice.any_shot

    def choice_of_count(self, count: int) -> Callable[[], None]:
        """Return the callback that plans to fire this many missiles."""

        def take() -> None:
            if self.choice.shot is not None and self.choice.shot.count != count:
                self._fewer_or_more()

        return take

    def _fewer_or_more(self) -> None:
        shot = self.choice.fewer_or_more()
        if shot is not None:
            self.record(replace(self.history.now, shot=shot), counted(shot.count, "missile"))

    def set_physicist(self, ship: str) -> None:
        """Plan to use a ship's captain as physicist, or nobody."""
        words = f"{ship}'s physicist" if ship else "no physicist"
        self.record(replace(self.history.now, physicist=ship), words)

    def changed(self) -> None:
        self.choice.take(self.history.now)
        self.keep(self.in_hand()[0])

    def restored(self, before: Planned) -> None:
        self.changed()
        self.host.select(self.choice.ship)

    # --- the panels ---------------------------------------------------------------------------------

    def heading(self) -> Heading:
        return Heading(self.ship.name, "one weapon a turn", self.request.seat)

    def what_now(self) -> str:
        if not self.choice.any_shot:
            return "None of your ships has a target: pass with one"
        return f"{self.ship.name} fires one weapon, or passes"

    def build(self, column: PanelColumn) -> None:
        fill_panel(self, column)

    def commit(self) -> Commit:
        shot = self.shot
        if shot is None:
            return Commit(f"Pass with {self.ship.name}", self._pass, "it does not fire this turn")
        heat = self.ship.heat
        after = heat + heat_cost(self.state.figures, shot.weapon)
        title = TITLES[shot.weapon].lower()
        words = "Fire in crossfire" if len(shot.ships) > 1 else f"Fire the {title}"
        if shot.weapon is Weapon.MISSILES:
            words = f"Fire {counted(shot.count, 'missile')}"
        made = f", heat {heat} → {after}" if after != heat else ""
        made += ", own ship destroyed" * overheating(self.state.figures, self.ship, after)[1]
        return Commit(words, self._fire, f"at {shot.target}: {chance_words(self.state, shot)}{made}")

    def _fire(self) -> None:
        if self.shot is not None:
            self.give(self.shot)

    def _pass(self) -> None:
        self.host.answer(Pass(self.choice.ship))

    def roster_note(self) -> str:
        side = list(self.state.side(self.request.seat))
        return f"{sum(ship.acted for ship in side)} of {len(side)} acted"

    def is_done(self, piece: str) -> bool | None:
        ship = self.state.ships.get(piece)
        return None if ship is None or not ship.alive else ship.acted

    def planned_heat(self) -> tuple[tuple[str, int], ...]:
        shot = self.shot
        if shot is None:
            return ()
        cost = heat_cost(self.state.figures, shot.weapon)
        return tuple((name, self.state.ships[name].heat + cost) for name in shot.ships if cost)

    def doing(self, ship: str) -> str:
        return "acts now" if ship == self.choice.ship else ""

    def waiting(self) -> frozenset[str]:
        ships = self.state.ships.values()
        return frozenset(one.name for one in ships if one.alive and not one.acted and one is not self.ship)

    # --- the board ----------------------------------------------------------------------------------

    def overlays(self) -> Sequence[Overlay]:
        return overlays_of(self)

    def selection_changed(self) -> None:
        if self.host.selected in self.choice.ships:
            self.take(str(self.host.selected))

    def click(self, click: BoardClick) -> bool:
        """Aim at the enemy that was clicked."""
        ship = self.state.ships.get(click.piece or "")
        if click.button != 1 or ship is None or ship.seat is self.request.seat or not ship.alive:
            return False
        shot = self.choice.at(ship.name)
        if shot is not None:
            self.aim(shot)
            return True
        weapon = Weapon.CANNON if self.choice.shot is None else self.choice.shot.weapon
        self.host.refuse(self.request.refusal(Shot((self.choice.ship,), weapon, ship.name)))
        return True

    def takes_row(self, piece: str) -> bool:
        return self.click(BoardClick(self.state.ships[piece].place, piece))

    # --- keys ---------------------------------------------------------------------------------------

    def key_actions(self) -> KeyActions:
        return {
            **super().key_actions(),
            **each(self._step_target, TARGET_KEYS | CHOICES),
            **each(self._step_weapon, ROW_KEYS),
            **each(self.choose, dict(zip(NUMBER_KEYS, WEAPONS, strict=False))),
            **steps(self.take, self.choice.ships, self.choice.ship, SHIP_KEYS),
            "more_missiles": self._fewer_or_more,
            "crossfire": self.cross,
            "physicist": self._step_physicist,
            "pass_fire": partial(self.aim, None),
        }

    def _step_target(self, step: int) -> None:
        targets = self.choice.targets()
        if targets:
            at = None if self.choice.shot is None else self.choice.shot.target
            self.aim(self.choice.at(stepped(targets, at, step)))

    def _step_physicist(self) -> None:
        """Plan the next possible physicist of the shot; after the last, none."""
        shot = self.shot
        if shot is not None and (asked := self.asked(shot)):
            self.set_physicist(stepped(["", *asked], "".join(shot.physicists), 1))

    def _step_weapon(self, step: int) -> None:
        legal = [weapon for weapon in WEAPONS if self.choice.of(weapon) is not None]
        if legal:
            at = None if self.choice.shot is None else self.choice.shot.weapon
            self.choose(stepped(legal, at, step))

    def choose(self, weapon: Weapon) -> None:
        """Choose a weapon, at the current target if possible."""
        target = None if self.choice.shot is None else self.choice.shot.target
        shot = self.choice.of(weapon, target) or self.choice.of(weapon)
        if shot is None:
            self.host.refuse(self.choice.refusal(weapon))
        else:
            self.aim(shot)

    def cross(self) -> None:
        """Plan the next possible crossfire, or firing alone again."""
        shot, partners = self.choice.shot, self.choice.partners()
        if shot is None or not partners:
            return
        alone = self.choice.of(Weapon.CANNON, shot.target)
        options = [one for one in (alone, *partners) if one is not None]
        self.aim(stepped(options, shot, 1))
