"""Commands for operators."""

import asyncio
from collections.abc import Mapping
from typing import Annotated
from uuid import UUID

import orjson
import typer
from chassis.child_cipher import DecryptionFailed
from chassis.cli import Operator, make_cli, units_for
from chassis.counts import counted
from chassis.errors import DomainError
from chassis.master_keys import MasterKeys
from chassis.unit_of_work import Actor

from clinical_records.adapters.record_encryption import RecordCipher
from clinical_records.main import service
from clinical_records.settings import ClinicalRecordsSettings
from clinical_records.use_cases.encrypt_texts import plain_texts
from clinical_records.use_cases.notes.republish_notes import republish_notes
from clinical_records.use_cases.notes.verify_signatures import Verified, verify_signatures
from clinical_records.use_cases.retain_encrypted import decrypt_records
from clinical_records.use_cases.rotate_master_key import Rewrapped, keys_in_use, rewrap

cli = make_cli(service)
sealed = typer.Typer(no_args_is_help=True, help="Encrypted records of erased children.")
cli.add_typer(sealed, name="sealed")
notes = typer.Typer(no_args_is_help=True, help="Session notes.")
cli.add_typer(notes, name="notes")
keys = typer.Typer(no_args_is_help=True, help="The master key, which encrypts the keys of all texts.")
cli.add_typer(keys, name="keys")


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
                lambda uow: decrypt_records(uow, RecordCipher(settings.master_keys), child_id, reason),
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


@notes.command("verify")
def verify(operator: Operator) -> None:
    """Check that no signed note, addendum or progress report was changed or removed, by the fingerprints in the audit
    trail. `audit verify` checks the trail itself."""

    async def run() -> Verified:
        async with units_for(service.settings()) as units:
            return await units.run(Actor.operator(operator), verify_signatures)

    found = asyncio.run(run())
    addenda, reports = counted(found.addenda, "addendum", "addenda"), counted(found.reports, "progress report")
    print(f"Checked {counted(found.notes, 'signed note')}, {addenda} and {reports}.")
    print("\n".join(found.problems or ["All of them are as they were signed."]))
    raise typer.Exit(1 if found.problems else 0)


@keys.command("rewrap")
def rewrap_keys(operator: Operator) -> None:
    """Encrypt all data keys and sealed records with the current master key, after it was replaced."""

    async def run() -> Rewrapped:
        async with units_for(service.settings()) as units:
            return await rewrap(units, Actor.operator(operator))

    done = asyncio.run(run())
    print(f"Rewrapped {counted(done.data_keys, 'data key')} and {counted(done.sealed_records, 'sealed record')}.")
    if done.failed:
        print(f"{done.failed} can't be decrypted: put the key that encrypted them into FORMER_ENCRYPTION_KEYS.")
        raise typer.Exit(1)


@keys.command("status")
def key_status(operator: Operator) -> None:
    """Print which master keys are in use, and how many texts aren't encrypted yet. Fails if a key is missing."""

    async def run() -> tuple[Mapping[str, int], int, MasterKeys]:
        async with units_for(service.settings()) as units, units.begin(Actor.operator(operator)) as uow:
            return await keys_in_use(uow), await plain_texts(uow), uow.keys

    in_use, plain, known = asyncio.run(run())
    states = {key.id: "current" if key is known.current else "former" for key in known.newest_first}
    for key_id, count in {**dict.fromkeys(states, 0), **in_use}.items():
        print(f"{key_id} {states.get(key_id, 'missing')}: {counted(count, 'data key')}")
    print(f"{counted(plain, 'row')} with plain text.")
    if not in_use.keys() <= states.keys():
        raise typer.Exit(1)


if __name__ == "__main__":
    cli()
