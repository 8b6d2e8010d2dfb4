"""Before a therapist sends an invitation, the page shows the words of the email that identity sends
(docs/product/scheduling.md#to-schedule)."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "web-therapist/src/shared/invitations/messages.ts"
SPANISH = PAGE.with_name("messages.es.ts")
LOCALE = ROOT / "services/identity/src/identity/notifications/locales/es.po"
LETTER = ROOT / "services/identity/src/identity/notifications/letters/invitations.py"


def shown(key: str, page: Path = PAGE) -> str:
    found = re.search(rf"\b{key}:\s*'([^']*)'", page.read_text())
    assert found, key
    return found[1]


def written() -> str:
    """The source of the letter, with literals that follow each other joined."""
    return re.sub(r'"\s+"', "", LETTER.read_text())


def test_preview_shows_the_subject_and_the_text_of_the_email() -> None:
    assert f'subject=say("{shown("emailSubject")}"' in written()
    assert f'"{shown("emailText")}"' in written()


def test_preview_names_the_sessions_as_the_email_does() -> None:
    for kind, key in [
        ("assessment_session", "anAssessment"),
        ("consultation_session", "consultations"),
        ("free_session", "aFreeSession"),
        ("iep", "iepMeetings"),
    ]:
        assert f'"{kind}": sentence("{shown(key)}")' in written()
    assert f'OTHER_SESSIONS = sentence("{shown("sessions")}")' in written()


def in_spanish(sentence: str) -> str:
    """The letter's own translation, from lines such as `msgstr "sesiones"`."""
    found = re.search(rf'^msgid "{re.escape(sentence)}"\nmsgstr ("[^\n]+")$', LOCALE.read_text(), re.MULTILINE)
    assert found, sentence
    return str(ast.literal_eval(found[1]))


@pytest.mark.parametrize(
    "key",
    ["emailSubject", "emailText", "anAssessment", "consultations", "aFreeSession", "iepMeetings", "sessions"],
)
def test_spanish_preview_has_the_words_of_the_spanish_email(key: str) -> None:
    assert shown(key, SPANISH) == in_spanish(shown(key))
