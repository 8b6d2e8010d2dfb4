"""The bank's goals are for therapists to take over without changes."""

import re
from collections import Counter

import pytest
from clinical_records.adapters.goal_bank import SPECIALTIES, goals_of

MIN_GOALS = 40


@pytest.mark.parametrize("name", SPECIALTIES)
def test_each_specialty_has_at_least_40_goals_in_areas(name: str) -> None:
    goals = goals_of(name)
    assert len(goals) >= MIN_GOALS
    assert all(goal.area for goal in goals)


def test_no_goal_is_in_the_bank_twice() -> None:
    texts = [re.sub(r"\W+", " ", goal.description.lower()) for name in SPECIALTIES for goal in goals_of(name)]
    openings = Counter(" ".join(text.split()[:12]) for text in texts)
    assert [text for text, count in Counter(texts).items() if count > 1] == []
    assert [text for text, count in openings.items() if count > 1] == []


def test_each_goal_is_one_sentence_with_a_person_and_a_measure() -> None:
    for name in SPECIALTIES:
        for goal in goals_of(name):
            text = goal.description
            assert re.search(r"the (child|caregiver) will ", text), text
            assert text.endswith(".") and len(text) <= 200, text
            assert re.search(r"\d", text), text
