"""The pages about money as a family sees them, read in Chromium."""

import json
import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from stack.install import chromium
from stack.install.web import environment as node_environment
from stack.layout import ROOT
from stack.overrides import base_environment

from tests.support.api import SIGN_IN_HEADERS, Api

SUBSCRIPTIONS = "/client/subscriptions"
MONEY = r"\$(?P<amount>[\d,]+(?:\.\d\d)?)"
PLACES = {
    "price": re.compile(MONEY + " every four weeks"),
    "last": re.compile("Paid " + MONEY + " on "),
    "next": re.compile("Next payment: " + MONEY + " on "),
    "owed": re.compile("Overdue: " + MONEY + r"\."),
    "retry": re.compile("We’ll charge your card again on "),
}
"""Where the page names sums and days (docs/product/billing.md#what-a-price-shows)."""
DAY = re.compile(r"[A-Z][a-z]{2} \d{1,2}, \d{4}")


@dataclass(frozen=True)
class ShownPage:
    text: str
    dialog: str | None

    def cents(self, place: str) -> int | None:
        """The sum at one of `PLACES`; None when the page names none there."""
        found = PLACES[place].search(self.text)
        return None if found is None else _cents(found["amount"])

    def day(self, place: str) -> date | None:
        """The day right after the sum at one of `PLACES`; None when the page names none there."""
        text = plain(self.text)
        found = PLACES[place].search(text)
        named = None if found is None else DAY.match(text, found.end())
        return None if named is None else _day(named[0])

    def all_cents(self) -> set[int]:
        return cents_in(self.text)


def cents_in(text: str) -> set[int]:
    """All sums that a text names."""
    return {_cents(amount) for amount in re.findall(MONEY, text)}


def days_in(text: str) -> set[date]:
    """All days with a year that a text names."""
    return {_day(named) for named in DAY.findall(plain(text))}


def _day(text: str) -> date:
    return datetime.strptime(text, "%b %d, %Y").date()  # noqa: DTZ007  # only a day


def plain(text: str) -> str:
    """With plain spaces: the page keeps dates on one line."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def _cents(amount: str) -> int:
    """Whole dollars have no decimals on the page."""
    return int(Decimal(amount.replace(",", "")) * 100)


class PageReader:
    """Keeps one browser open, because starting it takes longer than a page."""

    def __init__(self, origin: str, process: "subprocess.Popen[str]") -> None:
        self._origin = origin
        self._process = process

    def read(
        self,
        api: Api,
        now: datetime,
        path: str = SUBSCRIPTIONS,
        dialog: Mapping[str, str | None] | None = None,
        *,
        confirm: Mapping[str, str | None] | None = None,
        keep: bool = False,
    ) -> ShownPage:
        """What the guardian sees at this time. `dialog`: `plan` and `button`, to open that plan's dialog; a page that
        opens its dialog by itself has no button. `confirm`: `button` of the dialog to press, and the number of another
        `card` to enter first; the dialog must close. `keep` leaves the page open for `kept`.

        Raises AssertionError when the page doesn't load or the dialog stays open."""
        wanted = {"origin": self._origin, "signIn": _sign_in_of(api), "now": now.isoformat(), "path": path}
        return self._ask({**wanted, "dialog": dialog, "confirm": confirm, "keep": keep})

    def kept(self, appears: str) -> ShownPage:
        """The page that was left open, once this text has appeared on it without a reload. Raises AssertionError."""
        return self._ask({"appears": appears})

    def _ask(self, wanted: Mapping[str, object]) -> ShownPage:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(wanted), file=self._process.stdin, flush=True)
        shown: dict[str, Any] = json.loads(self._process.stdout.readline())
        assert "error" not in shown, shown["error"]
        return ShownPage(shown["page"], shown["dialog"])


@contextmanager
def page_reader(origin: str) -> Iterator[PageReader]:
    env = {**base_environment(os.environ), **node_environment(), **chromium.settings()}
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
    """As the renewal call returns it."""
    return {"headers": {name: api.http.headers[name] for name in SIGN_IN_HEADERS}, "user": api.user}
