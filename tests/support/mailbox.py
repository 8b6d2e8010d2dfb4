"""The local mailbox, as a person reads it."""

import re
from dataclasses import dataclass

import httpx

from tests.support.waiting import eventually

LINK = re.compile(r"https?://[^\s\"'<>]+")


@dataclass(frozen=True)
class Mailbox:
    url: str

    def link_in_mail_to(self, email: str, containing: str) -> str:
        """The newest link that contains this text, once the mail has come."""
        return eventually(lambda: self._links(email, containing))[-1]

    def text_of_mail_to(self, email: str, subject: str) -> str:
        """Of the newest whose subject begins so, once it has come."""
        return eventually(lambda: self._texts(email, subject))[-1]

    def _texts(self, email: str, subject: str) -> list[str]:
        mails = httpx.get(f"{self.url}/email", timeout=10, trust_env=False).json()
        return [mail["text"] for mail in mails if _is_to(mail, email) and mail["subject"].startswith(subject)]

    def _links(self, email: str, containing: str) -> list[str]:
        mails = httpx.get(f"{self.url}/email", timeout=10, trust_env=False).json()
        texts = [mail.get("text") or mail.get("html") or "" for mail in mails if _is_to(mail, email)]
        return [link for text in texts for link in LINK.findall(text) if containing in link]


def _is_to(mail: dict[str, list[dict[str, str]]], email: str) -> bool:
    return any(to["address"] == email for to in mail["to"])
