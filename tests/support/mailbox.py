"""The local mailbox, as a person reads it."""

import re
from dataclasses import dataclass
from typing import Any

import httpx
from chassis.service_client import ssl_context

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
        return [mail["text"] for mail in self._mails_to(email) if mail["subject"].startswith(subject)]

    def _links(self, email: str, containing: str) -> list[str]:
        texts = [mail.get("text") or mail.get("html") or "" for mail in self._mails_to(email)]
        return [link for text in texts for link in LINK.findall(text) if containing in link]

    def _mails_to(self, email: str) -> list[dict[str, Any]]:
        """The mailbox picks them out: all mails of a run together are megabytes, and are asked for again and again."""
        to = {"to.address": email}
        answer = httpx.get(f"{self.url}/email", params=to, timeout=10, trust_env=False, verify=ssl_context())
        mails: list[dict[str, Any]] = answer.json()
        return mails
