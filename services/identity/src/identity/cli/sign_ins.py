import typer
from chassis.cli import Operator
from chassis.counts import counted
from chassis.unit_of_work import UnitOfWork

from identity.cli.command import run
from identity.use_cases.sign_ins.end_sign_ins import announce_again, end_every_sign_in, end_sign_ins_of

group = typer.Typer(no_args_is_help=True, help="End sign-ins in all services.")


@group.command()
def end(email: str, operator: Operator) -> None:
    """Sign a user out on every device."""

    async def work(uow: UnitOfWork) -> str:
        return f"Ending {counted(await end_sign_ins_of(uow, email), 'sign-in')} of {email}."

    run(operator, work)


@group.command()
def end_all(operator: Operator) -> None:
    """Sign everyone out, as after a restore of the database."""

    async def work(uow: UnitOfWork) -> str:
        return f"Ended {counted(await end_every_sign_in(uow), 'sign-in')}."

    run(operator, work)


@group.command()
def announce(operator: Operator) -> None:
    """Announce every sign-in that ended while its token was still valid to all services again."""

    async def work(uow: UnitOfWork) -> str:
        return f"Announcing {counted(await announce_again(uow), 'ended sign-in')} again."

    run(operator, work)
