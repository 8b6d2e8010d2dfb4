"""School calendars, and bulk changes of the sessions they affect. The output names no children."""

import asyncio
import shlex
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Annotated

import typer
from chassis.cli import Operator
from chassis.clock import clock_of
from chassis.counts import counted
from chassis.csv_import_cli import DRY_RUN, Apply, dry_run_or_apply
from chassis.errors import DomainError
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.school_calendar.ics_components import NotACalendar, printable
from scheduling.adapters.school_calendar.ics_reader import ReadCalendar, read_school_calendar
from scheduling.adapters.school_calendar.repository import SchoolHit, is_known_school, school_hits
from scheduling.domain.school_days import SchoolDay, school_key
from scheduling.main import service
from scheduling.use_cases.school_calendar import DateRange, import_calendar, shift_sessions, skip_sessions

DAY = ["%Y-%m-%d"]
ANY_SCHOOL_DAY = "SELECT 1 FROM school_days WHERE school = $1 LIMIT 1"
AHEAD = timedelta(days=730)
IF_SO = "if it is a day off or a late start."
Lines = list[str]
CalendarFile = Annotated[Path, typer.Argument(exists=True, dir_okay=False, readable=True, help="iCalendar file.")]
School = Annotated[str, typer.Option(help="The school's name in its children's profiles.")]
Starts = Annotated[datetime, typer.Option(formats=["%H:%M"], help="When the school day usually starts.")]
From = Annotated[datetime, typer.Option("--from", formats=DAY, help="Included.")]
To = Annotated[datetime, typer.Option("--to", formats=DAY, help="Included.")]
OptionalFrom = Annotated[datetime | None, typer.Option("--from", formats=DAY, help="Included.")]
OptionalTo = Annotated[datetime | None, typer.Option("--to", formats=DAY, help="Included.")]
Delayed = Annotated[bool, typer.Option("--delayed", help="Also cancel sessions before a delayed start.")]
Take = Annotated[list[str] | None, typer.Option(help="Import the doubtful event with this title. Can be repeated.")]
Minutes = Annotated[
    int | None, typer.Option(min=1, max=480, help="How much later; by default to the time when the school opens.")
]

group = typer.Typer(no_args_is_help=True, help="Schools' calendars.")


@group.command("import")
def import_file(
    file: CalendarFile,
    operator: Operator,
    school: School,
    school_starts: Starts = datetime(1900, 1, 1, 8),  # noqa: DTZ001  # a wall time
    take: Take = None,
    apply: Apply = False,
) -> None:
    """Import days off and delayed starts. The file replaces stored days from its first day on."""
    read = _read(file, school_starts.time(), take or [])

    async def work(uow: UnitOfWork) -> Lines:
        done = await import_calendar(uow, school, read)
        ignored = [f"Not imported: {line}" for line in read.ignored]
        doubtful = dict.fromkeys(day.summary for day in read.doubtful if day not in done.same)
        doubts = [f"Doubtful, not imported: {title}: add --take {shlex.quote(title)} {IF_SO}" for title in doubtful]
        days = [_day_line(day) for day in read.days]
        kept = [f"Doubtful, imported before: {_day_line(day)}" for day in read.doubtful if day in done.same]
        gone = [f"Removed: {_day_line(day)}" for day in done.gone]
        if not await is_known_school(uow, school_key(school)):
            ignored.insert(0, "No child's profile has this school. Check the spelling.")
        counts = (len(found) for found in (done.new, done.changed, done.gone, done.same))
        summary = "{} new, {} changed, {} removed, {} unchanged.".format(*counts)
        return [*ignored, *doubts, *days, *kept, *gone, summary]

    _run(operator, work, apply=apply)


@group.command("hits")
def list_hits(operator: Operator, school: School, first: OptionalFrom = None, last: OptionalTo = None) -> None:
    """List future sessions of its children while the school is closed; by default for the next two years."""

    async def work(uow: UnitOfWork) -> Lines:
        await _require_calendar(uow, school)
        start = first.date() if first else uow.now.date() - timedelta(days=1)
        end = last.date() if last else max(start, uow.now.date() + AHEAD)
        _require_order(start, end)
        hits = await school_hits(uow, school, start, end, uow.now)
        for child in sorted({hit.child_id for hit in hits}):
            uow.audit("school_calendar.hits_listed", child_id=child)
        return [*map(_shown, hits), f"{counted(len(hits), 'session')}."]

    for line in asyncio.run(dry_run_or_apply(service, operator, work, lambda _: True)):
        typer.echo(printable(line))


@group.command("skip")
def skip(
    operator: Operator, school: School, first: From, last: To, delayed: Delayed = False, apply: Apply = False
) -> None:
    """Cancel its children's sessions on holidays. They aren't no-shows and can be booked again."""

    async def work(uow: UnitOfWork) -> Lines:
        hits = await skip_sessions(uow, await _stretch(uow, school, first.date(), last.date()), delayed=delayed)
        return [*map(_shown, hits), f"{counted(len(hits), 'session')} skipped."]

    _run(operator, work, apply=apply)


@group.command("shift")
def shift(
    operator: Operator, school: School, first: From, last: To, minutes: Minutes = None, apply: Apply = False
) -> None:
    """Move sessions before a delayed start later on the same day. Lists those that can't be moved."""

    async def work(uow: UnitOfWork) -> Lines:
        by = None if minutes is None else timedelta(minutes=minutes)
        moved, left = await shift_sessions(uow, await _stretch(uow, school, first.date(), last.date()), by)
        stays = [f"{_shown(one.hit)} - left: {one.why}" for one in left]
        return [*map(_shown, moved), *stays, f"{counted(len(moved), 'session')} moved, {len(left)} left."]

    _run(operator, work, apply=apply)


def _read(file: Path, school_starts: time, take: Sequence[str]) -> ReadCalendar:
    try:
        read = read_school_calendar(
            file.read_bytes(), school_starts, clock_of(service.settings().clock_file)().date(), take
        )
    except NotACalendar as refused:
        typer.echo(str(refused))
        raise typer.Exit(1) from refused
    if unknown := set(take).difference(day.summary for day in read.days):
        typer.echo(f"No event in the file has the title {sorted(unknown)[0]}.")
        raise typer.Exit(1)
    return read


def _run(operator: str, work: Callable[[UnitOfWork], Awaitable[Lines]], *, apply: bool) -> None:
    try:
        lines: Sequence[str] = asyncio.run(dry_run_or_apply(service, operator, work, lambda _: apply))
    except DomainError as refused:
        typer.echo(refused.text)
        raise typer.Exit(1) from refused
    for line in lines:
        typer.echo(printable(line))
    typer.echo("Done." if apply else DRY_RUN)


async def _stretch(uow: UnitOfWork, school: str, first: date, last: date) -> DateRange:
    await _require_calendar(uow, school)
    _require_order(first, last)
    return DateRange(school, first, last)


async def _require_calendar(uow: UnitOfWork, school: str) -> None:
    if await uow.value(ANY_SCHOOL_DAY, school_key(school)) is None:
        typer.echo("This school has no calendar yet.")
        raise typer.Exit(1)


def _require_order(first: date, last: date) -> None:
    if last < first:
        typer.echo("The last day can't be before the first.")
        raise typer.Exit(1)


def _day_line(day: SchoolDay) -> str:
    return f"{day.starts_on} to {day.ends_on} {day.kind}: {day.summary}"


def _shown(hit: SchoolHit) -> str:
    return f"{hit.during.start.astimezone(UTC):%Y-%m-%d %H:%M} UTC {hit.event_id} {hit.day.kind}: {hit.day.summary}"
