"""What is shown after quiet hours, or when a push service is back (docs/product/identity.md#push-notifications)."""

from datetime import timedelta

import pytest
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person
from identity.domain.quiet_hours import QuietHours
from identity.notifications.kinds import Kind
from identity.notifications.notify.shared_with_family import notify_shared
from identity.use_cases.families.create_family import Family

from services.identity.tests.clinical_records import FakeClinicalRecords
from services.identity.tests.push import Notify, PushService, chooses, dropped, subscribed
from services.identity.tests.world import Makes


async def test_quiet_hours_delay_it(
    api: ApiClient, dana: Person, notify: Notify, push_service: PushService, makes: Makes, family: Family,
    clock: FakeClock,
) -> None:  # fmt: skip
    phone = await subscribed(api, dana)
    seven_in_los_angeles = clock()
    await chooses(makes, dana, quiet_hours=QuietHours(6 * 60, 8 * 60))
    await makes.session(await makes.therapist(), family.children[0].id)
    clock.advance(minutes=59)
    await notify.send()
    assert push_service.shown(phone) == []
    clock.now = seven_in_los_angeles + timedelta(hours=1)
    await notify.send()
    assert [shown["text"] for shown in push_service.shown(phone)] == ["Your session is booked"]


@pytest.mark.parametrize("undone", ["session", "recap"])
async def test_quiet_hours_end_with_what_is_true_by_then(
    api: ApiClient, dana: Person, notify: Notify, push_service: PushService, makes: Makes, family: Family,
    clinical_records: FakeClinicalRecords, clock: FakeClock, undone: str,
) -> None:  # fmt: skip
    phone = await subscribed(api, dana)
    await chooses(makes, dana, quiet_hours=QuietHours(6 * 60, 8 * 60))
    therapist, child = await makes.therapist(), family.children[0].id
    session, recap = await makes.session(therapist, child), new_id()
    async with makes.units.begin(makes.actor) as uow:
        await notify_shared(uow, Kind.RECAP_SHARED, recap, child, therapist)
    clock.advance(minutes=5)
    await notify.send()
    if undone == "session":
        await makes.session(therapist, child, key=session, canceled=True, version=2, by="service")
    else:
        clinical_records.taken_back.add(str(recap))
    clock.advance(hours=1)
    await notify.send()
    left = {
        "session": ["Your therapist shared a session recap", "A session was canceled"],
        "recap": ["Your session is booked"],
    }
    assert [shown["text"] for shown in push_service.shown(phone)] == left[undone]
    assert {"session": "canceled", "recap": "taken_back"}[undone] in await dropped(makes)


async def test_waiting_push_is_retried_while_clinical_records_is_down(
    api: ApiClient, dana: Person, notify: Notify, push_service: PushService, makes: Makes, family: Family,
    clinical_records: FakeClinicalRecords, clock: FakeClock,
) -> None:  # fmt: skip
    phone = await subscribed(api, dana)
    push_service.status = 503
    async with makes.units.begin(makes.actor) as uow:
        await notify_shared(uow, Kind.RECAP_SHARED, new_id(), family.children[0].id, await makes.therapist())
    await notify.send()
    push_service.requests.clear()
    push_service.status, clinical_records.away = 201, True
    clock.advance(minutes=10)
    await notify.send()
    assert push_service.shown(phone) == []
    clinical_records.away = False
    clock.advance(hours=1)
    await notify.send()
    assert [shown["text"] for shown in push_service.shown(phone)] == ["Your therapist shared a session recap"]


async def test_a_notification_that_was_read_meanwhile_is_not_shown(
    api: ApiClient, dana: Person, notify: Notify, push_service: PushService, makes: Makes, clock: FakeClock
) -> None:
    phone = await subscribed(api, dana)
    push_service.status = 503
    await notify()
    assert len(push_service.shown(phone)) == 1
    (listed, *_) = (await api.get("/notifications", by=dana)).json()["notifications"]
    await api.put(f"/notifications/{listed['id']}/read", by=dana)
    push_service.status = 201
    clock.advance(hours=1)
    await notify.send()
    assert push_service.shown(phone) == []
    assert await dropped(makes) == ["read"]
