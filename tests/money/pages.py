"""The subscription page as a family sees it, read in Chromium."""

import json
import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from stack.install import chromium
from stack.install.web import environment as node_environment
from stack.layout import ROOT
from stack.overrides import base_environment

from tests.support.api import SIGN_IN_HEADERS, Api

MONEY = r"\$(?P<amount>[\d,]+(?:\.\d\d)?)"
PLACES = {
    "price": re.compile(MONEY + " every four weeks"),
    "last": re.compile("Paid " + MONEY + " on "),
    "next": re.compile("Next payment: " + MONEY + " on "),
    "owed": re.compile("Overdue: " + MONEY + r"\."),
}
"""Where the page names sums (docs/product/billing.md#what-a-price-shows)."""


@dataclass(frozen=True)
class ShownPage:
    text: str
    dialog: str | None

    def cents(self, place: str) -> int | None:
        """The sum at one of `PLACES`; None when the page names none there."""
        found = PLACES[place].search(self.text)
        return None if found is None else _cents(found["amount"])

    def all_cents(self) -> set[int]:
        return cents_in(self.text)


def cents_in(text: str) -> set[int]:
    """All sums that a text names."""
    return {_cents(amount) for amount in re.findall(MONEY, text)}


def _cents(amount: str) -> int:
    """Whole dollars have no decimals on the page."""
    return int(Decimal(amount.replace(",", "")) * 100)


class PageReader:
    """Keeps one browser open, because starting it takes longer than a page."""

    def __init__(self, origin: str, process: "subprocess.Popen[str]") -> None:
        self._origin = origin
        self._process = process

    def subscriptions(self, api: Api, now: datetime, dialog: Mapping[str, str] | None = None) -> ShownPage:
        """What the guardian sees at this time. `dialog`: `plan` and `button`, to open that plan's dialog.

        Raises AssertionError when the page doesn't load."""
        wanted = {"origin": self._origin, "signIn": _sign_in_of(api), "now": now.isoformat(), "dialog": dialog}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(wanted), file=self._process.stdin, flush=True)
        shown: dict[str, Any] = json.loads(self._process.stdout.readline())
        assert "error" not in shown, shown["error"]
        return ShownPage(shown["page"], shown["dialog"])


@contextmanager
def page_reader(origin: str) -> Iterator[PageReader]:
    browser = chromium.found()
    env = {**base_environment(os.environ), **node_environment()}
    if browser:
        env["CHROMIUM_PATH"] = os.fspath(browser)
    with subprocess.Popen(
        ["node", "tests/money/read-pages.ts"],
        cwd=ROOT,
        env=env,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        yield PageReader(origin, process)
        assert process.stdin is not None
        process.stdin.close()


def _sign_in_of(api: Api) -> dict[str, Any]:
    """As the shell keeps it in the browser."""
    access_token, client, uid = (api.http.headers[name] for name in SIGN_IN_HEADERS)
    return {
        "credentials": {
            "accessToken": access_token,
            "client": client,
            "uid": uid,
            "authorization": f"Bearer {access_token}",
        },
        "user": api.user,
    }
