"""A substitute can access the notes and materials of their session, and nothing else of the child."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.security.kept_objects import Make
from tests.security.kinds import kind_of
from tests.security.route import ABSENT, CONFLICT, CREATED, FORBIDDEN, GONE, INVALID, OK, Key
from tests.security.routes import EVENT, ROUTES
from tests.security.test_permissions import KNOWN, ask, label, look, names_of, objects_of_route
from tests.support.api import Api
from tests.support.families import Families
from tests.support.people import WITH_ROOM, CareTeam
from tests.support.waiting import eventually

SUBSTITUTE = "maya.okafor@example.com"
"""A therapist of the same specialty, licensed in the same state."""
AFTER_THE_DEMO = timedelta(weeks=11)
BOTH_WORK_AT = 20
"""UTC; a morning in Honolulu, noon in California."""
MADE_WITH_THE_CHILD = {
    "client_id", "child_id", "goal_id", "step_id", "entry_id", "guardian_note_id", "therapist_note_id"
}  # fmt: skip
OF_CHILD = [
    key
    for key in KNOWN
    if {"client_id", "child_id"} & set(names_of(key))
    and {kind_of(name, key) for name in names_of(key)} <= MADE_WITH_THE_CHILD
]
"""Every route about a child."""
OWN_RULES = (f"{EVENT}/notes", f"{EVENT}/materials", f"{EVENT}/recaps/", f"{EVENT}/room/visitors/")
OF_SESSION = [key for key in KNOWN if key[1].startswith(EVENT) and not key[1].startswith(OWN_RULES)]
"""Every route about a session, except its notes, its materials, one of its recaps and the visitors of its room."""
LEFT_TO_OWNER = {
    ("GET", EVENT): OK,
    ("GET", f"{EVENT}/substitutes"): OK,
    ("DELETE", f"{EVENT}/deletion"): ABSENT,
    ("GET", f"{EVENT}/note_drafts"): OK,
    ("POST", f"{EVENT}/note_signatures"): INVALID,
    ("POST", f"{EVENT}/cosignatures"): ABSENT,
    ("POST", f"{EVENT}/cosignatures/return"): ABSENT,
    ("GET", f"{EVENT}/trials"): OK,
    ("GET", f"{EVENT}/recaps"): OK,
    ("PUT", f"{EVENT}/substitute"): CONFLICT,
}
"""The regular therapist can only reassign or take back, read their own draft, the shared recaps and the child's trials,
and sign what they wrote before. The substitute can do the rest, except count trials."""


@dataclass(frozen=True)
class HandedOver:
    care_team: CareTeam
    """The child's family and the therapist who owns the session."""
    substitute: Api
    event_id: str
    others_note: str
    """The therapist's note from before the handover."""

    @property
    def notes(self) -> str:
        return f"/events/{self.event_id}/notes"

    def hold(self, by: Api) -> None:
        self.care_team.therapist.put(f"/events/{self.event_id}/substitute", {"therapist_id": by.profile_id})


@pytest.fixture(scope="module")
def handed_over(families: Families, sign_in_as: Callable[[str, str], Api]) -> HandedOver:
    therapist, substitute = sign_in_as(WITH_ROOM, "therapist"), sign_in_as(SUBSTITUTE, "therapist")
    family = families.in_care(therapist.profile_id)
    care_team = CareTeam(family.api, therapist, family.children[0])
    event_id = _entered(care_team, substitute)
    note = eventually(lambda: _written(therapist, event_id, "Go on with r."))
    handed = HandedOver(care_team, substitute, event_id, note)
    handed.hold(substitute)
    eventually(lambda: substitute.call("GET", handed.notes).status_code == OK)
    return handed


def _entered(care_team: CareTeam, substitute: Api) -> str:
    """A session on the first Monday when both are free: an earlier run may have left one, and browser journeys use the
    substitute's calendar too."""
    day = datetime.now(UTC) + AFTER_THE_DEMO
    monday = (day - timedelta(days=day.weekday())).replace(hour=BOTH_WORK_AT, minute=0, second=0, microsecond=0)
    refused = []
    for start in (monday + timedelta(weeks=week) for week in range(20)):
        event = {
            "event_type": "individual_session",
            "start_date": start.isoformat(),
            "end_date": (start + timedelta(minutes=45)).isoformat(),
            "child_ids": [care_team.child_id],
        }
        response = care_team.therapist.call("POST", "/events", json={"event": event})
        if response.status_code != CREATED:
            refused.append(response.text)
            continue
        event_id = str(response.json()["event"]["id"])
        free = care_team.therapist.get(f"/events/{event_id}/substitutes")["therapists"]
        if substitute.profile_id in [therapist["id"] for therapist in free]:
            return event_id
        refused.append(f"{start}: the substitute is not among {free}")
        care_team.therapist.call("DELETE", f"/events/{event_id}")
    raise AssertionError(f"no Monday is free: {refused}")


