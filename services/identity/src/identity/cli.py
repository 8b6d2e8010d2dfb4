"""What only operators do for identity."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated
from uuid import UUID

import typer
from chassis.cli import Operator, make_cli, units_for
from chassis.errors import DomainError
from chassis.unit_of_work import Actor, UnitOfWork

from identity.adapters.tables import Therapist, User
from identity.main import service
from identity.use_cases.decide_application import approve_therapist, decline_therapist
from identity.use_cases.revoke_guardianship import revoke_guardianship

APPLICANTS = """
    SELECT t.id, concat_ws(' ', u.first_name, u.last_name) AS name, u.email, s.name AS specialty,
        ARRAY(SELECT l.state || ' ' || l.number || ' until ' || l.expires_on FROM licences l
            WHERE l.therapist_id = t.id ORDER BY l.state, l.number) AS licences
    FROM therapists t JOIN users u ON u.id = t.user_id JOIN specialties s ON s.id = t.specialty_id
    WHERE t.status = 'applicant' ORDER BY t.id
"""
Id = Annotated[UUID, typer.Argument()]

cli = make_cli(service)
therapists = typer.Typer(no_args_is_help=True, help="Applications of therapists.")
guardianships = typer.Typer(no_args_is_help=True, help="Who may see which child.")
cli.add_typer(therapists, name="therapists")
cli.add_typer(guardianships, name="guardianships")


def _run(operator: str, work: Callable[[UnitOfWork], Awaitable[str]]) -> None:
    """Prints what `work` says it did. A refusal is one sentence and exit code 1."""

    async def run() -> str:
        async with units_for(service.settings()) as units:
            return await units.run(Actor.operator(operator), work)

    try:
        print(asyncio.run(run()))
    except DomainError as refused:
        print(refused.text)
        raise typer.Exit(1) from refused


@therapists.command("list-applicants")
def list_applicants(operator: Operator) -> None:
    """Who waits for a decision, oldest first."""

    async def work(uow: UnitOfWork) -> str:
        rows = await uow.rows(APPLICANTS)
        uow.audit("therapists.applicants_listed")
        lines = [
            f"{row['id']}  {row['name']} <{row['email']}>  {row['specialty']}  {'; '.join(row['licences'])}"
            for row in rows
        ]
        return "\n".join([*lines, f"{len(rows)} waiting."])

    _run(operator, work)


@therapists.command()
def approve(therapist_id: Id, operator: Operator) -> None:
    """Let a therapist in. Nothing is mailed: this version has no mail with a link to a first password."""
    _run(operator, lambda uow: _said(uow, approve_therapist(uow, therapist_id), "approved"))


@therapists.command()
def decline(therapist_id: Id, operator: Operator) -> None:
    """Turn an application down, for good."""
    _run(operator, lambda uow: _said(uow, decline_therapist(uow, therapist_id), "declined"))


async def _said(uow: UnitOfWork, decision: Awaitable[Therapist], word: str) -> str:
    therapist = await decision
    user = await uow.db.get_one(User, therapist.user_id)
    return f"{user.full_name} <{user.email}> was {word}."


@guardianships.command()
def revoke(guardian_id: Id, child_id: Id, operator: Operator) -> None:
    """Take a child out of a guardian's sight, in every service."""

    async def work(uow: UnitOfWork) -> str:
        await revoke_guardianship(uow, guardian_id, child_id)
        return f"Guardian {guardian_id} no longer sees child {child_id}."

    _run(operator, work)


if __name__ == "__main__":
    cli()
