"""The operators' page as HTML."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from html import escape

from stack.backup import LastBackup
from stack.operators_page.metrics import QUEUES, Alert, Level, Metrics
from stack.status import Row

REFRESH_SECONDS = 15
STYLE = """
:root { color-scheme: light dark; --line: #d5d9de; --bad: #b3261e; --good: #1b6e3c; --soft: #5a6470 }
@media (prefers-color-scheme: dark) { :root { --line: #3a414a; --bad: #ff8a80; --good: #7fd6a0; --soft: #a3adb8 } }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; padding: 1rem }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
p { margin: .25rem 0 } .soft { color: var(--soft) }
.bad { color: var(--bad); font-weight: 600 } .good { color: var(--good) }
div { overflow-x: auto } table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid var(--line); padding: .375rem .75rem .375rem 0; text-align: left }
th { font-weight: 600 } th, td { vertical-align: top }
.number { text-align: right; font-variant-numeric: tabular-nums } td.number { white-space: nowrap }
ul { list-style: none; margin: 0; padding: 0 } li { border-bottom: 1px solid var(--line); padding: .5rem 0 }
"""


def render(
    rows: Sequence[Row], metrics: Metrics | None, backup: LastBackup | None, prometheus: str, now: datetime
) -> str:
    """`metrics` is None while Prometheus doesn't respond, `backup` before the first one."""
    read_at = f"{now:%B} {now.day}, {now:%Y, %H:%M:%S} UTC"
    parts = [
        "<h1>Larkwell on this machine</h1>",
        f'<p class="soft">Read at {read_at}, and again every {REFRESH_SECONDS} seconds. This page changes nothing.</p>',
        *_alerts(metrics),
        *_processes(rows),
        *_queues(metrics),
        *_levels(metrics),
        *_backup(backup, now),
        "<h2>What this page can’t tell you</h2>",
        "<p>It shows one machine and the present. Numbers come from Prometheus and are up to 15 seconds old.",
        f'History and single metrics are in <a href="{escape(prometheus)}/">Prometheus</a>,',
        "dashboards in Grafana (Docker Compose). docs/operations says what to do.</p>",
    ]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="refresh" content="{REFRESH_SECONDS}"><title>Larkwell: operators</title>'
        f"<style>{STYLE}</style></head><body><main>\n" + "\n".join(parts) + "\n</main></body></html>\n"
    )


def _alerts(metrics: Metrics | None) -> Iterable[str]:
    yield "<h2>Alerts</h2>"
    if metrics is None:
        yield '<p class="bad">Prometheus doesn’t respond, so nobody evaluates the alerts.</p>'
        return
    if not metrics.alerts:
        yield '<p class="good">No alert is active.</p>'
        return
    yield "<ul>"
    yield from map(_alert, sorted(metrics.alerts, key=lambda one: (one.state, one.since)))
    yield "</ul>"


def _alert(alert: Alert) -> str:
    state = _bad("firing") if alert.state == "firing" else escape(alert.state)
    since = alert.since.partition(".")[0].removesuffix("Z").replace("T", " ")
    return (
        f"<li><p><strong>{escape(alert.name)}</strong> · {state} ({escape(alert.severity)})</p>"
        f'<p>{escape(alert.summary)}</p><p class="soft">Since {escape(since)} UTC · {escape(alert.runbook)}</p></li>'
    )


def _processes(rows: Sequence[Row]) -> Iterable[str]:
    yield "<h2>Processes</h2>"
    if not rows:
        yield '<p class="bad">Larkwell isn’t running. <code>make up</code> starts it.</p>'
        return
    cells = [
        (
            escape(row.name),
            "ready" if row.ready else _bad(f"not ready ({row.state})"),
            _number(f"{row.seconds_up // 3600}:{row.seconds_up // 60 % 60:02}:{row.seconds_up % 60:02}"),
            _number(f"{row.memory / 1024**2:.0f} MiB"),
        )
        for row in rows
    ]
    yield _table(("Process", "State", "#Up", "#Memory"), cells)


def _queues(metrics: Metrics | None) -> Iterable[str]:
    yield "<h2>Queues</h2>"
    if metrics is None:
        yield "<p>Unknown: Prometheus doesn’t respond.</p>"
        return
    services = sorted({service for values in metrics.queues.values() for service in values})
    cells = [
        (escape(service), *(_waiting(heading, metrics.queues[heading].get(service)) for heading in QUEUES))
        for service in services
    ]
    yield _table(("Service", *(f"#{heading.capitalize()}" for heading in QUEUES)), cells)


def _waiting(heading: str, value: float | None) -> str:
    if value is None:
        return _number("–")
    text = f"{value:.0f} s" if heading.startswith("oldest") else f"{value:.0f}"
    return _number(_bad(text) if heading == "dead letters" and value else text)


def _levels(metrics: Metrics | None) -> Iterable[str]:
    yield "<h2>Service levels</h2>"
    if metrics is None:
        yield "<p>Unknown: Prometheus doesn’t respond.</p>"
        return
    yield '<p class="soft">The share of events that did not keep the promise. On one machine a few events decide.</p>'
    yield _table(("Promise", "#Last hour", "#Three days", "#Allowed"), [_level(level) for level in metrics.levels])


def _level(level: Level) -> Sequence[str]:
    def share(value: float | None) -> str:
        if value is None:
            return _number("no events")
        return _number(_bad(f"{value:.1%}") if value > level.slo.budget else f"{value:.1%}")

    return (
        escape(level.slo.says),
        share(level.bad_in_hour),
        share(level.bad_in_three_days),
        _number(f"{level.slo.budget:.1%}"),
    )


def _backup(backup: LastBackup | None, now: datetime) -> Iterable[str]:
    yield "<h2>Last backup</h2>"
    if backup is None:
        yield '<p class="bad">None was made from here. <code>make backup TO=…</code> makes one.</p>'
        return
    hours = (now - backup.finished_at).total_seconds() / 3600
    age = f"{hours:.0f} hours ago" if hours >= 1 else "Less than an hour ago"
    gone = "" if backup.folder.exists() else _bad(" It isn’t there anymore.")
    yield f"<p>{age}, in <code>{escape(str(backup.folder))}</code>.{gone}</p>"


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A heading with # is that of a column of numbers. Cells are HTML."""
    head = "".join(map(_heading, headings))
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f"<div><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"


def _heading(text: str) -> str:
    kind = ' class="number"' if text.startswith("#") else ""
    return f'<th scope="col"{kind}>{escape(text.removeprefix("#"))}</th>'


def _cell(html: str) -> str:
    return html if html.startswith("<td") else f"<td>{html}</td>"


def _number(text: str) -> str:
    return f'<td class="number">{text}</td>'


def _bad(text: str) -> str:
    return f'<span class="bad">{text}</span>'
