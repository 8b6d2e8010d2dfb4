from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from typing import get_args
from uuid import UUID

import pytest
from chassis.access.child_access import CARES_FOR, GUARDS, is_guardian_of
from chassis.access.projections import (
    CareRelationChanged,
    GuardianshipGranted,
    GuardianshipRevoked,
    grant_guardianship,
    revoke_guardianship,
    store_care_relation,
)
from chassis.access.rights import Purpose
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.sql_fragments import SEEN_BY_GUARDIAN, SEEN_BY_THERAPIST
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian
from chassis.testing.people import therapist as new_therapist
from chassis.testing.query_plans import multiply, rows_read
from chassis.unit_of_work import Actor, UnitsOfWork

Care = Callable[[Person, UUID, date | None], Awaitable[None]]


async def sees(api: ApiClient, person: Person, child: UUID) -> bool:
    response = await api.get(f"/clients/{child}/toys", by=person)
    if response.status_code == 404:
        assert response.json()["code"] == "child_not_found"
        return False
    assert response.status_code == 200
    return True


async def test_guardian_sees_only_their_own_child(api: ApiClient, parent: Person, child: UUID) -> None:
    assert await sees(api, parent, child)
    assert not await sees(api, guardian(), child)


async def test_therapist_sees_a_child_until_the_care_service_ends(
    api: ApiClient, therapist: Person, child: UUID, care: Care, clock: FakeClock
) -> None:
    assert not await sees(api, therapist, child)
    last_day = clock.now.date() + timedelta(days=1)
    await care(therapist, child, last_day)
    clock.advance(days=1)
    assert clock.now.date() == last_day
    assert await sees(api, therapist, child)
    clock.advance(days=1)
    assert not await sees(api, therapist, child)
    assert not await sees(api, new_therapist(), child)


async def test_last_day_of_care_lasts_until_it_is_over_in_every_zone(
    api: ApiClient, therapist: Person, child: UUID, care: Care, clock: FakeClock
) -> None:
    await care(therapist, child, date(2026, 3, 3))
    clock.now = datetime(2026, 3, 4, 11, 59, tzinfo=UTC)
    assert await sees(api, therapist, child)
    clock.advance(minutes=1)
    assert not await sees(api, therapist, child)


async def test_care_service_without_end_date_keeps_access(
    api: ApiClient, therapist: Person, child: UUID, care: Care, clock: FakeClock
) -> None:
    await care(therapist, child, None)
    clock.advance(days=400)
    assert await sees(api, therapist, child)


async def test_therapist_with_a_guardians_id_has_no_access(api: ApiClient, parent: Person, child: UUID) -> None:
    assert not await sees(api, new_therapist(parent.profile_id), child)


async def test_missing_child_looks_like_another_familys(api: ApiClient, parent: Person, child: UUID) -> None:
    foreign = (await api.get(f"/clients/{child}/toys", by=guardian())).json()
    absent = (await api.get(f"/clients/{new_id()}/toys", by=parent)).json()
    foreign.pop("request_id"), absent.pop("request_id")
    assert foreign == absent


async def test_write_without_access_is_404(api: ApiClient, child: UUID) -> None:
    response = await api.post(f"/clients/{child}/toys", json={"name": "bear"}, by=guardian())
    assert response.status_code == 404
    assert await api.emitted() == []


async def test_older_grant_does_not_undo_a_revoked_guardianship(
    api: ApiClient, runtime: Runtime, parent: Person
) -> None:
    child, ids = new_id(), {"guardian_id": parent.profile_id}
    async with runtime.units.begin(Actor.service("toys")) as uow:
        await grant_guardianship(uow, GuardianshipGranted(version=1, child_id=child, **ids))
    assert await sees(api, parent, child)
    async with runtime.units.begin(Actor.service("toys")) as uow:
        await revoke_guardianship(uow, GuardianshipRevoked(version=2, child_id=child, **ids))
        await grant_guardianship(uow, GuardianshipGranted(version=1, child_id=child, **ids))
    assert not await sees(api, parent, child)


