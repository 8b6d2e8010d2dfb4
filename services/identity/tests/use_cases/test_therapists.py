from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from chassis.errors import Invalid
from chassis.testing.api import ApiClient
from identity.domain.errors import AlreadyDecided, ResetLinkInvalid, TherapistNotFound
from identity.domain.licenses import License
from identity.domain.therapists import WorkingHours
from identity.use_cases.therapists.decide_application import approve_therapist, decline_therapist

from services.identity.tests.world import OCCUPATIONAL, PASSWORD, Makes, signed_in


async def test_accepting_clients_is_published(api: ApiClient, makes: Makes) -> None:
    await makes.therapist()
    events = await api.emitted("identity.therapist.profile_changed.v1")
    assert [(event["version"], event["accepting"]) for event in events] == [(1, False), (2, False), (3, True)]
    assert events[-1]["specialty"] == "Speech Therapy"
    assert events[-1]["working_hours"][0] == {"day_of_week": "monday", "start_time": "09:00", "end_time": "17:00"}


async def test_summary_of_a_therapist_is_published_without_contact_details(api: ApiClient, makes: Makes) -> None:
    therapist_id = await makes.therapist()
    assert (await api.emitted("identity.therapist.summary_changed.v1"))[-1] == {
        "version": 3,
        "therapist_id": str(therapist_id),
        "first_name": "Robin",
        "last_name": "Chen",
        "timezone": "America/Los_Angeles",
        "photo_id": None,
    }


async def test_applicant_cannot_set_password_or_sign_in(api: ApiClient, makes: Makes) -> None:
    therapist_id = await makes.applicant()
    with pytest.raises(ResetLinkInvalid):
        await makes.password(therapist_id)
    user = {"email": "robin@example.com", "password": PASSWORD, "user_type": "therapist"}
    assert (await api.post("/users/sign_in", json={"user": user})).status_code == 401


async def test_a_decision_is_final(makes: Makes) -> None:
    declined, approved = await makes.applicant(), await makes.applicant("other@example.com")
    async with makes.units.begin(makes.actor) as uow:
        assert (await decline_therapist(uow, declined)).status == "declined"
        assert (await approve_therapist(uow, approved)).status == "approved"
    for decide in (approve_therapist, decline_therapist):
        for therapist_id in (declined, approved):
            with pytest.raises(AlreadyDecided):
                async with makes.units.begin(makes.actor) as uow:
                    await decide(uow, therapist_id)
    with pytest.raises(TherapistNotFound):
        async with makes.units.begin(makes.actor) as uow:
            await approve_therapist(uow, uuid4())


async def test_setting_a_password_ends_every_sign_in(api: ApiClient, makes: Makes) -> None:
    therapist_id = await makes.therapist()
    await signed_in(api, "robin@example.com", "therapist")
    await makes.password(therapist_id)
    async with makes.units.begin(makes.actor) as uow:
        assert await uow.value("SELECT count(*) FROM sign_ins WHERE ended_at IS NULL") == 0


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"licenses": []}, "therapist.licenses_attributes"),
        ({"licenses": [License("ZZ", "1", date(2027, 1, 1))]}, "therapist.licenses_attributes"),
        (
            {"working_hours": [WorkingHours(0, 540, 720), WorkingHours(0, 700, 800)]},
            "therapist.calendars_attributes",
        ),
        ({"specialty_id": uuid4(), "sub_specialty_ids": ()}, "therapist.specialty_id"),
        ({"specialty_id": OCCUPATIONAL}, "therapist.sub_specialty_ids"),
    ],
)
async def test_invalid_application_is_named(makes: Makes, wrong: dict[str, Any], field: str) -> None:
    with pytest.raises(Invalid) as refused:
        await makes.applicant(**wrong)
    assert list(refused.value.fields) == [field]
