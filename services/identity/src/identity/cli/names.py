from typing import Annotated

import typer
from chassis.cli import Operator
from chassis.unit_of_work import UnitOfWork

from identity.cli.command import Id, run
from identity.use_cases.children.request_name import decline_name, grant_name

OPEN = """
    SELECT r.id, r.requested_at, concat_ws(' ', c.name, c.last_name) AS current, r.child_id,
        concat_ws(' ', r.name, r.last_name) AS asked, r.reason, u.email, c.billing = 'school' AS of_school
    FROM name_requests r JOIN children c ON c.id = r.child_id JOIN guardians g ON g.id = r.guardian_id
    JOIN users u ON u.id = g.user_id
    WHERE r.decision IS NULL ORDER BY r.requested_at, r.id
"""
IMPORTS = "A school's next import must have this name too, or it adds the child a second time."

group = typer.Typer(no_args_is_help=True, help="Requests of guardians to correct a child's name.")


@group.command("list")
def list_requests(operator: Operator) -> None:
    """List the requests that wait, oldest first."""

    async def work(uow: UnitOfWork) -> str:
        rows = await uow.rows(OPEN)
        for row in rows:
            uow.audit("child.name_request_listed", child_id=row["child_id"], subject=str(row["id"]))
        lines = [
            f"{row['id']}  {row['requested_at']:%Y-%m-%d}  {row['current']} -> {row['asked']}  <{row['email']}>"
            f"{'  paid by a school' if row['of_school'] else ''}\n    {row['reason']}"
            for row in rows
        ]
        return "\n".join([*lines, f"{len(rows)} listed."])

    run(operator, work)


@group.command()
def grant(request_id: Id, operator: Operator) -> None:
    """Rename the child in all services and email the guardian."""

    async def work(uow: UnitOfWork) -> str:
        request = await grant_name(uow, request_id, operator)
        done = f"{request.previous_name} is now {request.name} {request.last_name}."
        school = await uow.value("SELECT billing = 'school' FROM children WHERE id = $1", request.child_id)
        return f"{done} {IMPORTS}" if school else done

    run(operator, work)


@group.command()
def decline(
    request_id: Id,
    reason: Annotated[str, typer.Option(help="The guardian reads it.")],
    operator: Operator,
) -> None:
    """Keep the name, and email the guardian that there is an answer."""

    async def work(uow: UnitOfWork) -> str:
        if not reason.strip():
            raise typer.BadParameter("Say why.", param_hint="--reason")
        request = await decline_name(uow, request_id, operator, reason.strip())
        return f"Declined the request of {request.requested_at:%Y-%m-%d}."

    run(operator, work)
