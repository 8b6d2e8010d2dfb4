"""Passes the viewer's own sign-in on to another service, which checks it and decides what this person may see."""

from fastapi import Request

from chassis.http.authentication import SIGN_IN_HEADERS

FORWARDED = (*SIGN_IN_HEADERS, "authorization")


def sign_in_of(request: Request) -> dict[str, bytes]:
    """The headers of the sign-in, with the viewer's address for the audit trail. As bytes: a header may hold any."""
    sign_in = {name: value.encode("latin-1") for name in FORWARDED if (value := request.headers.get(name))}
    if request.client is not None:
        sign_in["x-forwarded-for"] = request.client.host.encode()
    return sign_in
