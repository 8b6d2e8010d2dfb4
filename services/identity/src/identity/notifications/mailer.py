"""Renders letters with the templates in `templates/` and sends them by SMTP."""

import re
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

import aiosmtplib
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

from identity.notifications.letter import Attachment, Letter
from identity.notifications.words import words_in

TIMEOUT_SECONDS = 10
SPACES_IN_TIMES = re.compile(
    r"(?<=\d) (?=[AP]M\b|[ap]\.m\.)|(?<=[AP]M) (?=[A-Z–])|(?<=[ap]\.m\.) (?=[A-Z–])|(?<=\d) (?=– \d)|(?<=–) (?=\d)"
)
TIMES = re.compile("\\d{1,2}:\\d\\d(?:\N{NO-BREAK SPACE}[^\\s,]+)+")
_templates = Environment(
    loader=PackageLoader("identity.notifications"),
    autoescape=select_autoescape(enabled_extensions=("html",)),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def _unbroken(text: str) -> Markup:
    """Keeps each time on one line on narrow screens. A line may break after a dash, whatever space follows."""
    joined = str(escape(SPACES_IN_TIMES.sub("\N{NO-BREAK SPACE}", text)))
    return Markup(TIMES.sub(r'<span style="white-space:nowrap">\g<0></span>', joined))  # noqa: S704  # escaped above


_templates.filters["unbroken"] = _unbroken


class Mailer:
    def __init__(self, smtp_url: str, mail_from: str, support_email: str, *, needs_tls: bool = False) -> None:
        """`needs_tls`: refuses a server that offers no TLS, so that nobody on the way can remove the offer."""
        parts = urlsplit(smtp_url)
        self._host = parts.hostname or "127.0.0.1"
        self._tls = parts.scheme == "smtps"
        self._start_tls = True if needs_tls and not self._tls else None
        self._port = parts.port or (465 if self._tls else 25)
        self._user = unquote(parts.username) if parts.username else None
        self._password = unquote(parts.password) if parts.password else None
        self._from = mail_from
        self._support = support_email

    async def send(self, to: str, letter: Letter) -> None:
        """Sends HTML, plain text and the attachment. Raises SMTPException or OSError if sending fails; MessageError or
        ValueError if the address is invalid."""
        message = self._message(to, letter.subject)
        content = {"letter": letter, "support_email": self._support, "say": words_in(letter.language)}
        message.set_content(_templates.get_template("letter.txt").render(content))
        message.add_alternative(_templates.get_template("letter.html").render(content), subtype="html")
        if letter.attachment:
            attached = letter.attachment
            message.add_attachment(
                attached.content,
                maintype=attached.maintype,
                subtype=attached.subtype,
                filename=attached.filename,
                params=_parameters(attached),
            )
        await self._send(message)

    async def send_text(self, to: str, subject: str, text: str) -> None:
        """Raises the same errors as `send`."""
        message = self._message(to, subject)
        message.set_content(text)
        await self._send(message)

    def _message(self, to: str, subject: str) -> EmailMessage:
        name, address = parseaddr(self._from)
        message = EmailMessage()
        message["From"] = Address(name, addr_spec=address)
        message["To"] = Address(addr_spec=to)
        message["Subject"] = subject
        message["Message-ID"] = make_msgid(domain=address.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        return message

    async def _send(self, message: EmailMessage) -> None:
        await aiosmtplib.send(
            message,
            hostname=self._host,
            port=self._port,
            username=self._user,
            password=self._password,
            use_tls=self._tls,
            start_tls=self._start_tls,
            timeout=TIMEOUT_SECONDS,
        )


def _parameters(attached: Attachment) -> dict[str, str] | None:
    """Parameters of the attachment's media type."""
    if attached.maintype != "text":
        return None
    return {"charset": "utf-8"} | ({"method": attached.method} if attached.method else {})
