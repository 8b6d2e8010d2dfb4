import pytest
from clinical_records.domain.criteria import Criterion, CueLevel


@pytest.mark.parametrize(
    ("criterion", "text"),
    [
        (Criterion(3, correct=8, trials=10), "8 of 10 over 3 sessions"),
        (Criterion(1, percent=80), "80% in one session"),
        (Criterion(2, percent=80, cue_level=CueLevel.INDEPENDENT), "80% over 2 sessions, without cues"),
        (Criterion(3, percent=90, cue_level=CueLevel.MINIMAL), "90% over 3 sessions, with minimal cues at most"),
        (Criterion(3, percent=90, cue_level=CueLevel.MAXIMAL), "90% over 3 sessions"),
    ],
)
def test_criterion_reads_as_a_sentence(criterion: Criterion, text: str) -> None:
    assert criterion.sentence == text
