import re
from collections.abc import Awaitable, Callable
from email.message import EmailMessage
from typing import Any

from aiosmtplib import SMTPServerDisconnected


class Mailbox:
    """Fake SMTP; refuses the next `refuse` mails."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refuse = 0
        self.on_arrival: Callable[[], Awaitable[None]] | None = None
        """Runs before the mail server has responded."""

    async def send(self, message: EmailMessage, **_: Any) -> None:
        if self.refuse:
            self.refuse -= 1
            raise SMTPServerDisconnected("gone")
        self.mails.append(message)
        if self.on_arrival:
            await self.on_arrival()

    def text(self, kind: str = "plain") -> str:
        """The text of the last email."""
        return body_of(self.mails[-1], kind)

    def to(self, address: str) -> list[EmailMessage]:
        return [mail for mail in self.mails if mail["To"] == address]

    def subjects(self, address: str) -> list[str]:
        return [str(mail["Subject"]) for mail in self.to(address)]

    def link(self, path: str) -> str:
        """The link with this path in the last mail."""
        found = re.search(rf"http://127\.0\.0\.1:8080{re.escape(path)}\S*", self.text())
        assert found
        return found[0]

    def token(self) -> str:
        found = re.search(r"http://127.0.0.1:8080/login/client/success\?token=([\w-]+)", self.text())
        assert found
        return found[1]


def body_of(mail: EmailMessage, kind: str = "plain") -> str:
    body = mail.get_body((kind,))
    assert body is not None
    return str(body.get_content())
