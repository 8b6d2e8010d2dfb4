"""Prometheus rules from deploy/observability/slos.toml: the share of bad events in several windows, and alerts on how
fast they use up the error budget (https://sre.google/workbook/alerting-on-slos/)."""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template

from stack.layout import ROOT

SLOS = ROOT / "deploy" / "observability" / "slos.toml"
BUDGET = "slo:error_budget:ratio"
_BAD_PER_HOUR = "slo:bad_events:per_hour"
_RUNBOOK = "docs/operations/error-budget.md"
_HEAD = "# Made by `python -m stack.container_config` from deploy/observability/slos.toml.\ngroups:\n"


@dataclass(frozen=True)
class Slo:
    """`objective` is in percent. `good` and `all` are expressions with `$window`."""

    name: str
    says: str
    objective: float
    good: str
    all: str

    @property
    def budget(self) -> float:
        """The share of events that may be bad."""
        return round(1 - self.objective / 100, 6)


@dataclass(frozen=True)
class _Alert:
    """`pairs` are a factor, a long and a short window. The alert fires while both windows use up the budget `factor`
    times as fast as 30 days allow; the short one ends it soon after the cause is gone. More than `above` events must
    have been bad in the last hour (0: any number)."""

    name: str
    severity: str
    pairs: Sequence[tuple[float, str, str]]
    above: int
    says: str


_ALERTS = (
    _Alert("ErrorBudgetBurnsFast", "page", ((14.4, "1h", "5m"), (6, "6h", "30m")), 5, "in days"),
    _Alert("ErrorBudgetBurnsSlowly", "ticket", ((3, "1d", "2h"), (1, "3d", "6h")), 0, "in less than 30 days"),
)
_GROUPS = {"error-budgets": ("30s", ("5m", "30m", "1h")), "error-budgets-of-days": ("2m", ("2h", "6h", "1d", "3d"))}
"""Rules by group, with the group's interval: long windows read many samples."""


def slos(file: Path = SLOS) -> list[Slo]:
    return [Slo(**each) for each in tomllib.loads(file.read_text())["slos"]]


def render(known: Sequence[Slo]) -> str:
    lines = [_HEAD]
    for name, (interval, windows) in _GROUPS.items():
        lines.append(f"  - name: {name}\n    interval: {interval}\n    rules:\n")
        lines += (line for slo in known for window in windows for line in _share_of_bad_events(slo, window))
    lines.append("  - name: alerts-on-error-budgets\n    rules:\n")
    lines += (line for slo in known for line in _budget_and_bad_events(slo))
    lines += (line for alert in _ALERTS for line in _alert(alert))
    return "".join(lines)


def _share_of_bad_events(slo: Slo, window: str) -> Iterator[str]:
    """Without events it has no value, and no alert fires."""
    bad, every = _bad_and_all(slo, window)
    yield f"      - record: {_share(window)}\n        expr: |\n          {bad}\n            / {every}\n"
    yield f"        labels: {{ slo: {slo.name} }}\n"


def _budget_and_bad_events(slo: Slo) -> Iterator[str]:
    yield f"      - record: {BUDGET}\n        expr: vector({slo.budget:g})\n        labels: {{ slo: {slo.name} }}\n"
    yield f"      - record: {_BAD_PER_HOUR}\n        expr: |\n          3600 * {_bad_and_all(slo, '1h')[0]}\n"
    yield f"        labels: {{ slo: {slo.name} }}\n"


def _bad_and_all(slo: Slo, window: str) -> tuple[str, str]:
    """A metric of good events begins with the first good one."""
    good, every = (Template(each).substitute(window=window) for each in (slo.good, slo.all))
    return f"({every}\n            - ({good}\n              or 0 * {every}))", every


def _alert(alert: _Alert) -> Iterator[str]:
    burns = (
        f"({_share(long)} > {factor:g} * {BUDGET}\n                and {_share(short)} > {factor:g} * {BUDGET})"
        for factor, long, short in alert.pairs
    )
    yield f"      - alert: {alert.name}\n        expr: |\n          ("
    yield "\n              or ".join(burns)
    yield f")\n            and {_BAD_PER_HOUR} > {alert.above}\n" if alert.above else ")\n"
    yield f"        labels: {{ severity: {alert.severity} }}\n        annotations:\n"
    bad = "{{ $value | humanizePercentage }}"
    yield f'          summary: "{{{{ $labels.slo }}}} will use up its error budget {alert.says}: {bad} were bad"\n'
    yield f"          runbook_url: {_RUNBOOK}\n"


def _share(window: str) -> str:
    return f"slo:bad_events:ratio_rate{window}"
