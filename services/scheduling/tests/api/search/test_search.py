"""Search by words (docs/product/scheduling.md#search)."""

from datetime import timedelta
from typing import Any

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.people import Person
from scheduling.domain.event_types import EventType
from scheduling.queries.search import MOST_FOUND, WINDOW
from scheduling.queries.search_words import words_of

from services.scheduling.tests.world import TUESDAY_10, Family, World

DAY = timedelta(days=1)


@pytest.fixture
async def family(world: World) -> Family:
    contact: dict[str, Any] = {
        "first_name": "Elena",
        "last_name": "Marchetti",
        "email": "e@example.com",
        "phone_number": None,
    }
    contact |= {"timezone": None, "opt_out_email_notification": False, "opt_out_phone_notification": False}
    known: dict[str, Any] = {"name": "Mateo", "last_name": "Núñez-O’Brien", "preferred_name": "Teo Núñez-O’Brien"}
    return await world.family(**known, guardian=contact, school_name="St. Mary's School")


async def found(api: ApiClient, by: Person, text: str) -> tuple[list[str], list[str]]:
    """Ids of clients and events."""
    response = await api.get("/search", params={"text": text}, by=by)
    assert response.status_code == 200, response.text
    answer = response.json()
    return [client["id"] for client in answer["clients"]], [event["id"] for event in answer["events"]]


BEGINNINGS = ("mat", "Teo", "nunez", "NÚÑ", "o'brien", "obrien", "Teo Obr", "Núñez mateo", "M. Nunez")
CONTACTS = ("elena", "march ma", "st mary", "St. Mary’s", "marys scho")


@pytest.mark.parametrize("text", BEGINNINGS + CONTACTS)
async def test_a_client_is_found_by_the_beginning_of_every_word(api: ApiClient, family: Family, text: str) -> None:
    assert (await found(api, family.therapist, text))[0] == [str(family.child)]


@pytest.mark.parametrize("text", ["eo", "mateo smith", "rien", "mateo elena anna", "Tee", "matteus", "mxtxo", "otmeo"])
async def test_other_words_find_nobody(api: ApiClient, family: Family, text: str) -> None:
    assert await found(api, family.therapist, text) == ([], [])


@pytest.mark.parametrize("text", ["matoe", "mteo", "matteo", "maeto", "mareo", "nune", "nunes", "marcheti"])
async def test_a_typo_in_a_word_is_forgiven(api: ApiClient, family: Family, text: str) -> None:
    assert (await found(api, family.therapist, text))[0] == [str(family.child)]


async def test_words_without_a_typo_hide_those_with_one(api: ApiClient, world: World, family: Family) -> None:
    await world.family(family.therapist, name="Marco", preferred_name=None)
    assert (await found(api, family.therapist, "mate"))[0] == [str(family.child)]


async def test_a_session_without_a_typo_hides_clients_with_one(api: ApiClient, world: World, family: Family) -> None:
    training = await world.event(family.therapist, EventType.TRAINING, TUESDAY_10, title="Matro")
    assert await found(api, family.therapist, "matro") == ([], [str(training)])


async def test_a_client_without_a_typo_hides_sessions_with_one(api: ApiClient, world: World, family: Family) -> None:
    await world.event(family.therapist, EventType.TRAINING, TUESDAY_10, title="Matro")
    assert await found(api, family.therapist, "mateo") == ([str(family.child)], [])


@pytest.mark.parametrize("text", ["", "  ", "%", "_", "\\", "...", "'", ".*"])
async def test_a_text_without_words_finds_nothing(api: ApiClient, family: Family, text: str) -> None:
    assert await found(api, family.therapist, text) == ([], [])


@pytest.mark.parametrize("text", ["x" * 101, "a\nb", "a\x00b"])
async def test_a_text_that_nobody_types_is_refused(api: ApiClient, family: Family, text: str) -> None:
    assert (await api.get("/search", params={"text": text}, by=family.therapist)).status_code == 422


async def test_a_name_comes_before_a_guardian_or_a_school(api: ApiClient, world: World, family: Family) -> None:
    elena = await world.family(family.therapist, name="Zoe", last_name="Elenas", preferred_name=None)
    assert (await found(api, family.therapist, "elena"))[0] == [str(elena.child), str(family.child)]


async def test_sessions_are_found_by_child_title_and_type_nearest_first(
    api: ApiClient, world: World, family: Family
) -> None:
    later, soon = await world.session(family, TUESDAY_10 + 7 * DAY), await world.session(family)
    titled = await world.event(family.therapist, EventType.TRAINING, TUESDAY_10 + DAY, title="Réunion of staff")
    assert (await found(api, family.therapist, "mateo"))[1] == [str(soon), str(later)]
    assert (await found(api, family.therapist, "mateo indiv"))[1] == [str(soon), str(later)]
    assert (await found(api, family.therapist, "staff reun"))[1] == [str(titled)]
    assert (await found(api, family.guardian, "robin"))[1] == [str(soon), str(later)]


async def test_sessions_are_found_by_the_spanish_name_of_their_type(
    api: ApiClient, world: World, family: Family
) -> None:
    session = await world.session(family)
    training = await world.event(family.therapist, EventType.TRAINING, TUESDAY_10 + DAY)
    assert await found(api, family.therapist, "sesión mateo") == ([], [str(session)])
    assert await found(api, family.guardian, "individ sesion") == ([], [str(session)])
    assert await found(api, family.therapist, "capacitacion") == ([], [str(training)])


async def test_sessions_far_away_are_not_found(api: ApiClient, world: World, family: Family) -> None:
    near = await world.session(family, TUESDAY_10 + WINDOW - 5 * DAY)
    await world.session(family, TUESDAY_10 + WINDOW + 2 * DAY)
    assert (await found(api, family.therapist, "mateo"))[1] == [str(near)]


async def test_at_most_eight_of_each_are_found(api: ApiClient, world: World, family: Family) -> None:
    for number in range(MOST_FOUND + 1):
        await world.family(family.therapist, name=f"Teo {number}")
        await world.session(family, TUESDAY_10 + number * DAY)
    clients, events = await found(api, family.therapist, "teo")
    assert (len(clients), len(events)) == (MOST_FOUND, MOST_FOUND)


async def test_a_family_sees_no_guardian_in_what_it_finds(api: ApiClient, family: Family) -> None:
    for person, shown in ((family.therapist, "Elena Marchetti"), (family.guardian, None)):
        (client,) = (await api.get("/search", params={"text": "teo"}, by=person)).json()["clients"]
        assert client == {
            "id": str(family.child), "name": "Teo Núñez-O’Brien", "guardian": shown, "school_name": "St. Mary's School"
        }  # fmt: skip


async def test_found_sessions_are_in_the_audit_trail(api: ApiClient, world: World, family: Family) -> None:
    await world.session(family)
    await found(api, family.therapist, "teo")
    await world.runtime.reads.flush()
    rows = await world.rows("SELECT child_id FROM audit_entries WHERE action = 'read search_everything'")
    assert {row["child_id"] for row in rows} == {str(family.child)}


@pytest.mark.parametrize(
    "name",
    ["Anne-Marie O’Neil", "Łukasz  Ünal", "D'Angelo (Dee)", "Jean/Luc_P.", "ÅSA", "ﬁona", "Нина Ёлкина", "山田 太郎"],
)
async def test_the_database_and_the_service_agree_on_words(world: World, name: str) -> None:
    ((row),) = await world.rows("SELECT search_words($1) AS words", name)
    assert row["words"].split() == words_of(name)
