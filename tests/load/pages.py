"""The pages in Chromium: their weight on slow lines, how fast they answer a press, and Lighthouse's scores."""

import asyncio
import json
import os
from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Any, TypedDict

from stack.install import chromium, web
from stack.layout import ROOT
from stack.progress import Progress

from services.identity.tests.world import PASSWORD
from tests.load.harness.bench import Bench
from tests.load.harness.calendars import add_sessions, caseload
from tests.load.harness.figures import Figure, Goal, at_least, at_most

WEIGHTS, INTERACTIONS, SCORES = (f"tests/e2e/measure-{what}.ts" for what in ("pages", "interactions", "lighthouse"))
SECONDS = {("slow line", 1): at_most(10), ("slow line", 2): at_most(3), ("usual line", 1): at_most(3)}
"""To the first content, by line and visit. The script says what the lines are."""

NEXT_PAINT_MS = at_most(200)
LIGHTHOUSE = {"performance": at_least(90), "accessibility": at_least(100), "best-practices": at_least(95)}

BUSY = "interactions@example.com"
CLIENTS = 1_000
WEEKS_EACH_WAY = 12
A_DAY = 12
"""Of the 7 days of 24 weeks: 2,016 events."""


class Budget(TypedDict):
    scriptKb: float
    scriptsBefore: int
    depth: int


class Weight(Budget):
    page: str
    line: str
    visit: int
    scripts: int
    styleKb: float
    fontKb: float
    seconds: float
    budget: Budget


async def figures(bench: Bench) -> Sequence[Figure]:
    stack = bench.stack
    await asyncio.to_thread(stack.create_demo_data, Progress())
    demo = {"DEMO_ACCOUNTS_FILE": os.fspath(stack.layout.demo_accounts)}
    await _busy_therapist(bench)
    found = [figure async for line in _lines(bench, WEIGHTS, demo) for figure in _weight(line)]
    busy = {"EMAIL": BUSY, "PASSWORD": PASSWORD}
    found += [figure async for line in _lines(bench, INTERACTIONS, busy) for figure in _interactions(line)]
    return found + [figure async for line in _lines(bench, SCORES, demo) for figure in _scores(line)]


async def _busy_therapist(bench: Bench) -> None:
    busy = await caseload(bench, BUSY, CLIENTS)
    monday = datetime.now(UTC).date() - timedelta(days=datetime.now(UTC).weekday())
    midnight = datetime.combine(monday, time(0), UTC)
    days = range(-7 * WEEKS_EACH_WAY, 7 * WEEKS_EACH_WAY)
    # from 7 AM in Los Angeles, every 50 minutes
    starts = [midnight + timedelta(days=day, hours=15, minutes=50 * place) for day in days for place in range(A_DAY)]
    await add_sessions(bench, busy, starts, timedelta(minutes=45))


async def _lines(bench: Bench, script: str, known: Mapping[str, str]) -> AsyncIterator[Any]:
    """The JSON that the script prints, line by line. Raises RuntimeError when it fails."""
    env = {
        **os.environ,
        **web.environment(),
        **chromium.settings(),
        "BASE_URL": bench.stack.platform.public_origin,
        **known,
    }
    measuring = await asyncio.create_subprocess_exec("node", script, cwd=ROOT, env=env, stdout=asyncio.subprocess.PIPE)
    try:
        output, _ = await measuring.communicate()
    finally:
        if measuring.returncode is None:
            measuring.terminate()
    if measuring.returncode != 0:
        raise RuntimeError(f"{script} failed")
    for line in output.splitlines():
        yield json.loads(line)


def _figure(page: str, what: str, value: float, goal: Goal, detail: str = "") -> Figure:
    """One round: sizes don't vary, and a page on a slow line takes seconds."""
    return Figure(f"{page}: {what}", [value], goal, detail)


def _weight(weight: Weight) -> Sequence[Figure]:
    page, line, visit, budget = weight["page"], weight["line"], weight["visit"], weight["budget"]
    seconds = _figure(
        page, f"seconds to the first content, {line}, visit {visit}", weight["seconds"], SECONDS[line, visit]
    )
    if (line, visit) != ("slow line", 1):
        return [seconds]
    other = f"{weight['styleKb']} kB of styles, {weight['fontKb']} kB of fonts"
    return [
        _figure(page, "kB of scripts", weight["scriptKb"], at_most(budget["scriptKb"]), other),
        _figure(
            page,
            "scripts before the first content",
            weight["scriptsBefore"],
            at_most(budget["scriptsBefore"]),
            f"{weight['scripts']} in all",
        ),
        _figure(page, "rounds of requests after the HTML", weight["depth"], at_most(budget["depth"])),
        seconds,
    ]


def _interactions(seen: Mapping[str, Any]) -> Sequence[Figure]:
    slowest = ", ".join(f"{one['step']} {one['took']:.0f}" for one in seen["slowest"])
    detail = f"{seen['interactions']} interactions, slowest {slowest}"
    return [_figure(seen["page"], "ms to the next paint, p98, 4 times slower", seen["p98"], NEXT_PAINT_MS, detail)]


def _scores(seen: Mapping[str, Any]) -> Sequence[Figure]:
    lost = ", ".join(seen["lost"])
    return [
        _figure(seen["page"], f"Lighthouse, {category}", seen["scores"][category], goal, lost if number == 0 else "")
        for number, (category, goal) in enumerate(LIGHTHOUSE.items())
    ]
