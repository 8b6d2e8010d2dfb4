from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.people import guardian
from typer.testing import Result

from services.scheduling.tests.world import World

HEADING = (
    "guardian_email,child_first_name,child_last_name,therapist_email,service_name,session_type,frequency,"
    "number_of_times,session_length,starts_on,ends_on"
)
NOA = (
    "Dana@example.com,noa,Rivera,ROBIN@example.com,Speech at school,Individual session,weekly,2,30,2026-01-05,6/5/2026"
)
Import = Callable[..., Awaitable[Result]]


@pytest.fixture
async def child(world: World) -> UUID:
    await world.therapist()
    return await world.child(guardian(), name="Noa", billing_responsability="school", school_name="Oak Hill")


@pytest.fixture
def imported(operator: Callable[..., Awaitable[Result]], tmp_path: Path) -> Import:
    async def run(*lines: str, apply: bool = True) -> Result:
        file = tmp_path / "services.csv"
        file.write_text("\n".join((HEADING, *lines)) + "\n")
        return await operator("care-services", "import", str(file), *(["--apply"] if apply else []))

    return run


async def stored(world: World) -> list[dict[str, Any]]:
    return list(await world.rows("SELECT * FROM care_services ORDER BY id"))


async def test_a_service_is_opened_and_the_same_file_again_changes_nothing(
    world: World, child: UUID, imported: Import
) -> None:
    first = await imported(NOA)
    assert (first.exit_code, first.output) == (0, "1 new, 0 changed, 0 unchanged.\nDone.\n")
    (service,) = await stored(world)
    assert (service["cycle"], service["sessions_per_cycle"], service["session_length_minutes"]) == ("week", 2, 30)
    assert (service["starts_on"], service["ends_on"]) == (date(2026, 1, 5), date(2026, 6, 5))
    emitted = await world.rows("SELECT 1 FROM outbox WHERE subject = 'evt.scheduling.care_relation.changed.v1'")
    assert len(emitted) == 1
    (entry,) = await world.rows("SELECT actor FROM audit_entries WHERE action = 'care_service.imported'")
    assert entry["actor"] == "operator:olga"
    again = await imported(NOA)
    assert again.output == "0 new, 0 changed, 1 unchanged.\nDone.\n"
    assert await stored(world) == [service]


async def test_a_dry_run_changes_nothing(world: World, child: UUID, imported: Import) -> None:
    tried = await imported(NOA, apply=False)
    assert tried.output.startswith("1 new, 0 changed, 0 unchanged.\nDry run: nothing was changed")
    assert await stored(world) == []


async def test_the_terms_and_the_last_day_may_change(world: World, child: UUID, imported: Import) -> None:
    await imported(NOA)
    changed = await imported(NOA.replace(",2,30,", ",3,45,").replace("6/5/2026", ""))
    assert changed.output.startswith("0 new, 1 changed")
    (service,) = await stored(world)
    assert (service["sessions_per_cycle"], service["session_length_minutes"], service["ends_on"]) == (3, 45, None)
    await imported(NOA.replace("6/5/2026", "3/2/2026"))
    (service,) = await stored(world)
    assert service["ends_on"] == date(2026, 3, 2)


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (NOA.replace("noa", "Kit"), "Row 3: No school-billed child with that name has this guardian email."),
        (NOA.replace("ROBIN@", "nobody@"), "Row 3: No therapist has the email 'nobody@example.com'."),
        (NOA.replace("Individual session", "Training"), "Row 3: Session type must be one with a child."),
        (NOA.replace("Individual session", "Dance"), "Row 3: Session type 'Dance' doesn't exist."),
        (NOA.replace("weekly", "daily"), "Row 3: Frequency must be weekly or monthly."),
        (NOA.replace(",2,30,", ",two,30,"), "Row 3: Number of times 'two' isn't a number."),
        (NOA.replace(",2,30,", f",{'9' * 5000},30,"), "Row 3: Number of times is longer than 200 characters."),
        (NOA.replace(",2,30,", f",{'9' * 10},30,"), "Row 3: Number of times '9999999999' isn't a number."),
        (NOA.replace(",2,30,", ",2,481,"), "Row 3: Session length must be between 1 and 480 minutes."),
        (NOA.replace("6/5/2026", "2025-12-31"), "Row 3: The last day can't be before the first."),
        (
            NOA.replace("2026-01-05", "5.1.2026"),
            "Row 3: Starts on '5.1.2026' isn't a date. Use 2026-09-01 or 9/1/2026.",
        ),
        (NOA.replace("6/5/2026", "9999-12-31"), "Row 3: The last day of a service lies between 1900 and 2200."),
        (NOA.replace("6/5/2026", "6/5/26"), "Row 3: Ends on '6/5/26' isn't a date. Use 2026-09-01 or 9/1/2026."),
        (
            NOA.replace("Speech at school", '"Speech\n\x1b[2Jat school"'),
            "Row 3: Service name must be a single line.",
        ),
        (NOA.replace("Speech at school", ""), "Row 3: Service name is required."),
        (NOA, "Row 3: It's the same service as row 2."),
    ],
)
async def test_one_bad_row_refuses_the_file_and_says_why(
    world: World, child: UUID, imported: Import, row: str, reason: str
) -> None:
    refused = await imported(NOA, row)
    assert refused.exit_code == 1
    assert refused.output == f"{reason}\nInvalid: 1 of 2 rows. Nothing was changed.\n"
    assert await stored(world) == []


async def test_composed_and_decomposed_accents_are_equal(world: World, imported: Import) -> None:
    await world.therapist()
    await world.child(guardian(), name="Jos\u00e9", billing_responsability="school", school_name="Oak Hill")
    assert (await imported(NOA.replace("noa", "Jose\u0301"))).exit_code == 0


async def test_an_ambiguous_child_name_is_refused(world: World, imported: Import) -> None:
    await world.therapist()
    parent = guardian()
    for _ in range(2):
        await world.child(parent, name="Noa", billing_responsability="school", school_name="Oak Hill")
    refused = await imported(NOA)
    assert refused.output.startswith("Row 2: Several children of this guardian have that name")
    assert await stored(world) == []


async def test_an_operator_needs_a_name(
    child: UUID, imported: Import, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPERATOR", " ")
    refused = await imported(NOA)
    assert (refused.exit_code, "Enter your name." in refused.output) == (2, True)
    assert await stored(world) == []


async def test_a_child_whose_family_pays_is_refused(world: World, imported: Import) -> None:
    await world.therapist()
    await world.child(guardian(), name="Noa")
    assert (await imported(NOA)).exit_code == 1
