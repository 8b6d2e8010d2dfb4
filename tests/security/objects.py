"""Creates the objects that a path, a body or a query refers to, for each case that needs them."""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from demo_data.plan import PASSWORD
from demo_data.sample_files import encoded, page, picture

from tests.support.families import pending_services, plan_of
from tests.support.people import CareTeam
from tests.support.waiting import eventually

CREATED = 201
PDF = encoded(page("A letter", ("From home.",)))
"""In base64, as in requests."""
PICTURE = encoded(picture(1))
RECAP = {"own_words": "She told a story.", "practice": "Read together."}


def _goal(care_team: CareTeam) -> str:
    made = care_team.therapist.post(f"/clients/{care_team.child_id}/goals", {"description": "Tells a story."})
    return str(made["goal"]["id"])


def _step(care_team: CareTeam) -> str:
    body = {"description": "Says R.", "steps": [{"content": "R alone"}]}
    return str(care_team.therapist.post(f"/clients/{care_team.child_id}/goals", body)["goal"]["steps"][0]["id"])


def _entry(care_team: CareTeam) -> str:
    path = f"/clients/{care_team.child_id}/goals/{_goal(care_team)}"
    care_team.therapist.put(path, {"progress": 5})
    return str(care_team.therapist.get(path)["goal"]["progress_histories"][0]["id"])


def _guardian_note(care_team: CareTeam) -> str:
    return _note(care_team.guardian.post, f"/guardian/clients/{care_team.child_id}/notes", care_team, "general")


def _therapist_note(care_team: CareTeam) -> str:
    return _note(care_team.therapist.post, f"/therapist/clients/{care_team.child_id}/notes", care_team, "general")


def _session_note(care_team: CareTeam) -> str:
    """A shared note. For the family, notes that are not shared do not exist."""
    path = f"/events/{_past_event(care_team)}/notes"
    note = _note(care_team.therapist.post, path, care_team, "soap_plan")
    care_team.therapist.put(f"{path}/{note}", {"note": {"shared": True}})
    return note


def _noted_event(care_team: CareTeam) -> str:
    """A session with a shared note."""
    _session_note(care_team)
    return _past_event(care_team)


def _material(care_team: CareTeam) -> str:
    material = {"content": "Bring a mirror.", "shared": True}
    made = care_team.therapist.post(f"/events/{_past_event(care_team)}/materials", {"material": material})
    return str(made["material"]["id"])


def _template(care_team: CareTeam) -> str:
    template = {"name": "Plan", "soap_plan": "Continue with {goal}."}
    return str(care_team.therapist.post("/note_templates", {"note_template": template})["note_template"]["id"])


def _recap(care_team: CareTeam) -> str:
    """Shared, with something to practice. The same words each time: saving them again changes nothing."""
    recap = {"child_id": care_team.child_id, "version": 0, **RECAP, "shared": True}
    made = care_team.therapist.put(f"/events/{_past_event(care_team)}/recaps", {"recap": recap})["recaps"]
    return next(str(one["id"]) for one in made if one["child_id"] == care_team.child_id)


def _amendment_request(care_team: CareTeam) -> str:
    """One that waits for an answer. Earlier ones are withdrawn, since a guardian can't have many that wait."""
    path = f"/clients/{care_team.child_id}/amendment_requests"
    for one in care_team.guardian.get(path)["amendment_requests"]:
        if one["own"] and one["decision"] is None:
            care_team.guardian.call("DELETE", f"{path}/{one['id']}")
    asked = care_team.guardian.post(path, {"amendment_request": {"request": "The birth date is wrong."}})
    return str(asked["amendment_request"]["id"])


def _practice(care_team: CareTeam) -> str:
    path = f"/clients/{care_team.child_id}/recaps/{_recap(care_team)}/practices"
    logged = care_team.guardian.post(path, {"practice": {"feeling": "fun"}})
    return str(logged["recap"]["practices"][-1]["id"])


def _progress_report(care_team: CareTeam) -> str:
    """Signed, so that the family can read it."""
    reports = f"/clients/{care_team.child_id}/progress_reports"
    new = {"audience": "school", "language": "en", "timezone": "America/Los_Angeles"}
    draft = care_team.therapist.post(reports, {"progress_report": new})["progress_report"]
    change = {name: draft[name] for name in ("version", "audience", "language", "start_date", "end_date")}
    text = {"progress_report": {**change, "summary": "A good quarter.", "goals": []}}
    saved = care_team.therapist.put(f"{reports}/{draft['id']}", text)["progress_report"]
    care_team.therapist.post(f"{reports}/{draft['id']}/signature", {"signature": {"version": saved["version"]}})
    return str(draft["id"])


