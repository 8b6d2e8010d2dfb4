from typing import Annotated

import typer
from chassis.cli import Operator
from chassis.unit_of_work import UnitOfWork

from identity.cli.command import Id, run
from identity.use_cases.families.court_orders import name_primary, set_address_hidden
from identity.use_cases.families.revoke_guardianship import revoke_guardianship

Reason = Annotated[str, typer.Option(help="Why, such as the court's file number. It is stored.")]
group = typer.Typer(no_args_is_help=True, help="Who may see which child.")


@group.command()
def revoke(guardian_id: Id, child_id: Id, operator: Operator) -> None:
    """End a guardian's access to a child in all services."""

    async def work(uow: UnitOfWork) -> str:
        await revoke_guardianship(uow, guardian_id, child_id)
        return f"Guardian {guardian_id} no longer sees child {child_id}."

    run(operator, work)


@group.command()
def hide_address(guardian_id: Id, child_id: Id, reason: Reason, operator: Operator) -> None:
    """Hide from a guardian where the child and its other guardians live, by a court's order."""

    async def work(uow: UnitOfWork) -> str:
        await set_address_hidden(uow, guardian_id, child_id, hidden=True, reason=reason)
        return f"Guardian {guardian_id} no longer sees where child {child_id} lives."

    run(operator, work)


@group.command()
def show_address(guardian_id: Id, child_id: Id, reason: Reason, operator: Operator) -> None:
    """Show a guardian again where the child and its other guardians live."""

    async def work(uow: UnitOfWork) -> str:
        await set_address_hidden(uow, guardian_id, child_id, hidden=False, reason=reason)
        return f"Guardian {guardian_id} sees where child {child_id} lives."

    run(operator, work)


@group.command()
def make_primary(guardian_id: Id, child_id: Id, reason: Reason, operator: Operator) -> None:
    """Make a guardian of a child its primary one, who changes its profile and the rights of others."""

    async def work(uow: UnitOfWork) -> str:
        await name_primary(uow, guardian_id, child_id, reason=reason)
        return f"Guardian {guardian_id} is the primary guardian of child {child_id}."

    run(operator, work)
