from datetime import datetime
from typing import Annotated
from uuid import UUID

import typer
from chassis.cli import Operator
from chassis.unit_of_work import UnitOfWork

from identity.adapters.sql_fragments import today_of
from identity.adapters.tables import Therapist, User
from identity.cli.command import Id, run
from identity.cli.file_links import FileLinkBuilder
from identity.domain.licenses import license_status
from identity.use_cases.licenses.verify_license import verify_license

LISTED = f"""
    SELECT l.id, l.state, l.number, l.expires_on, l.verified_at IS NOT NULL AS verified, l.file_id,
        {today_of("$2")} AS today, concat_ws(' ', u.first_name, u.last_name) AS name, u.email
    FROM licences l JOIN therapists t ON t.id = l.therapist_id JOIN users u ON u.id = t.user_id
    WHERE CASE WHEN $1::uuid IS NULL THEN t.status = 'approved' AND l.verified_at IS NULL ELSE t.id = $1 END
    ORDER BY u.email, l.state, l.number, l.id
"""  # noqa: S608  # constants
Day = Annotated[datetime, typer.Option(formats=["%Y-%m-%d"], help="Last valid day, from the file.")]
Number = Annotated[str, typer.Option(help="From the file.")]

group = typer.Typer(no_args_is_help=True, help="Licenses of therapists.")


@group.command("list")
def list_licenses(operator: Operator, therapist_id: Annotated[UUID | None, typer.Argument()] = None) -> None:
    """List the licenses of one therapist, or all unverified licenses of approved therapists."""

    async def work(uow: UnitOfWork) -> str:
        rows = await uow.rows(LISTED, therapist_id, uow.now)
        links = FileLinkBuilder(operator, uow.now)
        uow.audit("licences.listed", subject=therapist_id)
        lines = []
        for row in rows:
            status = license_status(verified=row["verified"], expires_on=row["expires_on"], today=row["today"])
            license_text = f"{row['state']} {row['number'] or 'no number'} until {row['expires_on'] or 'unknown'}"
            lines.append(
                f"{row['id']}  {row['name']} <{row['email']}>  {license_text}  {status}  {links.link(row['file_id'])}"
            )
        return "\n".join([*lines, f"{len(rows)} listed."])

    run(operator, work)


@group.command()
def verify(license_id: Id, number: Number, expires_on: Day, operator: Operator) -> None:
    """Confirm that number and last day match the file. The license counts from now on."""

    async def work(uow: UnitOfWork) -> str:
        row = await verify_license(uow, license_id, number, expires_on.date())
        therapist = await uow.db.get_one(Therapist, row.therapist_id)
        user = await uow.db.get_one(User, therapist.user_id)
        return f"The {row.state} license of {user.full_name} <{user.email}> is valid until {row.expires_on}."

    run(operator, work)
