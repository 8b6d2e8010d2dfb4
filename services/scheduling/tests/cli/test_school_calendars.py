import re
import shlex
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from typer.testing import Result

from services.scheduling.tests.world import Family, World

Operator = Callable[..., Awaitable[Result]]
Known = Callable[[], Awaitable[list[str]]]
HOLIDAY = ("closed@school", "DTSTART;VALUE=DATE:{day}", "SUMMARY:Spring Break")
LATE = ("late@school", "DTSTART;VALUE=DATE:{day}", "SUMMARY:2-Hour Delayed Start")
BASE = datetime.now(UTC).replace(minute=0, second=0, microsecond=0)
"""Commands use the real clock."""
NEXT_MONDAY = (BASE + timedelta(days=7 - BASE.weekday() + 7)).replace(hour=17)
"""At 9 or 10 in Los Angeles."""
BEFORE, AFTER = NEXT_MONDAY - timedelta(days=7), NEXT_MONDAY + timedelta(days=7)
FIRST, LAST = (
    ("first@school", "DTSTART;VALUE=DATE:{before}", "SUMMARY:No School"),
    ("last@school", "DTSTART;VALUE=DATE:{after}", "SUMMARY:Teacher Workday"),
)
CANCELED = "STATUS:CANCELLED"
RANGE = ("--from", f"{NEXT_MONDAY:%Y-%m-%d}", "--to", f"{NEXT_MONDAY:%Y-%m-%d}")


@pytest.fixture
async def pupil(world: World) -> Family:
    return await world.pupil()


@pytest.fixture
def school(operator: Operator, tmp_path: Path) -> Operator:
    """Imports a calendar of Oak Hill with these days."""

    async def run(*days: tuple[str, ...], apply: bool = True, take: tuple[str, ...] = ()) -> Result:
        events = "\n".join(
            "\n".join(("BEGIN:VEVENT", f"UID:{uid}", *lines, "END:VEVENT")).format(
                day=f"{NEXT_MONDAY:%Y%m%d}", before=f"{BEFORE:%Y%m%d}", after=f"{AFTER:%Y%m%d}"
            )
            for uid, *lines in days
        )
        file = tmp_path / "school.ics"
        file.write_text(f"BEGIN:VCALENDAR\nVERSION:2.0\n{events}\nEND:VCALENDAR\n")
        words = ["school-calendars", "import", str(file), "--school", "oak  hill", *(["--apply"] if apply else [])]
        return await operator(*words, *(word for title in take for word in ("--take", title)))

    return run


async def start_of(world: World, event_id: UUID) -> Any:
    (row,) = await world.rows("SELECT starts_at FROM events WHERE id = $1", event_id)
    return row["starts_at"]


async def test_importing_again_changes_nothing_and_a_new_file_replaces(world: World, school: Operator) -> None:
    tried = await school(HOLIDAY, apply=False)
    assert tried.exit_code == 0
    assert "1 new, 0 changed, 0 removed, 0 unchanged." in tried.output
    assert await world.rows("SELECT 1 FROM school_days") == []
    await school(HOLIDAY)
    before = await world.rows("SELECT * FROM school_days")
    again = await school(HOLIDAY)
    assert "0 new, 0 changed, 0 removed, 1 unchanged." in again.output
    assert await world.rows("SELECT * FROM school_days") == before
    renamed = await school((HOLIDAY[0], HOLIDAY[1], "SUMMARY:Winter Break"))
    assert "0 new, 1 changed" in renamed.output
    other = await school(LATE)
    assert "1 new, 0 changed, 1 removed" in other.output


@pytest.fixture
def known(world: World) -> Known:
    """The UIDs of the stored days."""

    async def uids() -> list[str]:
        return [row["uid"] for row in await world.rows("SELECT uid FROM school_days ORDER BY starts_on, uid")]

    return uids


async def test_a_canceled_first_holiday_is_removed(school: Operator, known: Known) -> None:
    await school(FIRST, HOLIDAY, LAST)
    canceled = await school((*FIRST, CANCELED), HOLIDAY, LAST)
    assert "Not imported: No School: it is canceled." in canceled.output
    assert f"Removed: {BEFORE:%Y-%m-%d} to {BEFORE:%Y-%m-%d} holiday: No School" in canceled.output
    assert "0 new, 0 changed, 1 removed, 2 unchanged." in canceled.output
    assert await known() == [HOLIDAY[0], LAST[0]]


