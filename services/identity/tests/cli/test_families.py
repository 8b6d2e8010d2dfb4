"""Export and erasure of a family within identity. tests/privacy covers all services."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from chassis.audit.chain import broken_link, seal
from chassis.cli import units_for
from chassis.db import Queries, make_engine
from chassis.errors import Unavailable
from chassis.settings import ServiceSettings
from chassis.testing.clock import FakeClock
from chassis.testing.find_in_database import tables_with
from chassis.unit_of_work import UnitsOfWork
from identity.adapters.family_export_client import FamilyExportClient, ServiceExport
from identity.adapters.passwords import PasswordHash
from identity.adapters.tables import Guardian, User
from identity.cli import cli
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.families.create_family import Family, NewChild, add_child
from identity.use_cases.guardians.onboarding_tag import tag_onboarding
from identity.use_cases.profiles.publish_profiles import publish_child, publish_guardian
from identity.use_cases.purge_expired import purge_expired
from typer.testing import CliRunner, Result

from services.identity.tests.world import SPEECH, Makes

T = TypeVar("T")
runner = CliRunner()
WORDS = ("Quillfeather", "quill@example.com", "4155550777", "Zephyrine", "Elmwood")
OTHERS = ("Ottoline", "otto@example.com", "4155550888", "Tadpole")


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, settings: ServiceSettings, extra_settings: dict[str, Any]) -> None:
    monkeypatch.setenv("IDENTITY_DATABASE_URL", settings.database_url)
    monkeypatch.setenv("JWKS_FILE", str(settings.jwks_file))
    monkeypatch.setenv("AUDIT_KEY", settings.audit_key.get_secret_value())
    monkeypatch.setenv("IDENTITY_SERVICE_KEY_FILE", str(settings.service_key_file))
    for name, value in extra_settings.items():
        monkeypatch.setenv(f"IDENTITY_{name.upper()}", str(value))
    monkeypatch.setenv("OPERATOR", "olga")


def with_units(settings: ServiceSettings, work: Callable[[UnitsOfWork], Awaitable[T]]) -> T:
    async def run() -> T:
        async with units_for(settings) as units:
            return await work(units)

    return asyncio.run(run())


def with_queries(settings: ServiceSettings, work: Callable[[Queries], Awaitable[T]]) -> T:
    async def run() -> T:
        queries = await Queries.connect(settings.database_url, 1)
        try:
            return await work(queries)
        finally:
            await queries.close()

    return asyncio.run(run())


async def sealed(settings: ServiceSettings) -> int:
    engine = make_engine(settings.database_url, 1)
    try:
        return await seal(engine, settings.audit_keys)
    finally:
        await engine.dispose()


def words_in_database(settings: ServiceSettings) -> set[str]:
    return set(with_queries(settings, lambda db: tables_with(db, (*WORDS, *OTHERS))))


@pytest.fixture
def families(settings: ServiceSettings, password_hash: PasswordHash) -> tuple[Family, Family]:
    """Two families with every kind of record in identity."""

    async def make(units: UnitsOfWork) -> tuple[Family, Family]:
        makes = Makes(units, password_hash)
        child = NewChild(name="Zephyrine", age=7, specialty_ids=[SPEECH], school_name="Elmwood")
        family = await makes.family("quill@example.com", first_name="Quillfeather", children=(child,))
        other_child = NewChild(name="Tadpole", age=7, specialty_ids=[SPEECH])
        other = await makes.family("otto@example.com", first_name="Ottoline", children=(other_child,))
        await makes.plan(family)
        await makes.terms()
        therapist_id = await makes.applicant()
        await makes.session(therapist_id, family.children[0].id, other.children[0].id)
        for made, phone in ((family, "4155550777"), (other, "4155550888")):
            async with units.begin(makes.actor) as uow:
                made.guardian.phone_number = phone
                uow.db.add(await uow.db.merge(made.guardian))
                await queue_mail(uow, Kind.CONFIRMATION, made.user.email)
                await tag_onboarding(uow, made.user.email, made.user.first_name)
                await publish_guardian(uow, made.guardian, made.user)
                await publish_child(uow, made.children[0], made.guardian, made.user)
        return family, other

    return with_units(settings, make)


def erase(family: Family, *arguments: str) -> Result:
    return runner.invoke(cli, ["families", "erase", str(family.guardian.id), *arguments])


def export(family: Family, folder: Path, *arguments: str) -> Result:
    return runner.invoke(cli, ["families", "export", str(family.guardian.id), "--to", str(folder), *arguments])


def test_export_contains_one_family_only(families: tuple[Family, Family], tmp_path: Path) -> None:
    family, other = families
    exported = export(family, tmp_path / "out")
    assert exported.exit_code == 0, exported.output
    written = (tmp_path / "out" / "identity.json").read_text()
    assert [word for word in WORDS if word not in written] == []
    assert [word for word in (*OTHERS, str(other.guardian.id), str(other.children[0].id)) if word in written] == []
    assert "argon2" not in written
    assert {"users", "guardians", "children", "notifications"} <= json.loads(written).keys()
    assert (tmp_path / "out").stat().st_mode & 0o077 == 0, "for nobody else"


def test_export_has_each_childs_record_as_fhir(families: tuple[Family, Family], tmp_path: Path) -> None:
    family = families[0]
    exported = export(family, tmp_path / "out")
    assert "FHIR R4: 1 child, 4 files" in exported.output
    folder = tmp_path / "out" / "fhir" / str(family.children[0].id)
    assert {path.name for path in folder.iterdir()} == {
        "Patient.ndjson", "RelatedPerson.ndjson", "CareTeam.ndjson", "bundle.json",
    }  # fmt: skip
    [patient] = [json.loads(line) for line in (folder / "Patient.ndjson").read_text().splitlines()]
    assert (patient["id"], patient["name"][0]["given"]) == (str(family.children[0].id), ["Zephyrine"])
    [guardian] = [json.loads(line) for line in (folder / "RelatedPerson.ndjson").read_text().splitlines()]
    assert {each["value"] for each in guardian["telecom"]} == {"quill@example.com", "4155550777"}
    bundle = json.loads((folder / "bundle.json").read_text())
    assert [entry["resource"]["resourceType"] for entry in bundle["entry"]] == [
        "Composition", "Patient", "RelatedPerson", "CareTeam",
    ]  # fmt: skip


def names_in(folder: Path) -> set[str]:
    texts = [path.read_text() for path in folder.rglob("*.*")]
    return {name for name in ("Zephyrine", "Barnaby") if any(name in text for text in texts)}


def test_export_of_one_child_has_nothing_of_a_sibling(
    families: tuple[Family, Family], settings: ServiceSettings, tmp_path: Path
) -> None:
    family = families[0]

    async def sibling(units: UnitsOfWork) -> None:
        async with units.begin(Makes.actor) as uow:
            guardian = await uow.db.get_one(Guardian, family.guardian.id)
            user = await uow.db.get_one(User, family.user.id)
            await add_child(uow, guardian, user, NewChild(name="Barnaby", age=4, specialty_ids=[SPEECH]), "client")

    with_units(settings, sibling)
    child_id = str(family.children[0].id)
    exported = export(family, tmp_path / "out", "--child", child_id)
    assert exported.exit_code == 0, exported.output
    export(family, tmp_path / "whole")
    assert names_in(tmp_path / "out") == {"Zephyrine"}
    assert names_in(tmp_path / "whole") == {"Zephyrine", "Barnaby"}
    assert [path.name for path in (tmp_path / "out" / "fhir").iterdir()] == [child_id]


def test_export_of_another_familys_child_is_refused(families: tuple[Family, Family], tmp_path: Path) -> None:
    family, other = families
    refused = export(family, tmp_path / "out", "--child", str(other.children[0].id))
    assert (refused.exit_code, refused.output) == (1, "We couldn't find this child.\n")
    assert not (tmp_path / "out").exists()


def test_export_does_not_overwrite_files(families: tuple[Family, Family], tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert export(families[0], tmp_path).exit_code != 0
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_erase_without_confirm_is_a_dry_run(families: tuple[Family, Family], settings: ServiceSettings) -> None:
    shown = erase(families[0])
    assert shown.output.endswith("Nothing was erased. Add --confirm to erase the family.\n")
    assert "1 children" in shown.output
    assert words_in_database(settings) == {*WORDS, *OTHERS}


def test_erasure_leaves_no_personal_data(families: tuple[Family, Family], settings: ServiceSettings) -> None:
    erased = erase(families[0], "--confirm")
    assert erased.exit_code == 0, erased.output
    assert words_in_database(settings) == set(OTHERS), "and all of the other family is there"


def test_erase_prints_what_is_kept_and_why(families: tuple[Family, Family]) -> None:
    output = erase(families[0], "--confirm").output
    assert "audit_entries: We must prove who read or changed a child's record" in output
    assert "sign_ins: Revoked sign-ins are kept without a name" in output


def test_erasure_waits_for_a_service_that_is_busy(
    families: tuple[Family, Family], monkeypatch: pytest.MonkeyPatch
) -> None:
    exports = iter([ServiceExport({"documents": [{}]}, {}), None, ServiceExport({}, {})])

    async def answer(client: FamilyExportClient, service: str) -> ServiceExport:
        export = next(exports)
        if not export:
            raise Unavailable
        return export

    monkeypatch.setattr(FamilyExportClient, "export", answer)
    monkeypatch.setenv("SERVICE_URLS", '{"documents": "http://127.0.0.1:1"}')
    erased = erase(families[0], "--confirm")
    assert (erased.exit_code, list(exports)) == (0, []), erased.output
    assert "documents: 1 documents" in erased.output
    assert erased.output.endswith("All services have erased the family.\n")


def test_erasure_event_contains_only_ids(families: tuple[Family, Family], settings: ServiceSettings) -> None:
    family = families[0]
    erase(family, "--confirm")
    rows = with_queries(
        settings,
        lambda db: db.rows("SELECT envelope->'data' AS data FROM outbox WHERE subject LIKE '%.family.erased.v1'"),
    )
    [event] = [row["data"] for row in rows]
    assert event == {
        "version": event["version"],
        "guardian_id": str(family.guardian.id),
        "user_id": str(family.user.id),
        "child_ids": [str(family.children[0].id)],
    }


def test_erasure_ends_sign_ins_and_audit_chain_holds(
    families: tuple[Family, Family], settings: ServiceSettings
) -> None:
    family = families[0]

    async def signed_in(units: UnitsOfWork) -> None:
        async with units.begin(Makes.actor) as uow:
            await uow.rows(
                "INSERT INTO sign_ins (id, user_id, device, created_at, last_seen_at, expires_at)"
                " VALUES (gen_random_uuid(), $1, 'Chrome on macOS', $2::timestamptz, $2, $2 + interval '14 days')",
                family.user.id,
                uow.now,
            )

    with_units(settings, signed_in)
    erase(family, "--confirm")
    ended = "SELECT count(*) FROM sign_ins WHERE ended_at IS NOT NULL AND announced_at IS NULL"
    assert with_queries(settings, lambda db: db.value(ended)) == 1, "waits to be announced everywhere"
    assert asyncio.run(sealed(settings)) > 0
    assert with_queries(settings, lambda db: broken_link(db, settings.audit_keys)) is None


def test_erased_email_can_register_again(
    families: tuple[Family, Family], settings: ServiceSettings, password_hash: PasswordHash
) -> None:
    erase(families[0], "--confirm")
    again = erase(families[0], "--confirm")
    assert (again.exit_code, again.output) == (1, "We couldn't find this guardian.\n")

    async def register_again(units: UnitsOfWork) -> Family:
        return await Makes(units, password_hash).family("quill@example.com")

    assert with_units(settings, register_again).user.id != families[0].user.id


def test_anonymized_user_is_purged_after_token_expiry(
    families: tuple[Family, Family], settings: ServiceSettings
) -> None:
    erase(families[0], "--confirm")

    async def later(units: UnitsOfWork) -> int:
        clock = FakeClock()
        clock.advance(days=365 * 10)
        await purge_expired(UnitsOfWork(units._engine, clock, "identity"))  # a later clock
        async with units.begin(Makes.actor) as uow:
            return int(await uow.value("SELECT count(*) FROM users WHERE email LIKE '%@erased.invalid'"))

    assert with_units(settings, later) == 0
