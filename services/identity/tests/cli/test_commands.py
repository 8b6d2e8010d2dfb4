import asyncio
import base64
import json
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from chassis.cli import units_for
from chassis.master_keys import MasterKeys
from chassis.settings import ServiceSettings
from chassis.unit_of_work import Actor
from identity.adapters.passwords import PasswordHash
from identity.adapters.sealing import Sealer
from identity.adapters.sign_in_tables import SecondFactor
from identity.cli import cli
from identity.domain.licenses import License
from typer.testing import CliRunner

from services.identity.tests.world import SECRETS_KEY, Makes

runner = CliRunner()


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, settings: ServiceSettings, extra_settings: dict[str, Any]) -> None:
    monkeypatch.setenv("IDENTITY_DATABASE_URL", settings.database_url)
    monkeypatch.setenv("JWKS_FILE", str(settings.jwks_file))
    monkeypatch.setenv("AUDIT_KEY", settings.audit_key.get_secret_value())
    monkeypatch.setenv("IDENTITY_SERVICE_KEY_FILE", str(settings.service_key_file))
    monkeypatch.setenv("IDENTITY_ACCESS_KEY_FILE", str(Path(extra_settings["access_key_file"])))
    monkeypatch.setenv("IDENTITY_SECRETS_KEY", extra_settings["secrets_key"])
    monkeypatch.setenv("OPERATOR", "olga")


@pytest.fixture
def applicant(settings: ServiceSettings, password_hash: PasswordHash) -> UUID:
    async def make() -> UUID:
        async with units_for(settings) as units:
            return await Makes(units, password_hash).applicant()

    return asyncio.run(make())


def rows(settings: ServiceSettings, sql: str) -> list[dict[str, Any]]:
    async def read() -> list[dict[str, Any]]:
        async with units_for(settings) as units, units.begin(Makes.actor) as uow:
            return [dict(row) for row in await uow.rows(sql)]

    return asyncio.run(read())


def test_applicants_are_listed_with_details(applicant: UUID) -> None:
    listing = runner.invoke(cli, ["therapists", "list-applicants"])
    assert listing.exit_code == 0
    assert f"{applicant}  Robin Chen <robin@example.com>  Speech Therapy  CA SP-100 until 2027-06-30" in listing.output
    assert "Resume: no file" in listing.output
    assert "1 waiting." in listing.output


def test_npi_is_entered_and_a_wrong_one_is_refused(applicant: UUID, settings: ServiceSettings) -> None:
    entered = runner.invoke(cli, ["therapists", "set-npi", str(applicant), "1234567893"])
    assert entered.output == "Robin Chen <robin@example.com> was updated.\n"
    wrong = runner.invoke(cli, ["therapists", "set-npi", str(applicant), "1234567890"])
    assert wrong.exit_code == 1
    assert rows(settings, "SELECT npi FROM therapists") == [{"npi": "1234567893"}]


def test_approval_is_printed_and_audited(applicant: UUID, settings: ServiceSettings) -> None:
    approved = runner.invoke(cli, ["therapists", "approve", str(applicant)])
    assert approved.output == "Robin Chen <robin@example.com> was approved.\n"
    assert rows(settings, "SELECT status FROM therapists") == [{"status": "approved"}]
    [entry] = rows(settings, "SELECT actor, subject FROM audit_entries WHERE action = 'therapist.approved'")
    assert entry == {"actor": "operator:olga", "subject": str(applicant)}
    assert "0 waiting." in runner.invoke(cli, ["therapists", "list-applicants"]).output


def test_supervisor_is_set_listed_and_ended(settings: ServiceSettings, password_hash: PasswordHash) -> None:
    async def make() -> tuple[UUID, UUID]:
        async with units_for(settings) as units:
            makes = Makes(units, password_hash)
            return await makes.therapist(), await makes.therapist("sam@example.com")

    robin, sam = asyncio.run(make())
    updated = runner.invoke(cli, ["therapists", "set-supervisor", str(robin), str(sam)])
    assert updated.output == "Robin Chen <robin@example.com> was updated.\n"
    listing = runner.invoke(cli, ["therapists", "list-supervised"]).output
    assert f"{robin}  Robin Chen  supervised by Robin Chen ({sam})" in listing
    assert listing.endswith("1 therapist with a supervisor.\n")
    assert runner.invoke(cli, ["therapists", "end-supervision", str(robin)]).exit_code == 0
    assert (
        runner.invoke(cli, ["therapists", "end-supervision", str(robin)]).output
        == "This therapist has no supervisor.\n"
    )
    entries = rows(settings, "SELECT action, actor FROM audit_entries WHERE action LIKE 'therapist.super%' ORDER BY at")
    assert [(one["action"], one["actor"]) for one in entries] == [
        ("therapist.supervisor_set", "operator:olga"),
        ("therapist.supervision_ended", "operator:olga"),
    ]