async def test_a_file_that_only_cancels_removes_nothing_else(school: Operator, known: Known) -> None:
    await school(FIRST, HOLIDAY, LAST)
    tried = await school((*HOLIDAY, CANCELED), apply=False)
    assert "0 new, 0 changed, 1 removed, 0 unchanged." in tried.output
    assert await known() == [FIRST[0], HOLIDAY[0], LAST[0]]
    await school((*HOLIDAY, CANCELED))
    assert await known() == [FIRST[0], LAST[0]]


async def test_days_before_the_files_first_day_stay(school: Operator, known: Known) -> None:
    await school(FIRST, HOLIDAY)
    await school(("concert@school", "DTSTART;VALUE=DATE:{day}", "SUMMARY:Spring Concert"), LAST)
    assert await known() == [FIRST[0], LAST[0]], "the file begins with the concert"


async def test_a_weekly_late_start_is_imported_and_canceled_by_day(school: Operator, known: Known) -> None:
    weekly = (*LATE[:2], "RRULE:FREQ=WEEKLY;COUNT=3", LATE[2])
    first, third = (f"{LATE[0]}/{NEXT_MONDAY + timedelta(weeks=week):%Y%m%d}" for week in (0, 2))
    assert "4 new" in (await school(FIRST, weekly)).output
    assert "0 new, 0 changed, 0 removed, 4 unchanged." in (await school(FIRST, weekly)).output
    await school((LATE[0], "RECURRENCE-ID;VALUE=DATE:{after}", "DTSTART;VALUE=DATE:{after}", LATE[2], CANCELED))
    assert await known() == [FIRST[0], first, third]
    await school((*weekly, CANCELED))
    assert await known() == [FIRST[0]]


@pytest.mark.parametrize(
    "alone",
    [
        "EXDATE;VALUE=DATE:{before}",
        "END:VEVENT\nBEGIN:VEVENT\nUID:late@school\nRECURRENCE-ID;VALUE=DATE:{before}\n"
        "DTSTART;VALUE=DATE:{before}\nSUMMARY:Regular day",
    ],
    ids=["EXDATE", "RECURRENCE-ID"],
)
async def test_an_excluded_day_is_removed_before_the_first_event(school: Operator, known: Known, alone: str) -> None:
    weekly = (LATE[0], "DTSTART;VALUE=DATE:{before}", "RRULE:FREQ=WEEKLY;COUNT=3", LATE[2])
    first, *others = (f"{LATE[0]}/{NEXT_MONDAY + timedelta(weeks=week):%Y%m%d}" for week in (-1, 0, 1))
    await school(FIRST, weekly)
    assert await known() == [FIRST[0], first, *others]
    assert "1 removed" in (await school(LAST, (*weekly, alone))).output
    assert await known() == [FIRST[0], others[0], LAST[0], others[1]]


async def test_a_doubtful_title_has_no_effect_until_taken(
    world: World, pupil: Family, school: Operator, operator: Operator, known: Known
) -> None:
    session = await world.session(pupil, NEXT_MONDAY)
    doubtful = ("library@school", "DTSTART;VALUE=DATE:{day}", "SUMMARY:Library closed")
    emitted = await school(doubtful)
    assert "Doubtful, not imported: Library closed: add --take 'Library closed' if" in emitted.output
    skip = ("school-calendars", "skip", "--school", "Oak Hill", *RANGE, "--apply")
    assert "This school has no calendar yet." in (await operator(*skip)).output
    refused = await school(doubtful, take=("Office closed",))
    assert (refused.exit_code, refused.output) == (1, "No event in the file has the title Office closed.\n")
    await school(doubtful, take=("Library closed",))
    assert await known() == [doubtful[0]]
    again = await school(FIRST, doubtful)
    assert "Doubtful, imported before: " in again.output
    assert "1 new, 0 changed, 0 removed, 1 unchanged." in again.output, "nobody says it twice"
    moved = (doubtful[0], "DTSTART;VALUE=DATE:{after}", doubtful[2])
    assert "1 removed" in (await school(FIRST, moved, apply=False)).output, "it is another day now"
    assert str(session) in (await operator(*skip)).output


