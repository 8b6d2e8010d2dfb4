"""Applications of therapists, and therapists who are taken out for a while."""

from collections.abc import Awaitable

import typer
from chassis.cli import Operator
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Therapist, User
from identity.cli.command import Id, run
from identity.cli.files import Addresses
from identity.use_cases.decide_application import approve_therapist, decline_therapist
from identity.use_cases.suspend_therapist import reinstate_therapist, suspend_therapist

APPLICANTS = """
    SELECT t.id, concat_ws(' ', u.first_name, u.last_name) AS name, u.email, s.name AS specialty,
        t.resume_id, (SELECT json_agg(json_build_array(
            concat_ws(' ', l.state, l.number, 'until ' || l.expires_on), l.file_id) ORDER BY l.state, l.number)
            FROM licences l WHERE l.therapist_id = t.id) AS licences
    FROM therapists t JOIN users u ON u.id = t.user_id JOIN specialties s ON s.id = t.specialty_id
    WHERE t.status = 'applicant' ORDER BY t.id
"""

group = typer.Typer(no_args_is_help=True, help="Applications of therapists, and suspensions.")


@group.command("list-applicants")
def list_applicants(operator: Operator) -> None:
    """Who waits for a decision, oldest first."""

    async def work(uow: UnitOfWork) -> str:
        rows = await uow.rows(APPLICANTS)
        uow.audit("therapists.applicants_listed")
        addresses = Addresses(operator, uow.now)
        lines = []
        for row in rows:
            licences = "; ".join(text for text, _ in row["licences"])
            lines.append(f"{row['id']}  {row['name']} <{row['email']}>  {row['specialty']}  {licences}")
            lines.append(f"    Resume: {addresses.of(row['resume_id'])}")
            lines += [f"    License {text}: {addresses.of(file_id)}" for text, file_id in row["licences"]]
        return "\n".join([*lines, f"{len(rows)} waiting."])

    run(operator, work)


@group.command()
def approve(therapist_id: Id, operator: Operator) -> None:
    """Let a therapist in. A mail brings them the link to a first password; licences whose number and last day the
    application names count from now on."""
    run(operator, lambda uow: _said(uow, approve_therapist(uow, therapist_id), "approved"))


@group.command()
def decline(therapist_id: Id, operator: Operator) -> None:
    """Turn an application down, for good; a mail says so."""
    run(operator, lambda uow: _said(uow, decline_therapist(uow, therapist_id), "declined"))


@group.command()
def suspend(therapist_id: Id, operator: Operator) -> None:
    """Take a therapist out: every sign-in ends, and nobody is matched with them. What is booked stays booked."""
    run(operator, lambda uow: _said(uow, suspend_therapist(uow, therapist_id), "suspended"))


@group.command()
def reinstate(therapist_id: Id, operator: Operator) -> None:
    """Let a suspended therapist in again."""
    run(operator, lambda uow: _said(uow, reinstate_therapist(uow, therapist_id), "reinstated"))


async def _said(uow: UnitOfWork, decision: Awaitable[Therapist], word: str) -> str:
    therapist = await decision
    user = await uow.db.get_one(User, therapist.user_id)
    return f"{user.full_name} <{user.email}> was {word}."
