"""No log of any process contains names, written text or credentials.

A family with unique names uses all five services, with failures too.
"""

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from uuid import uuid4

import pytest
from demo_data.sample_files import encoded, page
from stack.stack import Stack

from tests.support.api import Api
from tests.support.families import PASSWORD, Families, Family, pending_services
from tests.support.log_search import leaked_values
from tests.support.people import WITH_ROOM
from tests.support.waiting import eventually

GUARDIAN_NAME, CHILD_NAME, PREFERRED_NAME = "Ottilievonmoor", "Balthasarine", "Zibbeldine"
GOAL, MESSAGE, NOTE = "Whispers to the teapot.", "He hid the violin again.", "Cried when the kettle sang."
FILE_NAME, PHONE = "violin-in-hiding.pdf", "4155559731"


@pytest.fixture(scope="module")
def secrets(families: Families, sign_in_as: Callable[[str, str], Api]) -> Mapping[str, str]:
    """The values that must not appear in any log."""
    therapist = sign_in_as(WITH_ROOM, "therapist")
    family = families.in_care(therapist.profile_id, first_name=GUARDIAN_NAME, child_name=CHILD_NAME)
    _fill_in_more(family)
    _write_down(family, therapist)
    link = _upload(family)
    _fail(family)
    headers = family.api.http.headers
    return {
        "the guardian's name": GUARDIAN_NAME,
        "the guardian's last name": "Quillfeather",
        "the child's name": CHILD_NAME,
        "the child's preferred name": PREFERRED_NAME,
        "the phone number": PHONE,
        "the e-mail": family.email,
        "the therapist's e-mail": WITH_ROOM,
        "the password": PASSWORD,
        "the access token": headers["access-token"],
        "the signature of the access token": headers["access-token"].rpartition(".")[2],
        "the therapist's access token": therapist.http.headers["access-token"],
        "the link to the document": link.rpartition("/")[2],
        "the goal": GOAL,
        "the message": MESSAGE,
        "the note": NOTE,
        "the file's name": FILE_NAME,
        "the card's token": "tok_chargeDeclined",
    }


def test_logs_contain_no_names_and_no_written_text(stack: Stack, secrets: Mapping[str, str]) -> None:
    written = {log.name for log in stack.layout.log.glob("*.log")}
    assert {f"{service.name}.log" for service in stack.platform.services} | {"gateway.log"} <= written
    assert list(leaked_values(stack.layout.log, secrets)) == []


def test_the_logs_contain_the_journey(stack: Stack, secrets: Mapping[str, str]) -> None:
    """The check above would prove nothing if nothing was logged."""
    assert secrets
    gateway = (stack.layout.log / "gateway.log").read_text(errors="replace")
    for service in stack.platform.services:
        assert f'"RouterName":"{service.name}' in gateway
        assert (stack.layout.log / f"{service.name}.log").stat().st_size > 0


def test_a_planted_secret_is_found(stack: Stack, secrets: Mapping[str, str], tmp_path: Path) -> None:
    copy = tmp_path / "log"
    shutil.copytree(stack.layout.log, copy)
    for number, secret in enumerate(secrets.values()):
        with (copy / "identity.log").open("a") as log:
            log.write(f'{{"event": "planted", "number": {number}, "text": "{secret}"}}\n')
    assert list(leaked_values(copy, secrets)) == [f"identity.log quotes {what}" for what in secrets]


def _fill_in_more(family: Family) -> None:
    child = {"id": family.children[0], "preferred_name": PREFERRED_NAME}
    family.api.put("/guardian", {"guardian": {"phone_number": PHONE, "children_attributes": [child]}})


def _write_down(family: Family, therapist: Api) -> None:
    child = family.children[0]
    goals = f"/clients/{child}/goals"
    eventually(lambda: therapist.call("GET", goals).status_code == 200)
    goal = therapist.post(goals, {"description": GOAL})["goal"]["id"]
    therapist.put(f"{goals}/{goal}", {"progress": 7})
    general, plan = ({"content": text, "child_id": child, "note_type": "general"} for text in (MESSAGE, NOTE))
    family.api.post(f"/guardian/clients/{child}/notes", {"note": general})
    therapist.post(f"/therapist/clients/{child}/notes", {"note": plan})
    therapist.get("/therapist/clients", search=CHILD_NAME)
    therapist.get("/search", text=CHILD_NAME)


def _upload(family: Family) -> str:
    """The link of the document."""
    child = family.children[0]
    file = {"filename": FILE_NAME, "content_type": "application/pdf", "data": encoded(page(NOTE, (MESSAGE,)))}
    eventually(lambda: family.api.call("GET", "/documents", params={"client_id": child}).status_code == 200)
    made = family.api.post("/documents", {"document": {"file": file, "client_id": child}})
    link = str(made["document"]["url"])
    assert family.api.http.get(link).status_code == 200
    return link


def _fail(family: Family) -> None:
    """Responses may quote rejected input; logs must not."""
    api, child = family.api, family.children[0]
    service = pending_services(api, child)[0]["service_id"]
    refused = (
        ("POST", "/users/sign_in", {"user": {"email": family.email, "password": "Wrong.123", "user_type": "guardian"}}),
        ("POST", "/guardian/register", {"email": family.email, "first_name": GUARDIAN_NAME, "password": PASSWORD}),
        ("PUT", "/guardian", {"guardian": {"first_name": GUARDIAN_NAME * 100}}),
        ("POST", f"/guardian/clients/{uuid4()}/notes", {"note": {"content": MESSAGE, "child_id": child}}),
        ("POST", f"/guardian/clients/{child}/notes", {"note": {"content": NOTE, "child_id": CHILD_NAME}}),
        ("POST", f"/clients/{child}/events", {"events": [{"service_id": service, "start_date": GUARDIAN_NAME}]}),
        ("POST", "/guardians/payment_methods", {"card_token": "tok_chargeDeclined"}),
        ("POST", "/documents", {"document": {"file": {"filename": FILE_NAME, "data": NOTE}, "client_id": child}}),
        ("GET", f"/files/{GUARDIAN_NAME}", None),
    )
    for method, path, body in refused:
        response = api.call(method, path, json=body)
        assert 400 <= response.status_code < 500, f"{method} {path}: {response.status_code}"
