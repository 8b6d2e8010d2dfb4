"""One family through every service: all its data is exported, then erased.

Requests plant names, an address, a number and texts; then every table of every database is searched for them.
"""

import base64
import importlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from uuid import uuid4

import pytest
from chassis.testing.find_in_database import TABLES, words_in
from demo_data.sample_files import encoded, page, picture
from psycopg import sql
from stack.stack import Stack
from typer.testing import CliRunner

from tests.fhir.definitions import problems_of
from tests.support.api import Api
from tests.support.databases import database, value
from tests.support.families import Families, Family, pending_services
from tests.support.people import WITH_ROOM
from tests.support.waiting import eventually

MARK = uuid4().hex[:10]
MOTHER, CHILD, PREFERRED, MESSAGE, GOAL, PAPER, PORTRAIT = (
    f"{word}{MARK}" for word in ("mother", "child", "preferred", "message", "goal", "paper", "portrait")
)
OTHER_MOTHER, OTHER_CHILD, OTHER_MESSAGE = (f"{word}{MARK}" for word in ("aunt", "nephew", "letter"))
NUMBER = "41" + str(uuid4().int)[:10]


@pytest.fixture(scope="module")
def therapist(sign_in_as: Callable[[str, str], Api]) -> Api:
    return sign_in_as(WITH_ROOM, "therapist")


@pytest.fixture(scope="module")
def family(families: Families, therapist: Api) -> Family:
    """A family with a picture, a card, a plan, a session, a message, a goal and a document."""
    made = families.in_care(therapist.profile_id, first_name=MOTHER, child_name=CHILD)
    api, child = made.api, made.children[0]
    info = {"preferred_name": PREFERRED, "guardian": {"phone_number": NUMBER}}
    api.put(f"/guardian/clients/{child}", {"client": info})
    _write(made, therapist, MESSAGE)
    therapist.post(f"/clients/{child}/goals", {"description": GOAL})
    file = {
        "filename": f"{PAPER}.pdf",
        "content_type": "application/pdf",
        "data": encoded(page("A letter", ("From home.",))),
    }
    api.post("/documents", {"document": {"file": file, "client_id": child}})
    portrait = {"filename": f"{PORTRAIT}.jpg", "content_type": "image/jpeg", "data": encoded(picture(1))}
    api.post("/guardian/photo", {"file": portrait})
    assert pending_services(api, child)
    return made


@pytest.fixture(scope="module")
def other_family(families: Families, therapist: Api) -> Family:
    made = families.in_care(therapist.profile_id, first_name=OTHER_MOTHER, child_name=OTHER_CHILD)
    _write(made, therapist, OTHER_MESSAGE)
    return made


def _write(family: Family, therapist: Api, text: str) -> None:
    child = family.children[0]
    note = {"content": text, "child_id": child, "note_type": "general"}
    path = f"/guardian/clients/{child}/notes?therapist_id={therapist.profile_id}"
    eventually(lambda: family.api.call("POST", path, json={"note": note}).status_code == 201)


