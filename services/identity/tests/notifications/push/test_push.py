"""What browsers show of the notification center, and when they stop (docs/product/identity.md#push-notifications)."""

import base64
from collections import Counter
from datetime import timedelta

import jwt
import pytest
from chassis.languages import WrittenLanguage
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person
from cryptography.hazmat.primitives.asymmetric import ec
from identity.domain.notification_topics import Topic
from identity.main import service
from identity.notifications.deliver import OUTCOMES, Delivery
from identity.notifications.kinds import Channel, Kind
from identity.notifications.push import FAILURES_TO_OPEN
from identity.notifications.queue import queue_mail
from identity.notifications.reminders import queue_reminders
from identity.use_cases.families.create_family import Family
from prometheus_client import REGISTRY

from services.identity.tests.push import (
    SERVICE,
    Browser,
    Notify,
    PushService,
    chooses,
    dropped,
    on_this_device,
    put,
    sign_in,
    subscribed,
)
from services.identity.tests.world import Makes


async def test_each_browser_shows_the_notification_center_sentence(
    api: ApiClient, dana: Person, family: Family, notify: Notify, push_service: PushService
) -> None:
    phone, laptop = await subscribed(api, dana), await subscribed(api, await sign_in(api, family))
    await notify.send()
    push_service.requests.clear()
    await notify()
    (listed, *_) = (await api.get("/notifications", by=dana)).json()["notifications"]
    requests = list(push_service.requests)
    assert push_service.shown(phone) == [{name: listed[name] for name in ("id", "text", "path")}]
    assert listed["text"] == "Your password was changed"
    assert {str(request.url) for request in requests} == {phone.endpoint, laptop.endpoint}
    await notify.send()
    assert push_service.requests == [], "once"


async def test_a_notification_is_signed_for_its_push_service(
    api: ApiClient, dana: Person, notify: Notify, push_service: PushService, clock: FakeClock
) -> None:
    await subscribed(api, dana)
    await notify()
    (request,) = push_service.requests
    scheme, token, key = request.headers["authorization"].replace(",", "").split()
    settings = (await api.get("/notification_settings", by=dana)).json()["notification_settings"]
    assert (scheme, key) == ("vapid", f"k={settings['push']['server_key']}")
    point = base64.urlsafe_b64decode(f"{settings['push']['server_key']}==")
    public_key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    claims = jwt.decode(
        token.removeprefix("t="), public_key, algorithms=["ES256"], audience=SERVICE, options={"verify_exp": False}
    )
    assert claims == {
        "aud": SERVICE, "sub": "mailto:support@larkwell.example", "exp": int((clock() + timedelta(hours=1)).timestamp())
    }  # fmt: skip
    assert (request.headers["content-encoding"], request.headers["urgency"]) == ("aes128gcm", "normal")
    assert 0 < int(request.headers["ttl"]) <= timedelta(hours=12).total_seconds()
    assert b"password" not in request.content


async def test_the_sentence_is_in_the_persons_language(
    api: ApiClient, dana: Person, notify: Notify, push_service: PushService, makes: Makes
) -> None:
    phone = await subscribed(api, dana)
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("UPDATE users SET language = $1", WrittenLanguage.SPANISH)
    await notify()
    assert [shown["text"] for shown in push_service.shown(phone)] == ["Se cambió tu contraseña"]


async def test_a_topic_that_is_off_shows_nothing_even_if_its_emails_always_come(
    api: ApiClient, dana: Person, notify: Notify, push_service: PushService, makes: Makes
) -> None:
    phone = await subscribed(api, dana)
    response = await api.put(
        "/notification_settings",
        json={"notification_settings": {"topics": [{"topic": "account", "push": False}]}},
        by=dana,
    )
    topics = response.json()["notification_settings"]["topics"]
    assert [topic["topic"] for topic in topics if not topic["push"]["on"]] == ["account"]
    await notify()
    assert push_service.shown(phone) == []
    assert await dropped(makes) == ["opted_out"]
    await chooses(makes, dana, push={Topic.ACCOUNT: True})
    await notify()
    assert len(push_service.shown(phone)) == 1


@pytest.mark.parametrize("status", [503, 429, None])
async def test_a_push_service_that_is_down_gets_it_later(
    api: ApiClient, dana: Person, notify: Notify, push_service: PushService, clock: FakeClock, status: int | None
) -> None:
    phone = await subscribed(api, dana)
    push_service.status = status
    await notify()
    push_service.requests.clear()
    push_service.status = 201
    clock.advance(minutes=10)
    await notify.send()
    assert len(push_service.shown(phone)) == 1


async def test_a_push_service_that_is_down_delays_no_email(
    api: ApiClient, dana: Person, notify: Notify, push_service: PushService, makes: Makes, delivery: Delivery,
    clock: FakeClock,
) -> None:  # fmt: skip
    await subscribed(api, dana)
    push_service.status = None
    await notify()
    push_service.requests.clear()
    clock.advance(minutes=20)
    async with makes.units.begin(makes.actor) as uow:
        await queue_mail(uow, Kind.PASSWORD_CHANGED, dana.user_id)
    assert await delivery.deliver([Channel.EMAIL]) == 1
    assert REGISTRY.get_sample_value("mail_oldest_unsent_seconds") == 0, "the push notification isn't an email"
    assert push_service.requests == []


