"""Intake answers are encrypted with a key of their child, which an erasure destroys."""

import json
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

import asyncpg
import pytest
from chassis.app import Service
from chassis.data_keys import TextUnreadable
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.master_keys import MasterKeys
from chassis.privacy.erasure import FamilyErased
from chassis.privacy.export import records_of
from chassis.privacy.registry import Family as FamilyOfExport
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.find_in_database import tables_with
from chassis.unit_of_work import Actor
from documents.adapters.intake_answers import answers_of_form
from documents.privacy import FAMILY_RECORDS
from documents.use_cases.intake.encrypt_intake_forms import encrypt_intake_forms

from services.documents.tests.conftest import Family
from services.documents.tests.intake import complete, make_documents, name_guardian, read, save, submit

TEST = Actor.service("test")
WORDS = ["Peanuts", "Apraxia", "Grandmother", "Oak Hill"]
KEY, OTHER_KEY = bytes(range(32)), bytes(range(1, 33))


@pytest.fixture
async def sent(api: ApiClient, service: Service, runtime: Runtime, family: Family) -> Family:
    """A family with a saved and a signed form, each written with a key for repeats."""
    await name_guardian(service, runtime, family.guardian)
    saved = await save(api, family.guardian, family.child, complete(), headers={"Idempotency-Key": "save"})
    signed = await submit(api, family.guardian, family.child, headers={"Idempotency-Key": "submit"})
    assert (saved.status_code, signed.status_code) == (200, 201)
    return family


@pytest.fixture
async def plain(runtime: Runtime, api: ApiClient, family: Family) -> AsyncIterator[Family]:
    """A family with a form that a version without the encryption saved."""
    keys = runtime.queries.keys
    use_keys(runtime, MasterKeys.of([KEY], writes_plain=True))
    await save(api, family.guardian, family.child, complete())
    yield family
    use_keys(runtime, keys)


def use_keys(runtime: Runtime, keys: MasterKeys) -> None:
    runtime.queries.keys = runtime.units._keys = keys


async def allergies(api: ApiClient, family: Family) -> str:
    return str((await read(api, family.guardian, family.child))["answers"]["health"]["allergies"])


async def stored_form(runtime: Runtime, child: UUID) -> dict[str, Any]:
    sql = "SELECT answers::text AS answers, answers_encrypted FROM intake_forms WHERE child_id = $1"
    row = await runtime.queries.row(sql, child)
    assert row is not None
    return dict(row)


async def test_no_table_contains_an_answer(api: ApiClient, runtime: Runtime, sent: Family) -> None:
    assert await tables_with(runtime.queries, WORDS) == {}
    assert await tables_with(runtime.queries, ["Ana"]) == {"Ana": ["intake_submissions", "people"]}, "it finds words"
    assert await allergies(api, sent) == "Peanuts: hives"
    assert await make_documents(runtime) == 1


async def test_an_export_has_the_answers_and_no_bytes(runtime: Runtime, sent: Family) -> None:
    family = FamilyOfExport(sent.guardian.profile_id, new_id(), (sent.child,))
    exported = await records_of(runtime.queries, FAMILY_RECORDS, family)
    for table in ("intake_forms", "intake_submissions"):
        [row] = exported[table]
        assert row["answers"]["health"]["allergies"] == "Peanuts: hives"
        [health] = [section["questions"] for section in row["answered"] if section["name"] == "health"]
        assert {one["label"]: one.get("answer") for one in health}["Which allergies, and what happens?"] == (
            "Peanuts: hives"
        )
    assert "encrypted" not in json.dumps(exported, default=str)


async def test_an_erasure_makes_a_backup_unreadable(runtime: Runtime, service: Service, sent: Family) -> None:
    backup = await stored_form(runtime, sent.child)
    data = {"version": 1, "guardian_id": str(sent.guardian.profile_id), "user_id": str(new_id())}
    envelope = {"id": str(new_id()), "data": {**data, "child_ids": [str(sent.child)]}}
    await Dispatcher(service.name, service.all_handlers(), runtime.units).dispatch(FamilyErased.subject(), envelope)
    assert await runtime.queries.value("SELECT count(*) FROM data_keys") == 0
    with pytest.raises(TextUnreadable, match="key_destroyed"):
        await answers_of_form(runtime.queries, sent.child, backup)


async def test_answers_open_for_their_own_child_only(
    api: ApiClient, runtime: Runtime, sent: Family, strangers: Family
) -> None:
    await save(api, strangers.guardian, strangers.child, complete())
    stolen = await stored_form(runtime, sent.child)
    with pytest.raises(TextUnreadable, match="other_owner"):
        await answers_of_form(runtime.queries, strangers.child, stolen)
    with pytest.raises(asyncpg.CheckViolationError, match="answers_is_of_child"):
        await runtime.queries.rows(
            "UPDATE intake_forms SET answers_encrypted = $1 WHERE child_id = $2",
            stolen["answers_encrypted"],
            strangers.child,
        )
    signed = await runtime.queries.value("SELECT answers_encrypted FROM intake_submissions")
    with pytest.raises(TextUnreadable, match="modified"):
        await answers_of_form(runtime.queries, sent.child, {**stolen, "answers_encrypted": signed})


async def test_a_lost_master_key_is_503_and_never_an_empty_form(api: ApiClient, runtime: Runtime, sent: Family) -> None:
    use_keys(runtime, MasterKeys.of([OTHER_KEY]))
    path = f"/clients/{sent.child}/intake_form"
    for response in (
        await api.get(path, by=sent.guardian),
        await save(api, sent.guardian, sent.child, complete(), 1),
        await submit(api, sent.guardian, sent.child),
    ):
        assert (response.status_code, response.json()["code"]) == (503, "unavailable")
    use_keys(runtime, MasterKeys.of([KEY]))
    assert await allergies(api, sent) == "Peanuts: hives"


async def test_plain_forms_are_read_and_then_encrypted(api: ApiClient, runtime: Runtime, plain: Family) -> None:
    assert [*await tables_with(runtime.queries, ["Peanuts"])] == ["Peanuts"]
    use_keys(runtime, MasterKeys.of([KEY]))
    assert await allergies(api, plain) == "Peanuts: hives"
    assert (await encrypt_intake_forms(runtime.units), await encrypt_intake_forms(runtime.units)) == (1, 0)
    assert await tables_with(runtime.queries, WORDS) == {}
    assert await allergies(api, plain) == "Peanuts: hives"


async def test_nothing_is_encrypted_while_the_old_version_runs(runtime: Runtime, plain: Family) -> None:
    assert await encrypt_intake_forms(runtime.units) == 0


async def test_a_run_continues_where_the_last_one_stopped(
    api: ApiClient, runtime: Runtime, plain: Family, strangers: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    await save(api, strangers.guardian, strangers.child, complete())
    use_keys(runtime, MasterKeys.of([KEY]))
    monkeypatch.setattr("chassis.plain_rows.BATCH", 1)
    monkeypatch.setattr("chassis.plain_rows.MOST_BATCHES", 1)
    assert [await encrypt_intake_forms(runtime.units) for _ in range(3)] == [1, 1, 0]


async def test_the_old_version_cannot_overwrite_encrypted_answers(runtime: Runtime, sent: Family) -> None:
    """It would have read an empty form and saved it."""
    with pytest.raises(asyncpg.CheckViolationError, match="answers_has_one_form"):
        await runtime.queries.rows("UPDATE intake_forms SET version = 2, answers = '{\"about\": {}}'")
    async with runtime.units.begin(TEST) as uow:
        assert await uow.value("SELECT version FROM intake_forms") == 1
