from pathlib import Path
from typing import ClassVar, Literal

from chassis.runtime import Runtime
from chassis.settings import SERVING, SecretKey, ServiceSettings, key_bytes
from pydantic import Field, SecretStr


class IdentitySettings(ServiceSettings):
    service_name: ClassVar[str] = "identity"
    prefix: ClassVar[str] = "IDENTITY"

    access_key_file: Path
    """The private key (JWK) that signs access tokens. Only identity has it."""
    secrets_key: SecretKey
    """IDENTITY_SECRETS_KEY. Encrypts second factors and signs device and sign-in cookies. Changing it without
    keeping the one before in `former_secrets_keys` breaks every authenticator app and recovery code, and signs
    everyone out at the next reload."""
    former_secrets_keys: list[SecretKey] = Field(default_factory=list)
    """Read what was made before `secrets_key` was replaced. Newest first."""
    therapist_second_factor_required: bool | None = None
    """Whether a therapist needs an authenticator app to sign in. `None`: in staging and production."""
    smtp_url: str = "smtp://127.0.0.1:25"
    """`smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. Staging and production send nothing
    to a server without TLS."""
    mail_from: str = "Larkwell <hello@larkwell.example>"
    support_email: str = "support@larkwell.example"
    """The mailbox that every email names for questions. The pages have it from `config.json`."""
    sms_url: str = ""
    """The provider's endpoint, such as Twilio's `https://ACCOUNT@api.twilio.com/…/Messages.json`. `mailbox:` delivers
    to the local mailbox; empty turns SMS off."""
    sms_token: SecretStr = SecretStr("")
    sms_from: str = ""
    """The sender's number or name."""
    push_key: SecretKey | Literal[""] = ""
    """Signs what goes to push services. Browsers subscribe again after it is replaced. Empty turns push off."""
    push_services: list[str] = Field(
        default=["fcm.googleapis.com", "updates.push.services.mozilla.com", "*.push.apple.com", "*.notify.windows.com"]
    )
    """Hosts of Chrome, Firefox, Safari and Edge that identity posts notifications to."""
    notification_attempts: int = 12
    """Attempts before an email, an SMS or a push notification is dropped. The waits between them double, up to ten
    minutes."""
    notifications_at_once: int = 5
    """Emails that leave at the same time, and as many SMS and push notifications. Each keeps a connection to the
    database while its server takes it: three channels of 5 leave a fourth of the connections to requests when all
    servers hang. A mail server may allow fewer connections."""
    password_threads: int = 1
    """Passwords hashed in parallel. Each takes `password_memory_kib` and a core for about 20 ms; keep it below the
    number of cores, so that one stays free for signed-in users."""
    password_memory_kib: int = 19_456

    record_retention_years: int = 7
    """What the page that closes an account says about clinical records: CLINICAL_RECORDS_RETENTION_YEARS."""

    throttle_window_minutes: int = 15
    """The window in which the attempts below are counted."""
    sign_in_tries_per_email: int = 10
    sign_in_tries_per_address: int = 100
    second_factor_tries_per_email: int = 5
    second_factor_tries_per_address: int = 50
    own_password_tries_per_email: int = 10
    """For signed-in users who confirm a change with their password."""
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

    @property
    def therapists_need_second_factor(self) -> bool:
        if self.therapist_second_factor_required is None:
            return self.environment in SERVING
        return self.therapist_second_factor_required

    @property
    def mail_needs_tls(self) -> bool:
        """Mailboxes of local stacks have no certificate."""
        return self.environment in SERVING

    @property
    def refuses_guessable_passwords(self) -> bool:
        """Demo accounts and scripts have simple passwords."""
        return self.environment in SERVING

    @property
    def all_secrets_keys(self) -> tuple[bytes, ...]:
        """The current one first."""
        return tuple(key_bytes(key) for key in (self.secrets_key, *self.former_secrets_keys))


def settings_of(runtime: Runtime) -> IdentitySettings:
    assert isinstance(runtime.settings, IdentitySettings)
    return runtime.settings
