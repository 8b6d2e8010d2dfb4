import asyncio

import typer
from chassis.cli import Operator, units_for
from chassis.counts import counted
from chassis.unit_of_work import Actor

from identity.main import service
from identity.use_cases.profiles.republish_profiles import (
    list_profiles,
    republish_child,
    republish_guardian,
    republish_therapist,
)

group = typer.Typer(no_args_is_help=True, help="Profiles in the other services.")


@group.command("tell-again", hidden=True)
@group.command()
def republish(operator: Operator) -> None:
    """Publish every profile again: once after an upgrade that adds fields or events about them."""

    async def work() -> str:
        actor = Actor.operator(operator)
        async with units_for(service.settings()) as units:
            async with units.begin(actor) as uow:
                profiles = await list_profiles(uow)
            for therapist in profiles.therapists:
                async with units.begin(actor) as uow:
                    await republish_therapist(uow, therapist)
            for guardian in profiles.guardians:
                async with units.begin(actor) as uow:
                    await republish_guardian(uow, guardian)
            for child in profiles.children:
                async with units.begin(actor) as uow:
                    await republish_child(uow, child)
        therapists = counted(len(profiles.therapists), "therapist")
        guardians = counted(len(profiles.guardians), "guardian")
        return f"Published {therapists}, {guardians} and {counted(len(profiles.children), 'child', 'children')}."

    print(asyncio.run(work()))
