"""What can be named in a path, a body or a query, made anew in a circle of care for each case that needs it."""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from demo_data.plan import PASSWORD
from demo_data.sample_files import encoded, page

from tests.support.families import pending_services, plan_of
from tests.support.people import Circle
from tests.support.waiting import eventually

CREATED = 201
PDF = encoded(page("A letter", ("From home.",)))
"""In base64, as it is sent."""


def _goal(circle: Circle) -> str:
    made = circle.therapist.post(f"/clients/{circle.child_id}/goals", {"description": "Tells a story."})
    return str(made["goal"]["id"])


def _entry(circle: Circle) -> str:
    path = f"/clients/{circle.child_id}/goals/{_goal(circle)}"
    circle.therapist.put(path, {"progress": 5})
    return str(circle.therapist.get(path)["goal"]["progress_histories"][0]["id"])


def _guardian_note(circle: Circle) -> str:
    return _note(circle.guardian.post, f"/guardian/clients/{circle.child_id}/notes", circle, "general")


def _therapist_note(circle: Circle) -> str:
    return _note(circle.therapist.post, f"/therapist/clients/{circle.child_id}/notes", circle, "general")


def _session_note(circle: Circle) -> str:
    """One that the family may read: one that is not shared does not exist for them."""
    path = f"/events/{_past_event(circle)}/notes"
    note = _note(circle.therapist.post, path, circle, "soap_plan")
    circle.therapist.put(f"{path}/{note}", {"note": {"shared": True}})
    return note


def _material(circle: Circle) -> str:
    material = {"content": "Bring a mirror.", "shared": True}
    made = circle.therapist.post(f"/events/{_past_event(circle)}/materials", {"material": material})
    return str(made["material"]["id"])


def _note(post: Callable[[str, Any], Any], path: str, circle: Circle, kind: str) -> str:
    note = {"content": "A good week.", "child_id": circle.child_id, "note_type": kind}
    return str(post(path, {"note": note})["note"]["id"])


def _held_session(circle: Circle) -> dict[str, Any]:
    """A session that took place, with the circle's therapist."""
    events = circle.guardian.get(f"/clients/{circle.child_id}/events", filter="past")["events"]
    held: dict[str, Any] = next(
        event
        for event in events
        if event["therapist_id"] == circle.therapist.profile_id and event["status"] == "complete"
    )
    return held


def _past_event(circle: Circle) -> str:
    return str(_held_session(circle)["id"])


def _participant(circle: Circle) -> str:
    guests = _held_session(circle)["event_participants"]
    return str(next(guest["id"] for guest in guests if guest["guest"]["child_id"] == circle.child_id))


def _coming_session(circle: Circle) -> dict[str, Any]:
    """One that may still be rescheduled. A pause gives back what lies after the paid cycle, so on some days nothing
    that was booked is left: then the therapist enters one."""
    events = circle.guardian.get(f"/clients/{circle.child_id}/events", filter="upcoming")["events"]
    after_cutoff = (datetime.now(UTC) + timedelta(days=2)).isoformat()
    found: list[dict[str, Any]] = [
        event
        for event in events
        if event["event_type"] != "group_sessions" and not event["canceled"] and event["start_date"] > after_cutoff
    ]
    return found[-1] if found else eventually(lambda: _entered_session(circle))


def _entered_session(circle: Circle) -> dict[str, Any] | None:
    """At the first hour from the third day on at which both are free; None while the service is not open."""
    first = datetime.now(UTC).replace(minute=0, second=0, microsecond=0) + timedelta(days=3)
    for start in (first + timedelta(hours=hours) for hours in range(24)):
        event = {
            "event_type": "individual_session",
            "start_date": start.isoformat(),
            "end_date": (start + timedelta(minutes=30)).isoformat(),
            "child_ids": [circle.child_id],
        }
        answer = circle.therapist.call("POST", "/events", json={"event": event})
        if answer.status_code == CREATED:
            made: dict[str, Any] = answer.json()["event"]
            return made
    return None


def _coming_event(circle: Circle) -> str:
    return str(_coming_session(circle)["id"])


def _unasked_event(circle: Circle) -> str:
    """A coming one that nobody has asked to reschedule."""
    return _with_request(circle, asked=False)


def _asked_event(circle: Circle) -> str:
    return _with_request(circle, asked=True)


def _with_request(circle: Circle, *, asked: bool) -> str:
    event = _coming_session(circle)
    path, known = f"/events/{event['id']}/rescheduling", event["reschedule_reason"] is not None
    if asked and not known:
        circle.guardian.post(path, {"event": {"reschedule_reason": "A birthday."}})
    elif known and not asked:
        circle.guardian.call("DELETE", path)
    return str(event["id"])


def _service(circle: Circle) -> str:
    client = circle.therapist.get(f"/therapist/clients/{circle.child_id}")["client"]
    return str(client["services"][0]["service_id"])


