"""Creates families over HTTP: register, confirm, pay, fill in forms, choose a therapist."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from uuid import uuid4

from tests.support.api import Api
from tests.support.mailbox import Mailbox
from tests.support.waiting import eventually

PASSWORD = "Sunflower.88"
STATE = "CA"
TIME_ZONE = "America/Los_Angeles"
SPECIALTY = "Speech Therapy"


@dataclass(frozen=True)
class Family:
    """A signed-in guardian, and the ids of her children."""

    api: Api
    email: str
    children: Sequence[str]


@dataclass
class Families:
    """Creates families with distinct names, so that nothing is found by accident."""

    new_api: Callable[[], Api]
    mailbox: Mailbox
    _specialties: dict[str, str] = field(default_factory=dict)

    def registered(self, children: int = 1, *, first_name: str = "Dana", child_name: str = "Robin") -> Family:
        """A family that confirmed by the link in the email and is signed in."""
        api, email = self.new_api(), f"family-{uuid4().hex}@example.com"
        attributes = [
            {"name": f"{child_name}{number}", "age": 6 + number, "specialty_ids": [self.specialty(api)]}
            for number in range(children)
        ]
        guardian = {"state": STATE, "accepted_terms_and_conditions": True, "children_attributes": attributes}
        wanted = {"email": email, "password": PASSWORD, "first_name": first_name, "guardian": guardian}
        api.post("/guardian/register", wanted)
        link = self.mailbox.link_in_mail_to(email, "token=")
        api.post("/users/confirmation", {"token": link.partition("token=")[2]})
        api.sign_in(email, PASSWORD, "guardian")
        return Family(api, email, [child["id"] for child in api.get("/guardian/me")["guardian"]["children"]])

    def with_card(self, children: int = 1, **names: str) -> Family:
        """A family that can buy a plan for each child, and has none."""
        family = self.registered(children, **names)
        api = family.api
        eventually(lambda: api.call("GET", "/guardians/subscriptions").status_code == 200)
        eventually(lambda: _knows_children(api, family))
        api.post("/guardians/payment_methods", {"card_token": "tok_visa"})
        return family

    def paying(self, children: int = 1, **names: str) -> Family:
        """A family with a card, a weekly session of 45 minutes for each child, and accepted terms."""
        family = self.with_card(children, **names)
        api = family.api
        for child in family.children:
            api.post("/guardians/subscriptions", {"subscription_plan_id": plan_of(api), "child_id": child})
        eventually(lambda: api.get("/guardian/me")["guardian"]["profile_step"] != "select_plan")
        self.fill_in(family)
        return family

    def in_care(self, therapist_id: str, children: int = 1, **names: str) -> Family:
        """A family with a therapist, and one session to schedule for each child."""
        family = self.paying(children, **names)
        choose_therapist(family, therapist_id)
        for child in family.children:
            eventually(partial(pending_services, family.api, child))
        return family

    def specialty(self, api: Api) -> str:
        if not self._specialties:
            known = api.get("/specialties")["specialties"]
            self._specialties.update({each["name"]: each["id"] for each in known})
        return self._specialties[SPECIALTY]

    def fill_in(self, family: Family) -> None:
        """The forms of the account setup."""
        profiles = [
            {
                "id": child,
                "last_name": "Quillfeather",
                "birthdate": "2018-04-09",
                "gender": "female",
                "relationship_to_guardian": "parental_figure",
                "preferred_time_frame": "no_preference",
            }
            for child in family.children
        ]
        contact = {"last_name": "Quillfeather", "phone_number": "4155550177", "timezone": TIME_ZONE}
        family.api.put("/guardian", {"guardian": {**contact, "children_attributes": profiles}})


def _knows_children(api: Api, family: Family) -> bool:
    """Billing knows the family once a purchase for each child is refused only for the missing card."""
    codes = set()
    for child in family.children:
        wish = {"subscription_plan_id": plan_of(api), "child_id": child}
        codes.add(api.call("POST", "/guardians/subscriptions", json=wish).json()["code"])
    return codes == {"payment_method_missing"}


def plan_of(api: Api, sessions_a_week: int = 1, minutes: int = 45) -> str:
    """The available plan with these terms."""
    for plan in api.get("/subscription_plans")["subscription_plans"]:
        terms = json.loads(plan["description"])
        found = (int(terms["sessionsPerWeek"]), int(terms["sessionDuration"]))
        if found == (sessions_a_week, minutes) and not terms["isFreeSession"]:
            return str(plan["id"])
    raise AssertionError(f"no plan with {sessions_a_week} sessions of {minutes} minutes is on offer")


def choose_therapist(family: Family, therapist_id: str) -> None:
    chosen = [{"id": child, "therapist_id": therapist_id} for child in family.children]
    family.api.put("/guardian", {"guardian": {"children_attributes": chosen, "profile_step": "booking"}})


def pending_services(api: Api, child_id: str) -> list[dict[str, Any]]:
    """Sessions left to schedule, one entry per care service."""
    found: list[dict[str, Any]] = api.get(f"/clients/{child_id}/events/pending_schedule")["events"]
    return found


def wait_until_readable(therapist: Api, family: Family) -> None:
    """Until clinical records and documents know that the therapist treats these children."""
    for child in family.children:
        for path in (f"/clients/{child}/goals", f"/documents?client_id={child}"):
            eventually(partial(_is_readable, therapist, path))


def _is_readable(therapist: Api, path: str) -> bool:
    return therapist.call("GET", path).is_success
