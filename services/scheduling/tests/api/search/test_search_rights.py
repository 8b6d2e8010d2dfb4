"""Search finds what lists and single reads show, and nothing else: for every person and every word of this world."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import pytest
from chassis.access.projections import GuardianshipRevoked, revoke_guardianship
from chassis.testing.api import ApiClient
from chassis.testing.people import Person, guardian
from scheduling.domain.event_types import EventType
from scheduling.use_cases.care_services.close_care_service import close_care_service

from services.scheduling.tests.world import TUESDAY_10, Family, World

DAY = timedelta(days=1)
NAMES = ("Anouk", "Bilal", "Cosima", "Dmitri", "Esperanza", "Farouk", "Giselle", "Hamza")
WORDS = (*(f"{kind}{name.lower()}" for name in NAMES for kind in ("", "parent", "school", "title")), "group", "robin")
SPAN = {"start": "2026-02-20T00:00:00Z", "end": "2026-04-20T00:00:00Z"}


@dataclass(frozen=True)
class Scene:
    people: Mapping[str, Person]
    families: Mapping[str, Family]


async def _family(world: World, name: str, therapist: Person, parent: Person | None = None) -> Family:
    contact: dict[str, Any] = {
        "first_name": f"Parent{name}",
        "last_name": "Of",
        "email": "p@example.com",
        "phone_number": None,
    }
    contact |= {"timezone": None, "opt_out_email_notification": False, "opt_out_phone_notification": False}
    known: dict[str, Any] = {"name": name, "last_name": "Lund", "preferred_name": None}
    return await world.family(therapist, parent, **known, guardian=contact, school_name=f"School{name} Hall")


async def _hand_over(api: ApiClient, family: Family, event: object, substitute: Person) -> None:
    body = {"therapist_id": str(substitute.profile_id)}
    assert (await api.put(f"/events/{event}/substitute", json=body, by=family.therapist)).status_code == 200


@pytest.fixture
async def scene(api: ApiClient, world: World) -> Scene:
    """Two therapists and a substitute; ended care, a handed-over session, groups of several families with a canceled
    guest, a revoked guardian, a guardian of two children, and deleted and canceled events."""
    first, second, third, parent = await world.therapist(), await world.therapist(), await world.therapist(), guardian()
    owners = (first, first, first, first, second, second, first, first)
    parents = {"Anouk": parent, "Esperanza": parent}
    families = {
        name: await _family(world, name, owner, parents.get(name)) for name, owner in zip(NAMES, owners, strict=True)
    }
    for number, (name, family) in enumerate(families.items()):
        at = TUESDAY_10 + number * DAY + timedelta(hours=number % 5)
        (event,) = await world.create(
            family.therapist, EventType.INDIVIDUAL, at, services=[family.service], title=f"Title{name}"
        )
        if name == "Bilal":
            await _hand_over(api, family, event, third)
        if name == "Giselle":
            assert (await api.delete(f"/events/{event}", by=first)).status_code == 204
        if name == "Hamza":
            canceled = await api.post(f"{family.events}/{event}/cancel", by=family.guardian)
            assert canceled.status_code == 200
    guests = ("Anouk", "Cosima", "Dmitri")
    group = await world.group(first, [families[name].service for name in guests], TUESDAY_10 + 14 * DAY, "Titleanouk")
    away = await api.post(f"{families['Dmitri'].events}/{group}/cancel", by=families["Dmitri"].guardian)
    assert away.status_code == 200
    await world.run(lambda uow: close_care_service(uow, families["Dmitri"].service, date(2026, 3, 1)))
    cosima = families["Cosima"]
    revoked = GuardianshipRevoked(
        version=world.next_version(), guardian_id=cosima.guardian.profile_id, child_id=cosima.child
    )
    await world.run(lambda uow: revoke_guardianship(uow, revoked))
    people = {"owner": first, "colleague": second, "substitute": third, "stranger": await world.therapist()}
    people |= {f"guardian of {name}": family.guardian for name, family in families.items()}
    return Scene(people, families)


async def _opened(api: ApiClient, world: World, person: Person) -> list[dict[str, Any]]:
    """Every event that the person can open by its id."""
    answers = [await api.get(f"/events/{row['id']}", by=person) for row in await world.rows("SELECT id FROM events")]
    assert {answer.status_code for answer in answers} <= {200, 404}
    return [answer.json()["event"] for answer in answers if answer.status_code == 200]


async def _clients(api: ApiClient, scene: Scene, person: Person) -> dict[str, str]:
    """Ids and words of the children that the lists show to the person."""
    shown = {}
    cards = (await api.get("/therapist/clients", by=person)).json().get("clients", ())
    own = {card["id"] for card in cards}
    for name, family in scene.families.items():
        is_own_child = person.profile_id == family.guardian.profile_id
        open_to_guardian = is_own_child and (await api.get(family.events, by=person)).status_code == 200
        words = f"{name} school{name}" + ("" if is_own_child else f" parent{name}")
        if str(family.child) in own or open_to_guardian:
            shown[str(family.child)] = words.lower()
    return shown


def _words(event: Mapping[str, Any]) -> str:
    """What the person reads in the event."""
    guests: Sequence[Mapping[str, Any]] = event["guests"]
    names = [event["title"], *(guest["name"] for guest in guests), event["therapist"]["full_name"], event["event_type"]]
    return " ".join(map(str, names)).lower().replace("_", " ")


async def test_everyone_finds_exactly_what_they_can_open(api: ApiClient, world: World, scene: Scene) -> None:
    found_by = dict.fromkeys(scene.people, 0)
    for role, person in scene.people.items():
        clients, events = await _clients(api, scene, person), await _opened(api, world, person)
        for word in WORDS:
            found = (await api.get("/search", params={"text": word}, by=person)).json()
            wanted = {child for child, words in clients.items() if word in words.split()}
            assert {client["id"] for client in found["clients"]} == wanted, (role, word)
            # a therapist's own name isn't shown on their events
            hidden = "" if "guardian" in role else "robin chen"
            shown = {event["id"] for event in events if word in _words(event).replace(hidden, "").split()}
            assert {event["id"] for event in found["events"]} == shown, (role, word)
            found_by[role] += len(wanted) + len(shown)
    nothing = {role for role, found in found_by.items() if not found}
    assert nothing == {"stranger", "guardian of Cosima"}, found_by


async def test_a_suspended_therapist_finds_what_the_lists_still_show(
    api: ApiClient, world: World, scene: Scene
) -> None:
    owner = await world.update_therapist(scene.people["owner"], suspended=True, accepting=False)
    listed = (await api.get("/therapist/clients", params={"search": "anouk"}, by=owner)).json()["clients"]
    found = (await api.get("/search", params={"text": "anouk"}, by=owner)).json()
    assert [client["id"] for client in found["clients"]] == [client["id"] for client in listed] != []


async def test_ended_care_leaves_the_session_but_not_the_client(api: ApiClient, scene: Scene) -> None:
    found = (await api.get("/search", params={"text": "dmitri"}, by=scene.people["owner"])).json()
    assert found["clients"] == []
    listed = (await api.get("/events", params=SPAN, by=scene.people["owner"])).json()["events"]
    assert {event["id"] for event in found["events"]} == {e["id"] for e in listed if "dmitri" in _words(e)} != set()