@pytest.mark.parametrize(
    ("rights", "purposes"),
    [
        (["book"], {"book", "sessions", "messages", "any"}),
        (["pay"], {"pay", "any"}),
        (["read"], {"read", "sessions", "messages", "any"}),
        (["remind"], {"remind", "sessions", "any"}),
        ([], set()),
    ],
)
async def test_each_right_opens_only_its_purposes(
    runtime: Runtime, parent: Person, rights: list[str], purposes: set[Purpose]
) -> None:
    child = new_id()
    event = GuardianshipGranted(version=1, guardian_id=parent.profile_id, child_id=child, rights=rights)
    async with runtime.units.begin(Actor.service("toys")) as uow:
        await grant_guardianship(uow, event)
        allowed = {each for each in get_args(Purpose) if await is_guardian_of(uow, parent.profile_id, child, each)}
    assert allowed == purposes


async def test_a_guardian_without_the_right_is_refused_by_name(
    api: ApiClient, runtime: Runtime, parent: Person
) -> None:
    child = new_id()
    event = GuardianshipGranted(version=1, guardian_id=parent.profile_id, child_id=child, rights=["pay"])
    async with runtime.units.begin(Actor.service("toys")) as uow:
        await grant_guardianship(uow, event)
    response = await api.get(f"/clients/{child}/toys", by=parent)
    assert (response.status_code, response.json()["code"]) == (403, "right_missing")


async def test_a_grant_from_before_rights_has_them_all(runtime: Runtime, parent: Person) -> None:
    child = new_id()
    old = {"version": 1, "guardian_id": str(parent.profile_id), "child_id": str(child)}
    async with runtime.units.begin(Actor.service("toys")) as uow:
        await grant_guardianship(uow, GuardianshipGranted.model_validate(old))
        assert all([await is_guardian_of(uow, parent.profile_id, child, each) for each in get_args(Purpose)])


async def test_older_care_relation_version_is_ignored(
    api: ApiClient, runtime: Runtime, therapist: Person, clock: FakeClock
) -> None:
    child, today = new_id(), clock.now.date()
    newer = CareRelationChanged(
        version=2, care_service_id=new_id(), child_id=child, therapist_id=therapist.profile_id,
        starts_on=today, ends_on=None,
    )  # fmt: skip
    older = newer.model_copy(update={"version": 1, "ends_on": today - timedelta(days=9)})
    async with runtime.units.begin(Actor.service("toys")) as uow:
        await store_care_relation(uow, newer)
        await store_care_relation(uow, older)
    assert await sees(api, therapist, child)


async def test_the_view_and_the_function_use_the_indexes_of_their_tables(
    superuser_units: UnitsOfWork, parent: Person, therapist: Person, child: UUID, care: Care, clock: FakeClock
) -> None:
    await care(therapist, child, None)
    another = "gen_random_uuid()"
    async with superuser_units.begin(Actor.service("toys")) as uow:
        await multiply(uow, "guardianships", 3000, guardian_id=another, child_id=another)
        await multiply(uow, "care_relations", 3000, care_service_id=another, therapist_id=another, child_id=another)
        assert await rows_read(uow, GUARDS, parent.profile_id, child, "read") == {"guardianships": 1}
        assert await rows_read(uow, CARES_FOR, therapist.profile_id, child, clock.now) == {"care_relations": 1}
        guarded = SEEN_BY_GUARDIAN.format(viewer="$1", children="$2::uuid[]")
        assert await rows_read(uow, guarded, parent.profile_id, [child]) == {"guardianships": 1}
        treated = SEEN_BY_THERAPIST.format(viewer="$1", children="$2::uuid[]", now="$3")
        assert await rows_read(uow, treated, therapist.profile_id, [child], clock.now) == {"care_relations": 1}
