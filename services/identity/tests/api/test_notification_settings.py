"""What a person chooses to be notified of."""

import asyncio
from typing import Any
from uuid import UUID

import httpx
import pytest
from chassis.testing.api import ApiClient
from chassis.testing.people import Person, therapist
from identity.notifications.recipients import user_of_therapist

from services.identity.tests.world import Makes, as_guardian

Json = dict[str, Any]


@pytest.fixture
async def dana(makes: Makes) -> Person:
    return as_guardian(await makes.family())


@pytest.fixture
async def robin(makes: Makes) -> Person:
    therapist_id = await makes.therapist()
    async with makes.units.begin(makes.actor) as uow:
        user_id = await user_of_therapist(uow, therapist_id)
    assert isinstance(user_id, UUID)
    return therapist(therapist_id, user_id=user_id)


async def put(api: ApiClient, by: Person, **changes: Any) -> httpx.Response:
    return await api.put("/notification_settings", json={"notification_settings": changes}, by=by)


async def read(api: ApiClient, by: Person) -> Json:
    response = await api.get("/notification_settings", by=by)
    assert response.status_code == 200, response.text
    found: Json = response.json()["notification_settings"]
    return found


def on(settings: Json, channel: str) -> list[str]:
    return [one["topic"] for one in settings["topics"] if one[channel] and one[channel]["on"]]


async def test_everything_is_on_at_first(api: ApiClient, dana: Person, robin: Person) -> None:
    settings = await read(api, dana)
    assert on(settings, "email") == ["reminders", "bookings", "messages", "progress", "billing", "account"]
    assert on(settings, "sms") == ["reminders"]
    assert settings["daily_digest"] is False and settings["quiet_hours"] is None
    assert on(await read(api, robin), "email") == ["bookings", "messages", "progress", "account"]
    assert on(await read(api, robin), "sms") == []


async def test_a_change_leaves_the_rest(api: ApiClient, dana: Person) -> None:
    response = await put(api, dana, topics=[{"topic": "messages", "email": False}], daily_digest=True)
    assert response.status_code == 200, response.text
    await put(api, dana, quiet_hours={"starts": "21:00", "ends": "07:00"})
    settings = await read(api, dana)
    assert on(settings, "email") == ["reminders", "bookings", "progress", "billing", "account"]
    assert settings["daily_digest"] is True and settings["quiet_hours"] == {"starts": "21:00", "ends": "07:00"}
    await put(api, dana, topics=[{"topic": "messages", "email": True}], quiet_hours=None)
    settings = await read(api, dana)
    assert "messages" in on(settings, "email") and settings["quiet_hours"] is None and settings["daily_digest"] is True


async def test_changes_of_two_tabs_are_both_kept(api: ApiClient, dana: Person) -> None:
    await asyncio.gather(
        *(
            put(api, dana, topics=[{"topic": topic, "email": False}])
            for topic in ("reminders", "bookings", "messages", "progress")
        )
    )
    assert on(await read(api, dana), "email") == ["billing", "account"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"topics": [{"topic": "billing", "email": False}]}, "notification_settings.topics.0.email"),
        ({"topics": [{"topic": "messages", "sms": True}]}, "notification_settings.topics.0.sms"),
        ({"topics": [{"topic": "nonsense"}]}, "notification_settings.topics.0.topic"),
        ({"quiet_hours": {"starts": "21:00", "ends": "25:00"}}, "notification_settings.quiet_hours.ends"),
        ({"quiet_hours": {"starts": "21:00", "ends": "10:00"}}, None),
    ],
)
async def test_what_cannot_be_chosen_is_refused_and_changes_nothing(
    api: ApiClient, dana: Person, changes: Json, field: str | None
) -> None:
    before = await read(api, dana)
    response = await put(api, dana, daily_digest=True, **changes)
    assert response.status_code == 422, response.text
    assert field is None or field in response.json()["fields"]
    assert await read(api, dana) == before


async def test_opting_out_of_a_channel_turns_off_its_topics(api: ApiClient, dana: Person) -> None:
    await api.put("/guardian", json={"guardian": {"opt_out_email_notification": True}}, by=dana)
    settings = await read(api, dana)
    assert on(settings, "email") == ["billing", "account"]
    assert not any(one["email"]["changeable"] for one in settings["topics"])
