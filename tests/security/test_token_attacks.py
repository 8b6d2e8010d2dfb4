"""Invalid, stolen and expired sign-ins, at all five services and in both forms of the headers."""

import base64
from collections.abc import Callable, Iterator
from functools import partial
from urllib.parse import parse_qs, urlsplit

import httpx
import orjson
import pytest
from stack.stack import Stack

from tests.security.forging import Attempt, Forger, SignIn
from tests.security.test_gateway import paths_of
from tests.support.api import SIGN_IN_HEADERS, Api
from tests.support.families import PASSWORD, Families, Family
from tests.support.mailbox import Mailbox
from tests.support.operator import operate
from tests.support.people import CareTeam
from tests.support.waiting import eventually

Report = Callable[[str], None]
NEW_PASSWORD = "Moonflower.99"
SECONDS = 1
"""Seconds until every service has a revocation (docs/architecture.md#sign-in-tokens)."""


class Trial:
    """Tries headers at every service and counts results."""

    def __init__(self, visitor: Api, paths: list[str]) -> None:
        self._visitor = visitor
        self._paths = paths
        self.tried = 0
        self.accepted: list[str] = []

    def refuses(self, attempt: Attempt) -> bool:
        return not [status for status in self._statuses(attempt.headers) if status != 401]

    def attack(self, attempt: Attempt) -> None:
        for status in self._statuses(attempt.headers):
            self.tried += 1
            if status != 401:
                self.accepted.append(f"{attempt.name}: {status}")

    def _statuses(self, headers: SignIn) -> Iterator[int]:
        packed = base64.b64encode(orjson.dumps(headers)).decode()
        for path in self._paths:
            for form in (headers, {"authorization": f"Bearer {packed}"}):
                yield self._visitor.call("GET", path, headers=form).status_code


@pytest.fixture
def trial(care_team: CareTeam, new_api: Callable[[], Api]) -> Trial:
    return Trial(new_api(), paths_of(care_team))


@pytest.fixture(scope="module")
def family(families: Families) -> Family:
    return families.registered()


def headers_of(api: Api) -> SignIn:
    return {name: api.http.headers[name] for name in SIGN_IN_HEADERS}


def link_values(address: str) -> SignIn:
    found = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    return {name: found[name] for name in SIGN_IN_HEADERS}


def test_no_forged_token_is_accepted_anywhere(stack: Stack, care_team: CareTeam, trial: Trial, report: Report) -> None:
    assert not trial.refuses(Attempt("the real one", headers_of(care_team.guardian))), "what is copied is good"
    for attempt in Forger(headers_of(care_team.guardian), stack.layout.keys).attempts():
        trial.attack(attempt)
    report(f"forged tokens: {trial.tried} tried over five services, {len(trial.accepted)} accepted")
    assert trial.accepted == []


def test_a_sign_in_does_not_work_with_headers_of_another(
    care_team: CareTeam, other_care_team: CareTeam, trial: Trial, report: Report
) -> None:
    people = [headers_of(api) for one in (care_team, other_care_team) for api in (one.guardian, one.therapist)]
    for mine in people:
        for theirs in people:
            for name in SIGN_IN_HEADERS:
                if mine is not theirs:
                    trial.attack(Attempt(f"another's {name}", {**mine, name: theirs[name]}))
    report(f"another's client, uid or token: {trial.tried} tried, {len(trial.accepted)} accepted")
    assert trial.accepted == []


def test_a_sign_in_does_not_work_after_it_ends(
    family: Family, trial: Trial, new_api: Callable[[], Api], report: Report
) -> None:
    """Ended by signing out, from another device, by ending all others, by changing the password."""

    def again() -> Api:
        return new_api().sign_in(family.email, PASSWORD, "guardian")

    keeper = again()
    signed_out, ended, others_ended = (headers_of(again()) for _ in range(3))
    api = new_api()
    api.http.headers.update(signed_out)
    ends = (
        ("signed out", signed_out, ("DELETE", "/users/sign_out")),
        ("ended", ended, ("DELETE", f"/users/sign_ins/{ended['client']}")),
        ("all others ended", others_ended, ("DELETE", "/users/sign_ins")),
    )
    for name, headers, (method, path) in ends:
        caller = api if headers is signed_out else keeper
        body = None if headers is signed_out else {"password": PASSWORD}
        assert caller.call(method, path, json=body).status_code == 204, name
        eventually(partial(trial.refuses, Attempt(name, headers)), seconds=SECONDS)
    changed = headers_of(again())
    body = {"password": NEW_PASSWORD, "password_confirmation": NEW_PASSWORD, "current_password": PASSWORD}
    assert keeper.call("PUT", "/users/password", json=body).status_code == 200
    eventually(partial(trial.refuses, Attempt("changed password", changed)), seconds=SECONDS)
    for name, headers in (*((name, headers) for name, headers, _ in ends), ("changed password", changed)):
        trial.attack(Attempt(name, headers))
    report(f"ended sign-ins: {trial.tried} tried, {len(trial.accepted)} accepted")
    assert trial.accepted == []
    assert keeper.get("/guardian/me")["guardian"]["email"] == family.email