def _attachment(care_team: CareTeam) -> str:
    file = {"filename": "letter.pdf", "content_type": "application/pdf", "data": PDF}
    wanted = {"attachment": {"file": file, "client_id": care_team.child_id}}
    file_id = str(care_team.therapist.post("/attachments", wanted)["attachment"]["id"])
    note = {"content": "A letter.", "attachment_ids": [file_id]}
    care_team.therapist.post(f"/therapist/clients/{care_team.child_id}/notes", {"note": note})
    return file_id


def _assessment_report(care_team: CareTeam) -> str:
    """The therapist's draft of an assessment report, of which there is one at most."""
    ids = {"child_id": care_team.child_id, "therapist_id": care_team.therapist.profile_id}
    known = care_team.therapist.get("/assessment_reports/get_assessment_report", **ids)["assessment_report"]
    if known is None or known["state"] != "draft":
        new = {"assessment_report": {"child_id": care_team.child_id, "title": "Evaluation"}}
        known = care_team.therapist.post("/assessment_reports", new)["assessment_report"]
    return str(known["id"])


def _note(post: Callable[[str, Any], Any], path: str, care_team: CareTeam, kind: str) -> str:
    note = {"content": "A good week.", "child_id": care_team.child_id, "note_type": kind}
    return str(post(path, {"note": note})["note"]["id"])


def _held_session(care_team: CareTeam) -> dict[str, Any]:
    """A past session with the care team's therapist, who hasn't signed its note."""
    events = care_team.guardian.get(f"/clients/{care_team.child_id}/events", filter="past")["events"]
    held: dict[str, Any] = next(
        event
        for event in events
        if event["therapist_id"] == care_team.therapist.profile_id
        and event["status"] == "complete"
        and not _is_signed(care_team, event["id"])
    )
    return held


def _is_signed(care_team: CareTeam, event_id: str) -> bool:
    return any(note["signed_at"] for note in care_team.therapist.get(f"/events/{event_id}/notes")["notes"])


def _past_event(care_team: CareTeam) -> str:
    return str(_held_session(care_team)["id"])


def _participant(care_team: CareTeam) -> str:
    guests = _held_session(care_team)["event_participants"]
    return str(next(guest["id"] for guest in guests if guest["guest"]["child_id"] == care_team.child_id))


def _recorded_event(care_team: CareTeam) -> str:
    """A session with an attendance that was recorded a moment ago, so that the family may dispute it."""
    event, participant = _past_event(care_team), _participant(care_team)
    for status in ("no_show", "show"):
        care_team.therapist.put(f"/event_participants/{participant}", {"status": status})
    return event


def _disputed_event(care_team: CareTeam) -> str:
    event = _recorded_event(care_team)
    care_team.guardian.post(f"/events/{event}/dispute", {"child_id": care_team.child_id, "reason": "We came."})
    return event


def _coming_session(care_team: CareTeam) -> dict[str, Any]:
    """A session that can still be rescheduled. A pause cancels sessions after the paid cycle, so on some days no
    booked session is left; then the therapist creates one."""
    events = care_team.guardian.get(f"/clients/{care_team.child_id}/events", filter="upcoming")["events"]
    after_cutoff = (datetime.now(UTC) + timedelta(days=2)).isoformat()
    found: list[dict[str, Any]] = [
        event
        for event in events
        if event["event_type"] != "group_sessions" and not event["canceled"] and event["start_date"] > after_cutoff
    ]
    return found[-1] if found else eventually(lambda: _created_session(care_team))


def _created_session(care_team: CareTeam) -> dict[str, Any] | None:
    """A session at the first hour from the third day when both are free; None while the service is not open."""
    first = datetime.now(UTC).replace(minute=0, second=0, microsecond=0) + timedelta(days=3)
    for start in (first + timedelta(hours=hours) for hours in range(24)):
        event = {
            "event_type": "individual_session",
            "start_date": start.isoformat(),
            "end_date": (start + timedelta(minutes=30)).isoformat(),
            "child_ids": [care_team.child_id],
        }
        response = care_team.therapist.call("POST", "/events", json={"event": event})
        if response.status_code == CREATED:
            made: dict[str, Any] = response.json()["event"]
            return made
    return None


