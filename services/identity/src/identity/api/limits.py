"""Limits on calls. Those on attempts are per email and per IP address, from the settings."""

from datetime import timedelta

from chassis.http.throttling import limited
from chassis.runtime import runtime_of
from chassis.throttle import Limit
from chassis.unit_of_work import Actor
from fastapi import Request

from identity.settings import IdentitySettings, settings_of
from identity.use_cases.sign_ins.throttle import LimitsFor

PROFILES = limited("profile", per_person=120, per_address=600)
UPLOADS = limited("upload", per_person=60, per_address=300)
SEARCH = limited("search", per_person=300, per_address=1500)
EXPORTS = limited("record_export", per_person=20, per_address=100)
WEB_VITALS = limited("web_vitals", per_person=300, per_address=1500)
"""docs/product/shared.md#limits-on-costly-calls"""


def visitor(request: Request) -> Actor:
    """The actor of a request without a sign-in."""
    return Actor("visitor", address=address_of(request))


def address_of(request: Request) -> str | None:
    return request.client.host if request.client else None


def sign_in_limits(request: Request, email: str) -> list[Limit]:
    settings = _settings(request)
    return _limits(request, "sign_in", email, settings.sign_in_tries_per_email, settings.sign_in_tries_per_address)


def email_check_limits(request: Request, email: str) -> list[Limit]:
    settings = _settings(request)
    return _limits(request, "check_email", email, settings.email_checks_per_email, settings.email_checks_per_address)


def registration_limits(request: Request, email: str) -> list[Limit]:
    settings = _settings(request)
    return _limits(request, "register", email, settings.registrations_per_email, settings.registrations_per_address)


def confirmation_mail_limits(request: Request, email: str) -> list[Limit]:
    settings = _settings(request)
    return _limits(
        request, "confirmation", email, settings.confirmation_mails_per_email, settings.confirmation_mails_per_address
    )


def password_mail_limits(request: Request, email: str) -> list[Limit]:
    settings = _settings(request)
    return _limits(
        request, "password_mail", email, settings.password_mails_per_email, settings.password_mails_per_address
    )


def second_factor_limits(request: Request) -> LimitsFor:
    settings = _settings(request)
    tries = (settings.second_factor_tries_per_email, settings.second_factor_tries_per_address)
    return lambda email: _limits(request, "second_factor", email, *tries)


def own_password_limits(request: Request) -> LimitsFor:
    settings = _settings(request)
    tries = (settings.own_password_tries_per_email, settings.own_password_tries_per_address)
    return lambda email: _limits(request, "own_password", email, *tries)


def onboarding_tag_limits(request: Request, email: str) -> list[Limit]:
    settings = _settings(request)
    return _limits(
        request, "onboarding_tag", email, settings.onboarding_tags_per_email, settings.onboarding_tags_per_address
    )


def _settings(request: Request) -> IdentitySettings:
    return settings_of(runtime_of(request))


def _limits(request: Request, action: str, email: str, per_email: int, per_address: int) -> list[Limit]:
    window = timedelta(minutes=_settings(request).throttle_window_minutes)
    return [
        Limit(f"{action}:email", email, per_email, window),
        Limit(f"{action}:address", address_of(request), per_address, window),
    ]