async def test_each_channel_has_a_job(runtime: Runtime) -> None:
    names = {job.name for job in service.jobs(runtime)}
    assert names >= {f"deliver notifications by {channel}" for channel in Channel}


async def test_a_push_service_that_keeps_failing_delays_no_other_one(
    api: ApiClient, dana: Person, family: Family, notify: Notify, push_service: PushService
) -> None:
    for _ in range(FAILURES_TO_OPEN + 2):
        await subscribed(api, await sign_in(api, family))
    firefox = Browser(endpoint="https://updates.push.services.mozilla.com/wpush/v2/token")
    assert (await put(api, dana, firefox.subscription)).status_code == 200
    await notify.send()
    push_service.requests.clear()
    push_service.down = SERVICE
    await notify()
    asked = Counter(f"https://{request.url.host}" for request in push_service.requests)
    assert asked == {SERVICE: FAILURES_TO_OPEN, "https://updates.push.services.mozilla.com": 1}


async def test_each_try_is_counted(
    api: ApiClient, dana: Person, notify: Notify, push_service: PushService, clock: FakeClock
) -> None:
    def counted(outcome: str) -> float:
        found = REGISTRY.get_sample_value("notification_tries_total", {"channel": "push", "outcome": outcome})
        assert found is not None
        return found

    before = {outcome: counted(outcome) for outcome in OUTCOMES}
    await subscribed(api, dana)
    push_service.status = 503
    await notify()
    push_service.status = 201
    clock.advance(minutes=10)
    await notify.send()
    push_service.status = 410
    await notify()
    after = {outcome: counted(outcome) - before[outcome] for outcome in OUTCOMES}
    assert after == {"failed": 1, "sent": 1, "not_needed": 1}


async def test_a_reminder_comes_with_its_session_and_not_after_it(
    api: ApiClient,
    dana: Person,
    notify: Notify,
    push_service: PushService,
    makes: Makes,
    family: Family,
    clock: FakeClock,
) -> None:
    phone = await subscribed(api, dana)
    starts_at = clock() + timedelta(hours=2)
    await makes.session(await makes.therapist(), family.children[0].id, starts_at=starts_at)
    clock.now = starts_at - timedelta(hours=1)
    await queue_reminders(makes.units, with_sms=False)
    push_service.status = 503
    await notify.send()
    asked = [request for request in push_service.requests if phone.read(request)["text"] == "Your session starts soon"]
    assert [int(request.headers["ttl"]) for request in asked] == [3600]
    clock.now = starts_at
    push_service.status = 201
    push_service.requests.clear()
    await notify.send()
    assert "Your session starts soon" not in [shown["text"] for shown in push_service.shown(phone)]


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_is_gone_is_forgotten(
    api: ApiClient, dana: Person, notify: Notify, push_service: PushService, makes: Makes, status: int
) -> None:
    await subscribed(api, dana)
    push_service.status = status
    await notify()
    assert await dropped(makes) == ["no_device"]
    assert await on_this_device(api, dana) is False


async def test_a_sign_in_that_ended_shows_nothing_anymore(
    api: ApiClient,
    dana: Person,
    notify: Notify,
    push_service: PushService,
    family: Family,
    makes: Makes,
    clock: FakeClock,
) -> None:
    await subscribed(api, dana)
    response = await api.delete("/users/sign_out", by=dana)
    assert response.is_success, response.text
    await notify()
    assert push_service.requests == []
    again = await sign_in(api, family)
    await subscribed(api, again)
    await notify.send()
    push_service.requests.clear()
    clock.advance(days=15)
    await notify()
    assert push_service.requests == [], "it expired"


async def test_a_sign_in_that_ends_while_it_waits_shows_nothing(
    api: ApiClient, dana: Person, notify: Notify, push_service: PushService, makes: Makes, clock: FakeClock
) -> None:
    await subscribed(api, dana)
    push_service.status = 503
    await notify()
    push_service.requests.clear()
    await api.delete("/users/sign_out", by=dana)
    clock.advance(hours=1)
    await notify.send()
    assert push_service.requests == []
    assert await dropped(makes) == ["no_device"]


async def test_the_next_person_in_a_browser_takes_it_over(
    api: ApiClient, dana: Person, notify: Notify, push_service: PushService, makes: Makes, family: Family
) -> None:
    phone = await subscribed(api, dana)
    other = await makes.family("sam@example.com")
    sam = await sign_in(api, other)
    await put(api, sam, phone.subscription)
    assert (await on_this_device(api, dana), await on_this_device(api, sam)) == (False, True)
    await notify.send()
    push_service.requests.clear()
    await notify()
    assert push_service.requests == []


async def test_turning_it_off_ends_it(api: ApiClient, dana: Person, notify: Notify, push_service: PushService) -> None:
    phone = await subscribed(api, dana)
    assert (await put(api, dana, phone.subscription)).status_code == 200, "repeating it changes nothing"
    for _ in range(2):
        response = await api.delete("/push_subscription", by=dana)
        assert response.status_code == 200, response.text
        assert response.json()["notification_settings"]["push"]["on_this_device"] is False
    await notify()
    assert push_service.requests == []
