import asyncio
from uuid import UUID, uuid4

import pytest
from chassis.errors import DomainError
from chassis.testing.api import ApiClient
from identity.adapters.tables import Therapist
from identity.domain.errors import (
    NotSupervised,
    OwnSupervisor,
    SupervisesOthers,
    SupervisorIsSupervised,
    SupervisorNotApproved,
    TherapistNotFound,
)
from identity.use_cases.therapists.set_supervisor import end_supervision, set_supervisor

from services.identity.tests.world import Makes

EVENT = "identity.therapist.supervisor_changed.v1"


async def supervise(makes: Makes, therapist_id: UUID, supervisor_id: UUID) -> None:
    async with makes.units.begin(makes.actor) as uow:
        await set_supervisor(uow, therapist_id, supervisor_id)


async def supervisor_of(makes: Makes, therapist_id: UUID) -> UUID | None:
    async with makes.units.begin(makes.actor) as uow:
        return (await uow.db.get_one(Therapist, therapist_id)).supervisor_id


async def test_supervisor_is_published_until_supervision_ends(api: ApiClient, makes: Makes) -> None:
    robin, sam = await makes.therapist(), await makes.therapist("sam@example.com")
    await supervise(makes, robin, sam)
    async with makes.units.begin(makes.actor) as uow:
        await end_supervision(uow, robin)
    published = [event for event in await api.emitted(EVENT) if event["therapist_id"] == str(robin)]
    assert [event["supervisor_id"] for event in published] == [None, None, None, str(sam), None]
    assert [event["version"] for event in published] == [1, 2, 3, 4, 5]
    with pytest.raises(NotSupervised):
        async with makes.units.begin(makes.actor) as uow:
            await end_supervision(uow, robin)


async def test_supervisor_has_no_supervisor(makes: Makes) -> None:
    robin, sam = await makes.therapist(), await makes.therapist("sam@example.com")
    alex = await makes.therapist("alex@example.com")
    await supervise(makes, robin, sam)
    with pytest.raises(SupervisorIsSupervised):
        await supervise(makes, alex, robin)
    with pytest.raises(SupervisesOthers):
        await supervise(makes, sam, alex)
    assert [await supervisor_of(makes, one) for one in (robin, sam, alex)] == [sam, None, None]


async def test_wrong_supervisors_are_refused(makes: Makes) -> None:
    robin, applicant = await makes.therapist(), await makes.applicant("other@example.com")
    refusals: list[tuple[UUID, UUID, type[DomainError]]] = [
        (robin, robin, OwnSupervisor),
        (robin, applicant, SupervisorNotApproved),
        (robin, uuid4(), TherapistNotFound),
        (uuid4(), robin, TherapistNotFound),
    ]
    for therapist_id, supervisor_id, refusal in refusals:
        with pytest.raises(refusal):
            await supervise(makes, therapist_id, supervisor_id)
    assert await supervisor_of(makes, robin) is None


async def test_two_therapists_cannot_supervise_each_other(makes: Makes) -> None:
    robin, sam = await makes.therapist(), await makes.therapist("sam@example.com")
    results = await asyncio.gather(supervise(makes, robin, sam), supervise(makes, sam, robin), return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) in (
        ["NoneType", "SupervisorIsSupervised"],
        ["NoneType", "SupervisesOthers"],
    )
