"""What the fleet's page reminds of: the turn, an activation and a shot of the rules of July 2024."""

# A step's title, its ruling and what happens in it.
TURN = (
    (
        "Orders",
        "ORD-4",
        (
            "Write in secret: velocity ±, course to one side. Together no more than the thrust, course no "
            "more than half of it. Reveal all at once."
        ),
    ),
    (
        "Movement",
        "MOV-1",
        (
            "All fly together: half the course (the smaller), half the velocity (the greater), the rest. "
            "A rock stops a ship and costs its velocity in damage."
        ),
    ),
    (
        "Weapons",
        "WPN-3",
        "Launch squadrons, then order them by turns. Then activate ships by turns; initiative begins.",
    ),
    (
        "Points",
        "END-1",
        "A point for each marker held: one side alone flew within 3 inches of it. 15 or more and ahead: won.",
    ),
    (
        "End",
        "END-5",
        (
            "Ships that left the board a turn ago come back within 3 inches of that place with velocity 6. "
            "The initiative changes hands."
        ),
    ),
)
# WPN-4
ACTIVATION = (
    "Point defences, flak, plague PD",
    "Away crews, now or after the fire",
    "Fire: name all targets, then roll",
    "Dogfights over this ship",
    "Enemy squadrons over it do their damage",
    "Repair crews",
)
# FIR-2 to FIR-9, DMG-2, DMG-3
SHOT = (
    "Target in arc, in sight, in a band with dice",
    "Roll; then rerolls",
    "Fire Control lost: 2 off each die",
    "Ballistic: each 6 costs the target a system",
    "Rating: take away so many of the highest, leave one",
    "Sum: shields, plating, then bars; a bar emptied costs a system",
)
