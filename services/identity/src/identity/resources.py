"""What only identity needs while it runs: passwords, the key that signs access tokens, mail, announcements."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from chassis.auth.keys import load_private_key
from chassis.runtime import Runtime
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from fastapi import FastAPI, Request

from identity.adapters.mail import Mailer
from identity.adapters.passwords import Passwords
from identity.settings import settings_of
from identity.use_cases.end_sign_ins import EndAnnouncer
from identity.use_cases.notifications.deliver import Delivery


@dataclass(frozen=True)
class Resources:
    passwords: Passwords
    access_key: Ed25519PrivateKey


@asynccontextmanager
async def open_resources(app: FastAPI, runtime: Runtime) -> AsyncIterator[None]:
    settings = settings_of(runtime)
    passwords = Passwords(settings.password_threads, settings.password_memory_kib)
    app.state.resources = Resources(passwords, load_private_key(settings.access_key_file))
    try:
        yield
    finally:
        passwords.close()


def resources_of(request: Request) -> Resources:
    found: Resources = request.app.state.resources
    return found


def announcer_of(runtime: Runtime) -> EndAnnouncer:
    return EndAnnouncer(runtime.units, runtime.ended, runtime.nats)


def delivery_of(runtime: Runtime) -> Delivery:
    settings = settings_of(runtime)
    mailer = Mailer(settings.smtp_url, settings.mail_from)
    return Delivery(runtime.units, mailer, settings.public_origin, settings.notification_attempts)
