"""What a number of therapists and families needs: plain arithmetic from measured costs and assumptions."""

from collections.abc import Mapping
from dataclasses import dataclass

from tests.load.capacity_plan import assumptions as assumed
from tests.load.capacity_plan.assumptions import Per, Size
from tests.load.capacity_plan.measured import PROGRAMS, Cost, Measured
from tests.load.capacity_plan.queueing import processes_for

SERVICES = ("identity", "scheduling", "clinical-records", "billing", "documents")
KEPT = ("records", "audit")
"""Kinds of tables with rows that stay."""
DAYS_KEPT = {"outbox": 30, "inbox": 30, "keys": 1, "live": 0, "sign_ins": 15, "notifications": 30, "notices": 90}
"""Of the other kinds: `OUTBOX_RETENTION_DAYS`, a day for responses to repeated requests, and what
`identity.use_cases.purge_expired` deletes."""
EVENT_DAYS = 14
"""`events_max_age_days` of deploy/platform.toml."""
HOUR = 3600.0
GIB = 2**30
LASTING = {"room_minute"}
"""Spread over the hour, so without `BURST`."""
REPLACING = {"save_draft"}
"""Writes over what it wrote before, so nothing is added."""


@dataclass(frozen=True)
class Demand:
    size: Size
    measured: Measured

    def weekly(self) -> Mapping[str, float]:
        """Actions."""
        counted: dict[str, float] = dict.fromkeys(self.measured.actions, 0.0)
        for use in assumed.USES:
            counted[use.action] += use.number * self.size.weekly(use.per)
        return counted

    def peak(self) -> Mapping[str, float]:
        """Actions a second in the busiest minutes."""
        hour = assumed.PEAK_HOUR / assumed.WORKING_DAYS / HOUR
        return {
            action: number * hour * (1 if action in LASTING else assumed.BURST)
            for action, number in self.weekly().items()
        }

    def busy_cores(self) -> Mapping[str, float]:
        """Of each program in the busiest minutes, without a reserve."""
        peak = self.peak()
        return {
            name: sum(rate * self._cost(action).cpu_ms[name] / 1000 for action, rate in peak.items())
            for name in PROGRAMS
        }

    def processes(self) -> Mapping[str, int]:
        """Of each program that runs in several: an API or a worker uses one core."""
        busy = self.busy_cores()
        return {name: processes_for(busy[name], assumed.UTILIZATION) for name in ("gateway", *SERVICES)}

    def database_cores(self) -> float:
        return self.busy_cores()["postgres"] / assumed.UTILIZATION

    # --- what is stored ------------------------------------------------------------------------------------

    def stored_a_year(self) -> Mapping[str, float]:
        """Bytes that stay, by database."""
        return {name: self._stored(name, KEPT) * assumed.WEEKS_A_YEAR for name in SERVICES}

    def stored_for_days(self) -> Mapping[str, float]:
        """Bytes of what is deleted after days: events, responses to repeat, sign-ins, notifications."""
        return {
            name: sum(self._stored(name, (kind,)) / 7 * days for kind, days in DAYS_KEPT.items()) for name in SERVICES
        }

    def database_bytes(self, years: float = 1) -> float:
        return sum(self.stored_a_year().values()) * years + sum(self.stored_for_days().values())

    def _stored(self, database: str, kinds: tuple[str, ...]) -> float:
        """Bytes a week."""
        return sum(
            number * size
            for action, number in self.weekly().items()
            if action not in REPLACING
            for kind, size in self._cost(action).stored.get(database, {}).items()
            if kind in kinds
        )

    def broker_bytes(self) -> float:
        """Of each copy. A week's events come on its working days."""
        return self._sum("event_bytes") / 7 * EVENT_DAYS

    def wal_bytes_a_day(self) -> float:
        return self._sum("wal_bytes") / assumed.WORKING_DAYS

    def files_bytes_a_year(self) -> float:
        return self.weekly()["upload"] * assumed.UPLOAD_MB * 1e6 * assumed.WEEKS_A_YEAR

    def backup_bytes(self) -> float:
        """After a year."""
        wal = self.wal_bytes_a_day() * assumed.NIGHTLY_BACKUPS * assumed.WORKING_DAYS / 7
        return (self.database_bytes() * assumed.NIGHTLY_BACKUPS + wal) * assumed.PACKED

    # --- what is open at once ------------------------------------------------------------------------------

    def rooms(self) -> float:
        """At once, in the peak hour. Little's law: sessions that start in an hour, times the hours that one lasts."""
        starting = self.size.weekly(Per.SESSION) / assumed.WORKING_DAYS * assumed.PEAK_HOUR
        return starting * assumed.SESSION_MINUTES / 60

    def open_pages(self) -> float:
        """Open pages at one moment; each has a live stream. Working therapists, plus family visits by Little's law."""
        visits = 4 * self.size.families / assumed.WORKING_DAYS * assumed.PEAK_HOUR
        return self.size.therapists * assumed.ONLINE_THERAPISTS + visits * assumed.VISIT_MINUTES / 60

    def relayed_calls(self) -> float:
        return self.rooms() * assumed.RELAYED

    def relay_mbit(self) -> float:
        """That the relay sends, and as much that it receives: both people of a call are its clients."""
        return self.relayed_calls() * 2 * assumed.CALL_MBIT

    def relay_cores(self) -> float:
        return self.relayed_calls() * self.measured.relayed_call_cores / assumed.UTILIZATION

    def relay_bytes_a_month(self) -> float:
        hours = self.size.weekly(Per.SESSION) * assumed.SESSION_MINUTES / 60 * assumed.RELAYED * weeks_a_month()
        return hours * HOUR * 2 * assumed.CALL_MBIT * 1e6 / 8

    # --- network and emails --------------------------------------------------------------------------------

    def sent_mbit(self) -> float:
        """Responses to pages in the busiest minutes, without the files of pages."""
        return sum(rate * self._cost(action).sent_bytes for action, rate in self.peak().items()) * 8 / 1e6

    def sent_bytes_a_month(self) -> float:
        return self._sum("sent_bytes") * weeks_a_month()

    def wal_mbit(self) -> float:
        """That PostgreSQL sends to each copy in the busiest minutes."""
        return sum(rate * self._cost(action).wal_bytes for action, rate in self.peak().items()) * 8 / 1e6

    def emails_a_month(self) -> float:
        return self._sum("emails") * weeks_a_month()

    def emails_a_second(self) -> float:
        """In the busiest minutes: reminders leave a day and an hour before sessions, so they come as sessions do."""
        return sum(rate * self._cost(action).emails for action, rate in self.peak().items())

    def events_a_second(self) -> float:
        return sum(rate * self._cost(action).events for action, rate in self.peak().items())

    def _sum(self, field: str) -> float:
        """A week's."""
        return sum(number * float(getattr(self._cost(action), field)) for action, number in self.weekly().items())

    def _cost(self, action: str) -> Cost:
        return self.measured.actions[action]


def weeks_a_month() -> float:
    return assumed.WEEKS_A_YEAR / 12
