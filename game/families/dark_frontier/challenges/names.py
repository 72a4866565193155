"""Names of challenges; they give nothing away."""

from __future__ import annotations

COMMAND_NAMES = (
    "The long burn", "Dead slow", "Two rounds ahead", "Hold her steady", "The wide turn",
    "A quiet drift", "Helm and thrust", "Nothing brakes itself", "Around the yard", "The far edge",
    "Room to stop", "Crossing tracks", "Both dials down", "The narrow lane", "A matter of speed",
    "Off the straight", "The pilot's sum", "Full reverse", "Which way round", "The turning point",
)  # fmt: skip
FIRE_NAMES = (
    "A line of flak", "The open arc", "One gun left", "Aim ahead", "Where she will be",
    "The backward glance", "Half to port", "Split the launch", "Cold barrel", "A hex too far",
    "The patient gunner", "Fast and past", "The blind side", "Lead the mark", "A short window",
    "Shrapnel season", "The second hex", "Now or next round", "Angle of fire", "The loaded tube",
)  # fmt: skip
MISSILE_NAMES = (
    "A promise kept", "The long chase", "Fuel for two", "Nose to the wind", "Catch her turning",
    "The hunter's arc", "Point and burn", "A leash of smoke", "Cut the corner", "Close behind",
    "The slow fuse", "Homing", "Out of the turn", "A little ahead", "The persistent one",
)  # fmt: skip
COUNTER_NAMES = (
    "Incoming", "The last tube", "Brace or spend", "Seconds left", "A missile for a missile",
    "Warhead on the wire", "Close defense", "What it costs", "Inside the net", "The armed one",
)  # fmt: skip
