from dataclasses import fields, replace
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any
from uuid import UUID, uuid4

import pytest
from chassis.data_keys import Fingerprints
from clinical_records.domain.signatures import Signed, SignedAddendum, SignedNote, SignedProgressReport, canonical
from hypothesis import given
from hypothesis import strategies as st

KEY = Fingerprints(bytes(32))
AT = datetime(2026, 11, 26, 10, 2, tzinfo=UTC)
NOTE = SignedNote(uuid4(), "soap_plan", uuid4(), uuid4(), uuid4(), "Ada King", AT, AT + timedelta(hours=1), "Said r")
ADDENDUM = SignedAddendum(uuid4(), uuid4(), uuid4(), uuid4(), AT, "Said s")
REPORT = SignedProgressReport(
    uuid4(), uuid4(), uuid4(), "Ada King", "school", "en", "UTC", AT.date(), AT.date(), AT, AT, "Well done", "[]", "[]"
)
CHANGES: dict[type, Any] = {
    UUID: lambda value: uuid4(),
    datetime: lambda value: value + timedelta(microseconds=1),
    date: lambda value: value + timedelta(days=1),
    str: lambda value: value + " ",
}


@given(st.text(), st.text())
def test_any_other_text_has_another_fingerprint(text: str, other: str) -> None:
    same = KEY.of(canonical(replace(NOTE, content=text))) == KEY.of(canonical(replace(NOTE, content=other)))
    assert same == (text == other)


@given(st.binary(min_size=1), st.data())
def test_any_changed_byte_has_another_fingerprint(content: bytes, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(content) - 1))
    changed = bytearray(content)
    changed[place] ^= data.draw(st.integers(1, 255))
    assert KEY.of(content) != KEY.of(bytes(changed))


@pytest.mark.parametrize("signed", [NOTE, ADDENDUM, REPORT], ids=lambda signed: type(signed).__name__)
def test_every_field_is_signed(signed: Signed) -> None:
    for field in fields(signed):
        value = getattr(signed, field.name)
        changed = replace(signed, **{field.name: CHANGES[type(value)](value)})
        assert canonical(changed) != canonical(signed), field.name


def test_a_text_cant_pretend_to_be_another_field() -> None:
    assert canonical(replace(NOTE, content='x","note_type":"general')).count(b'"note_type":"soap_plan"') == 1


def test_the_zone_of_the_database_doesnt_count() -> None:
    elsewhere = AT.astimezone(timezone(timedelta(hours=-8)))
    assert canonical(replace(NOTE, written_at=elsewhere)) == canonical(NOTE)


def test_the_form_is_as_documented() -> None:
    note = SignedNote(UUID(int=1), "general", None, UUID(int=2), UUID(int=3), "Zoë", AT, AT, "Said “r”\n")
    assert canonical(note).decode() == (
        "larkwell signed note 1\n"
        '{"author_id":"00000000-0000-0000-0000-000000000003","author_name":"Zo\\u00eb",'
        '"child_id":"00000000-0000-0000-0000-000000000002","content":"Said \\u201cr\\u201d\\n","event_id":null,'
        '"note_id":"00000000-0000-0000-0000-000000000001","note_type":"general",'
        '"signed_at":"2026-11-26T10:02:00.000000+00:00","written_at":"2026-11-26T10:02:00.000000+00:00"}'
    )


def test_another_child_has_other_fingerprints() -> None:
    assert Fingerprints(bytes([1]) * 32).of(b"no show") != KEY.of(b"no show")
