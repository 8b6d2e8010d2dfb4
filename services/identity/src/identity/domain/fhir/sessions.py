"""Encounter: a session, as one child took part in it."""

from collections.abc import Iterator
from datetime import datetime

from identity.domain.fhir.codes import CONDUCTOR, UCUM, VIRTUAL, Element, extension, own
from identity.domain.fhir.elements import compact, concept, identified, listed
from identity.domain.fhir.record import ChildRecord, Row


def encounters(record: ChildRecord) -> Iterator[Element]:
    for event_id, participation in record.participations.items():
        yield _encounter(record, record.events[event_id], participation)


def _encounter(record: ChildRecord, event: Row, participation: Row) -> Element:
    codes = {
        "attendance": participation["status"],
        "cancel-reason": participation["cancel_reason"],
        "missed-reason": event["missed_reason"],
    }
    status = _status(event, participation)
    return identified(
        "Encounter",
        event["id"],
        "session",
        extension=[extension(name, valueCode=code) for name, code in codes.items() if code],
        status=status,
        class_=VIRTUAL,
        type=[concept(own("session-type", event["event_type"]))],
        subject=record.patient,
        participant=listed(
            compact(type=[concept(CONDUCTOR)], individual=record.therapist(event["therapist_id"]))
            if record.therapist(event["therapist_id"])
            else None
        ),
        period={"start": event["starts_at"], "end": event["ends_at"]},
        length=_length(event, participation) if status == "finished" else None,
    )


def _length(event: Row, participation: Row) -> Element:
    """A Duration: what the child got of the session. `period` is the time for which it was booked."""
    start, end = (datetime.fromisoformat(event[name]) for name in ("starts_at", "ends_at"))
    whole = int((end - start).total_seconds()) // 60
    minutes = min(whole, participation["delivered_minutes"] or whole)
    return {"value": minutes, "unit": "min", "system": UCUM, "code": "min"}


def _status(event: Row, participation: Row) -> str:
    """A session is planned until its therapist records what happened. FHIR has no status for a missed one."""
    if event.get("deleted_at"):
        return "entered-in-error"
    if event["canceled"] or participation["canceled"] or participation["late_cancel"]:
        return "cancelled"
    if participation["status"] == "no_show" or event["status"] == "incomplete":
        return "cancelled"
    return "finished" if participation["status"] == "show" or event["status"] == "complete" else "planned"
