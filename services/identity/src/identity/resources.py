"""Identity's runtime objects: password hashing, signing keys, clients of other services, caches and mail."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from chassis.auth.keys import ACCESS_KEY, load_private_key, load_public_keys
from chassis.file_store import FileStore
from chassis.runtime import Runtime, runtime_of
from chassis.service_client import ServiceClient
from chassis.settings import key_bytes
from chassis.stored_files import Files
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from fastapi import FastAPI, Request

from identity.adapters.draft_keys import DraftKeys
from identity.adapters.file_tables import FileRow
from identity.adapters.passwords import Passwords
from identity.adapters.sealing import Sealer
from identity.adapters.sign_in_cookies import SignInCookies
from identity.matching.match_therapists import CalendarCache
from identity.matching.therapist_cards import CardCache
from identity.notifications.context import LetterResources
from identity.notifications.deliver import Delivery
from identity.notifications.mailer import Mailer
from identity.notifications.push import Push
from identity.notifications.sms import sms_of
from identity.settings import settings_of
from identity.use_cases.passwords.password_links import PasswordLinks
from identity.use_cases.sign_ins.end_sign_ins import RevocationAnnouncer
from identity.use_cases.sign_ins.second_factor_codes import SecondFactorCodes


@dataclass(frozen=True)
class Resources:
    passwords: Passwords
    access_key: Ed25519PrivateKey
    calls: ServiceClient
    password_links: PasswordLinks
    codes: SecondFactorCodes
    sealer: Sealer
    cookies: SignInCookies
    draft_keys: DraftKeys
    cards: CardCache
    calendars: CalendarCache
    push: Push | None
    """None without a key."""


@asynccontextmanager
async def open_resources(app: FastAPI, runtime: Runtime) -> AsyncIterator[None]:
    settings = settings_of(runtime)
    passwords = Passwords(
        settings.password_threads, settings.password_memory_kib, refuses_guessable=settings.refuses_guessable_passwords
    )
    secrets_keys = settings.all_secrets_keys
    sealer = Sealer(*secrets_keys)
    calls = ServiceClient.of(settings, runtime.service_key, runtime.clock)
    push = Push(key_bytes(settings.push_key), settings.support_email) if settings.push_key else None
    runtime.own = Resources(
        passwords,
        load_private_key(settings.access_key_file),
        calls,
        password_links_of(runtime),
        SecondFactorCodes(sealer),
        sealer,
        SignInCookies(*secrets_keys),
        DraftKeys(secrets_keys[0]),
        CardCache(),
        CalendarCache(),
        push,
    )
    try:
        yield
    finally:
        await calls.close()
        if push is not None:
            await push.close()
        passwords.close()


def resources_of(request: Request) -> Resources:
    return _resources(runtime_of(request))


def _resources(runtime: Runtime) -> Resources:
    resources: Resources = runtime.own
    return resources


def files_of(runtime: Runtime) -> Files:
    return Files(runtime.units, FileStore(_resources(runtime).calls), FileRow, "identity")


def announcer_of(runtime: Runtime) -> RevocationAnnouncer:
    return RevocationAnnouncer(runtime.units, runtime.revoked_sign_ins, runtime.nats)


def password_links_of(runtime: Runtime) -> PasswordLinks:
    settings = settings_of(runtime)
    others = load_public_keys(settings.jwks_file)[ACCESS_KEY]
    return PasswordLinks(load_private_key(settings.access_key_file), settings.public_origin, others)


def delivery_of(runtime: Runtime) -> Delivery:
    settings = settings_of(runtime)
    mailer = Mailer(settings.smtp_url, settings.mail_from, settings.support_email, needs_tls=settings.mail_needs_tls)
    return Delivery(
        runtime.units,
        mailer,
        sms_of(settings.sms_url, settings.sms_token.get_secret_value(), settings.sms_from, mailer),
        _resources(runtime).push,
        LetterResources(
            runtime.units, settings.public_origin.rstrip("/"), _resources(runtime).calls, password_links_of(runtime)
        ),
        settings.notification_attempts,
        settings.notifications_at_once,
    )