def test_a_password_link_works_once_and_only_for_the_password(
    families: Families, mailbox: Mailbox, trial: Trial, new_api: Callable[[], Api], report: Report
) -> None:
    mine, other = families.registered(), families.registered()
    visitor = new_api()
    links = {}
    for family in (mine, other):
        visitor.post("/users/password", {"email": family.email})
        links[family.email] = link_values(mailbox.link_in_mail_to(family.email, "/reset-password?"))
    link, theirs = links[mine.email], links[other.email]
    tried, accepted = 0, 0

    def set_password(headers: SignIn) -> httpx.Response:
        body = {"password": NEW_PASSWORD, "password_confirmation": NEW_PASSWORD}
        return visitor.call("PUT", "/users/password", json=body, headers=headers)

    trial.attack(Attempt("a link as a sign-in", link))
    sign_in = headers_of(mine.api)
    forged = [{**link, name: source[name]} for source in (theirs, sign_in) for name in SIGN_IN_HEADERS]
    wrong = [headers for headers in forged if headers != link]
    for headers in wrong:
        tried, accepted = tried + 1, accepted + (set_password(headers).status_code == 200)
    assert set_password(link).status_code == 200, "what was tried before left it as it was"
    for headers in (link, *wrong):
        tried, accepted = tried + 1, accepted + (set_password(headers).status_code == 200)
    confirmed = visitor.call("POST", "/users/confirmation", json={"token": link["access-token"][:200]})
    tried, accepted = tried + 1, accepted + confirmed.is_success
    report(f"password links: {tried + trial.tried} misuses tried, {accepted + len(trial.accepted)} accepted")
    assert (accepted, trial.accepted) == (0, [])


def test_an_impersonation_link_works_once(care_team: CareTeam, new_api: Callable[[], Api], report: Report) -> None:
    email = str(care_team.guardian.user["email"])
    issued = operate("identity", "impersonations", "issue", email, "--operator", "olga", "--reason", "a test")
    value = parse_qs(urlsplit(issued.stdout.strip()).query)["impersonation"][0]
    first = new_api().call("POST", "/impersonations", json={"authorization": value})
    assert (first.status_code, first.json()["user"]["impersonated_by"]) == (200, "olga")
    dead = (value, value[:-1], value.swapcase(), value + "A", "none-of-ours")
    again = [new_api().call("POST", "/impersonations", json={"authorization": one}).status_code for one in dead]
    seen = new_api()
    seen.http.headers.update({name: first.headers[name] for name in SIGN_IN_HEADERS})
    forbidden = (
        (
            "PUT",
            "/users/password",
            {"password": NEW_PASSWORD, "password_confirmation": NEW_PASSWORD, "current_password": "x"},
        ),
        ("POST", "/users/second_factor", {"password": "x"}),
        ("GET", "/users/sign_ins", None),
        ("DELETE", "/users/sign_ins", {"password": "x"}),
        ("POST", "/guardians/payment_methods", {"card_token": "tok_visa"}),
    )
    statuses = [seen.call(method, path, json=body).status_code for method, path, body in forbidden]
    assert seen.call("DELETE", "/users/sign_out").status_code == 204
    report(f"impersonation values: {len(dead)} used again or made up, {again.count(200)} accepted")
    report(f"what an operator may not do as another: {len(statuses)} tried, {len(statuses) - statuses.count(403)} done")
    assert again == [401] * len(dead)
    assert statuses == [403] * len(forbidden)