def _coming_event(care_team: CareTeam) -> str:
    return str(_coming_session(care_team)["id"])


def _event_without_rescheduling_request(care_team: CareTeam) -> str:
    """A coming event without a rescheduling request."""
    return _event_for_rescheduling(care_team, pending=False)


def _event_with_rescheduling_request(care_team: CareTeam) -> str:
    return _event_for_rescheduling(care_team, pending=True)


def _event_for_rescheduling(care_team: CareTeam, *, pending: bool) -> str:
    event = _coming_session(care_team)
    path, known = f"/events/{event['id']}/rescheduling", event["reschedule_reason"] is not None
    if pending and not known:
        care_team.guardian.post(path, {"event": {"reschedule_reason": "A birthday."}})
    elif known and not pending:
        care_team.guardian.call("DELETE", path)
    return str(event["id"])


def _service(care_team: CareTeam) -> str:
    client = care_team.therapist.get(f"/therapist/clients/{care_team.child_id}")["client"]
    return str(client["services"][0]["service_id"])


def far_leave() -> dict[str, str]:
    """A day without bookings: demo data and tests stay within a year."""
    start = datetime.now(UTC).replace(hour=8, minute=0, second=0, microsecond=0) + timedelta(days=700)
    return {"starts_at": start.isoformat(), "ends_at": (start + timedelta(days=1)).isoformat()}


def _leave(care_team: CareTeam) -> str:
    """The only leave at that time. Deletes one of an earlier case."""
    wanted = far_leave()
    for leave in care_team.therapist.get("/therapist/leaves")["leaves"]:
        if leave["ends_at"] > wanted["starts_at"]:
            care_team.therapist.call("DELETE", f"/therapist/leaves/{leave['id']}")
    return str(care_team.therapist.post("/therapist/leaves", {"leave": wanted})["leave"]["id"])


def _changed_date(care_team: CareTeam) -> str:
    """A date on which the therapist works other hours, as far ahead as one may be."""
    day = (datetime.now(UTC) + timedelta(days=360)).date().isoformat()
    care_team.therapist.call("PUT", f"/therapist/hours_overrides/{day}", json={"hours_override": {"hours": []}})
    return day


def _open_service(care_team: CareTeam) -> str:
    """A service with sessions left to book. If there is none, the family buys an assessment."""
    known = pending_services(care_team.therapist, care_team.child_id)
    if not known:
        offered = care_team.guardian.get("/guardians/subscription/one_time_products")["subscriptions"]
        assessment = next(each for each in offered if json.loads(each["description"])["isStandaloneAssessment"])
        wanted = {"subscription_plan_id": assessment["id"], "child_id": care_team.child_id}
        care_team.guardian.post("/guardians/subscriptions", wanted)
        known = eventually(lambda: pending_services(care_team.therapist, care_team.child_id))
    return str(known[0]["service_id"])


def _invitation(care_team: CareTeam) -> dict[str, Any]:
    path = f"/therapist/clients/{care_team.child_id}/invite_to_schedule_session"
    made: dict[str, Any] = care_team.therapist.post(path, {"service_id": _open_service(care_team)})["invitation"]
    return made


def _feed_token(care_team: CareTeam) -> str:
    url = str(care_team.guardian.post("/calendar_feed")["calendar_feed"]["url"])
    return url.rpartition("/")[2].removesuffix(".ics")


def _deck(care_team: CareTeam) -> str:
    new = {"deck": {"title": "Pets", "goal_area": "language"}}
    return str(care_team.therapist.post("/therapist/decks", new)["deck"]["id"])


def _upload(care_team: CareTeam) -> dict[str, Any]:
    file = {"filename": "letter.pdf", "content_type": "application/pdf", "data": PDF}
    wanted = {"document": {"file": file, "client_id": care_team.child_id}}
    made: dict[str, Any] = care_team.guardian.post("/documents", wanted)["document"]
    return made


