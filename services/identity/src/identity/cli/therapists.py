from collections.abc import Awaitable

import typer
from chassis.cli import Operator
from chassis.counts import counted
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Therapist, User
from identity.cli.command import Id, run
from identity.cli.file_links import FileLinkBuilder
from identity.use_cases.therapists.decide_application import approve_therapist, decline_therapist
from identity.use_cases.therapists.set_npi import set_npi
from identity.use_cases.therapists.set_supervisor import end_supervision, set_supervisor
from identity.use_cases.therapists.suspend_therapist import reinstate_therapist, suspend_therapist

APPLICANTS = """
    SELECT t.id, concat_ws(' ', u.first_name, u.last_name) AS name, u.email, s.name AS specialty,
        t.resume_id, (SELECT json_agg(json_build_array(
            concat_ws(' ', l.state, l.number, 'until ' || l.expires_on), l.file_id) ORDER BY l.state, l.number)
            FROM licences l WHERE l.therapist_id = t.id) AS licences
    FROM therapists t JOIN users u ON u.id = t.user_id JOIN specialties s ON s.id = t.specialty_id
    WHERE t.status = 'applicant' ORDER BY t.id
"""

SUPERVISED = """
    SELECT t.id, concat_ws(' ', u.first_name, u.last_name) AS name,
        s.id AS supervisor_id, concat_ws(' ', v.first_name, v.last_name) AS supervisor_name
    FROM therapists t JOIN users u ON u.id = t.user_id
        JOIN therapists s ON s.id = t.supervisor_id JOIN users v ON v.id = s.user_id
    ORDER BY supervisor_name, s.id, name, t.id
"""

group = typer.Typer(no_args_is_help=True, help="Applications of therapists, suspensions, and supervisors.")


@group.command("list-applicants")
def list_applicants(operator: Operator) -> None:
    """List undecided applications, oldest first."""

    async def work(uow: UnitOfWork) -> str:
        rows = await uow.rows(APPLICANTS)
        uow.audit("therapists.applicants_listed")
        links = FileLinkBuilder(operator, uow.now)
        lines = []
        for row in rows:
            licenses = "; ".join(text for text, _ in row["licences"])
            lines.append(f"{row['id']}  {row['name']} <{row['email']}>  {row['specialty']}  {licenses}")
            lines.append(f"    Resume: {links.link(row['resume_id'])}")
            lines += [f"    License {text}: {links.link(file_id)}" for text, file_id in row["licences"]]
        return "\n".join([*lines, f"{len(rows)} waiting."])

    run(operator, work)


@group.command()
def approve(therapist_id: Id, operator: Operator) -> None:
    """Approve an application. The therapist gets an email to set a password. Licenses with a number and a last day
    count from now on."""
    run(operator, lambda uow: _summarize(uow, approve_therapist(uow, therapist_id), "approved"))


@group.command()
def decline(therapist_id: Id, operator: Operator) -> None:
    """Decline an application. This is final; the therapist gets an email."""
    run(operator, lambda uow: _summarize(uow, decline_therapist(uow, therapist_id), "declined"))


@group.command()
def suspend(therapist_id: Id, operator: Operator) -> None:
    """Suspend a therapist: signs them out and removes them from matching. Booked sessions stay."""
    run(operator, lambda uow: _summarize(uow, suspend_therapist(uow, therapist_id), "suspended"))


@group.command()
def reinstate(therapist_id: Id, operator: Operator) -> None:
    """Reinstate a suspended therapist."""
    run(operator, lambda uow: _summarize(uow, reinstate_therapist(uow, therapist_id), "reinstated"))


@group.command("set-npi")
def set_npi_command(therapist_id: Id, npi: str, operator: Operator) -> None:
    """Enter a therapist's national provider identifier, which superbills print."""
    run(operator, lambda uow: _summarize(uow, set_npi(uow, therapist_id, npi), "updated"))


@group.command("set-supervisor")
def set_supervisor_command(therapist_id: Id, supervisor_id: Id, operator: Operator) -> None:
    """Assign a supervisor, to co-sign this therapist's notes from now on."""
    run(operator, lambda uow: _summarize(uow, set_supervisor(uow, therapist_id, supervisor_id), "updated"))


@group.command("end-supervision")
def end_supervision_command(therapist_id: Id, operator: Operator) -> None:
    """Let a therapist sign alone again. Notes that wait for a co-signature stay with the supervisor."""
    run(operator, lambda uow: _summarize(uow, end_supervision(uow, therapist_id), "updated"))


@group.command("list-supervised")
def list_supervised(operator: Operator) -> None:
    """List the therapists who have a supervisor, by supervisor."""

    async def work(uow: UnitOfWork) -> str:
        rows = await uow.rows(SUPERVISED)
        uow.audit("therapists.supervised_listed")
        lines = [
            f"{row['id']}  {row['name']}  supervised by {row['supervisor_name']} ({row['supervisor_id']})"
            for row in rows
        ]
        return "\n".join([*lines, f"{counted(len(rows), 'therapist')} with a supervisor."])

    run(operator, work)


async def _summarize(uow: UnitOfWork, decision: Awaitable[Therapist], word: str) -> str:
    therapist = await decision
    user = await uow.db.get_one(User, therapist.user_id)
    return f"{user.full_name} <{user.email}> was {word}."
