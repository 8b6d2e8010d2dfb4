"""What identity is told by its environment."""

from pathlib import Path
from typing import ClassVar

from chassis.runtime import Runtime
from chassis.settings import SecretKey, ServiceSettings
from pydantic import SecretStr


class IdentitySettings(ServiceSettings):
    service_name: ClassVar[str] = "identity"
    prefix: ClassVar[str] = "IDENTITY"

    access_key_file: Path
    """The private key (JWK) that signs access tokens. No other service has it."""
    secrets_key: SecretKey
    """IDENTITY_SECRETS_KEY. Second factors are sealed with it, and the marks of known devices signed: with another key
    everyone's authenticator app and recovery codes stop working."""
    therapist_second_factor_required: bool = False
    """Whether a therapist needs an authenticator app to sign in."""
    smtp_url: str = "smtp://127.0.0.1:25"
    """`smtp://user:password@host:port`, or `smtps://` for TLS from the first byte."""
    mail_from: str = "Larkwell <hello@larkwell.example>"
    sms_url: str = ""
    """Where a provider takes messages, as Twilio's `https://ACCOUNT@api.twilio.com/…/Messages.json`; `mailbox:` puts
    them into the mailbox (local); empty: nothing is told by SMS."""
    sms_token: SecretStr = SecretStr("")
    sms_from: str = ""
    """The number or name that an SMS comes from."""
    notification_attempts: int = 12
    """Tries before a mail or SMS is given up; the waits between them double, up to ten minutes."""
    password_threads: int = 1
    """Passwords that are hashed at the same time; each takes `password_memory_kib` and a core for some 20 ms. Fewer
    than there are cores, so that whoever is signed in already finds one free."""
    password_memory_kib: int = 19_456

    throttle_window_minutes: int = 15
    """How long the tries below are counted together."""
    sign_in_tries_per_email: int = 10
    sign_in_tries_per_address: int = 100
    second_factor_tries_per_email: int = 5
    second_factor_tries_per_address: int = 50
    own_password_tries_per_email: int = 10
    """Of someone who is signed in and confirms a change by the password."""
    own_password_tries_per_address: int = 100
    password_mails_per_email: int = 3
    password_mails_per_address: int = 20
    email_checks_per_email: int = 20
    email_checks_per_address: int = 60
    registrations_per_email: int = 10
    registrations_per_address: int = 30
    confirmation_mails_per_email: int = 3
    confirmation_mails_per_address: int = 20
    onboarding_tags_per_email: int = 10
    onboarding_tags_per_address: int = 30


def settings_of(runtime: Runtime) -> IdentitySettings:
    assert isinstance(runtime.settings, IdentitySettings)
    return runtime.settings
