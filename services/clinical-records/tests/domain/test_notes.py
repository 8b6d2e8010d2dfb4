import pytest
from clinical_records.domain.errors import MessagesAreShared, TextRequired
from clinical_records.domain.notes import NoteType, is_message, require_sharing, require_text


def test_message_is_a_general_note_without_a_session() -> None:
    messages = [(kind, there) for kind in NoteType for there in (True, False) if is_message(kind, in_session=there)]
    assert messages == [(NoteType.GENERAL, False)]


@pytest.mark.parametrize(("message", "text"), [(True, "Message text is required"), (False, "Note text is required")])
def test_blank_text_error_names_note_or_message(message: bool, text: str) -> None:
    with pytest.raises(TextRequired, match=text):
        require_text(" \n ", message=message)


def test_a_message_cannot_be_hidden() -> None:
    with pytest.raises(MessagesAreShared):
        require_sharing(False, message=True)
    assert require_sharing(True, message=True)
    assert not require_sharing(False, message=False)
