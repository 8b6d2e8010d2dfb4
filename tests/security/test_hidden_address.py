"""A court keeps the address of a child and its other guardians from one adult. The test signs in as this adult, reads
every route of a guardian, every file and every email, and finds no word planted in the hidden household's data
(docs/product/shared.md#hidden-addresses)."""

import io
import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import LiteralString
from urllib.parse import urlsplit
from uuid import uuid4

import httpx
import pytest
from demo_data.sample_files import encoded, page
from pypdf import PdfReader
from stack.stack import Stack

from tests.security.kinds import kind_of
from tests.security.objects import MAKE
from tests.security.route import FORBIDDEN, OK
from tests.security.routes import ROUTES, contract_routes
from tests.security.states import BELONGS, Belongs
from tests.security.test_permissions import ask, label, names_of
from tests.support.api import Api
from tests.support.databases import database
from tests.support.families import PASSWORD
from tests.support.mailbox import Mailbox
from tests.support.operator import operate
from tests.support.people import CareTeam
from tests.support.waiting import eventually

MARK = uuid4().hex[:10]
SCHOOL, STREET, PAPER = (f"{word}{MARK}" for word in ("school", "street", "paper"))
PHONE = "415" + str(uuid4().int)[:7]
FAR_STATE = "VT"
"""Where the hidden household lives. The adult and the demo data's therapists live elsewhere."""
READABLE = [key for key in contract_routes() if key[0] == "GET" and ROUTES[key].guardian == OK]
SCHOOL_OF, NEW_SCHOOL = (
    "SELECT school_name FROM children WHERE id = %(child)s",
    "UPDATE children SET school_name = %(word)s WHERE id = %(child)s",
)
COPIES: list[tuple[str, LiteralString, LiteralString, str]] = [
    ("identity", SCHOOL_OF, NEW_SCHOOL, SCHOOL),
    ("scheduling", SCHOOL_OF, NEW_SCHOOL, SCHOOL),
    (
        "scheduling",
        "SELECT state FROM children WHERE id = %(child)s",
        "UPDATE children SET state = %(word)s WHERE id = %(child)s",
        FAR_STATE,
    ),
    (
        "identity",
        "SELECT state FROM guardians WHERE id = %(guardian)s",
        "UPDATE guardians SET state = %(word)s WHERE id = %(guardian)s",
        FAR_STATE,
    ),
]
"""Facts that only an import or another service writes: the database of each copy, its read, its change, the word."""
REFUSED = {("GET", "/api/v1/clients/{client_id}/intake_form"), ("GET", "/api/v1/guardian/clients/{client_id}/adults")}
"""403 for this adult: the order hides the form, and only the primary guardian sees the list of adults."""


@dataclass(frozen=True)
class Homes:
    team: CareTeam
    adult: Api
    adult_email: str
    planted: dict[str, str]
    """What may not be read: the word, and where it was planted."""
    objects: dict[str, str]

    def leaks_in(self, content: str) -> list[str]:
        return [where for word, where in self.planted.items() if word.casefold() in content.casefold()]


@pytest.fixture(scope="module")
def homes(stack: Stack, care_team: CareTeam, new_api: Callable[[], Api], mailbox: Mailbox) -> Iterator[Homes]:
    guardian, child = care_team.guardian, care_team.child_id
    email = f"second.home.{uuid4().hex}@example.com"
    adult = _invited(guardian, child, new_api(), email, mailbox)
    hidden = operate(
        "identity",
        "guardianships",
        "hide-address",
        adult.profile_id,
        child,
        "--reason",
        "order 7",
        "--operator",
        "olga",
    )
    assert hidden.returncode == 0, hidden.stderr
    with _planted(stack, care_team):
        eventually(lambda: adult.call("GET", f"/clients/{child}/intake_form").status_code == FORBIDDEN)
        kinds = sorted({kind_of(name, key) for key in READABLE for name in names_of(key)})
        theirs = CareTeam(adult, care_team.therapist, child)
        objects = {
            kind: MAKE[kind](
                theirs if BELONGS[kind] is Belongs.VIEWER or kind in ("feed_token", "token") else care_team
            )
            for kind in kinds
            if kind not in ("payment_id", "report_id")
        }
        words = {
            SCHOOL: "the school",
            STREET: "the intake form",
            PAPER: "the other guardian's document",
            f'"state":"{FAR_STATE}"': "the other guardian's state",
            PHONE: "the other guardian's phone",
            str(guardian.user["email"]): "the other guardian's email",
        }
        yield Homes(care_team, adult, email, words, objects)
    operate("identity", "guardianships", "revoke", adult.profile_id, child, "--operator", "olga")


def _invited(guardian: Api, child: str, adult: Api, email: str, mailbox: Mailbox) -> Api:
    """With all rights, in another state."""
    guardian.post(f"/guardian/clients/{child}/adults", {"email": email, "rights": ["book", "pay", "read", "remind"]})
    token = mailbox.link_in_mail_to(email, "token=").partition("token=")[2]
    account = {
        "first_name": "Quentin", "last_name": "Elsewhere", "password": PASSWORD, "state": "CA",
        "timezone": "America/Los_Angeles", "accepted_terms_and_conditions": True,
    }  # fmt: skip
    accepted = adult.call("POST", "/adult_invitations/acceptance", json={"token": token, "guardian": account})
    assert accepted.is_success, accepted.text
    return adult.sign_in(email, PASSWORD, "guardian")


