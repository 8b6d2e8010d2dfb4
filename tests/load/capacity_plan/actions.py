"""The main actions of therapists and families, one by one and over HTTP, as their pages do them."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from http.cookies import SimpleCookie
from urllib.parse import urlencode
from uuid import UUID

import httpx
from chassis.ids import new_id
from stack.stack import Stack

from services.documents.tests.files import png, upload
from tests.load.capacity_plan.meter import Action
from tests.support.api import Api
from tests.support.families import PASSWORD, TIME_ZONE, Families, Family, plan_of, wait_until_readable
from tests.support.mailbox import Mailbox
from tests.support.people import demo_password

THERAPIST = "maya.okafor@example.com"
CHILDREN, TO_BUY = 3, 10
READS, WRITES, SAVES, SIGN_INS = 100, 50, 100, 20
"""How often each action is done. Fewer would measure the hundredths of seconds in which the kernel counts."""
OWN_PAGE = {"x-requested-by": "larkwell", "sec-fetch-site": "same-origin"}
COOKIE = "larkwell_sign_in"
TEXT = "Worked on the r sound in sentences, with fewer cues than last week. " * 6
PARTS = ("soap_subjective", "soap_objective", "soap_assessment", "soap_plan")
PICTURE = png((1600, 1200))
LENGTH = timedelta(minutes=45)
BOOKED_FROM = timedelta(days=60)


@dataclass(frozen=True)
class Marked:
    """A past session that is still to mark, and to write about."""

    event: UUID
    participant: UUID
    child: UUID


@dataclass(frozen=True)
class People:
    therapist: Api
    family: Family
    """In this therapist's care."""
    buyer: Family
    """With a card and no plan."""


def people(stack: Stack) -> People:
    """Beside the demo data of a running stack."""
    origin = stack.platform.public_origin
    therapist = Api(origin).sign_in(THERAPIST, demo_password(stack.layout.demo_accounts), "therapist")
    families = Families(lambda: Api(origin), Mailbox(stack.platform.mailbox))
    family, buyer = families.in_care(therapist.profile_id, CHILDREN), families.with_card(TO_BUY)
    wait_until_readable(therapist, family)
    return People(therapist, family, buyer)


def actions(known: People, sessions: Sequence[Marked]) -> Mapping[str, tuple[int, Action]]:
    """How often, and what. In this order: a note needs a marked session. The first one gets drafts alone."""
    therapist, family = known.therapist, known.family.api
    child = known.family.children[0]
    thread = f"/guardian/clients/{child}/notes?therapist_id={therapist.profile_id}"
    message = {"note": {"content": TEXT, "child_id": child, "note_type": "general"}}
    return {
        "sign_in": (SIGN_INS, lambda: _sign_in(known.family)),
        "renew": (READS, _renewals(known.family)),
        "me": (READS, _reads(family, "/guardian/me")),
        "week": (READS, _reads(therapist, f"/events?{urlencode(_week())}")),
        "dates": (READS, _reads(family, f"/events/available_dates?{urlencode(_dates(therapist))}")),
        "upcoming": (READS, _reads(family, f"/clients/{child}/events?filter=upcoming&page=1")),
        "ledger": (READS, _reads(family, f"/clients/{child}/ledger")),
        "goals": (READS, _reads(therapist, f"/clients/{child}/goals")),
        "thread": (READS, _reads(family, thread)),
        "plans": (READS, _reads(family, "/guardians/subscriptions")),
        "documents": (READS, _reads(family, f"/documents?client_id={child}")),
        "book": (WRITES, _bookings(therapist, known.family.children)),
        "mark": (len(sessions), _marks(therapist, sessions)),
        "save_draft": (SAVES, _drafts(therapist, sessions[0])),
        "sign_note": (len(sessions) - 1, _notes(therapist, sessions[1:])),
        "message": (WRITES, lambda: family.call("POST", thread, json=message)),
        "upload": (SIGN_INS, _uploads(family, child)),
        "buy_plan": (TO_BUY, _purchases(known.buyer)),
    }


def _reads(api: Api, path: str) -> Action:
    return lambda: api.call("GET", path)


