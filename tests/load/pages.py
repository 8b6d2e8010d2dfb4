"""The pages in Chromium on slow lines: size and number of scripts, rounds of requests, seconds to the first content."""

import asyncio
import json
import os
from collections.abc import Sequence
from typing import TypedDict

from stack.install import chromium, web
from stack.layout import ROOT
from stack.progress import Progress

from tests.load.harness.bench import Bench
from tests.load.harness.figures import Figure, Goal, at_most

SCRIPT = "tests/e2e/measure-pages.ts"
SECONDS = {("slow line", 1): at_most(10), ("slow line", 2): at_most(3), ("usual line", 1): at_most(3)}
"""To the first content, by line and visit. The script says what the lines are."""


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
    env = {
        **os.environ,
        **web.environment(),
        **chromium.settings(),
        "BASE_URL": stack.platform.public_origin,
        "DEMO_ACCOUNTS_FILE": os.fspath(stack.layout.demo_accounts),
    }
    measuring = await asyncio.create_subprocess_exec("node", SCRIPT, cwd=ROOT, env=env, stdout=asyncio.subprocess.PIPE)
    try:
        output, _ = await measuring.communicate()
    finally:
        if measuring.returncode is None:
            measuring.terminate()
    if measuring.returncode != 0:
        raise RuntimeError(f"{SCRIPT} failed")
    return [figure for line in output.splitlines() for figure in _figures(json.loads(line))]


def _figures(weight: Weight) -> Sequence[Figure]:
    """One round each: sizes don't vary, and a page on a slow line takes seconds."""
    page, line, visit, budget = weight["page"], weight["line"], weight["visit"], weight["budget"]

    def figure(what: str, value: float, goal: Goal, detail: str) -> Figure:
        return Figure(f"{page}: {what}", [value], goal, detail)

    seconds = figure(
        f"seconds to the first content, {line}, visit {visit}", weight["seconds"], SECONDS[line, visit], ""
    )
    if (line, visit) != ("slow line", 1):
        return [seconds]
    other = f"{weight['styleKb']} kB of styles, {weight['fontKb']} kB of fonts"
    return [
        figure("kB of scripts", weight["scriptKb"], at_most(budget["scriptKb"]), other),
        figure(
            "scripts before the first content",
            weight["scriptsBefore"],
            at_most(budget["scriptsBefore"]),
            f"{weight['scripts']} in all",
        ),
        figure("rounds of requests after the HTML", weight["depth"], at_most(budget["depth"]), ""),
        seconds,
    ]
