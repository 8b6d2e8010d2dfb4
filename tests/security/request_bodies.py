"""What the requests of the permission matrix send, with the ids of a care team's objects."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from demo_data.plan import PASSWORD

from tests.security.objects import PDF, PICTURE, RECAP
from tests.support.people import GUARDIAN

Ids = Mapping[str, str]
Build = Callable[[Ids], Any]


def unknown_email(_: Ids) -> Any:
    return {"email": f"{uuid4().hex}@example.com"}


def new_adult(_: Ids) -> Any:
    return {**unknown_email(_), "rights": ["remind"]}


def register_taken(_: Ids) -> Any:
    guardian = {"state": "CA", "children_attributes": [{"name": "Kit", "age": 7, "specialty_ids": []}]}
    return {
        "email": GUARDIAN, "password": "Sunflower.88", "first_name": "Carlos", "guardian": guardian,
    }  # fmt: skip


def wrong_password(_: Ids) -> Any:
    return {"user": {"email": f"{uuid4().hex}@example.com", "password": "Wrong.123", "user_type": "guardian"}}


def own_password(_: Ids) -> Any:
    return {"password": PASSWORD}


def unknown_push_service(_: Ids) -> Any:
    keys = {"p256dh": "none", "auth": "none"}
    return {"push_subscription": {"endpoint": "https://push.example", "keys": keys}}


def new_password(_: Ids) -> Any:
    """Status without a link, and for a signed-in person without their current password."""
    return {"password": "Sunflower.89", "password_confirmation": "Sunflower.89"}


def room_quality(_: Ids) -> Any:
    return {"samples": [{"seconds": 10, "lost_percent": 0.5, "sent_kbps": 800, "received_kbps": 900}]}


def place(_: Ids) -> Any:
    return {"state": "CA", "timezone": "America/Los_Angeles", "address": "12 Elm Street", "phone": "4155550123"}


def child(ids: Ids) -> Any:
    return {"guardian": {"children_attributes": [{"id": ids["child_id"], "preferred_time_frame": "no_preference"}]}}


def child_of_unknown_needs(_: Ids) -> Any:
    return {"client": {"name": "Kit", "age": 5, "specialty_ids": ["none"]}}


def no_picture(_: Ids) -> Any:
    return {"file": {"filename": "plan.pdf", "content_type": "application/pdf", "data": PDF}}


def subscription(ids: Ids) -> Any:
    return {"subscription_plan_id": ids["plan_id"], "child_id": ids["child_id"]}


def plan_change(ids: Ids) -> Any:
    seen = {"previewed_at": "2026-03-02T10:00:00Z", "payment_today": "1.00", "next_payment": "1.00"}
    return {**subscription(ids), **seen}


def plan_of_child(ids: Ids) -> Any:
    return {"child_id": ids["child_id"]}


def note(kind: str) -> Build:
    return lambda ids: {"note": {"content": "Read together.", "child_id": ids["child_id"], "note_type": kind}}


def note_draft(ids: Ids) -> Any:
    """The same text each time: saving it again changes nothing."""
    draft = {"child_id": ids["child_id"], "note_type": "soap_assessment", "content": "Reads well.", "version": 0}
    return {"note_drafts": [draft]}


def text_draft(ids: Ids) -> Any:
    """A guardian's or therapist's message; the same text each time."""
    about = {"child_id": ids["child_id"], "kind": "message", "subject_id": ids["therapist_id"]}
    return {"text_draft": {**about, "content": "See you Monday.", "version": 0}}


def deck(_: Ids) -> Any:
    return {"deck": {"title": "Pets", "goal_area": "language"}}


def deck_change(_: Ids) -> Any:
    """The deck is new and has no cards."""
    return {"deck": {"title": "Animals", "goal_area": "language", "version": 1, "cards": []}}


def deck_card(_: Ids) -> Any:
    file = {"filename": "dog.jpg", "content_type": "image/jpeg", "data": PICTURE}
    return {"card": {"file": file, "word": {"en": "dog"}}}


def note_template(_: Ids) -> Any:
    return {"note_template": {"name": "Opening", "phrase": "{name} joined on {date}."}}


def recap(ids: Ids) -> Any:
    """The same words each time: saving them again changes nothing."""
    return {"recap": {"child_id": ids["child_id"], "version": 0, **RECAP}}


def progress_report(_: Ids) -> Any:
    return {"progress_report": {"audience": "family", "language": "es", "timezone": "America/Los_Angeles"}}


def progress_report_change(_: Ids) -> Any:
    """The report is signed."""
    change = {"version": 1, "audience": "family", "language": "es", "summary": "", "goals": []}
    return {"progress_report": {**change, "start_date": "2026-01-05", "end_date": "2026-03-02"}}


def report_signature(_: Ids) -> Any:
    """The report is signed."""
    return {"signature": {"version": 1}}


def report_copy(_: Ids) -> Any:
    return {"progress_report": {"language": "en"}}


def withdrawal(_: Ids) -> Any:
    return {"withdrawal": {"reason": "The figures were wrong."}}


def addendum(_: Ids) -> Any:
    """The note isn't signed, and others in this file change it."""
    return {"addendum": {"content": "Read a third time."}}


def signature_of_nobody(_: Ids) -> Any:
    """Of a child who isn't in the session: a signature would stop the other requests about its notes."""
    return {"note_signature": {"child_id": str(uuid4())}}


