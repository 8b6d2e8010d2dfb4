"""What is told to people by mail or SMS, and what a letter is made of, whatever it looks like in the end.

No letter carries clinical text: nothing of a goal, a note or a message is known to identity.
"""

from dataclasses import dataclass


class NotNeeded(Exception):
    """What was to be told is no longer true, or its reader does not want it. Its text is a word for the operator, as
    `canceled`; it names nobody."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of what happened: `When`, then the reader's clock, and below it smaller what else is to be known."""

    label: str
    value: str
    beside: str | None = None


@dataclass(frozen=True, slots=True)
class Action:
    label: str
    link: str


@dataclass(frozen=True, slots=True)
class Attachment:
    filename: str
    maintype: str
    subtype: str
    """Of the media type: `text` and `calendar`."""
    content: bytes
    """UTF-8 where it is text."""


@dataclass(frozen=True, slots=True)
class Letter:
    """Plain text throughout; how it is shown, in HTML and as text, is the mail adapter's affair."""

    subject: str
    """Names no child: it shows on locked screens."""
    preheader: str
    """What a mail program shows beside the subject."""
    heading: str
    paragraphs: tuple[str, ...]
    reason: str
    """Why the reader gets this."""
    facts: tuple[Fact, ...] = ()
    action: Action | None = None
    afterwards: tuple[str, ...] = ()
    opt_out_link: str | None = None
    """Where mails of this kind can be turned off; None for those that always come."""
    short: str | None = None
    """The same for an SMS, for kinds that are told that way."""
    attachment: Attachment | None = None
