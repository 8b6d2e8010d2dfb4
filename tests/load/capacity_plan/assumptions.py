"""What nobody measured: how many people there are, what they do, what hardware costs. Change it here."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Per(StrEnum):
    """What the number of an action counts for. Each happens so often a week: `Size.weekly`."""

    THERAPIST_DAY = "working day of a therapist"
    SESSION = "session"
    FAMILY_WEEK = "family and week"


@dataclass(frozen=True)
class Size:
    therapists: int
    families: int
    sessions_a_week: int = 25
    """Of a therapist."""

    def weekly(self, per: Per) -> int:
        return {
            Per.THERAPIST_DAY: self.therapists * WORKING_DAYS,
            Per.SESSION: self.therapists * self.sessions_a_week,
            Per.FAMILY_WEEK: self.families,
        }[per]

    def times(self, factor: float) -> "Size":
        return Size(round(self.therapists * factor), round(self.families * factor), self.sessions_a_week)


@dataclass(frozen=True)
class Use:
    action: str
    number: float
    per: Per
    why: str


GOAL = Size(therapists=50_000, families=1_000_000)
WORKING_DAYS = 5
WEEKS_A_YEAR = 50
USES: Sequence[Use] = (
    Use("sign_in", 0.2, Per.THERAPIST_DAY, "a sign-in lives 14 days; new devices and sign-outs"),
    Use("renew", 8, Per.THERAPIST_DAY, "each load of the app renews the token"),
    Use("me", 8, Per.THERAPIST_DAY, "each load of the app"),
    Use("week", 30, Per.THERAPIST_DAY, "the calendar's first call, each return to its tab, each live update"),
    Use("goals", 2, Per.SESSION, "the pages of the client and of the note"),
    Use("thread", 0.5, Per.SESSION, "messages beside the note"),
    Use("documents", 0.3, Per.SESSION, "materials"),
    Use("meet", 1, Per.SESSION, "two people meet in a room"),
    Use("room_minute", 45, Per.SESSION, "length of a session"),
    Use("mark", 1, Per.SESSION, "each session is marked"),
    Use("save_draft", 150, Per.SESSION, "five minutes of typing, saved every 2 s"),
    Use("sign_note", 1, Per.SESSION, "four parts"),
    Use("book", 1.2, Per.SESSION, "one in five is moved"),
    Use("dates", 1.5, Per.SESSION, "the page of booking"),
    Use("sign_in", 0.3, Per.FAMILY_WEEK, "a sign-in lives 14 days"),
    Use("renew", 4, Per.FAMILY_WEEK, "visits"),
    Use("me", 4, Per.FAMILY_WEEK, "visits"),
    Use("upcoming", 6, Per.FAMILY_WEEK, "first call of the home page and of the sessions"),
    Use("ledger", 2, Per.FAMILY_WEEK, "first call of the sessions"),
    Use("thread", 1, Per.FAMILY_WEEK, "messages"),
    Use("message", 0.5, Per.FAMILY_WEEK, "messages, both ways"),
    Use("plans", 0.5, Per.FAMILY_WEEK, "the page of the subscription"),
    Use("documents", 0.5, Per.FAMILY_WEEK, "the page of documents"),
    Use("upload", 0.05, Per.FAMILY_WEEK, "a few each year"),
    Use("buy_plan", 0.25, Per.FAMILY_WEEK, "a renewal each month: Stripe's webhooks, as after a purchase"),
)
PEAK_HOUR = 0.15
"""Share of a working day."""
BURST = 2.0
"""The busiest minutes of the peak hour over its mean: sessions start on the hour. Not of what lasts (rooms)."""
SESSION_MINUTES = 45
VISIT_MINUTES = 6
ONLINE_THERAPISTS = 0.6
"""Share with an open page in the peak hour."""
RELAYED = 0.2
"""Share of calls that go over the relay."""
CALL_MBIT = 1.6
"""Each way, of each of two people."""
UPLOAD_MB = 1.5
PACKED = 0.35
"""Size of a compressed backup or archive over what it holds."""

UTILIZATION = 0.6
"""Of a core in the busiest minutes."""
DATABASE_CORES = 64
"""Of the largest machine for one PostgreSQL."""
RELAY_MBIT = 10_000
"""Of the machine of the relay, each way."""
EMAILS_A_SECOND = 31
"""Of identity's sender, five at the same time to a mail server that takes 100 ms for each: docs/product/identity.md."""
RELAY_CORES = 8
COPIES = 3
"""Servers of PostgreSQL and of NATS (deploy/k8s/operators)."""
NIGHTLY_BACKUPS = 35
"""`retentionPolicy` of deploy/k8s/operators/postgres.yaml: a whole copy each night."""


@dataclass(frozen=True)
class Price:
    what: str
    dollars: float
    unit: str


CORE = Price("core", 25, "core and month")
MEMORY = Price("memory", 3, "GiB and month")
DISK = Price("fast disk", 0.10, "GiB and month")
OBJECTS = Price("object storage", 0.02, "GiB and month")
TRAFFIC = Price("traffic to the internet", 0.05, "GiB")
EMAIL = Price("emails", 0.0001, "email")
PRICES = (CORE, MEMORY, DISK, OBJECTS, TRAFFIC, EMAIL)