def _report(care_team: CareTeam) -> str:
    """Ready: it is made in the background."""
    wanted = {"report": {"from": "2026-01-01", "to": "2026-01-31"}}
    made = str(care_team.therapist.post("/therapist/reports", wanted)["report"]["id"])

    def is_ready() -> bool:
        reports = care_team.therapist.get("/therapist/reports?items=1000")["reports"]
        return any(report["id"] == made and report["status"] == "ready" for report in reports)

    eventually(is_ready)
    return made


def _payment(care_team: CareTeam) -> str:
    """Billing learns of the plan's payment by a webhook."""

    def paid() -> list[dict[str, Any]]:
        payments: list[dict[str, Any]] = care_team.guardian.get("/guardians/payments")["payments"]
        return [payment for payment in payments if payment["receipt_url"]]

    return str(eventually(paid)[0]["id"])


def _portrait(care_team: CareTeam) -> str:
    card = care_team.guardian.get(f"/therapists/{care_team.therapist.profile_id}")["therapist"]
    return str(card["profile_photo"]).rpartition("/")[2]


def _sign_in(care_team: CareTeam) -> str:
    """Another sign-in of the guardian, which only she may see."""
    again = care_team.guardian.again().sign_in(str(care_team.guardian.user["email"]), PASSWORD, "guardian")
    again.close()
    return again.http.headers["client"]


def _notification(care_team: CareTeam) -> str:
    """The guardian's newest one. Only she may see it; a sign-in from a new device makes one if she has none."""
    _sign_in(care_team)

    def newest() -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = care_team.guardian.get("/notifications")["notifications"]
        return found

    return str(eventually(newest)[0]["id"])


def _adult(care_team: CareTeam) -> str:
    """An open invitation. One that another case left is as good: a child has only eight adults."""
    path = f"/guardian/clients/{care_team.child_id}/adults"
    email = f"adult.{uuid4().hex}@example.com"
    adults = care_team.guardian.get(path)["adults"]
    if not any(adult["expires_at"] for adult in adults):
        adults = care_team.guardian.post(path, {"email": email, "rights": ["remind"]})["adults"]
    return next(str(adult["id"]) for adult in adults if adult["expires_at"])


MAKE: Mapping[str, Callable[[CareTeam], str]] = {
    "child_id": lambda care_team: care_team.child_id,
    "client_id": lambda care_team: care_team.child_id,
    "therapist_id": lambda care_team: care_team.therapist.profile_id,
    "plan_id": lambda care_team: plan_of(care_team.guardian, 2, 45),
    "sign_in_id": _sign_in,
    "notification_id": _notification,
    "goal_id": _goal,
    "step_id": _step,
    "entry_id": _entry,
    "guardian_note_id": _guardian_note,
    "therapist_note_id": _therapist_note,
    "session_note_id": _session_note,
    "message_id": _therapist_note,
    "material_id": _material,
    "template_id": _template,
    "deck_id": _deck,
    "recap_id": _recap,
    "amendment_request_id": _amendment_request,
    "practice_id": _practice,
    "progress_report_id": _progress_report,
    "assessment_report_id": _assessment_report,
    "attachment_id": _attachment,
    "event_id": _past_event,
    "noted_event_id": _noted_event,
    "recorded_event_id": _recorded_event,
    "disputed_event_id": _disputed_event,
    "coming_event_id": _coming_event,
    "unasked_event_id": _event_without_rescheduling_request,
    "asked_event_id": _event_with_rescheduling_request,
    "participant_id": _participant,
    "visitor_id": lambda care_team: care_team.guardian.profile_id,
    "service_id": _service,
    "leave_id": _leave,
    "date": _changed_date,
    "feed_token": _feed_token,
    "open_service_id": _open_service,
    # a job makes offers; services/scheduling/tests/api/booking covers those of other families
    "offer_id": lambda _: unknown_id(),
    "invitation_id": lambda care_team: str(_invitation(care_team)["id"]),
    "invitation_token": lambda care_team: str(_invitation(care_team)["url"]).rpartition("token=")[2],
    "adult_id": _adult,
    "document_id": lambda care_team: str(_upload(care_team)["id"]),
    "report_id": _report,
    "payment_id": _payment,
    "photo_id": _portrait,
    "text": lambda _: "first words",
    "token": lambda care_team: str(_upload(care_team)["url"]).rpartition("/")[2],
}


def unknown_id() -> str:
    """An id that does not exist."""
    return str(uuid4())
