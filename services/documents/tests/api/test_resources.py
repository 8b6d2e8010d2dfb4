"""Resources: published and withdrawn by operators, read by therapists and families."""

from typing import Any

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import Person
from chassis.unit_of_work import Actor
from documents.adapters.guide_pdf import guides
from documents.domain.errors import FileContainsScript, ResourceNotFound
from documents.domain.pdf import rewrite_pdf
from documents.domain.resource import ResourceFacts
from documents.resources import vault_of
from documents.use_cases.publish_resource import Publisher
from documents.use_cases.receive_file import FileReceiver

from services.documents.tests.conftest import Family
from services.documents.tests.files import doc, pdf, png

SPEECH, OTHER = new_id(), new_id()


@pytest.fixture
def publisher(runtime: Runtime) -> Publisher:
    return Publisher(FileReceiver(runtime.units, vault_of(runtime), None), Actor.operator("ola"))


async def listed(api: ApiClient, by: Person, **query: str) -> list[dict[str, Any]]:
    response = await api.get("/resources", params=query, by=by)
    assert response.status_code == 200, response.text
    return list(response.json()["resources"])


async def test_a_file_and_a_link_are_listed_for_both_roles(
    api: ApiClient, family: Family, publisher: Publisher
) -> None:
    facts = ResourceFacts("Read together", " Ten minutes a day. ", SPEECH, 4, 9)
    file = await publisher.publish_file(facts, "read.pdf", pdf())
    link = await publisher.publish_link(ResourceFacts("Library", "Free books."), "https://example.org/books")
    for person in (family.guardian, family.therapist):
        library, guide = await listed(api, person)
        assert (library["id"], library["link"], library["file"]) == (str(link), "https://example.org/books", None)
        assert (guide["id"], guide["summary"], guide["age_from"]) == (str(file), "Ten minutes a day.", 4)
        assert guide["link"] is None
        opened = await api.get(guide["file"]["url"].removeprefix("/api/v1"))
        assert (opened.status_code, opened.content) == (200, rewrite_pdf(pdf()))
    assert (await api.get("/resources")).status_code == 401


async def test_a_specialty_lists_its_own_and_those_for_all(
    api: ApiClient, family: Family, publisher: Publisher
) -> None:
    for title, specialty in (("All", None), ("Speech", SPEECH), ("Other", OTHER)):
        await publisher.publish_link(ResourceFacts(title, "A link.", specialty), "https://example.org")
    titles = [one["title"] for one in await listed(api, family.therapist, specialty_id=str(SPEECH))]
    assert titles == ["All", "Speech"]
    assert [one["title"] for one in await listed(api, family.therapist, specialty_id="none")] == ["All"]
    assert len(await listed(api, family.therapist)) == 3


async def test_a_withdrawn_resource_is_gone_with_its_links(
    api: ApiClient, family: Family, publisher: Publisher
) -> None:
    picture = await publisher.publish_file(ResourceFacts("Picture", "Faces."), "faces.png", png())
    (shown,) = await listed(api, family.guardian)
    assert shown["file"]["content_type"] == "image/jpeg"
    await publisher.withdraw(picture)
    assert await listed(api, family.guardian) == []
    assert (await api.get(shown["file"]["url"].removeprefix("/api/v1"))).status_code == 404
    with pytest.raises(ResourceNotFound):
        await publisher.withdraw(picture)


async def test_first_guides_are_published_once_and_stay_withdrawn(
    api: ApiClient, family: Family, publisher: Publisher
) -> None:
    first = await publisher.publish_first()
    assert len(first) == len(guides())
    await publisher.withdraw(first[0].id)
    assert await publisher.publish_first() == []
    assert len(await listed(api, family.guardian)) == len(first) - 1


async def test_a_file_that_runs_something_is_not_published(
    api: ApiClient, family: Family, publisher: Publisher
) -> None:
    with pytest.raises(FileContainsScript):
        await publisher.publish_file(ResourceFacts("Bad", "Bad."), "bad.doc", doc("Macros"))
    assert await listed(api, family.guardian) == []
