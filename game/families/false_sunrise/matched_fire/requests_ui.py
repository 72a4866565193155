"""The requests that only Matched Fire has: the tool, words, help and undo label of each."""

from __future__ import annotations

from collections.abc import Mapping

from game.families.false_sunrise.matched_fire import answer_words, next_words
from game.families.false_sunrise.matched_fire.table.defending import DefendTool
from game.families.false_sunrise.matched_fire.table.lowering import LowerTool
from game.families.false_sunrise.matched_fire.table.naming import NameTool
from game.families.false_sunrise.matched_fire.table.removal import RemovalTool
from game.families.false_sunrise.matched_fire.table.striking import StrikeTool
from game.families.false_sunrise.matched_fire.table.systems import BreakTool, MendTool, TendTool
from game.families.false_sunrise.next_words import PLAY_GOES_ON
from game.game_ui import RequestUi, idle_if
from rules.false_sunrise.prompts import Prompt

REQUESTS_UI: Mapping[str, RequestUi] = {
    "strike": RequestUi(
        tool=StrikeTool,
        title="Strike move",
        question="Where does the squadron attack from?",
        thinking_about="where a squadron attacks from",
        describe_answer=answer_words.strikes,
        what_follows=next_words.after_strike,
        topic="MF-20",
    ),
    Prompt.DEFEND: RequestUi(
        tool=DefendTool,
        title="Point defense",
        question="Fire point defense?",
        thinking_about="a point defense attack",
        describe_answer=answer_words.defends,
        what_follows=next_words.after_defence,
        topic="MF-36",
        idle=idle_if(None, "no point defense"),
    ),
    "removal": RequestUi(
        tool=RemovalTool,
        title="Dice removed",
        question="Which dice do you remove?",
        thinking_about="which dice to remove",
        describe_answer=answer_words.removes,
        undo_label="removes dice",
        what_follows=next_words.after_removal,
        topic="MF-28",
    ),
    Prompt.DIMINISH: RequestUi(
        tool=LowerTool,
        title="Result lowered",
        question="Which set do you lower?",
        thinking_about="which set to lower",
        describe_answer=answer_words.diminishes,
        what_follows=next_words.after_step,
        topic="MF-34",
    ),
    Prompt.NAME: RequestUi(
        tool=NameTool,
        title="Set named",
        question="How do you apply the set?",
        thinking_about="how to apply a set",
        describe_answer=answer_words.names_set,
        what_follows=next_words.after_name,
        topic="MF-35",
    ),
    Prompt.BREAK: RequestUi(
        tool=BreakTool,
        title="Weapon broken",
        question="Which weapon do you break?",
        thinking_about="which weapon to break",
        describe_answer=answer_words.breaks,
        what_follows=lambda _view, _: PLAY_GOES_ON,
        topic="MF-43",
    ),
    Prompt.MEND: RequestUi(
        tool=MendTool,
        title="Damage control",
        question="What does damage control repair?",
        thinking_about="what to repair",
        describe_answer=answer_words.mends,
        what_follows=next_words.after_mending,
        topic="MF-44",
    ),
    Prompt.TEND: RequestUi(
        tool=TendTool,
        title="Tender",
        question="Which squadron regains a figure?",
        thinking_about="which squadron to tend",
        describe_answer=answer_words.tends,
        what_follows=next_words.after_mending,
        topic="MF-44",
    ),
}
