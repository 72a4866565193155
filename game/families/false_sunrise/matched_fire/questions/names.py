"""Names of challenges in Matched Fire; they give nothing away."""

from __future__ import annotations

KEEP_NAMES = (
    "Loaded dice", "Two of a kind", "What to leave", "The gunner's eye", "A full hand",
    "The die that goes", "Odd one out", "Count the spots", "On the bench", "Choice of the throw",
    "The lucky number", "One too many", "A pair of pairs", "Clean the table", "The last throw",
    "Bones", "Take one away", "House odds", "Even stakes", "Sixes and sevens",
    "Snake eyes", "A cold hand", "The croupier", "Against the house", "Close the book",
)  # fmt: skip
NAME_NAMES = (
    "Call the number", "Name your poison", "The open seam", "Where it hurts", "One word",
    "The warhead's choice", "Say when", "A number from six", "The surveyor", "Chalk marks",
    "Fuse and fin", "The soft spot", "By the numbers", "Read the plates", "Which plate",
    "The other five", "A letter home", "Sign here", "Street and number", "The fine print",
    "Call it", "Terminal phase", "Special delivery", "The boarding list", "Pointed question",
)  # fmt: skip
LOWER_NAMES = (
    "Shoot it down", "The second gunner", "One step back", "Tracer and flak", "Blunt the point",
    "Which one first", "The close screen", "Not all of it", "Half a warhead", "Short fuse",
    "Take the edge off", "Smaller pieces", "The lesser blow", "Barrage", "A few seconds",
    "What gets through", "Down the ladder", "Last line", "Swat", "Fire on the incoming",
)  # fmt: skip
LOSE_NAMES = (
    "Cut the cables", "Which light goes out", "Spare parts", "Close that hatch", "The damage board",
    "What she can spare", "Lights out", "The quiet gun", "Out of order", "Short circuit",
    "Under the floor plates", "The next best thing", "A choice of evils", "Smoke in the shaft",
    "Pull the plug", "Keep her shooting", "A hole in the list", "The chief decides", "Dead panel",
    "Burned out",
)  # fmt: skip
