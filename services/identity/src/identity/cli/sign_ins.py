import typer
from chassis.cli import Operator
from chassis.counts import counted
from chassis.unit_of_work import UnitOfWork

from identity.cli.command import run
from identity.use_cases.sign_ins.end_sign_ins import announce_again

group = typer.Typer(no_args_is_help=True, help="Sign-ins that have ended.")


@group.callback()
def sign_ins() -> None:
    """Keeps `announce` a command of its own."""


@group.command()
def announce(operator: Operator) -> None:
    """Announce every sign-in that ended while its token was still valid to all services again."""

    async def work(uow: UnitOfWork) -> str:
        return f"Announcing {counted(await announce_again(uow), 'ended sign-in')} again."

    run(operator, work)
