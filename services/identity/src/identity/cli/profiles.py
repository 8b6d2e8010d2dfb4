"""What the other services know of people."""

import asyncio

import typer
from chassis.cli import Operator, units_for
from chassis.unit_of_work import Actor

from identity.main import service
from identity.use_cases.tell_again import tell_of_child, tell_of_therapist, therapists_and_children

group = typer.Typer(no_args_is_help=True, help="What the other services know of people.")


@group.command("tell-again")
def tell_again(operator: Operator) -> None:
    """Tell the other services of every therapist and child: once after an upgrade whose events say more of them."""

    async def work() -> str:
        actor = Actor.operator(operator)
        async with units_for(service.settings()) as units:
            async with units.begin(actor) as uow:
                therapists, children = await therapists_and_children(uow)
            for therapist in therapists:
                async with units.begin(actor) as uow:
                    await tell_of_therapist(uow, therapist)
            for child in children:
                async with units.begin(actor) as uow:
                    await tell_of_child(uow, child)
        return f"Told of {len(therapists)} therapists and {len(children)} children."

    print(asyncio.run(work()))
