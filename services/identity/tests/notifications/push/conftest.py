import base64
from dataclasses import replace

import httpx
import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import Person
from identity.notifications.deliver import Delivery
from identity.notifications.push import Push
from identity.resources import delivery_of
from identity.use_cases.families.create_family import Family

from services.identity.tests.push import (
    Notify,
    PushService,
    sign_in,
)
from services.identity.tests.scheduling import FakeScheduling
from services.identity.tests.world import PUSH_KEY, Makes


@pytest.fixture
def push_service(runtime: Runtime) -> PushService:
    fake = PushService()
    push = Push(base64.b64decode(PUSH_KEY), "support@larkwell.example", httpx.MockTransport(fake.answer))
    runtime.own = replace(runtime.own, push=push)
    return fake


@pytest.fixture
def delivery(push_service: PushService, runtime: Runtime, scheduling: FakeScheduling) -> Delivery:
    assert push_service and scheduling
    return delivery_of(runtime)


@pytest.fixture
async def dana(api: ApiClient, family: Family) -> Person:
    """With a real sign-in."""
    return await sign_in(api, family)


@pytest.fixture
async def notify(makes: Makes, family: Family, delivery: Delivery, dana: Person, push_service: PushService) -> Notify:
    notify = Notify(makes, family, delivery)
    assert dana
    await notify.send()  # that of the log-in
    push_service.requests.clear()
    return notify
