"""Recognizes browsers by a signed mark in a cookie (docs/product/identity.md#sign-ins-and-devices)."""

from datetime import timedelta

from chassis.ids import new_id
from chassis.paths import BASE_PATH
from chassis.runtime import runtime_of
from fastapi import Request, Response

from identity.api.limits import address_of
from identity.domain.devices import device_name
from identity.resources import resources_of
from identity.settings import settings_of
from identity.use_cases.sign_ins.begin_sign_in import Device

COOKIE = "larkwell_device"
LIFE = timedelta(days=400)
"""The longest that browsers keep a cookie (RFC 6265bis section 5.5)."""


def device_of(request: Request) -> Device:
    device_id = resources_of(request).sealer.device_of(request.cookies.get(COOKIE))
    return Device(device_id or new_id(), device_name(request.headers.get("user-agent")), address_of(request))


def mark_device(request: Request, response: Response, device: Device) -> None:
    """The mark grants no access; it only identifies the browser at the next sign-in."""
    response.set_cookie(
        COOKIE,
        resources_of(request).sealer.device_mark(device.id),
        max_age=int(LIFE.total_seconds()),
        path=f"{BASE_PATH}/users",
        secure=settings_of(runtime_of(request)).public_origin.startswith("https:"),
        httponly=True,
        samesite="strict",
    )
