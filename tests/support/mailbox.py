"""The local mailbox."""

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
        """The newest link that contains this text, once the email has arrived."""
        return eventually(lambda: self._links(email, containing))[-1]

    def text_of_mail_to(self, email: str, subject: str) -> str:
        """The newest email with this start of its subject, once it has arrived."""
        return eventually(lambda: self.texts_to(email, subject))[-1]

    def texts_to(self, email: str, subject: str) -> list[str]:
        """The emails with this start of their subject that have arrived so far, oldest first."""
        return [mail["text"] for mail in self._mails_to(email) if mail["subject"].startswith(subject)]

    def subjects_to(self, email: str) -> list[str]:
        return [mail["subject"] for mail in self._mails_to(email)]

    def everything_to(self, email: str) -> list[tuple[str, str]]:
        """Subject and whole content of each email, with its HTML and what is attached as text."""
        return [(mail["subject"], str(mail)) for mail in self._mails_to(email)]

    def _links(self, email: str, containing: str) -> list[str]:
        texts = [mail.get("text") or mail.get("html") or "" for mail in self._mails_to(email)]
        return [link for text in texts for link in LINK.findall(text) if containing in link]

    def _mails_to(self, email: str) -> list[dict[str, Any]]:
        """The mailbox filters: all emails of a run are megabytes, and this is polled."""
        to = {"to.address": email}
        response = httpx.get(f"{self.url}/email", params=to, timeout=60, trust_env=False, verify=ssl_context())
        mails: list[dict[str, Any]] = response.json()
        return mails
