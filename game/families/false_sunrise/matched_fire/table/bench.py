"""The dice bench below the board: the steps of the last attack, and choices with its dice."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.families.false_sunrise.board.overlays import Overlay
from game.families.false_sunrise.matched_fire.table.bench_tool import BenchTool
from game.families.false_sunrise.matched_fire.table.cards import BenchLine, LinesCard
from game.families.false_sunrise.matched_fire.table.corridor import corridor_of
from game.families.false_sunrise.matched_fire.table.removal import RemovalTool
from game.families.false_sunrise.matched_fire.table.step_words import (
    brief,
    foot_of,
    head_of,
    is_missile,
    line_of,
    to_follow,
)
from game.families.false_sunrise.matched_fire.table.story import (
    ATTACK,
    ROLL,
    SUSTAINED,
    WHYS,
    ApplyStep,
    LowerStep,
    Step,
    Story,
    ThrowStep,
    about_of,
    pool_for,
    story_of,
)
from game.families.false_sunrise.matched_fire.table.throw_card import Head, ThrowCard
from game.families.false_sunrise.table.dice_edition import BenchTable
from game.match.session import Session
from game.screens.table.computer_turn import ComputerTurn
from game.screens.tools.typed_dice import TypedDiceTool
from game.widgets.label import Panel
from game.widgets.layout import columns, rows
from game.widgets.widget import Widget
from game.wording import counted
from rules.false_sunrise.matched_fire.point_defence import supporters_of
from rules.false_sunrise.matched_fire.sets import result_names
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import State
from rules.kernel.requests import Roll
from rules.table.measure import Point

_HIGH, _LOW, _STRIP, _DONE = 216, 176, 26, 20
_MOST = 3  # most steps side by side
_AROUND_LINE_IN = 4.0
_IN_AN_ATTACK = frozenset({Prompt.DIMINISH, Prompt.NAME, Prompt.BREAK, Prompt.LOSE, Prompt.MEND})


class Bench:
    """Show the last attack of a weapons phase: in full while it goes on, else in one line.

    `supports` says whether the line of missiles is drawn on the board.
    """

    def __init__(self, screen: BenchTable, session: Session) -> None:
        self.screen = screen
        self._session = session
        self.supports = True
        self._told: tuple[int, object, Story | None] = (-1, None, None)

    @property
    def _view(self) -> State:
        return self.screen.view

    @property
    def story(self) -> Story | None:
        """The last attack of this phase, as far as it has been shown."""
        session = self._session
        count, ledger = session.shown_beats, session.match.ledger
        if self._told[0] != count or self._told[1] is not ledger:
            beats = session.match.beats[:count]
            self._told = (count, ledger, story_of(beats, self._view))
        return self._told[2]

    def _goes_on(self) -> bool:
        """Return whether an attack is shown in full: it, or a choice in it, is in progress."""
        story, tool = self.story, self.screen.tool
        if isinstance(tool, BenchTool):
            return True
        if story is None or not (story.steps or isinstance(tool, TypedDiceTool)):
            return False
        if tool is None or isinstance(tool, ComputerTurn):
            return True
        if isinstance(tool, TypedDiceTool):
            return not story.over
        return getattr(tool.request, "prompt", None) in _IN_AN_ATTACK and not story.over

    # --- called by the table -------------------------------------------------------------------------

    def height(self) -> int:
        """Return how much of the board's height it takes, in logical units."""
        if self._goes_on():
            return _HIGH if self._roomy else _LOW
        story = self.story
        return _STRIP if story is not None and story.steps else 0

    @property
    def _roomy(self) -> bool:
        size = self.screen.ui.size
        return size[0] >= 1500 and size[1] >= 800

    def takes_dice(self) -> bool:
        """Return whether the dice are shown here."""
        return self._goes_on()

    def action(self, action: str) -> bool:
        """Toggle the line of missiles, or fit the view to it.

        Return whether the action was used.
        """
        if action == "supporters":
            self.supports = not self.supports
            self.screen.rebuild()
            return True
        return action == "fit" and self._fit_line()

    def looks_at(self) -> list[Point]:
        """List points around the current attack's line and its supporters, or nothing."""
        story, view = self.story, self._view
        if story is None or story.over or story.about[2] is None or not self._goes_on():
            return []
        ends = [view.ships[one] for one in (story.about[0], story.about[2])]
        places = [ship.at for ship in ends]
        mount = ends[0].fittings.mount(story.about[1] or "")
        if mount is not None and is_missile(view, ends[0].id, mount.id):
            places += [friend.at for friend, _ in supporters_of(view, ends[0], mount, ends[1])]
        across, down = zip(*places, strict=True)
        return [
            (choose(across) + by, choose(down) + by)
            for choose, by in ((min, -_AROUND_LINE_IN), (max, _AROUND_LINE_IN))
        ]

    def _fit_line(self) -> bool:
        """Fit the view to the current attack.

        Return False if it already is, or if there is none.
        """
        camera, places = self.screen.pane.camera, self.looks_at()
        if not places:
            return False
        before = camera.view
        camera.look(self.screen.pane.cameraman.look_at(places))
        return camera.view != before

    def overlays(self) -> list[Overlay]:
        """Draw the line of the current missile attack, and its target's supporters (MF-32)."""
        story, view = self.story, self._view
        if story is None or story.over or not self.supports or not self._goes_on():
            return []
        ship_id, weapon_id, target_id = story.about
        if target_id is None or not is_missile(view, ship_id, weapon_id):
            return []
        return corridor_of(view, ship_id, weapon_id or "", target_id)

    # --- widgets -------------------------------------------------------------------------------------

    def build(self, area: Rect) -> list[Widget]:
        """Return the steps; finished ones shrink to a line if there is not enough room."""
        story, view = self.story, self._view
        made: list[Widget] = [Panel("bench", area)]
        inner = area.inflate(-20, -12)
        if not self._goes_on():
            words = line_of(story, view) if story is not None else ""
            return [*made, BenchLine("bench.line", area.inflate(-16, -4), words)]
        tool = self.screen.tool
        steps = list(story.steps) if story is not None else []
        hand = tool if isinstance(tool, BenchTool) else None
        if isinstance(tool, TypedDiceTool):
            steps += self._to_throw(tool.request)
        instead = steps.pop() if hand is not None and steps and hand.stands_for(steps[-1]) else None
        count = len(steps) + (hand is not None)
        if self._roomy:
            shown = steps[-(_MOST - (hand is not None)) :]
            places = columns(inner, [0] * _MOST, 28)
        else:
            done, place = rows(inner, [_DONE, 0], 4)
            shown = [] if hand is not None else steps[-1:]
            earlier = steps[: len(steps) - len(shown)]
            if earlier and story is not None:
                words = " · ".join(brief(one, story, view) for one in earlier)
                made.append(BenchLine("bench.done", done, words))
            else:
                place = inner
            places = [place]
        first = count - len(shown) - (hand is not None) + 1
        for number, (step, place) in enumerate(zip(shown, places, strict=False), first):
            assert story is not None, "only a story has steps"
            made.append(self._card(step, place, number, story))
        if self._roomy and story is not None and _waits_for_dice(story, hand):
            for number, (title, seat, said) in enumerate(to_follow(story, view)[: _MOST - count], count):
                head = Head(number + 1, title, "", seat)
                lines = tuple((one, False) for one in said)
                made.append(LinesCard(f"bench.then{number}", places[number], lines, head=head, dim=True))
        if hand is not None:
            made += hand.lay(places[min(len(shown), len(places) - 1)], count, instead)
        return made

    def _to_throw(self, roll: Roll) -> list[Step]:
        """Return the throw that people are about to make with real dice."""
        if roll.why not in WHYS or roll.why == SUSTAINED:
            return []
        ship_id, weapon_id, target_id = about_of(roll.why, roll.about)
        met_by = self.story.about[1] if roll.why == ROLL and self.story is not None else weapon_id
        pool = pool_for(self._view, roll.why, ship_id, met_by, target_id)
        return [ThrowStep(roll.why, ship_id, weapon_id, target_id, pool, ())]

    def _card(self, step: Step, area: Rect, number: int, story: Story) -> Widget:
        view = self._view
        head = head_of(step, number, story, view)
        name = f"bench.step{number}"
        match step:
            case ThrowStep():
                foot = foot_of(step, story, view)
                removed = step.removed or ()
                return ThrowCard(
                    name, area, step, head=head, removed=removed, foot=foot, progress=self._progress(step)
                )
            case LowerStep(first=first, now=now, spent=spent):
                lines = [(f"{result_names(first)} → {result_names(now)}", False)]
                if spent and spent[0] is None:
                    lines.append(("four of a kind cancel the whole result (MF-34)", False))
                else:
                    lines.append((f"{counted(len(spent), 'step')} spent (MF-34)", False))
                return LinesCard(name, area, tuple(lines), head=head)
            case ApplyStep(lines=lines):
                return LinesCard(name, area, lines, head=head)

    def _progress(self, step: ThrowStep) -> Callable[[int], float]:
        """Return a function for how far each die of a throw has fallen.

        Only the last throw can be moving.
        """
        tray, story = self.screen.stage.tray, self.story
        last = story is not None and bool(story.steps) and story.steps[-1] is step

        def progress(die: int) -> float:
            lies = not last or tray.throw is None or tray.throw.faces != step.faces
            return 1.0 if lies else tray.progress(die)

        return progress


def _waits_for_dice(story: Story, hand: BenchTool | None) -> bool:
    """Return whether the attack's dice have not been read yet.

    Then they have the bench to themselves.
    """
    last = story.steps[-1] if story.steps else None
    first = last is None or (isinstance(last, ThrowStep) and last.removed is None and last.why == ATTACK)
    return first and len(story.steps) <= 1 and (hand is None or isinstance(hand, RemovalTool))
