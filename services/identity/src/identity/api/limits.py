"""How often something may be tried, per e-mail and per address, by setting."""

from datetime import timedelta

from chassis.runtime import runtime_of
from fastapi import Request

from identity.settings import IdentitySettings, settings_of
from identity.use_cases.throttle import Limit


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