@contextmanager
def _planted(stack: Stack, team: CareTeam) -> Iterator[None]:
    """Words that name the other household, wherever one is kept. Demo data is as before afterwards."""
    guardian, child = team.guardian, team.child_id
    phone = guardian.get("/guardian/me")["guardian"]["phone_number"]
    guardian.put(f"/guardian/clients/{child}", {"client": {"guardian": {"phone_number": PHONE}}})
    ids = {"child": child, "guardian": guardian.profile_id}
    before = []
    for service, read, change, word in COPIES:
        with database(stack, service) as db:
            rows = db.execute(read, ids).fetchall()
            before.append(rows[0][0] if rows else None)
            db.execute(change, {**ids, "word": word})
    form = guardian.get(f"/clients/{child}/intake_form")["intake_form"]
    assert form["version"] == 0, "nothing is saved yet, so that nothing has to come back"
    answers = {**form["answers"], "school": {**form["answers"]["school"], "attends": "school", "name": STREET}}
    guardian.put(f"/clients/{child}/intake_form", {"intake_form": {"version": form["version"], "answers": answers}})
    file = {"filename": f"{PAPER}.pdf", "content_type": "application/pdf", "data": encoded(page(PAPER, (STREET,)))}
    uploaded = guardian.post("/documents", {"document": {"file": file, "client_id": child}})["document"]["id"]
    try:
        yield
    finally:
        guardian.call("DELETE", f"/documents/{uploaded}")
        with database(stack, "documents") as db:
            db.execute("DELETE FROM intake_forms WHERE child_id = %s", (child,))
        guardian.put(f"/guardian/clients/{child}", {"client": {"guardian": {"phone_number": phone}}})
        for (service, _, change, _), earlier in zip(COPIES, before, strict=True):
            with database(stack, service) as db:
                db.execute(change, {**ids, "word": earlier})


def test_the_planted_words_are_found_where_they_are_shown(homes: Homes) -> None:
    """So that the scan below can find them."""
    guardian, child = homes.team.guardian, homes.team.child_id
    profile = guardian.call("GET", "/guardian/me").text
    assert set(homes.leaks_in(profile)) >= {"the school", "the other guardian's phone", "the other guardian's email"}
    assert "the intake form" in homes.leaks_in(guardian.call("GET", f"/clients/{child}/intake_form").text)
    listed = guardian.call("GET", "/documents", params={"client_id": child})
    assert "the other guardian's document" in homes.leaks_in(listed.text)
    url = next(one["url"] for one in listed.json()["documents"] if PAPER in one["file"]["filename"])
    assert "the intake form" in homes.leaks_in(_text_of(guardian.http.get(url)))


def test_no_answer_and_no_file_names_the_other_household(homes: Homes, report: Callable[[str], None]) -> None:
    start, leaks, files = time.perf_counter(), {}, 0
    for key in READABLE:
        if "payment_id" in key[1]:  # of a payment of the adult, who hasn't paid yet
            continue
        ids = {name: homes.objects[kind_of(name, key)] for name in names_of(key)}
        response = ask(homes.adult, key, ids)
        expected = FORBIDDEN if key in REFUSED else OK
        assert response.status_code == expected, f"{label(key)}: {response.status_code} {response.text}"
        if ROUTES[key].endless:
            continue
        found = homes.leaks_in(_text_of(response))
        for address in _links_in(response):
            files += 1
            found += homes.leaks_in(_text_of(homes.adult.http.get(address)))
        if found:
            leaks[label(key)] = sorted(set(found))
    report(f"hidden address: {len(READABLE)} reads, {files} files behind them, {time.perf_counter() - start:.1f} s")
    assert leaks == {}


def test_no_printed_record_names_the_other_household(homes: Homes) -> None:
    """With the periods of the last weeks, which the matrix doesn't ask for."""
    today = datetime.now(UTC).date()
    first, last = (today - timedelta(days=60)).isoformat(), today.isoformat()
    child = homes.team.child_id
    superbill = {"child_id": child, "from": first, "to": last}
    notes = {"start_date": first, "end_date": last, "timezone": "America/Los_Angeles"}
    for path, period in (("/guardians/superbill", superbill), ("/guardians/superbill/pdf", superbill),
                         (f"/clients/{child}/notes/pdf", notes)):  # fmt: skip
        assert homes.leaks_in(_text_of(homes.adult.call("GET", path, params=period))) == [], path


def test_no_search_finds_the_child_by_its_school(homes: Homes) -> None:
    found = homes.adult.get("/search", text=SCHOOL)
    assert homes.team.child_id not in json.dumps(found)


def test_no_email_names_the_other_household(homes: Homes, mailbox: Mailbox) -> None:
    """Of those about the objects above. `tests/contract/test_letters_name_no_household.py` covers the other letters."""
    eventually(lambda: any("progress report" in subject for subject in mailbox.subjects_to(homes.adult_email)))
    mails = mailbox.everything_to(homes.adult_email)
    assert {subject: leaks for subject, content in mails if (leaks := homes.leaks_in(content))} == {}


def _text_of(response: httpx.Response) -> str:
    """Words of a JSON, a calendar, a table or a PDF, with those of the file's name."""
    names = str(response.headers.get("content-disposition", ""))
    if response.headers.get("content-type", "").startswith("application/pdf"):
        pages = PdfReader(io.BytesIO(response.content)).pages
        return names + "\n".join(each.extract_text() for each in pages)
    return names + response.content.decode(errors="replace").replace("\r\n ", "")


def _links_in(response: httpx.Response) -> Iterator[str]:
    if not response.headers.get("content-type", "").startswith("application/json"):
        return
    for address in sorted(set(re.findall(r"\"((?:https?:[^\"]*)?/api/v1/(?:files|photos)/[^\"]+)\"", response.text))):
        yield urlsplit(address).path
