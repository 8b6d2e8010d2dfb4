"""The content of an email or SMS, independent of its layout.

Letters have no clinical text: identity doesn't store goals, notes or messages.
"""

from dataclasses import dataclass
from datetime import datetime

from chassis.languages import WrittenLanguage


class NotNeeded(Exception):
    """The letter is out of date or its recipient opted out. The message is a code for operators, such as `canceled`,
    without names."""


@dataclass(frozen=True, slots=True)
class Detail:
    """One row of a letter's table: `When`, then the time, and a smaller note below it."""

    label: str
    value: str
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Action:
    label: str
    link: str


@dataclass(frozen=True, slots=True)
class Attachment:
    filename: str
    maintype: str
    subtype: str
    """The second part of the media type, such as `calendar` of `text/calendar`."""
    content: bytes
    """Text is in UTF-8."""
    method: str | None = None
    """Of a calendar file: `PUBLISH` or `CANCEL` (RFC 6047 section 2.4)."""


@dataclass(frozen=True, slots=True)
class Letter:
    """All fields are plain text. The mailer's templates add the layout and escape the text."""

    subject: str
    """Names no child: it appears on lock screens."""
    preheader: str
    """Shown next to the subject in an inbox."""
    heading: str
    paragraphs: tuple[str, ...]
    reason: str
    """Why the recipient gets this letter."""
    details: tuple[Detail, ...] = ()
    action: Action | None = None
    closing: tuple[str, ...] = ()
    """Paragraphs below the button."""
    opt_out_link: str | None = None
    """Where to turn off emails of this kind; None if it can't be turned off. `Delivery` sets it for optional kinds."""
    sms_text: str | None = None
    """None for kinds that are never sent by SMS."""
    attachment: Attachment | None = None
    to: str | None = None
    """Another address than the recipient's; None for the recipient's."""
    language: WrittenLanguage = WrittenLanguage.ENGLISH
    """Of all of its texts. `Delivery` sets it for a recipient with an account."""
    starts_at: datetime | None = None
    """Of the first session that the letter is about."""
