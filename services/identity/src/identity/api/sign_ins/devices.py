"""Recognizes browsers by a signed mark in a cookie (docs/product/identity.md#sign-ins-and-devices)."""

from datetime import timedelta

from chassis.ids import new_id
from chassis.paths import BASE_PATH
from fastapi import Request, Response

from identity.api.limits import address_of
from identity.api.sign_ins.cookie_names import cookie_name, is_over_https
from identity.domain.devices import device_name
from identity.resources import resources_of
from identity.use_cases.sign_ins.begin_sign_in import Device

NAME, PATH = "larkwell_device", f"{BASE_PATH}/users"
LIFE = timedelta(days=400)
"""The longest that browsers keep a cookie (RFC 6265bis section 5.5)."""


def device_of(request: Request) -> Device:
    mark = request.cookies.get(cookie_name(request, NAME)) or request.cookies.get(NAME)
    device_id = resources_of(request).sealer.device_of(mark)
    return Device(device_id or new_id(), device_name(request.headers.get("user-agent")), address_of(request))


def mark_device(request: Request, response: Response, device: Device) -> None:
    """The mark grants no access; it only identifies the browser at the next sign-in."""
    name = cookie_name(request, NAME)
    response.set_cookie(
        name,
        resources_of(request).sealer.device_mark(device.id),
        max_age=int(LIFE.total_seconds()),
        path=PATH,
        secure=is_over_https(request),
        httponly=True,
        samesite="strict",
    )
    if name != NAME and NAME in request.cookies:
        # Its name before it got the prefix.
        response.delete_cookie(NAME, path=PATH, secure=True, httponly=True, samesite="strict")