def _week() -> Mapping[str, str]:
    today = datetime.combine(datetime.now(UTC).date(), time(0), UTC)
    monday = today - timedelta(days=today.weekday())
    return {"start": monday.isoformat(), "end": (monday + timedelta(days=7)).isoformat()}


def _dates(therapist: Api) -> Mapping[str, object]:
    tomorrow = datetime.now(UTC).date() + timedelta(days=1)
    return {
        "therapist_id": therapist.profile_id, "event_duration": 45, "start_date": tomorrow,
        "end_date": tomorrow + timedelta(days=27), "timezone": TIME_ZONE,
    }  # fmt: skip


def _sign_in(family: Family) -> httpx.Response:
    user = {"email": family.email, "password": PASSWORD, "user_type": "guardian"}
    return family.api.call("POST", "/users/sign_in", json={"user": user}, headers=OWN_PAGE)


def _renewals(family: Family) -> Action:
    """Each with the cookie of the one before, as a browser sends it."""
    cookie = [_cookie(_sign_in(family))]

    def renew() -> httpx.Response:
        headers = {**OWN_PAGE, "cookie": f"{COOKIE}={cookie[0]}"}
        response = family.api.call("POST", "/users/sign_in/renewal", headers=headers)
        cookie[0] = _cookie(response) or cookie[0]
        return response

    return renew


def _cookie(response: httpx.Response) -> str:
    for header in response.headers.get_list("set-cookie"):
        if found := SimpleCookie(header).get(COOKIE):
            return found.value
    return ""


def _bookings(therapist: Api, children: Sequence[str]) -> Action:
    first = datetime.combine(datetime.now(UTC).date(), time(0), UTC) + BOOKED_FROM
    numbers = itertools.count()

    def book() -> httpx.Response:
        number = next(numbers)
        start = first + number * LENGTH
        event = {
            "event_type": "individual_session", "child_ids": [children[number % len(children)]],
            "start_date": start.isoformat(), "end_date": (start + LENGTH).isoformat(),
        }  # fmt: skip
        return therapist.call("POST", "/events", json={"event": event}, headers=_key())

    return book


def _marks(therapist: Api, sessions: Sequence[Marked]) -> Action:
    due = iter(sessions)

    def mark() -> httpx.Response:
        session = next(due)
        attended = {"id": str(session.participant), "status": "show"}
        body = {"status": "complete", "event_participants_attributes": [attended]}
        return therapist.call("PUT", f"/events/{session.event}", json=body)

    return mark


def _drafts(therapist: Api, session: Marked) -> Action:
    """One part, saved again and again, as while it is typed."""
    versions = itertools.count()

    def save() -> httpx.Response:
        version = next(versions)
        draft = {
            "child_id": str(session.child), "note_type": PARTS[0], "content": f"{TEXT}{version}", "version": version,
        }  # fmt: skip
        return therapist.call("PUT", f"/events/{session.event}/note_drafts", json={"note_drafts": [draft]})

    return save


def _notes(therapist: Api, sessions: Sequence[Marked]) -> Action:
    """The four parts of a note, saved and signed at once."""
    due = iter(sessions)

    def sign() -> httpx.Response:
        session = next(due)
        notes = [{"note_type": part, "content": TEXT} for part in PARTS]
        path = f"/events/{session.event}/note_signatures"
        return therapist.call("POST", path, json={"note_signature": {"notes": notes}}, headers=_key())

    return sign


def _uploads(family: Api, child: str) -> Action:
    numbers = itertools.count()

    def send() -> httpx.Response:
        body = upload(PICTURE, f"{next(numbers)}.png", "image/png", client_id=child)
        return family.call("POST", "/documents", json=body, headers=_key())

    return send


def _purchases(buyer: Family) -> Action:
    """A plan for each child. Stripe's webhooks follow."""
    plan, due = plan_of(buyer.api), iter(buyer.children)

    def buy() -> httpx.Response:
        body = {"subscription_plan_id": plan, "child_id": next(due)}
        return buyer.api.call("POST", "/guardians/subscriptions", json=body, headers=_key())

    return buy


def _key() -> Mapping[str, str]:
    return {"idempotency-key": new_id().hex}
