"""The cookie by which a page gets a token after a reload (docs/product/identity.md#sign-in-cookie)."""

from chassis.paths import BASE_PATH
from chassis.runtime import runtime_of
from fastapi import Request, Response

from identity.api.sign_ins.cookie_names import cookie_name, is_over_https
from identity.domain.errors import CrossSiteRequest
from identity.resources import resources_of
from identity.settings import settings_of
from identity.use_cases.sign_ins.begin_sign_in import StartedSignIn

RENEWAL = "/users/sign_in/renewal"
NAME = "larkwell_sign_in"
REQUESTED_BY = "larkwell"
"""The value of `X-Requested-By`. A page of another origin can't send this header without asking us first (CORS), and
we allow it to none."""


def sign_in_cookie_of(request: Request) -> str | None:
    return request.cookies.get(cookie_name(request, NAME))


def set_sign_in_cookie(request: Request, response: Response, started: StartedSignIn) -> None:
    """Nothing for a request of another site's page, which would sign its visitors in as someone else."""
    if is_cross_site(request):
        return
    response.set_cookie(
        cookie_name(request, NAME),
        resources_of(request).cookies.value(started.sign_in_id, started.cookie_secret),
        max_age=int((started.expires_at - started.started_at).total_seconds()),
        path=BASE_PATH + RENEWAL,
        secure=is_over_https(request),
        httponly=True,
        samesite="strict",
    )


def delete_sign_in_cookie(request: Request, response: Response) -> None:
    response.delete_cookie(
        cookie_name(request, NAME),
        path=BASE_PATH + RENEWAL,
        secure=is_over_https(request),
        httponly=True,
        samesite="strict",
    )


def require_own_page(request: Request, requested_by: str | None) -> None:
    """Raises CrossSiteRequest."""
    if requested_by != REQUESTED_BY or is_cross_site(request):
        raise CrossSiteRequest


def is_cross_site(request: Request) -> bool:
    """What the browser says; a page can forge neither header. Programs other than browsers send neither."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site != "same-origin"
    origin = request.headers.get("origin")
    return origin is not None and origin != settings_of(runtime_of(request)).public_origin.rstrip("/")
