"""The kinds of requests that only Matched Fire has: how each is put, told, explained and taken back."""

from __future__ import annotations

from collections.abc import Mapping

from game.families.false_sunrise.following import PLAY_GOES_ON
from game.families.false_sunrise.matched_fire import deeds, following
from game.games import Ask, by_default
from rules.false_sunrise.prompts import Prompt

_TOOLS = "game.families.false_sunrise.matched_fire.table."

ASKS: Mapping[str, Ask] = {
    "strike": Ask(
        tool=f"{_TOOLS}striking:StrikeTool",
        title="Strike move",
        question="Where does the squadron strike from?",
        about="where a squadron strikes from",
        deed=deeds.strikes,
        next=following.after_strike,
        topic="MF-20",
    ),
    Prompt.DEFEND: Ask(
        tool=f"{_TOOLS}defending:DefendTool",
        title="Point defence",
        question="Make a point defence attack?",
        about="a point defence attack",
        deed=deeds.defends,
        next=following.after_defence,
        topic="MF-36",
        idle=by_default("no point defense"),
    ),
    "removal": Ask(
        tool=f"{_TOOLS}removal:RemovalTool",
        title="Dice removed",
        question="Which dice are removed?",
        about="which dice to remove",
        deed=deeds.removes,
        done="removes dice",
        next=following.after_removal,
        topic="MF-28",
    ),
    Prompt.DIMINISH: Ask(
        tool=f"{_TOOLS}lowering:LowerTool",
        title="Result lowered",
        question="Which set is lowered?",
        about="which set to lower",
        deed=deeds.diminishes,
        next=following.after_step,
        topic="MF-34",
    ),
    Prompt.NAME: Ask(
        tool=f"{_TOOLS}naming:NameTool",
        title="Set named",
        question="What is the set applied as?",
        about="what a set is applied as",
        deed=deeds.names_set,
        next=following.after_name,
        topic="MF-35",
    ),
    Prompt.BREAK: Ask(
        tool=f"{_TOOLS}systems:BreakTool",
        title="Weapon broken",
        question="Which weapon is broken?",
        about="which weapon to break",
        deed=deeds.breaks,
        next=lambda _view, _: PLAY_GOES_ON,
        topic="MF-43",
    ),
    Prompt.MEND: Ask(
        tool=f"{_TOOLS}systems:MendTool",
        title="Damage control",
        question="What does damage control mend?",
        about="what to mend",
        deed=deeds.mends,
        next=following.after_mending,
        topic="MF-44",
    ),
    Prompt.TEND: Ask(
        tool=f"{_TOOLS}systems:TendTool",
        title="Tender",
        question="Which squadron gets a figure back?",
        about="which squadron to tend",
        deed=deeds.tends,
        next=following.after_mending,
        topic="MF-44",
    ),
}
