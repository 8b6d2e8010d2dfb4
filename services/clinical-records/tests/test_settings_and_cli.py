import asyncio
import base64
import json
from typing import Any

import psycopg
import pytest
from chassis.cli import units_for
from chassis.ids import new_id
from chassis.master_keys import MasterKeys
from chassis.settings import ServiceSettings
from chassis.testing.databases import as_superuser
from chassis.unit_of_work import Actor
from clinical_records.adapters.clinical_texts import write_texts
from clinical_records.adapters.goal_tables import Goal
from clinical_records.adapters.signatures import sign
from clinical_records.adapters.tables import Note
from clinical_records.cli import cli
from clinical_records.settings import ClinicalRecordsSettings
from pydantic import ValidationError
from typer.testing import CliRunner


def test_service_name_and_settings_prefix() -> None:
    assert (ClinicalRecordsSettings.service_name, ClinicalRecordsSettings.prefix) == (
        "clinical-records",
        "CLINICAL_RECORDS",
    )


def test_openapi_command_needs_no_running_services() -> None:
    printed = CliRunner().invoke(cli, ["openapi"])
    assert printed.exit_code == 0
    assert "/api/v1/clients/{client_id}/goals" in json.loads(printed.output)["paths"]


def test_sealed_open_refuses_a_child_without_encrypted_records(
    monkeypatch: pytest.MonkeyPatch, settings: ServiceSettings
) -> None:
    assert isinstance(settings, ClinicalRecordsSettings)
    monkeypatch.setenv("CLINICAL_RECORDS_DATABASE_URL", settings.database_url)
    monkeypatch.setenv("JWKS_FILE", str(settings.jwks_file))
    monkeypatch.setenv("AUDIT_KEY", settings.audit_key.get_secret_value())
    monkeypatch.setenv("CLINICAL_RECORDS_SERVICE_KEY_FILE", str(settings.service_key_file))
    monkeypatch.setenv("CLINICAL_RECORDS_ENCRYPTION_KEY", settings.encryption_key.get_secret_value())
    arguments = ["sealed", "open", str(new_id()), "--reason", "court order 7", "--operator", "olga"]
    refused = CliRunner().invoke(cli, arguments)
    assert (refused.exit_code, refused.output) == (1, "There are no encrypted records of this child.\n")


def in_environment(monkeypatch: pytest.MonkeyPatch, settings: ServiceSettings, key: bytes, *former: bytes) -> None:
    assert isinstance(settings, ClinicalRecordsSettings)
    encoded, *others = (base64.b64encode(one).decode() for one in (key, *former))
    for name, value in {
        "CLINICAL_RECORDS_DATABASE_URL": settings.database_url,
        "JWKS_FILE": str(settings.jwks_file),
        "AUDIT_KEY": settings.audit_key.get_secret_value(),
        "CLINICAL_RECORDS_SERVICE_KEY_FILE": str(settings.service_key_file),
        "CLINICAL_RECORDS_ENCRYPTION_KEY": encoded,
        "CLINICAL_RECORDS_FORMER_ENCRYPTION_KEYS": json.dumps(others),
        "OPERATOR": "olga",
    }.items():
        monkeypatch.setenv(name, value)


def test_master_key_is_replaced_by_command(monkeypatch: pytest.MonkeyPatch, settings: ServiceSettings) -> None:
    old, new = bytes(range(32)), bytes(range(1, 33))
    old_id, new_id_ = MasterKeys.of([old]).current.id, MasterKeys.of([new]).current.id
    in_environment(monkeypatch, settings, old)

    async def write() -> None:
        async with units_for(ClinicalRecordsSettings()) as units, units.begin(Actor.operator("olga")) as uow:
            goal = Goal(id=new_id(), child_id=new_id(), created_by=new_id(), created_at=uow.now, updated_at=uow.now)
            await write_texts(uow, goal, goal.child_id, title="Say r", description="Says r")
            uow.db.add(goal)

    asyncio.run(write())
    run = CliRunner()
    assert run.invoke(cli, ["keys", "status"]).output == f"{old_id} current: 1 data key\n0 rows with plain text.\n"
    in_environment(monkeypatch, settings, new)
    missing = run.invoke(cli, ["keys", "status"])
    assert (missing.exit_code, f"{old_id} missing: 1 data key" in missing.output) == (1, True)
    refused = run.invoke(cli, ["keys", "rewrap"])
    assert refused.exit_code == 1
    assert "1 can't be decrypted: put the key that encrypted them into FORMER_ENCRYPTION_KEYS." in refused.output
    in_environment(monkeypatch, settings, new, old)
    assert run.invoke(cli, ["keys", "rewrap"]).output == "Rewrapped 1 data key and 0 sealed records.\n"
    in_environment(monkeypatch, settings, new)
    assert run.invoke(cli, ["keys", "status"]).output == f"{new_id_} current: 1 data key\n0 rows with plain text.\n"


@pytest.mark.parametrize(
    "wrong", [{"encryption_key": None}, {"encryption_key": "short"}, {"former_encryption_keys": ["x"]}]
)
def test_service_does_not_start_without_a_master_key(settings: ServiceSettings, wrong: dict[str, Any]) -> None:
    named = {name: value for name, value in {**dict(settings), **wrong}.items() if value is not None}
    with pytest.raises(ValidationError, match="encryption_key"):
        ClinicalRecordsSettings(**named)


def test_republish_is_available_under_its_old_name() -> None:
    runner = CliRunner()
    assert "tell-again" not in runner.invoke(cli, ["notes", "--help"]).output
    for command in ("republish", "tell-again"):
        assert runner.invoke(cli, ["notes", command, "--help"]).exit_code == 0


def test_notes_verify_fails_when_a_signed_note_was_changed(
    monkeypatch: pytest.MonkeyPatch, settings: ServiceSettings, database_url: str
) -> None:
    """Also after the master key was replaced: the fingerprints are by the child's key."""
    old, new = bytes(range(32)), bytes(range(1, 33))
    in_environment(monkeypatch, settings, old)
    asyncio.run(_sign_a_note())
    in_environment(monkeypatch, settings, new, old)
    assert CliRunner().invoke(cli, ["keys", "rewrap"]).exit_code == 0
    in_environment(monkeypatch, settings, new)
    intact = CliRunner().invoke(cli, ["notes", "verify"])
    assert (intact.exit_code, intact.output) == (
        0,
        "Checked 1 signed note, 0 addenda, 0 co-signatures and 0 progress reports.\n"
        "All of them are as they were signed.\n",
    )
    with psycopg.connect(as_superuser(database_url).replace("+asyncpg", "")) as db:
        db.execute("SET session_replication_role = replica")
        db.execute("UPDATE notes SET content_encrypted = NULL, content = 'Said q'")
    broken = CliRunner().invoke(cli, ["notes", "verify"])
    assert broken.exit_code == 1
    assert "was changed after it was signed" in broken.output
    assert "Said" not in broken.output


async def _sign_a_note() -> None:
    async with units_for(ClinicalRecordsSettings()) as units, units.begin(Actor.operator("olga")) as uow:
        ids = {name: new_id() for name in ("id", "child_id", "event_id", "creator_id")}
        times = {"created_at": uow.now, "signed_at": uow.now}
        kinds = {"note_type": "soap_plan", "creator_type": "therapist", "shared": False}
        note = Note(**ids, **times, **kinds, signed_by="Ada")
        await write_texts(uow, note, note.child_id, content="Said r")
        uow.db.add(note)
        await sign(uow, note)