async def test_a_printed_title_is_safe_for_terminal_and_shell(school: Operator) -> None:
    title = "Winter Break 'til $(touch here)"
    hostile = ("winter@school", "DTSTART;VALUE=DATE:{day}", f"SUMMARY:\x1b[31m{title}\u202e")
    emitted = (await school(hostile, ("other@school", "DTSTART;VALUE=DATE:{day}", "SUMMARY:Concert\x1b[2J"))).output
    assert "Not imported: Concert[2J: " in emitted
    (argument,) = re.findall("--take (.*) if it is", emitted)
    assert shlex.split(argument) == [f"[31m{title}"]
    assert all(character.isprintable() for line in emitted.split("\n") for character in line)
    assert "1 new" in (await school(hostile, take=(f"[31m{title}",))).output


async def test_an_unreadable_event_is_skipped(school: Operator, known: Known) -> None:
    done = await school(("bad@school", "DTSTART;TZID=America:{day}T080000", "SUMMARY:Late start"), HOLIDAY)
    assert done.exit_code == 0
    assert "Not imported: Late start: it can't be read." in done.output
    assert await known() == [HOLIDAY[0]]


async def test_affected_sessions_are_skipped_without_a_no_show(
    api: ApiClient, world: World, pupil: Family, school: Operator, operator: Operator
) -> None:
    session = await world.session(pupil, NEXT_MONDAY)
    await world.session(pupil, NEXT_MONDAY + timedelta(days=1))
    elsewhere = await world.session(await world.family(), NEXT_MONDAY)
    await school(HOLIDAY)
    listed = await operator("school-calendars", "hits", "--school", "Oak Hill")
    assert [str(session) in listed.output, str(elsewhere) in listed.output] == [True, False]
    assert "\n1 session.\n" in listed.output
    words = ("school-calendars", "skip", "--school", "Oak Hill", *RANGE)
    assert "Dry run: nothing was changed." in (await operator(*words)).output
    assert not (await world.participant(session, pupil.child))["canceled"]
    assert "\n1 session skipped.\nDone." in (await operator(*words, "--apply")).output
    guest = await world.participant(session, pupil.child)
    assert (guest["cancel_reason"], guest["status"], guest["late_cancel"]) == ("school_closed", "pending", False)
    shown = (await api.get(f"/events/{session}", by=pupil.guardian)).json()["event"]
    assert (shown["canceled"], shown["guests"][0]["cancel_reason"]) == (True, "school_closed")
    assert "0 sessions." in (await operator("school-calendars", "hits", "--school", "Oak Hill")).output


@pytest.mark.parametrize("first", [HOLIDAY, LATE])
async def test_a_late_start_that_became_a_day_off_is_not_shifted(
    world: World, pupil: Family, school: Operator, operator: Operator, first: tuple[str, ...]
) -> None:
    session = await world.session(pupil, NEXT_MONDAY - timedelta(hours=1), minutes=30)
    await school(first, LATE if first is HOLIDAY else HOLIDAY)
    words = ("--school", "Oak Hill", *RANGE, "--apply")
    shifted = await operator("school-calendars", "shift", *words)
    assert "0 sessions moved, 0 left." in shifted.output
    assert "\n1 session skipped.\n" in (await operator("school-calendars", "skip", *words)).output
    assert (await world.participant(session, pupil.child))["canceled"]


@pytest.mark.parametrize("command", ["hits", "skip", "shift"])
async def test_days_in_the_wrong_order_are_refused(
    pupil: Family, school: Operator, operator: Operator, command: str
) -> None:
    await school(HOLIDAY)
    days = ("--from", f"{AFTER:%Y-%m-%d}", "--to", f"{BEFORE:%Y-%m-%d}")
    refused = await operator("school-calendars", command, "--school", "Oak Hill", *days)
    assert (refused.exit_code, refused.output) == (1, "The last day can't be before the first.\n")


async def test_no_hits_after_the_last_day_of_the_calendar(school: Operator, operator: Operator) -> None:
    await school(HOLIDAY)
    listed = await operator("school-calendars", "hits", "--school", "Oak Hill", "--from", "9999-12-31")
    assert (listed.exit_code, listed.output) == (0, "0 sessions.\n")