def _identity(stack: Stack, *arguments: str) -> str:
    """The output of an operator's command."""
    env = {**os.environ, **stack.env("identity"), "OPERATOR": "olga"}
    done = subprocess.run(  # our own command
        [sys.executable, "-m", "identity.cli", *arguments], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _where(stack: Stack, words: Sequence[str]) -> dict[str, list[str]]:
    """The tables, of all databases, that contain each word."""
    found: dict[str, list[str]] = {}
    for service in stack.platform.services:
        with database(stack, service.name) as db:
            for (table,) in db.execute(sql.SQL(TABLES)).fetchall():
                query: Any = words_in(table).replace("$1", "%s")
                for (word,) in db.execute(query, [list(words)]):
                    found.setdefault(word, []).append(f"{service.name}.{table}")
    return found


def _are_nowhere(stack: Stack, words: Sequence[str]) -> bool:
    assert _where(stack, words) == {}
    return True


def test_a_family_is_exported_completely_and_then_erased(
    stack: Stack, family: Family, other_family: Family, therapist: Api, tmp_path: Path
) -> None:
    planted = (MOTHER, CHILD, PREFERRED, NUMBER, MESSAGE, GOAL, PAPER, PORTRAIT, family.email)
    others = (OTHER_MOTHER, OTHER_CHILD, OTHER_MESSAGE, other_family.email)
    readable = {*planted, *others} - {MESSAGE, GOAL, OTHER_MESSAGE}
    assert set(_where(stack, (*planted, *others))) == readable, "clinical texts are encrypted"
    assert _data_keys(stack, family) == 1
    guardian_id = family.api.profile_id

    _identity(stack, "families", "export", guardian_id, "--to", str(tmp_path / "out"))
    written = {path.name: path.read_bytes() for path in (tmp_path / "out").rglob("*") if path.is_file()}
    everything = b"\n".join([*written.values(), *(name.encode() for name in written)]).decode(errors="replace")
    assert [word for word in planted if word not in everything] == []
    strange = (*others, *other_family.children, other_family.api.profile_id)
    assert [word for word in strange if word in everything] == []
    assert {f"{service.name}.json" for service in stack.platform.services} <= set(written)
    for ending, start in ((f"{PAPER}.pdf", b"%PDF"), (f"{PORTRAIT}.jpg", b"\xff\xd8")):
        assert any(name.endswith(ending) and content.startswith(start) for name, content in written.items())
    _fhir_form_is_valid(tmp_path / "out")

    said = _identity(stack, "families", "erase", guardian_id, "--confirm")
    assert said.endswith("All services have erased the family.\n")
    eventually(lambda: _are_nowhere(stack, planted))
    eventually(lambda: _data_keys(stack, family) == 0)
    assert set(_where(stack, others)) == {*others} - {OTHER_MESSAGE}
    notes = therapist.get(f"/therapist/clients/{other_family.children[0]}/notes")["notes"]
    assert [note["content"] for note in notes] == [OTHER_MESSAGE]

    eventually(lambda: family.api.call("GET", "/guardian/me").status_code == 401)
    for path in (f"/clients/{family.children[0]}/goals", f"/therapist/clients/{family.children[0]}"):
        assert therapist.call("GET", path).status_code == 404
    assert other_family.api.get("/guardian/me")["guardian"]["children"][0]["name"].startswith(OTHER_CHILD)
    assert therapist.get(f"/therapist/clients/{other_family.children[0]}")["client"]["name"].startswith(OTHER_CHILD)
    _nothing_is_charged_anymore(stack, guardian_id)
    _trails_hold(stack)


def _fhir_form_is_valid(folder: Path) -> None:
    [bundle] = [json.loads(path.read_bytes()) for path in folder.glob("fhir/*/bundle.json")]
    assert problems_of([bundle]) == [[]]
    documents = [
        entry["resource"] for entry in bundle["entry"] if entry["resource"]["resourceType"] == "DocumentReference"
    ]
    attachments = [content["attachment"] for document in documents for content in document["content"]]
    assert MESSAGE in [base64.b64decode(each["data"]).decode() for each in attachments if "data" in each]
    addresses = [folder / "fhir" / "child" / unquote(each["url"]) for each in attachments if "url" in each]
    assert addresses
    assert [address for address in addresses if not Path(os.path.normpath(address)).is_file()] == []


def _data_keys(stack: Stack, family: Family) -> int:
    """Of the child's texts."""
    return int(
        value(stack, "clinical-records", "SELECT count(*) FROM data_keys WHERE owner_id = %s", family.children[0])
    )


def _nothing_is_charged_anymore(stack: Stack, guardian_id: str) -> None:
    def settled() -> bool:
        with database(stack, "billing") as db:
            customers = db.execute("SELECT count(*) FROM customers WHERE guardian_id = %s", (guardian_id,)).fetchone()
            going_on = db.execute(
                "SELECT count(*) FROM subscriptions WHERE guardian_id = %s AND status <> 'ended'", (guardian_id,)
            ).fetchone()
        return (customers, going_on) == ((0,), (0,))

    eventually(settled)


def _trails_hold(stack: Stack) -> None:
    """Runs the operators' commands in this process: ten processes that load a service would take half a minute."""
    for service in stack.platform.services:
        cli = importlib.import_module(f"{service.package}.cli").cli
        for command in ("seal", "verify"):
            done = CliRunner().invoke(cli, ["audit", command], env=stack.env(service.name))
            assert done.exit_code == 0, f"{service.name}: {done.output}{done.exception}"
