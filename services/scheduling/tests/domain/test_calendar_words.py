import pytest
from chassis.languages import WrittenLanguage
from scheduling.domain.calendar_words import SPANISH_LABELS, family_summary, therapist_summary
from scheduling.domain.event_types import LABELS, EventType


def test_every_kind_of_event_has_a_spanish_name() -> None:
    assert set(SPANISH_LABELS) == set(LABELS)
    assert [kind for kind, label in LABELS.items() if SPANISH_LABELS[kind] == label] == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (WrittenLanguage.ENGLISH, "Individual session: Mia R. (substitute)"),
        (WrittenLanguage.SPANISH, "Sesión individual: Mia R. (suplente)"),
    ],
)
def test_a_substitutes_calendar_says_so(language: WrittenLanguage, text: str) -> None:
    assert therapist_summary(language, EventType.INDIVIDUAL, ["Mia R."], as_substitute=True) == text


def test_a_canceled_session_without_names_is_only_its_kind() -> None:
    assert family_summary(WrittenLanguage.SPANISH, EventType.IEP, [], "Robin Chen") == "Reunión de IEP"