async def test_an_unknown_school_name_is_reported(world: World, school: Operator) -> None:
    sentence = "No child's profile has this school. Check the spelling."
    for apply in (False, True):
        assert sentence in (await school(HOLIDAY, apply=apply)).output
    await world.pupil()
    assert sentence not in (await school(HOLIDAY)).output


async def test_other_guests_of_a_group_stay(world: World, pupil: Family, school: Operator, operator: Operator) -> None:
    other = await world.family(pupil.therapist)
    group = await world.group(pupil.therapist, [pupil.service, other.service], NEXT_MONDAY)
    await school(HOLIDAY)
    await operator("school-calendars", "skip", "--school", "Oak Hill", *RANGE, "--apply")
    assert (await world.participant(group, pupil.child))["canceled"]
    assert not (await world.participant(group, other.child))["canceled"]


async def test_sessions_before_a_late_start_are_shifted(
    world: World, pupil: Family, school: Operator, operator: Operator
) -> None:
    early = NEXT_MONDAY - timedelta(hours=1)
    session = await world.session(pupil, early, minutes=30)
    await school(LATE)
    words = ("school-calendars", "shift", "--school", "Oak Hill", *RANGE, "--minutes", "90", "--apply")
    blocked = await world.session(await world.family(pupil.therapist), early + timedelta(minutes=90))
    refused = await operator(*words)
    assert "0 sessions moved, 1 left." in refused.output
    assert "This time is no longer available" in refused.output
    assert await start_of(world, session) == early
    await world.rows("DELETE FROM occupancy WHERE event_id = $1", blocked)
    done = await operator(*words)
    assert "\n1 session moved, 0 left.\nDone." in done.output
    assert await start_of(world, session) == early + timedelta(minutes=90)


async def test_a_paused_familys_session_is_shifted(world: World, school: Operator, operator: Operator) -> None:
    plan = {"cycle_starts_on": BEFORE.date()}
    family = await world.family(plan=plan, school_name="Oak Hill")
    early = NEXT_MONDAY - timedelta(hours=1)
    session = await world.session(family, early)
    await world.subscription(family.child, subscription_id=family.subscription, status="paused", **plan)
    await school(LATE)
    done = await operator("school-calendars", "shift", "--school", "Oak Hill", *RANGE, "--minutes", "90", "--apply")
    assert "\n1 session moved, 0 left." in done.output
    assert await start_of(world, session) == early + timedelta(minutes=90)


async def test_a_group_with_children_of_other_schools_is_not_shifted(
    world: World, pupil: Family, school: Operator, operator: Operator
) -> None:
    other = await world.family(pupil.therapist)
    early = NEXT_MONDAY - timedelta(hours=1)
    group = await world.group(pupil.therapist, [pupil.service, other.service], early)
    await school(LATE)
    done = await operator("school-calendars", "shift", "--school", "Oak Hill", *RANGE, "--apply")
    assert "children of other schools attend too" in done.output
    assert await start_of(world, group) == early


async def test_a_dry_run_notes_a_day_off(api: ApiClient, pupil: Family, world: World, school: Operator) -> None:
    await school(HOLIDAY)
    params = {
        "therapist_id": str(pupil.therapist.profile_id),
        "child_ids": str(pupil.child),
        "start_date": NEXT_MONDAY.isoformat(),
        "end_date": (NEXT_MONDAY + timedelta(minutes=30)).isoformat(),
    }
    (date,) = (await api.get("/check_time_slot", params=params, by=pupil.therapist)).json()["dates"]
    notes = {note["kind"]: note["text"] for note in date["notes"]}
    assert notes["school_holiday"] == "Oak Hill is closed that day: Spring Break"
    assert date["available"], "it is a note, not an obstacle"
    other = await world.family(pupil.therapist)
    params["child_ids"] = str(other.child)
    (date,) = (await api.get("/check_time_slot", params=params, by=pupil.therapist)).json()["dates"]
    assert [note for note in date["notes"] if note["kind"].startswith("school")] == []


async def test_a_school_without_a_calendar_is_reported(operator: Operator) -> None:
    refused = await operator("school-calendars", "hits", "--school", "Nowhere High")
    assert (refused.exit_code, refused.output) == (1, "This school has no calendar yet.\n")
