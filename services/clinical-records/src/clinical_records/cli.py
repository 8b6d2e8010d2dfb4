"""What only operators do: the commands that every service has, and opening what is sealed."""

import asyncio
from typing import Annotated
from uuid import UUID

import orjson
import typer
from chassis.cli import Operator, make_cli, units_for
from chassis.errors import DomainError
from chassis.unit_of_work import Actor

from clinical_records.adapters.seal import NotSealedHere, Seal
from clinical_records.main import service
from clinical_records.settings import ClinicalRecordsSettings
from clinical_records.use_cases.seal_records import open_sealed
from clinical_records.use_cases.tell_notes_again import tell_notes_again

cli = make_cli(service)
sealed = typer.Typer(no_args_is_help=True, help="Records of children who were erased.")
cli.add_typer(sealed, name="sealed")
notes = typer.Typer(no_args_is_help=True, help="Notes on sessions.")
cli.add_typer(notes, name="notes")


@sealed.command("open")
def open_records(
    child_id: Annotated[UUID, typer.Argument()],
    reason: Annotated[str, typer.Option(help="Why the law wants it, as a court's reference; it is audited.")],
    operator: Operator,
) -> None:
    """Print what is sealed of a child, as JSON."""

    async def run() -> list[dict[str, list[object]]]:
        settings = ClinicalRecordsSettings()
        async with units_for(settings) as units:
            return await units.run(
                Actor.operator(operator), lambda uow: open_sealed(uow, Seal(settings.master_key()), child_id, reason)
            )

    try:
        print(orjson.dumps(asyncio.run(run()), option=orjson.OPT_INDENT_2).decode())
    except DomainError as refused:
        print(refused.text)
        raise typer.Exit(1) from refused
    except NotSealedHere as refused:
        print("It was sealed with another key, or changed since.")
        raise typer.Exit(1) from refused


@notes.command("tell-again")
def tell_again(operator: Operator) -> None:
    """Tell the others which sessions have notes: once after the upgrade since which they are told."""

    async def run() -> int:
        async with units_for(service.settings()) as units:
            return await units.run(Actor.operator(operator), tell_notes_again)

    print(f"Told of {asyncio.run(run())} notes.")


if __name__ == "__main__":
    cli()