def far_leave() -> dict[str, str]:
    """A day on which nothing is booked: demo data and tests stay within a year."""
    start = datetime.now(UTC).replace(hour=8, minute=0, second=0, microsecond=0) + timedelta(days=700)
    return {"starts_at": start.isoformat(), "ends_at": (start + timedelta(days=1)).isoformat()}


def _leave(circle: Circle) -> str:
    """The only one at that time: one that an earlier case left is deleted."""
    wanted = far_leave()
    for leave in circle.therapist.get("/therapist/leaves")["leaves"]:
        if leave["ends_at"] > wanted["starts_at"]:
            circle.therapist.call("DELETE", f"/therapist/leaves/{leave['id']}")
    return str(circle.therapist.post("/therapist/leaves", {"leave": wanted})["leave"]["id"])


def _open_service(circle: Circle) -> str:
    """One with something left to book: when there is none, the family buys an assessment."""
    known = pending_services(circle.therapist, circle.child_id)
    if not known:
        offered = circle.guardian.get("/guardians/subscription/one_time_products")["subscriptions"]
        assessment = next(each for each in offered if json.loads(each["description"])["isStandaloneAssessment"])
        wanted = {"subscription_plan_id": assessment["id"], "child_id": circle.child_id}
        circle.guardian.post("/guardians/subscriptions", wanted)
        known = eventually(lambda: pending_services(circle.therapist, circle.child_id))
    return str(known[0]["service_id"])


def _invitation(circle: Circle) -> dict[str, Any]:
    path = f"/therapist/clients/{circle.child_id}/invite_to_schedule_session"
    made: dict[str, Any] = circle.therapist.post(path, {"service_id": _open_service(circle)})["invitation"]
    return made


def _feed_token(circle: Circle) -> str:
    url = str(circle.guardian.post("/calendar_feed")["calendar_feed"]["url"])
    return url.rpartition("/")[2].removesuffix(".ics")


def _upload(circle: Circle) -> dict[str, Any]:
    file = {"filename": "letter.pdf", "content_type": "application/pdf", "data": PDF}
    wanted = {"document": {"file": file, "client_id": circle.child_id}}
    made: dict[str, Any] = circle.guardian.post("/documents", wanted)["document"]
    return made


def _portrait(circle: Circle) -> str:
    card = circle.guardian.get(f"/therapists/{circle.therapist.profile_id}")["therapist"]
    return str(card["profile_photo"]).rpartition("/")[2]


def _sign_in(circle: Circle) -> str:
    """Another one of the guardian's: it is hers alone."""
    again = circle.guardian.again().sign_in(str(circle.guardian.user["email"]), PASSWORD, "guardian")
    again.close()
    return again.http.headers["client"]


MAKE: Mapping[str, Callable[[Circle], str]] = {
    "child_id": lambda circle: circle.child_id,
    "client_id": lambda circle: circle.child_id,
    "therapist_id": lambda circle: circle.therapist.profile_id,
    "plan_id": lambda circle: plan_of(circle.guardian, 2, 45),
    "sign_in_id": _sign_in,
    "goal_id": _goal,
    "entry_id": _entry,
    "guardian_note_id": _guardian_note,
    "therapist_note_id": _therapist_note,
    "session_note_id": _session_note,
    "material_id": _material,
    "event_id": _past_event,
    "coming_event_id": _coming_event,
    "unasked_event_id": _unasked_event,
    "asked_event_id": _asked_event,
    "participant_id": _participant,
    "service_id": _service,
    "leave_id": _leave,
    "feed_token": _feed_token,
    "open_service_id": _open_service,
    "invitation_id": lambda circle: str(_invitation(circle)["id"]),
    "invitation_token": lambda circle: str(_invitation(circle)["url"]).rpartition("token=")[2],
    "document_id": lambda circle: str(_upload(circle)["id"]),
    "photo_id": _portrait,
    "token": lambda circle: str(_upload(circle)["url"]).rpartition("/")[2],
}


def kind_of(name: str, key: tuple[str, str]) -> str:
    """What a placeholder stands for in this route."""
    method, path = key
    if name == "note_id":
        role = path.removeprefix("/api/v1/").partition("/")[0]
        return {"guardian": "guardian_note_id", "therapist": "therapist_note_id"}.get(role, "session_note_id")
    if name == "event_id" and path.endswith("/rescheduling"):
        return "unasked_event_id" if method == "POST" else "asked_event_id"
    if name == "service_id" and path.endswith("/invite_to_schedule_session"):
        return "open_service_id"
    if name == "token" and "/invitations/" in path:
        return "invitation_token"
    if name == "token" and "/feeds/" in path:
        return "feed_token"
    return "coming_event_id" if path.endswith(("/cancel", "/following")) and name == "event_id" else name


def absent() -> str:
    """The id of nothing."""
    return str(uuid4())
