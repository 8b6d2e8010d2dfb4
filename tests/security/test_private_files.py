"""Resumes and licenses are private to their therapist. A portrait is public, and no other file can be read as one."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from chassis.auth.file_links import FileLinks
from chassis.auth.keys import load_private_key
from chassis.unit_of_work import Actor
from stack.stack import Stack

from tests.security.objects import PDF
from tests.security.test_gateway import decoded, encoded
from tests.support.api import PREFIX, Api
from tests.support.people import CareTeam

RESUME = {"filename": "resume.pdf", "content_type": "application/pdf", "data": PDF}
KINDS = ("resume", "licence")


@pytest.fixture(scope="module")
def links(care_team: CareTeam) -> Mapping[str, str]:
    """The files of the care team's therapist, as she sees them herself."""
    own = care_team.therapist.put("/therapist", {"resume": RESUME})["therapist"]
    licence = next(each for each in own["licenses"] if each["license_file"])
    return {"resume": own["resume"]["url"], "licence": licence["license_file"]["url"]}


def file_id(url: str) -> str:
    return str(decoded(url.split(".")[1])["sub"])


@pytest.mark.parametrize("kind", KINDS)
def test_a_signed_link_opens_the_file(kind: str, links: Mapping[str, str], care_team: CareTeam) -> None:
    response = care_team.therapist.call("GET", links[kind].removeprefix(PREFIX))
    assert (response.status_code, response.headers["content-type"]) == (200, "application/pdf")
    assert response.headers["content-disposition"].startswith("attachment;")


def test_resumes_and_licenses_are_private(
    links: Mapping[str, str], care_team: CareTeam, other_care_team: CareTeam, new_api: Callable[[], Api]
) -> None:
    ids = {file_id(link) for link in links.values()}
    path = f"/therapists/{care_team.therapist.profile_id}"
    for who in (new_api(), care_team.guardian, other_care_team.guardian, other_care_team.therapist):
        visible = who.call("GET", path).text + who.call("GET", "/therapists", params={"state": "CA"}).text
        visible += who.call("GET", "/therapist/me").text
        assert not any(each in visible for each in ids)


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_id_alone_opens_nothing(
    kind: str, links: Mapping[str, str], care_team: CareTeam, other_care_team: CareTeam, new_api: Callable[[], Api]
) -> None:
    found = file_id(links[kind])
    for who in (
        new_api(),
        care_team.guardian,
        care_team.therapist,
        other_care_team.guardian,
        other_care_team.therapist,
    ):
        for path in (f"/photos/{found}", f"/files/{found}", f"/documents/{found}"):
            assert who.call("GET", path).status_code in (404, 405), path
        for method in ("GET", "PUT", "DELETE"):
            assert who.http.request(method, f"/internal/files/{found}").status_code == 404


@pytest.mark.parametrize("kind", KINDS)
def test_a_changed_or_expired_link_opens_nothing(
    kind: str, links: Mapping[str, str], stack: Stack, care_team: CareTeam
) -> None:
    head, claims, signature = links[kind].removeprefix(f"{PREFIX}/files/").split(".")
    other = file_id(links["licence" if kind == "resume" else "resume"])
    key = load_private_key(stack.layout.keys / "service-identity.json")
    actor, now = Actor(f"therapist:{care_team.therapist.profile_id}"), datetime.now(UTC)
    late = FileLinks(key, actor, now - timedelta(minutes=6)).path(file_id(links[kind]))
    nowhere = FileLinks(key, actor, now).path(uuid4())
    foreign_key = load_private_key(stack.layout.keys / "service-billing.json")
    forged = FileLinks(foreign_key, actor, now).path(file_id(links[kind]))
    changed = [
        f"{head}.{encoded({**decoded(claims), 'sub': other})}.{signature}",
        f"{head}.{encoded({**decoded(claims), 'exp': 9_999_999_999})}.{signature}",
        f"{encoded({'alg': 'none', 'typ': 'JWT'})}.{claims}.",
        f"{head}.{claims}",
        *(link.removeprefix(f"{PREFIX}/files/") for link in (late, nowhere, forged)),
    ]
    for token in changed:
        assert care_team.therapist.call("GET", f"/files/{token}").status_code == 404, token


def test_a_portrait_is_public(care_team: CareTeam, new_api: Callable[[], Api]) -> None:
    visitor = new_api()
    portrait = visitor.get(f"/therapists/{care_team.therapist.profile_id}")["therapist"]["profile_photo"]
    response = visitor.call("GET", portrait.removeprefix(PREFIX))
    assert (response.status_code, response.headers["content-type"]) == (200, "image/jpeg")
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
