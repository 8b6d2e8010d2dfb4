"""Licences of therapists: what is to be held against its file, and what ends."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

import typer
from chassis.cli import Operator
from chassis.unit_of_work import UnitOfWork

from identity.adapters.licence_rules import today_of
from identity.adapters.tables import Therapist, User
from identity.cli.command import Id, run
from identity.cli.files import Addresses
from identity.domain.licences import licence_status
from identity.use_cases.verify_licence import verify_licence

LISTED = f"""
    SELECT l.id, l.state, l.number, l.expires_on, l.verified_at IS NOT NULL AS verified, l.file_id,
        {today_of("$2")} AS today, concat_ws(' ', u.first_name, u.last_name) AS name, u.email
    FROM licences l JOIN therapists t ON t.id = l.therapist_id JOIN users u ON u.id = t.user_id
    WHERE CASE WHEN $1::uuid IS NULL THEN t.status = 'approved' AND l.verified_at IS NULL ELSE t.id = $1 END
    ORDER BY u.email, l.state, l.number, l.id
"""  # noqa: S608  # constants
Day = Annotated[datetime, typer.Option(formats=["%Y-%m-%d"], help="Its last day, as the file says.")]
Number = Annotated[str, typer.Option(help="As the file says.")]

group = typer.Typer(no_args_is_help=True, help="Licences of therapists.")


@group.command("list")
def list_licences(operator: Operator, therapist_id: Annotated[UUID | None, typer.Argument()] = None) -> None:
    """Those of one therapist; without one, those of all approved therapists that wait to be verified."""

    async def work(uow: UnitOfWork) -> str:
        rows = await uow.rows(LISTED, therapist_id, uow.now)
        addresses = Addresses(operator, uow.now)
        uow.audit("licences.listed", subject=therapist_id)
        lines = []
        for row in rows:
            status = licence_status(verified=row["verified"], expires_on=row["expires_on"], today=row["today"])
            said = f"{row['state']} {row['number'] or 'without number'} until {row['expires_on'] or 'an unknown day'}"
            lines.append(
                f"{row['id']}  {row['name']} <{row['email']}>  {said}  {status}  {addresses.of(row['file_id'])}"
            )
        return "\n".join([*lines, f"{len(rows)} listed."])

    run(operator, work)


@group.command()
def verify(licence_id: Id, number: Number, expires_on: Day, operator: Operator) -> None:
    """Number and last day stand in the file as given here: from now on the licence counts."""

    async def work(uow: UnitOfWork) -> str:
        licence = await verify_licence(uow, licence_id, number, expires_on.date())
        therapist = await uow.db.get_one(Therapist, licence.therapist_id)
        user = await uow.db.get_one(User, therapist.user_id)
        return f"The {licence.state} licence of {user.full_name} <{user.email}> holds until {licence.expires_on}."

    run(operator, work)