def cosignature(ids: Ids) -> Any:
    return {"cosignature": {"child_id": ids["child_id"], "author_id": str(uuid4()), "version": 1}}


def returned_cosignature(ids: Ids) -> Any:
    return {"cosignature": {**cosignature(ids)["cosignature"], "feedback": "Add the cue level."}}


def name_request(_: Ids) -> Any:
    return {"name_request": {"name": "Mila", "last_name": "Suarez-Lee", "reason": "We spelled it wrong."}}


def amendment_request(_: Ids) -> Any:
    return {"amendment_request": {"request": "The birth date is wrong."}}


def amendment_answer(_: Ids) -> Any:
    return {"amendment_request": {"decision": "accepted", "answer": "Corrected."}}


def amendment_disagreement(_: Ids) -> Any:
    return {"amendment_request": {"disagreement": "It's still wrong."}}


def trial(ids: Ids) -> Any:
    """A new one each time."""
    tapped = {"correct": True, "cue_level": "minimal", "tapped_at": "2026-03-02T10:00:00Z"}
    of = {"goal_id": ids.get("goal_id", str(uuid4())), "child_id": ids["child_id"]}
    return {"trials": [{"id": str(uuid4()), **of, **tapped}]}


def text(_: Ids) -> Any:
    return {"note": {"content": "Read together twice."}}


def material(_: Ids) -> Any:
    return {"material": {"content": "Bring dice."}}


def signature(_: Ids) -> Any:
    """Of a version that nobody saved."""
    return {"submission": {"version": 1_000_000, "signature": "Ana Rivera", "signed_on": "2026-03-02"}}


def upload(ids: Ids) -> Any:
    file = {"filename": "plan.pdf", "content_type": "application/pdf", "data": PDF}
    return {"document": {"file": file, "client_id": ids["child_id"]}}


def attachment(ids: Ids) -> Any:
    return {"attachment": {"file": upload(ids)["document"]["file"], "client_id": ids["child_id"]}}


def old_superbill(ids: Ids) -> Any:
    """Before the first session, so there is nothing to bill."""
    return {"child_id": ids["child_id"], "from": "2020-01-01", "to": "2020-01-31"}


def printed_note(ids: Ids) -> Any:
    return {
        "child_id": ids["child_id"],
        "creator_id": ids["therapist_id"],
        "timezone": "America/Los_Angeles",
    }


def printed_period(_: Ids) -> Any:
    """Before the first session, so there is no note."""
    return {"start_date": "2020-01-01", "end_date": "2020-01-31", "timezone": "America/Los_Angeles"}


def stale_codes(_: Ids) -> Any:
    """Of a version that nobody has reached, so the codes stay."""
    return {"billing_codes": {"diagnosis_codes": ["F80.1"], "procedure_codes": {}, "version": 1_000_000}}


def report(_: Ids) -> Any:
    return {"report": {"from": "2026-01-01", "to": "2026-01-31"}}


def off_the_quarter(ids: Ids) -> Any:
    start = (datetime.now(UTC) + timedelta(days=3)).replace(minute=7, second=0, microsecond=0)
    return {"events": [{"service_id": ids["service_id"], "start_date": start.isoformat()}]}


def caseload_period(_: Ids) -> Any:
    today = datetime.now(UTC).date()
    return {"start_date": (today - timedelta(days=30)).isoformat(), "end_date": (today + timedelta(days=1)).isoformat()}


def this_week(_: Ids) -> Any:
    now = datetime.now(UTC)
    return {"start": now.isoformat(), "end": (now + timedelta(days=7)).isoformat()}


def next_days() -> dict[str, str]:
    today = datetime.now(UTC).date()
    last = today + timedelta(days=6)
    return {"timezone": "America/Los_Angeles", "start_date": today.isoformat(), "end_date": last.isoformat()}


def slots(ids: Ids) -> Any:
    return {"therapist_id": ids["therapist_id"], "event_duration": 45, **next_days()}


def next_week() -> dict[str, str]:
    start = datetime.now(UTC) + timedelta(days=7)
    return {"start_date": start.isoformat(), "end_date": (start + timedelta(minutes=45)).isoformat()}


def one_slot(ids: Ids) -> Any:
    return {"therapist_id": ids["therapist_id"], **next_week()}


def ends_before_it_starts(ids: Ids) -> Any:
    times = next_week()
    swapped = {"start_date": times["end_date"], "end_date": times["start_date"]}
    return {"event": {"event_type": "individual_session", "child_ids": [ids["child_id"]], **swapped}}


def backwards(leave: dict[str, str]) -> dict[str, str]:
    return {"starts_at": leave["ends_at"], "ends_at": leave["starts_at"]}


def reason(_: Ids) -> Any:
    return {"event": {"reschedule_reason": "A birthday."}}


def same_child(ids: Ids) -> Any:
    """Where a note is already; the person's own child."""
    return {"child_id": ids["child_id"]}


def goal(_: Ids) -> Any:
    return {"description": "Says three words in a row."}


def waitlist_of_another_version(_: Ids) -> dict[str, Any]:
    """The page shows an older waitlist, so nothing changes."""
    times = [{"weekday": "monday", "part_of_day": "morning"}]
    return {"version": 99, "paused": False, "timezone": "America/Los_Angeles", "times": times}


def one_child_twice(ids: Ids) -> dict[str, Any]:
    """Two services of one child, where siblings are asked for."""
    return {**next_days(), "service_id": ids["service_id"], "sibling_service_id": ids["service_id"]}
