from typing import Annotated

import typer
from chassis.cli import Operator
from chassis.unit_of_work import UnitOfWork

from identity.cli.command import run
from identity.main import service
from identity.use_cases.sign_ins.impersonate import issue_impersonation

group = typer.Typer(no_args_is_help=True, help="Sign in as a user.")


@group.command()
def issue(
    email: str,
    operator: Operator,
    reason: Annotated[str, typer.Option(help="Why. Stored permanently with your name.")],
) -> None:
    """Print a link that signs you in as this user for an hour. It works once, within five minutes."""

    async def work(uow: UnitOfWork) -> str:
        if not (operator.strip() and reason.strip()):
            raise typer.BadParameter("enter your name and a reason")
        origin = service.settings().public_origin
        return await issue_impersonation(uow, email, operator.strip(), reason.strip(), origin)

    run(operator, work)
