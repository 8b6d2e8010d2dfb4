import asyncio
from uuid import UUID

import pytest
from chassis.cli import units_for
from chassis.ids import new_id
from chassis.settings import ServiceSettings
from chassis.unit_of_work import UnitOfWork
from identity.adapters.name_request_tables import NameRequest
from identity.adapters.passwords import PasswordHash
from identity.cli import cli
from typer.testing import CliRunner

from services.identity.tests.cli.test_commands import environment, rows  # noqa: F401  # a fixture
from services.identity.tests.world import Makes

runner = CliRunner()


@pytest.fixture
def request_id(settings: ServiceSettings, password_hash: PasswordHash) -> UUID:
    async def make() -> UUID:
        async with units_for(settings) as units:
            makes = Makes(units, password_hash)
            family = await makes.family()

            async def ask(uow: UnitOfWork) -> UUID:
                request = NameRequest(
                    id=new_id(), child_id=family.children[0].id, guardian_id=family.guardian.id, name="Mila",
                    last_name="Rivera", reason="We spelled it wrong.", requested_at=uow.now,
                )  # fmt: skip
                uow.db.add(request)
                return request.id

            return await units.run(Makes.actor, ask)

    return asyncio.run(make())


def test_waiting_request_is_listed_and_granted(request_id: UUID, settings: ServiceSettings) -> None:
    listed = runner.invoke(cli, ["names", "list"])
    assert f"{request_id}  " in listed.output and "Mia -> Mila Rivera  <dana@example.com>" in listed.output
    granted = runner.invoke(cli, ["names", "grant", str(request_id)])
    assert (granted.exit_code, granted.output.strip()) == (0, "Mia is now Mila Rivera.")
    assert rows(settings, "SELECT name, last_name FROM children") == [{"name": "Mila", "last_name": "Rivera"}]
    [entry] = rows(settings, "SELECT actor FROM audit_entries WHERE action = 'child.name_granted'")
    assert entry["actor"] == "operator:olga"
    again = runner.invoke(cli, ["names", "grant", str(request_id)])
    assert (again.exit_code, again.output.strip()) == (1, "This request was already decided.")


def test_refusal_needs_a_reason(request_id: UUID, settings: ServiceSettings) -> None:
    assert runner.invoke(cli, ["names", "decline", str(request_id), "--reason", " "]).exit_code != 0
    declined = runner.invoke(cli, ["names", "decline", str(request_id), "--reason", "Please send the certificate."])
    assert declined.exit_code == 0
    assert rows(settings, "SELECT decision, answer FROM name_requests") == [
        {"decision": "declined", "answer": "Please send the certificate."}
    ]
    assert "0 listed." in runner.invoke(cli, ["names", "list"]).output


def test_school_is_named_because_its_import_knows_the_names(request_id: UUID, settings: ServiceSettings) -> None:
    rows(settings, "UPDATE children SET billing = 'school', school_name = 'Oak Hill' RETURNING id")
    assert "paid by a school" in runner.invoke(cli, ["names", "list"]).output
    assert "next import" in runner.invoke(cli, ["names", "grant", str(request_id)]).output
