"""Rating bought against an attack that was rerolled: nobody knows of it while dice are rerolled (FAC-1)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import product

import pytest

from rules.false_sunrise.dice_law import Attack, attack_law, best_reroll, score


@pytest.mark.parametrize(
    "attack",
    [
        Attack(dice=2, rating=0, rerolls=1, bought=1),
        Attack(dice=3, rating=1, rerolls=1, bought=1),
        Attack(dice=3, rating=0, rerolls=1, penalty=2, kill_at=3, bought=2),
        Attack(dice=2, rating=-1, rerolls=1, kill_at=6, bought=1),
    ],
)
def test_FAC_1_rerolls_do_not_foresee_the_rating_that_is_bought_after_them(attack: Attack) -> None:
    at_the_reroll = replace(attack, bought=0)
    law: defaultdict[tuple[int, int], float] = defaultdict(float)
    for faces in product(range(1, 7), repeat=attack.thrown):
        die = best_reroll(at_the_reroll, faces, 1)
        for face in range(1, 7):
            kept = faces if die is None else (*faces[:die], face, *faces[die + 1 :])
            damage, kills, _ = score(attack, kept)
            law[damage, kills] += 6.0 ** -(attack.thrown + 1)
    told = {(damage, kills): chance for damage, kills, chance in attack_law(attack)}
    assert told == pytest.approx(dict(law))
