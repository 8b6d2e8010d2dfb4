"""Headers that pretend to be another person or one of our services, in every spelling."""

from collections.abc import Callable, Iterator

import httpx
from chassis.auth.keys import load_private_key
from chassis.auth.tokens import sign_call_token
from chassis.clock import system_clock
from chassis.testing.drill import IN_DRILL
from stack.stack import Stack

from tests.security.test_gateway import paths_of, what_it_says
from tests.support.api import PREFIX, SIGN_IN_HEADERS, Api
from tests.support.people import CareTeam

Lines = list[tuple[str, str]]
"""Header lines as they are sent, one after another."""


def spellings(name: str) -> Iterator[str]:
    """Other cases, the CGI spelling, and characters that a careless server treats as a dash."""
    snake = name.replace("-", "_")
    forms = (name, name.upper(), name.title(), snake, snake.upper(), name.replace("-", "."), name.replace("-", "", 1))
    yield from dict.fromkeys((*forms, f"http-{name}", f"http_{snake}"))


def impersonation_headers(stack: Stack, victim: CareTeam) -> dict[str, str]:
    """Headers that might impersonate the victim or a service; the call token is a real one."""
    guardian = victim.guardian
    call = sign_call_token(
        load_private_key(stack.layout.keys / "service-billing.json"), "billing", "identity", system_clock()
    )
    return {
        "x-call-token": call,
        "x-user-id": str(guardian.user["id"]),
        "x-user-role": "guardian",
        "x-user-email": str(guardian.user["email"]),
        "x-profile-id": guardian.profile_id,
        "x-internal-token": call,
        "x-internal": "1",
        "x-forwarded-user": str(guardian.user["email"]),
        "x-forwarded-email": str(guardian.user["email"]),
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-host": "identity",
        "x-forwarded-prefix": "/internal",
        "x-forwarded-uri": "/internal/caller",
        "x-forwarded-proto": "https",
        "x-real-ip": "127.0.0.1",
        "x-original-url": "/internal/caller",
        "x-rewrite-url": "/internal/caller",
        "x-http-method-override": "DELETE",
        "x-auth-request-user": str(guardian.user["email"]),
        "x-remote-user": str(guardian.user["email"]),
        "remote-user": str(guardian.user["email"]),
        "x-operator": "olga",
        "forwarded": "for=127.0.0.1;host=identity;proto=https",
    }


def encodings(stack: Stack, victim: CareTeam) -> Iterator[Lines]:
    for name, value in impersonation_headers(stack, victim).items():
        for spelling in spellings(name):
            yield [(spelling, value)]
        yield [(name, value), (name, value)]
        yield [(name, value), ("connection", f"close, {name}")]
    theirs = victim.guardian.http.headers
    for name in SIGN_IN_HEADERS:
        for spelling in spellings(name):
            if spelling.lower() != name:
                yield [(spelling, theirs[name])]
        yield [(name, theirs[name])]
        yield [("connection", f"close, {name}")]
        yield [("connection", f"close, {name}"), (name, theirs[name])]
    everything = [(name, theirs[name]) for name in SIGN_IN_HEADERS]
    yield [(name.replace("-", "_"), value) for name, value in everything]
    yield [(name.replace("-", "."), value) for name, value in everything]


def send(api: Api, path: str, own: Lines, more: Lines, *, first: bool) -> httpx.Response:
    lines = [*more, *own] if first else [*own, *more]
    host = ("host", api.http.base_url.netloc.decode())
    url = api.http.base_url.join(PREFIX + path)
    return api.http.send(httpx.Request("GET", url, headers=[host, *lines]))


def test_no_header_changes_who_is_signed_in(
    stack: Stack,
    care_team: CareTeam,
    other_care_team: CareTeam,
    new_api: Callable[[], Api],
    report: Callable[[str], None],
) -> None:
    """A visitor stays anonymous, and a signed-in person gets own data or nothing.

    The gateway and the services share one way to sign in, so each spelling goes to one service, in turn; in `make
    drill` to every service.
    """
    me, stranger = care_team.therapist, new_api()
    own = [(name, me.http.headers[name]) for name in SIGN_IN_HEADERS]
    plain = {path: what_it_says(me.call("GET", path)) for path in paths_of(care_team)}
    foreign = paths_of(other_care_team)[1:3]
    tried, changed = 0, []
    for number, lines in enumerate(encodings(stack, other_care_team)):
        in_turn = list(plain)[number % len(plain)]
        for path, said in plain.items() if IN_DRILL else [(in_turn, plain[in_turn])]:
            tried += 3
            if send(stranger, path, [], lines, first=True).status_code != 401:
                changed.append(("stranger", lines, path))
            for first in (True, False):
                response = send(me, path, own, lines, first=first)
                if response.status_code not in (400, 401) and what_it_says(response) != said:
                    changed.append(("signed in", lines, path))
        for path in foreign if IN_DRILL else foreign[number % len(foreign) :][:1]:
            tried += 1
            if send(me, path, own, lines, first=True).is_success:
                changed.append(("foreign", lines, path))
    report(f"spoofed headers: {tried} tried {len(changed)} identities changed")
    assert changed == []
