"""Applications of therapists."""

from collections.abc import Awaitable

import typer
from chassis.cli import Operator
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Therapist, User
from identity.cli.command import Id, run
from identity.use_cases.decide_application import approve_therapist, decline_therapist

APPLICANTS = """
    SELECT t.id, concat_ws(' ', u.first_name, u.last_name) AS name, u.email, s.name AS specialty,
        ARRAY(SELECT l.state || ' ' || l.number || ' until ' || l.expires_on FROM licences l
            WHERE l.therapist_id = t.id ORDER BY l.state, l.number) AS licences
    FROM therapists t JOIN users u ON u.id = t.user_id JOIN specialties s ON s.id = t.specialty_id
    WHERE t.status = 'applicant' ORDER BY t.id
"""

group = typer.Typer(no_args_is_help=True, help="Applications of therapists.")


@group.command("list-applicants")
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

    run(operator, work)


@group.command()
def approve(therapist_id: Id, operator: Operator) -> None:
    """Let a therapist in. Nothing is mailed: this version has no mail with a link to a first password."""
    run(operator, lambda uow: _said(uow, approve_therapist(uow, therapist_id), "approved"))


@group.command()
def decline(therapist_id: Id, operator: Operator) -> None:
    """Turn an application down, for good."""
    run(operator, lambda uow: _said(uow, decline_therapist(uow, therapist_id), "declined"))


async def _said(uow: UnitOfWork, decision: Awaitable[Therapist], word: str) -> str:
    therapist = await decision
    user = await uow.db.get_one(User, therapist.user_id)
    return f"{user.full_name} <{user.email}> was {word}."