def test_second_decision_is_refused(applicant: UUID) -> None:
    assert runner.invoke(cli, ["therapists", "decline", str(applicant)]).output.endswith("was declined.\n")
    again = runner.invoke(cli, ["therapists", "approve", str(applicant)])
    assert (again.exit_code, again.output) == (1, "This application was already decided.\n")


def test_license_counts_once_verified(settings: ServiceSettings, password_hash: PasswordHash) -> None:
    async def make() -> None:
        async with units_for(settings) as units:
            await Makes(units, password_hash).therapist(licenses=[License("CA")])

    asyncio.run(make())
    listing = runner.invoke(cli, ["licenses", "list"])
    assert "Robin Chen <robin@example.com>  CA no number until unknown  unverified  no file" in listing.output
    license_id = listing.output.partition(" ")[0]
    known = ["licenses", "verify", license_id, "--number", "SP-9", "--expires-on", "2099-06-30"]
    verified = runner.invoke(cli, known)
    assert verified.output == "The CA license of Robin Chen <robin@example.com> is valid until 2099-06-30.\n"
    assert "0 listed." in runner.invoke(cli, ["licenses", "list"]).output
    [entry] = rows(settings, "SELECT actor, subject FROM audit_entries WHERE action = 'licence.verified'")
    assert entry == {"actor": "operator:olga", "subject": license_id}


def test_a_therapist_is_suspended_and_reinstated(applicant: UUID, settings: ServiceSettings) -> None:
    refused = runner.invoke(cli, ["therapists", "suspend", str(applicant)])
    assert (refused.exit_code, refused.output) == (1, "Only an approved therapist can be suspended.\n")
    runner.invoke(cli, ["therapists", "approve", str(applicant)])
    assert runner.invoke(cli, ["therapists", "suspend", str(applicant)]).output.endswith("was suspended.\n")
    assert rows(settings, "SELECT status FROM therapists") == [{"status": "suspended"}]
    assert runner.invoke(cli, ["therapists", "reinstate", str(applicant)]).output.endswith("was reinstated.\n")


def test_old_command_names_are_hidden_aliases() -> None:
    listing = runner.invoke(cli, ["licences", "list"])
    assert (listing.exit_code, listing.output) == (0, "0 listed.\n")
    assert "licences" not in runner.invoke(cli, ["--help"]).output
    assert "tell-again" not in runner.invoke(cli, ["profiles", "--help"]).output


def test_revoking_an_absent_guardianship_is_refused(applicant: UUID) -> None:
    refused = runner.invoke(cli, ["guardianships", "revoke", str(applicant), str(applicant)])
    assert (refused.exit_code, refused.output) == (1, "We couldn't find this child.\n")


def test_impersonation_prints_link_and_stores_reason(settings: ServiceSettings) -> None:
    async def make() -> None:
        async with units_for(settings) as units:
            await Makes(units, PasswordHash("x")).family()

    asyncio.run(make())
    issued = runner.invoke(cli, ["impersonations", "issue", "dana@example.com", "--reason", "cannot find her invoice"])
    assert issued.exit_code == 0
    assert issued.output.startswith("http://127.0.0.1:8080/login/client?impersonation=")
    assert rows(settings, "SELECT operator, reason FROM impersonations") == [
        {"operator": "olga", "reason": "cannot find her invoice"}
    ]
    unknown = runner.invoke(cli, ["impersonations", "issue", "nobody@example.com", "--reason", "mail"])
    assert (unknown.exit_code, unknown.output) == (1, "We couldn't find a user with this email.\n")
    assert runner.invoke(cli, ["impersonations", "issue", "dana@example.com", "--reason", " "]).exit_code == 2


@pytest.mark.parametrize("command", ["republish", "tell-again"])
def test_republish_sends_next_version_of_every_profile(command: str, settings: ServiceSettings) -> None:
    async def make() -> None:
        async with units_for(settings) as units:
            makes = Makes(units, PasswordHash("x"))
            await makes.family()
            await makes.therapist()

    asyncio.run(make())
    before = len(rows(settings, "SELECT 1 FROM outbox"))
    assert runner.invoke(cli, ["profiles", command]).output == "Published 1 therapist, 1 guardian and 1 child.\n"
    sent = rows(settings, "SELECT subject FROM outbox ORDER BY seq")[before:]
    assert [each["subject"].removeprefix("evt.identity.") for each in sent] == [
        "therapist.profile_changed.v1",
        "therapist.summary_changed.v1",
        "therapist.supervisor_changed.v1",
        "guardian.profile_changed.v1",
        "guardian.language_changed.v1",
        "child.profile_changed.v1",
        "child.summary_changed.v1",
        "child.payer_changed.v1",
    ]
    entries = rows(
        settings, "SELECT action FROM audit_entries WHERE action ~ '(told_again|republished)$' ORDER BY action"
    )
    assert [entry["action"] for entry in entries] == [
        "child.told_again",
        "guardian.republished",
        "therapist.told_again",
    ]


