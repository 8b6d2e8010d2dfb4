import re
from typing import ClassVar, Self
from urllib.parse import urlsplit

from chassis.master_keys import MasterKeys
from chassis.settings import SERVING, SecretKey, ServiceSettings, key_bytes
from pydantic import Field, SecretStr, model_validator

from scheduling.domain.places import UnlicensedPlace
from scheduling.domain.rooms import AttendedRule

PLAIN_URL = re.compile(r"https?://[A-Za-z0-9.\-\[\]:]+(/[A-Za-z0-9._~!$&()*+,;=:@%/?#-]*)?")
"""Excludes everything that could end a script's string: quotes, backslashes and spaces."""

SHORTEST_SECRET = 32


class Settings(ServiceSettings):
    service_name: ClassVar[str] = "scheduling"
    prefix: ClassVar[str] = "SCHEDULING"

    attended_minutes: float = Field(5, gt=0)
    """Minutes in the meeting room together after which attendance is proposed."""
    attended_share: float = Field(1 / 3, gt=0, le=1)
    """The same as a share of the session; the shorter of the two counts."""
    note_due_days: int = Field(3, ge=0, le=60)
    """Days after the day of a session, on the therapist's calendar, after which its note is late."""
    encryption_key: SecretKey
    """SCHEDULING_ENCRYPTION_KEY encrypts the keys of families' addresses. Without it none can be read again."""
    former_encryption_keys: list[SecretKey] = Field(default_factory=list)
    """Decrypt what was encrypted before `encryption_key` was replaced. Newest first."""
    unlicensed_place: UnlicensedPlace = UnlicensedPlace.WARN
    """What happens if the therapist has no license where the family is: `warn` lets the therapist go on with a reason,
    `block` lets nobody in."""
    turn_urls: list[str] = Field(default_factory=list)
    """Where browsers reach the relay of meeting rooms, such as turn:turn.example.com:3478?transport=udp. Without one,
    browsers reach each other only directly, which many networks refuse, and rooms of several families don't work."""
    turn_secret: SecretStr | None = None
    """Shared with the relay, which makes of it the credentials that it accepts."""
    media_server_url: str = ""
    """Where browsers reach LiveKit, such as wss://media.example.com. Without one, rooms have six seats. A change counts
    for sessions that haven't begun."""
    media_server_api_url: str = ""
    """Where we reach it, such as http://media:7880."""
    media_server_key: str = ""
    """LiveKit's API key."""
    media_server_secret: SecretStr | None = None
    """LiveKit's API secret, at least 32 characters."""
    calendly_origin: str = ""
    """Origins from which the external scheduling widget may be loaded, separated by spaces."""
    calendly_url: str | None = None
    """The https page on which consultations are booked; None offers none."""
    calendly_stylesheet_url: str | None = None
    calendly_script_url: str | None = None
    """From the same origin as the stylesheet."""

    @model_validator(mode="after")
    def _relay_is_whole(self) -> Self:
        if bool(self.turn_urls) != (self.turn_secret is not None):
            raise ValueError("the relay of meeting rooms needs its addresses and its secret")
        return self

    @model_validator(mode="after")
    def _media_server_is_whole(self) -> Self:
        secret = self.media_server_secret.get_secret_value() if self.media_server_secret else ""
        parts = (self.media_server_url, self.media_server_api_url, self.media_server_key, secret)
        if any(parts) and not all(parts):
            raise ValueError("the media server of meeting rooms needs its two addresses, its key and its secret")
        if secret and len(secret) < SHORTEST_SECRET:
            raise ValueError(f"the media server's secret needs at least {SHORTEST_SECRET} characters")
        if self.environment in SERVING and self.media_server_url and not self.media_server_url.startswith("wss://"):
            raise ValueError("browsers reach the media server over wss:// alone")
        return self

    @property
    def has_media_server(self) -> bool:
        return bool(self.media_server_url)

    @property
    def master_keys(self) -> MasterKeys:
        return MasterKeys.of([key_bytes(key) for key in (self.encryption_key, *self.former_encryption_keys)])

    @property
    def attended(self) -> AttendedRule:
        return AttendedRule(self.attended_minutes, self.attended_share)

    @model_validator(mode="after")
    def _widget_is_whole_and_from_a_listed_origin(self) -> Self:
        parts = (self.calendly_url, self.calendly_stylesheet_url, self.calendly_script_url)
        given = [part for part in parts if part is not None]
        if given and len(given) < len(parts):
            raise ValueError("the scheduling widget needs its page, its stylesheet and its script")
        allowed = self.calendly_origin.split()
        for part in given:
            if not PLAIN_URL.fullmatch(part) or _origin(part) not in allowed:
                raise ValueError("the scheduling widget is loaded from an origin of SCHEDULING_CALENDLY_ORIGIN alone")
        if given and not given[0].startswith("https:"):
            raise ValueError("the scheduling widget opens a page of https")
        if len({_origin(part) for part in given[1:]}) > 1:
            raise ValueError("the scheduling widget has its stylesheet and its script from one origin")
        return self


def _origin(url: str) -> str:
    return "{0.scheme}://{0.netloc}".format(urlsplit(url))
