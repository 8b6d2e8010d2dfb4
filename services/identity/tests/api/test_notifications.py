"""The notification center: what each person finds there, and what they mark as read."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, therapist
from chassis.unit_of_work import Actor
from identity.notifications.deliver import Delivery
from identity.notifications.kinds import Kind
from identity.notifications.notices.specs import NOTICES
from identity.notifications.notify.message import notify_message
from identity.notifications.queue import queue_mail
from identity.notifications.recipients import user_of_therapist
from identity.use_cases.families.create_family import Family
from identity.use_cases.purge_expired import NOTICE_RETENTION, purge_expired

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.world import Makes, as_guardian, treat

Json = dict[str, Any]


@pytest.fixture
async def family(makes: Makes, mailbox: Mailbox, delivery: Delivery) -> Family:
    return await makes.family()


@pytest.fixture
def dana(family: Family) -> Person:
    return as_guardian(family)


@pytest.fixture
async def therapist_id(makes: Makes, family: Family) -> UUID:
    return await makes.therapist()


@pytest.fixture
async def robin(makes: Makes, therapist_id: UUID) -> Person:
    async with makes.units.begin(makes.actor) as uow:
        return therapist(therapist_id, user_id=await user_of_therapist(uow, therapist_id))


async def listed(api: ApiClient, by: Person, page: int = 1) -> list[Json]:
    response = await api.get("/notifications", params={"page": page}, by=by)
    assert response.status_code == 200, response.text
    found: list[Json] = response.json()["notifications"]
    return found


async def unread(api: ApiClient, by: Person) -> int:
    path, name = ("/guardian/me", "guardian") if by.user_type == "guardian" else ("/therapist/me", "therapist")
    count: int = (await api.get(path, by=by)).json()[name]["unread_notifications"]
    return count


async def password_changed(makes: Makes, family: Family, delivery: Delivery, times: int = 1) -> None:
    for _ in range(times):
        async with makes.units.begin(makes.actor) as uow:
            await queue_mail(uow, Kind.PASSWORD_CHANGED, family.user.id)
    await delivery.deliver()


async def test_family_and_therapist_find_a_booking(
    api: ApiClient, makes: Makes, dana: Person, family: Family, robin: Person, delivery: Delivery, clock: FakeClock
) -> None:
    for day in (2, 9):
        starts_at = clock() + timedelta(days=day)
        await makes.session(robin.profile_id, family.children[0].id, starts_at=starts_at, by="guardian")
    assert await listed(api, dana) == []
    clock.advance(minutes=1)
    await delivery.deliver()
    (found,) = await listed(api, dana)
    assert (found["kind"], found["text"], found["path"], found["read_at"]) == (
        "session_booked", "2 sessions are booked", "/client/sessions", None
    )  # fmt: skip
    assert found["starts_at"] == "2026-03-04T15:00:00+00:00"
    (theirs,) = await listed(api, robin)
    assert theirs["path"].startswith("/therapist/calendar?event=")
    assert await unread(api, dana) == await unread(api, robin) == 1


async def test_a_notice_does_not_wait_for_a_mail_server_that_is_down(
    api: ApiClient, makes: Makes, dana: Person, family: Family, delivery: Delivery, mailbox: Mailbox,
    clock: FakeClock,
) -> None:  # fmt: skip
    await delivery.deliver()
    mailbox.mails.clear()
    mailbox.refuse = 1
    await password_changed(makes, family, delivery)
    assert mailbox.mails == [] and len(await listed(api, dana)) == 1
    clock.advance(minutes=1)
    await delivery.deliver()
    assert len(mailbox.mails) == 1 and len(await listed(api, dana)) == 1


async def test_a_cancellation_after_the_notice_is_news_though_the_email_never_left(
    api: ApiClient, makes: Makes, dana: Person, family: Family, therapist_id: UUID, delivery: Delivery,
    mailbox: Mailbox, clock: FakeClock,
) -> None:  # fmt: skip
    await delivery.deliver()
    mailbox.refuse = 1
    event = await makes.session(therapist_id, family.children[0].id)
    clock.advance(minutes=1)
    await delivery.deliver()
    await makes.session(therapist_id, family.children[0].id, key=event, version=2, canceled=True)
    clock.advance(minutes=1)
    await delivery.deliver()
    assert [one["kind"] for one in await listed(api, dana)] == ["session_cancelled", "session_booked"]


async def test_who_turned_emails_off_still_finds_notices(
    api: ApiClient, makes: Makes, dana: Person, family: Family, therapist_id: UUID, delivery: Delivery,
    mailbox: Mailbox, clock: FakeClock,
) -> None:  # fmt: skip
    await delivery.deliver()
    mailbox.mails.clear()
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("UPDATE guardians SET opt_out_email_notification = true")
    await makes.session(therapist_id, family.children[0].id)
    clock.advance(minutes=1)
    await delivery.deliver()
    assert mailbox.mails == [] and len(await listed(api, dana)) == 1


async def test_messages_of_a_minute_are_one_notice(
    api: ApiClient, makes: Makes, family: Family, robin: Person, delivery: Delivery, clock: FakeClock
) -> None:
    child = family.children[0].id
    await treat(makes, robin, family)
    async with makes.units.begin(Actor.service("identity")) as uow:
        for _ in range(2):
            await notify_message(uow, new_id(), child, "guardian", family.guardian.id, robin.profile_id)
    clock.advance(minutes=1)
    await delivery.deliver()
    (found,) = await listed(api, robin)
    assert found["text"] == "You have 2 new messages"
    assert found["path"].startswith(f"/therapist/clients/{child}/messages?message=")


async def test_marking_one_and_all_as_read(
    api: ApiClient, makes: Makes, dana: Person, family: Family, delivery: Delivery
) -> None:
    await password_changed(makes, family, delivery, times=4)
    newest, second, _, oldest = [one["id"] for one in await listed(api, dana)]
    response = await api.put(f"/notifications/{oldest}/read", by=dana)
    assert (response.status_code, response.json()) == (200, {"unread_notifications": 3})
    response = await api.put("/notifications/read", json={"newest_id": second}, by=dana)
    assert response.json() == {"unread_notifications": 1}
    assert [one["id"] for one in await listed(api, dana) if one["read_at"] is None] == [newest]
    assert await unread(api, dana) == 1


async def test_another_persons_notices_are_not_there(
    api: ApiClient, makes: Makes, dana: Person, family: Family, robin: Person, delivery: Delivery
) -> None:
    await password_changed(makes, family, delivery)
    (found,) = await listed(api, dana)
    assert await listed(api, robin) == []
    assert (await api.put(f"/notifications/{found['id']}/read", by=robin)).status_code == 404
    assert (await api.put("/notifications/read", json={"newest_id": found["id"]}, by=robin)).status_code == 404
    assert (await api.put("/notifications/nonsense/read", by=dana)).status_code == 404
    assert await unread(api, dana) == 1


async def test_older_notices_are_on_further_pages_until_they_are_purged(
    api: ApiClient, makes: Makes, dana: Person, family: Family, delivery: Delivery, clock: FakeClock
) -> None:
    await password_changed(makes, family, delivery, times=21)
    response = await api.get("/notifications", by=dana)
    assert len(response.json()["notifications"]) == 20 and response.json()["pagy"] == {"next": 2}
    assert len(await listed(api, dana, page=2)) == 1
    clock.now += NOTICE_RETENTION + timedelta(seconds=1)
    await purge_expired(makes.units)
    assert await listed(api, dana) == []


def test_every_kind_that_a_signed_in_person_gets_has_a_notice() -> None:
    without_notice = {
        Kind.ACCOUNT_CLOSED, Kind.ADULT_INVITED, Kind.CONFIRMATION, Kind.EMAIL_CHANGE_AT_CURRENT,
        Kind.EMAIL_CHANGE_AT_NEW, Kind.PASSWORD_RESET, Kind.PASSWORD_FIRST_SET_UP, Kind.ONBOARDING_REMINDER,
        Kind.APPLICATION_RECEIVED, Kind.APPLICATION_APPROVED, Kind.APPLICATION_DECLINED, Kind.DIGEST,
    }  # fmt: skip
    assert set(Kind) - set(NOTICES) == without_notice