def _written(by: Api, event_id: str, content: str) -> str | None:
    """The note's id; None before clinical-records has the session."""
    response = by.call("POST", f"/events/{event_id}/notes", json=_text(content))
    return str(response.json()["note"]["id"]) if response.status_code == CREATED else None


def _text(content: str) -> dict[str, Any]:
    return {"note": {"content": content}}


@pytest.mark.parametrize("key", OF_CHILD, ids=label)
def test_a_substitute_cannot_look_up_the_child(key: Key, handed_over: HandedOver, made: Make) -> None:
    foreign = look(ask(handed_over.substitute, key, objects_of_route(key, handed_over.care_team, made)))
    missing = look(ask(handed_over.substitute, key, objects_of_route(key, None)))
    assert foreign == missing
    assert foreign[0] == ROUTES[key].status_of_foreign("therapist")


@pytest.mark.parametrize("key", OF_SESSION, ids=label)
def test_the_regular_therapist_can_only_reassign_a_handed_over_session(key: Key, handed_over: HandedOver) -> None:
    care_team = handed_over.care_team
    objects = {"event_id": handed_over.event_id, "child_id": care_team.child_id}
    response = ask(care_team.therapist, key, objects)
    assert response.status_code == LEFT_TO_OWNER.get(key, FORBIDDEN), response.text


def test_a_substitute_edits_only_their_own_note_of_the_session(
    handed_over: HandedOver,
) -> None:
    substitute, notes = handed_over.substitute, handed_over.notes
    own = f"{notes}/{_written(substitute, handed_over.event_id, 'Held it.')}"
    others = f"{notes}/{handed_over.others_note}"
    assert [note["content"] for note in substitute.get(notes)["notes"]] == ["Go on with r.", "Held it."]
    assert substitute.call("PUT", own, json=_text("Held it well.")).status_code == OK
    assert substitute.call("PUT", others, json=_text("x")).status_code == FORBIDDEN
    assert substitute.call("DELETE", others).status_code == FORBIDDEN
    assert substitute.call("DELETE", own).status_code == GONE


def test_a_substitutes_note_follows_the_usual_visibility_rules(handed_over: HandedOver) -> None:
    guardian, therapist = handed_over.care_team.guardian, handed_over.care_team.therapist
    own = f"{handed_over.notes}/{_written(handed_over.substitute, handed_over.event_id, 'For the family.')}"
    assert guardian.get(handed_over.notes)["notes"] == []
    assert therapist.get(handed_over.notes)["notes"][-1]["content"] == "For the family."
    assert therapist.call("PUT", own, json=_text("x")).status_code == FORBIDDEN
    handed_over.substitute.put(own, {"note": {"shared": True}})
    assert [note["content"] for note in guardian.get(handed_over.notes)["notes"]] == ["For the family."]
    thread = f"/guardian/clients/{handed_over.care_team.child_id}/notes"
    assert "For the family." in [note["content"] for note in guardian.get(thread)["notes"]]


def test_a_substitutes_note_stays_after_the_session_is_taken_back(
    handed_over: HandedOver,
) -> None:
    substitute, therapist = handed_over.substitute, handed_over.care_team.therapist
    own = f"{handed_over.notes}/{_written(substitute, handed_over.event_id, 'Stays.')}"
    handed_over.hold(therapist)
    eventually(lambda: substitute.call("GET", handed_over.notes).status_code == ABSENT)
    assert substitute.call("POST", handed_over.notes, json=_text("x")).status_code == ABSENT
    assert substitute.call("PUT", own, json=_text("x")).status_code == ABSENT
    assert substitute.call("DELETE", own).status_code == ABSENT
    assert "Stays." in [note["content"] for note in therapist.get(handed_over.notes)["notes"]]


def test_a_substitute_reaches_the_session_only_while_covering_it(handed_over: HandedOver) -> None:
    """Before the handover and after it was taken back, every route finds nothing."""
    substitute, therapist = handed_over.substitute, handed_over.care_team.therapist
    objects = {"event_id": handed_over.event_id, "child_id": handed_over.care_team.child_id}
    handed_over.hold(therapist)
    eventually(lambda: substitute.call("GET", handed_over.notes).status_code == ABSENT)
    found = {key: ask(substitute, key, objects).status_code for key in OF_SESSION}
    assert found == {key: ROUTES[key].status_of_foreign("therapist") for key in OF_SESSION}
    handed_over.hold(substitute)
    eventually(lambda: substitute.call("GET", handed_over.notes).status_code == OK)
    assert ask(substitute, ("GET", EVENT), objects).status_code == OK
