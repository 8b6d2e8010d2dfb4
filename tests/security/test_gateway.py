"""Attacks from outside: internal paths, internal headers, invalid sign-ins."""

import base64
from collections.abc import Callable

import httpx
import orjson
import pytest
from chassis.auth.tokens import hash_uid

from tests.support.api import Api
from tests.support.people import CareTeam
from tests.support.waiting import eventually

INTERNAL_PATHS = (
    "/healthz",
    "/readyz",
    "/metrics",
    "/internal",
    "/internal/children",
    "/api/v1/internal/children",
    "/api/v1/healthz",
    "/api/v1/metrics",
    "/api/v1/docs",
    "/api/v1/openapi.json",
    "/openapi.json",
    "/api/v1/events/../../../metrics",
    "/api/v1/%2e%2e/%2e%2e/readyz",
)
SPOOFED = {
    "X-User-Id": "{user_id}",
    "X-User-Role": "guardian",
    "X-Internal-Token": "anything",
    "X-Call-Token": "anything",
    "X-Forwarded-User": "{user_id}",
    "X-Forwarded-Uri": "/readyz",
    "X-Original-Url": "/metrics",
    "X-Rewrite-Url": "/internal",
    "Forwarded": "for=10.0.0.1;host=identity",
}
ONE_ROUTE_OF_EACH_SERVICE = (
    "/guardian/me",
    "/clients/{child}/events/pending_schedule",
    "/clients/{child}/goals",
    "/guardians/subscriptions",
    "/documents",
)


@pytest.mark.parametrize("path", INTERNAL_PATHS)
def test_internal_paths_are_not_public(path: str, new_api: Callable[[], Api]) -> None:
    """Sends the path unchanged, because the HTTP client would normalize it."""
    visitor = new_api()
    url = visitor.http.base_url.copy_with(raw_path=path.encode())
    response = visitor.http.send(visitor.http.build_request("GET", url))
    assert response.status_code == 404, response.text[:200]


def test_internal_headers_from_outside_change_nothing(care_team: CareTeam, new_api: Callable[[], Api]) -> None:
    spoofed = {name: value.format(user_id=care_team.guardian.user["id"]) for name, value in SPOOFED.items()}
    stranger = new_api()
    for path in paths_of(care_team):
        assert stranger.call("GET", path, headers=spoofed).status_code == 401
        plain, dressed_up = (care_team.therapist.call("GET", path, headers=headers) for headers in ({}, spoofed))
        assert what_it_says(plain) == what_it_says(dressed_up)


def test_a_sign_in_does_not_mix_with_another(
    care_team: CareTeam, other_care_team: CareTeam, new_api: Callable[[], Api]
) -> None:
    theirs = other_care_team.guardian.http.headers
    for name in ("client", "uid", "access-token"):
        mixed = new_api()
        mixed.http.headers.update({**care_team.guardian.http.headers, name: theirs[name]})
        assert all(mixed.call("GET", path).status_code == 401 for path in paths_of(care_team)), name


def test_an_unsigned_token_is_refused(care_team: CareTeam, new_api: Callable[[], Api]) -> None:
    headers = care_team.guardian.http.headers
    head, claims, signature = headers["access-token"].split(".")
    unsigned = {**decoded(head), "alg": "none"}
    promoted = {**decoded(claims), "uid_hash": hash_uid(headers["uid"]), "exp": 9_999_999_999}
    forged = (
        f"{encoded(unsigned)}.{claims}.",
        f"{encoded({**decoded(head), 'alg': 'HS256'})}.{claims}.{signature}",
        f"{head}.{encoded(promoted)}.{signature}",
        f"{head}.{claims}.{signature[:-4]}AAAA",
        f"{head}.{claims}",
        "",
    )
    forger = new_api()
    for token in forged:
        forger.http.headers.update({**headers, "access-token": token})
        assert all(forger.call("GET", path).status_code == 401 for path in paths_of(care_team)), token


def test_signing_out_revokes_the_sign_in_in_every_service(
    care_team: CareTeam, sign_in_as: Callable[[str, str], Api]
) -> None:
    """Within a second (docs/architecture.md#sign-in-tokens)."""
    second_sign_in = sign_in_as(care_team.guardian.user["email"], "guardian")
    paths = paths_of(care_team)
    assert all(second_sign_in.call("GET", path).status_code == 200 for path in paths)
    assert second_sign_in.call("DELETE", "/users/sign_out").status_code == 204
    eventually(lambda: all(second_sign_in.call("GET", path).status_code == 401 for path in paths), seconds=1)
    assert all(care_team.guardian.call("GET", path).status_code == 200 for path in paths)


def paths_of(care_team: CareTeam) -> list[str]:
    return [path.format(child=care_team.child_id) for path in ONE_ROUTE_OF_EACH_SERVICE]


def what_it_says(answer: httpx.Response) -> tuple[int, dict[str, object]]:
    body: dict[str, object] = answer.json()
    body.pop("request_id", None)
    for document in body.get("documents", []):  # type: ignore[attr-defined]  # each response has new signed links
        document.pop("url")
        document["file"].pop("url")
    return answer.status_code, body


def decoded(part: str) -> dict[str, object]:
    found: dict[str, object] = orjson.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    return found


def encoded(claims: dict[str, object]) -> str:
    return base64.urlsafe_b64encode(orjson.dumps(claims)).decode().rstrip("=")
