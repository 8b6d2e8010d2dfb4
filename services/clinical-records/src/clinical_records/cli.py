"""Commands for operators."""

import asyncio
from typing import Annotated
from uuid import UUID

import orjson
import typer
from chassis.child_cipher import DecryptionFailed
from chassis.cli import Operator, make_cli, units_for
from chassis.counts import counted
from chassis.errors import DomainError
from chassis.unit_of_work import Actor

from clinical_records.adapters.record_encryption import RecordCipher
from clinical_records.main import service
from clinical_records.settings import ClinicalRecordsSettings
from clinical_records.use_cases.notes.republish_notes import republish_notes
from clinical_records.use_cases.retain_encrypted import decrypt_records

cli = make_cli(service)
sealed = typer.Typer(no_args_is_help=True, help="Encrypted records of erased children.")
cli.add_typer(sealed, name="sealed")
notes = typer.Typer(no_args_is_help=True, help="Session notes.")
cli.add_typer(notes, name="notes")


@sealed.command("open")
def open_records(
    child_id: Annotated[UUID, typer.Argument()],
    reason: Annotated[str, typer.Option(help="Legal reason, such as a court reference. It goes into the audit trail.")],
    operator: Operator,
) -> None:
    """Decrypt the retained records of an erased child and print them as JSON."""

    async def run() -> list[dict[str, list[object]]]:
        settings = ClinicalRecordsSettings()
        async with units_for(settings) as units:
            return await units.run(
                Actor.operator(operator),
                lambda uow: decrypt_records(uow, RecordCipher(settings.master_key()), child_id, reason),
            )

    try:
        print(orjson.dumps(asyncio.run(run()), option=orjson.OPT_INDENT_2).decode())
    except DomainError as error:
        print(error.text)
        raise typer.Exit(1) from error
    except DecryptionFailed as error:
        print("These records can't be decrypted: the key is different, or they were modified.")
        raise typer.Exit(1) from error


@notes.command("republish")
@notes.command("tell-again", hidden=True)
def republish(operator: Operator) -> None:
    """Publish the event of every session note again, for example after another service starts to consume it."""

    async def run() -> int:
        async with units_for(service.settings()) as units:
            return await units.run(Actor.operator(operator), republish_notes)

    count = asyncio.run(run())
    print(f"Republished {counted(count, 'note')}.")


if __name__ == "__main__":
    cli()
