"""Phrases for what dice are rolled for, and for what miracle points are spent on."""

ROLLS = {
    "initiative": "Initiative",
    "plating": "Adaptive plating",
    "attack": "Attack dice",
    "reroll": "Reroll",
    "squadron_attack": "Attack on a squadron",
    "squadron_damage": "Squadron damage",
    "fabricator": "Fabricators",
    "away_crews": "Away crews",
    "dazzler": "Dazzlers",
    "piercing": "Armor piercing",
    "repair_crews": "Repair crews",
    "miracles": "Miracle points",
    "sanctuary": "Holy sanctuary",
    "resplendent_return": "Resplendent return",
    "rugged": "Rugged construction",
    "haywire": "Haywire missiles",
    "sustained": "Sustained fire",
    "interception": "Point defense",
    "point_defence": "Point defense",
    "damage_control": "Damage control",
}
MIRACLES = {
    "turn": "begins the turn with",
    "thrust": "spends miracle points on thrust and has",
    "die": "spends 2 on one more die and has",
    "reroll": "spends 1 on a reroll and has",
    "rating": "spends miracle points on the defense and has",
    "restore": "spends 4 on a repair and has",
    "gathered": "gathers miracle points and has",
}