def make_sign_in(settings: ServiceSettings, password_hash: PasswordHash, *, ended: bool) -> None:
    """Of dana@example.com. An ended one was announced."""

    async def make() -> None:
        async with units_for(settings) as units:
            family = await Makes(units, password_hash).family()
            async with units.begin(Makes.actor) as uow:
                await uow.rows(
                    "INSERT INTO sign_ins (id, user_id, device, created_at, last_seen_at, expires_at, ended_at,"
                    " announced_at) SELECT gen_random_uuid(), user_id, '', $1, $1, $3, $4, $4"
                    " FROM guardians WHERE id = $2",
                    uow.now,
                    family.guardian.id,
                    uow.now + timedelta(hours=1),
                    uow.now if ended else None,
                )

    asyncio.run(make())


def test_operator_signs_a_user_out_everywhere(settings: ServiceSettings, password_hash: PasswordHash) -> None:
    make_sign_in(settings, password_hash, ended=False)
    said = runner.invoke(cli, ["sign-ins", "end", "Dana@example.com"])
    assert (said.exit_code, said.stdout) == (0, "Ending 1 sign-in of Dana@example.com.\n")
    [one] = rows(settings, "SELECT ended_at IS NOT NULL AS ended, announced_at FROM sign_ins")
    assert one == {"ended": True, "announced_at": None}, "a job announces it"
    [entry] = rows(settings, "SELECT actor FROM audit_entries WHERE action = 'sign_ins.ended_by_operator'")
    assert entry == {"actor": "operator:olga"}
    unknown = runner.invoke(cli, ["sign-ins", "end", "nobody@example.com"])
    assert unknown.exit_code == 1


def test_operator_signs_everyone_out(settings: ServiceSettings, password_hash: PasswordHash) -> None:
    make_sign_in(settings, password_hash, ended=False)
    said = runner.invoke(cli, ["sign-ins", "end-all", "--operator", "olga"])
    assert (said.exit_code, said.stdout) == (0, "Ended 1 sign-in.\n")
    [one] = rows(settings, "SELECT ended_at IS NOT NULL AS ended, announced_at FROM sign_ins")
    assert one == {"ended": True, "announced_at": None}, "a job announces it"
    assert len(rows(settings, "SELECT 1 FROM audit_entries WHERE action = 'sign_ins.all_ended_by_operator'")) == 1


def test_ended_sign_ins_are_announced_again(settings: ServiceSettings, password_hash: PasswordHash) -> None:
    make_sign_in(settings, password_hash, ended=True)
    said = runner.invoke(cli, ["sign-ins", "announce", "--operator", "olga"])
    assert (said.exit_code, said.stdout) == (0, "Announcing 1 ended sign-in again.\n")
    assert rows(settings, "SELECT announced_at FROM sign_ins") == [{"announced_at": None}]


def test_secrets_key_is_replaced_by_command(
    settings: ServiceSettings, password_hash: PasswordHash, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = base64.b64decode(SECRETS_KEY), bytes(range(1, 33))

    async def enroll() -> None:
        async with units_for(settings) as units:
            user = (await Makes(units, password_hash).family()).user
            async with units.begin(Actor.operator("olga")) as uow:
                uow.db.add(SecondFactor(user_id=user.id, sealed_secret=Sealer(old).seal("JBSWY3DPEHPK3PXP", user.id)))

    asyncio.run(enroll())
    monkeypatch.setenv("IDENTITY_SECRETS_KEY", base64.b64encode(new).decode())
    missing = runner.invoke(cli, ["keys", "status"])
    assert (missing.exit_code, "another key missing: 1 second factor" in missing.output) == (1, True)
    monkeypatch.setenv("IDENTITY_FORMER_SECRETS_KEYS", json.dumps([SECRETS_KEY]))
    assert runner.invoke(cli, ["keys", "rewrap"]).output == "Rewrapped 1 second factor.\n"
    monkeypatch.delenv("IDENTITY_FORMER_SECRETS_KEYS")
    status = runner.invoke(cli, ["keys", "status"])
    assert (status.exit_code, status.output) == (0, f"{MasterKeys.of([new]).current.id} current: 1 second factor\n")
    assert rows(settings, "SELECT actor FROM audit_entries WHERE action = 'keys.rewrapped'") == [
        {"actor": "operator:olga"}
    ]
