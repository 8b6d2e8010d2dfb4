import typer
from chassis.cli import Operator
from chassis.unit_of_work import UnitOfWork

from identity.cli.command import Id, run
from identity.use_cases.families.revoke_guardianship import revoke_guardianship

group = typer.Typer(no_args_is_help=True, help="Who may see which child.")


@group.command()
def revoke(guardian_id: Id, child_id: Id, operator: Operator) -> None:
    """End a guardian's access to a child in all services."""

    async def work(uow: UnitOfWork) -> str:
        await revoke_guardianship(uow, guardian_id, child_id)
        return f"Guardian {guardian_id} no longer sees child {child_id}."

    run(operator, work)
