"""Which subscriptions of a browser identity accepts (docs/product/identity.md#push-notifications)."""

from collections.abc import Mapping
from typing import Any

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.people import Person, guardian
from identity.use_cases.families.create_family import Family

from services.identity.tests.push import Browser, base64url, on_this_device, put, sign_in


@pytest.fixture
async def dana(api: ApiClient, family: Family) -> Person:
    """With a real sign-in."""
    return await sign_in(api, family)


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"endpoint": "https://example.com/push"}, "endpoint"),
        ({"endpoint": "http://fcm.googleapis.com/x"}, "endpoint"),
        ({"endpoint": "https://fcm.googleapis.com:8443/x"}, "endpoint"),
        ({"endpoint": "https://fcm.googleapis.com@127.0.0.1/x"}, "endpoint"),
        ({"endpoint": "https://fcm.googleapis.com.example.com/x"}, "endpoint"),
        ({"endpoint": "https://push.apple.com/x"}, "endpoint"),
        ({"endpoint": "https://[::1"}, "endpoint"),
        ({"keys": {"p256dh": "AAAA", "auth": base64url(bytes(16))}}, "keys.p256dh"),
        ({"keys": {"p256dh": base64url(b"\x04" + bytes(64)), "auth": base64url(bytes(16))}}, "keys.p256dh"),
        ({"keys": {"p256dh": Browser().subscription["keys"]["p256dh"], "auth": "short"}}, "keys.auth"),
        ({"keys": {"p256dh": "ñ", "auth": "!"}}, "keys.auth"),
    ],
)
async def test_what_no_browser_has_is_refused(
    api: ApiClient, dana: Person, changes: Mapping[str, Any], wrong: str
) -> None:
    response = await put(api, dana, Browser().subscription | dict(changes))
    assert response.status_code == 422, response.text
    assert f"push_subscription.{wrong}" in response.json()["fields"]
    assert await on_this_device(api, dana) is False


@pytest.mark.parametrize("host", ["web.push.apple.com", "updates.push.services.mozilla.com", "db5p.notify.windows.com"])
async def test_each_browsers_push_service_is_known(api: ApiClient, dana: Person, host: str) -> None:
    response = await put(api, dana, Browser(f"https://{host}/x").subscription)
    assert response.status_code == 200, response.text


async def test_an_operator_who_views_as_another_subscribes_nobody(api: ApiClient, family: Family) -> None:
    olga = guardian(family.guardian.id, user_id=family.user.id, uid=family.user.email, operator="olga")
    assert (await put(api, olga, Browser().subscription)).status_code == 403
    assert (await api.delete("/push_subscription", by=olga)).status_code == 403
