"""Commands for operators."""

import asyncio
from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

import orjson
import typer
from chassis.child_cipher import DecryptionFailed
from chassis.cli import Operator, make_cli, run_as_operator, units_for
from chassis.counts import counted
from chassis.errors import DomainError
from chassis.master_key_cli import MasterKeyCommands
from chassis.unit_of_work import Actor, UnitOfWork

from clinical_records.adapters.amendments import lock_amendment
from clinical_records.adapters.clinical_texts import read_texts
from clinical_records.adapters.record_encryption import RecordCipher
from clinical_records.domain.amendments import ANSWER_WITHIN, Decision
from clinical_records.main import service
from clinical_records.queries.amendments import unanswered_amendments
from clinical_records.queries.note_templates import shareable_templates
from clinical_records.settings import ClinicalRecordsSettings
from clinical_records.use_cases.amendments.answer_amendment import answer_as_operator
from clinical_records.use_cases.encrypt_texts import plain_texts
from clinical_records.use_cases.note_templates.share_templates import lock_template, share_template, unshare_template
from clinical_records.use_cases.notes.republish_notes import republish_notes
from clinical_records.use_cases.notes.verify_signatures import Verified, verify_signatures
from clinical_records.use_cases.retain_encrypted import decrypt_records
from clinical_records.use_cases.rotate_master_key import rewrap


async def _plain_rows(uow: UnitOfWork) -> Sequence[str]:
    return [f"{counted(await plain_texts(uow), 'row')} with plain text."]


cli = make_cli(service)
sealed = typer.Typer(no_args_is_help=True, help="Encrypted records of erased children.")
cli.add_typer(sealed, name="sealed")
notes = typer.Typer(no_args_is_help=True, help="Session notes.")
cli.add_typer(notes, name="notes")
amendments = typer.Typer(no_args_is_help=True, help="Requests of families to correct a record.")
cli.add_typer(amendments, name="amendments")
templates = typer.Typer(no_args_is_help=True, help="Phrases and templates for notes that everyone has.")
cli.add_typer(templates, name="templates")
Id = Annotated[UUID, typer.Argument()]
cli.add_typer(MasterKeyCommands(service, "FORMER_ENCRYPTION_KEYS", rewrap, more_lines=_plain_rows).group(), name="keys")


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
    """Check that no signed note, addendum, co-signature or progress report was changed or removed, by the fingerprints
    in the audit trail. `audit verify` checks the trail itself."""

    async def run() -> Verified:
        async with units_for(service.settings()) as units:
            return await units.run(Actor.operator(operator), verify_signatures)

    found = asyncio.run(run())
    addenda = counted(found.addenda, "addendum", "addenda")
    cosignatures, reports = counted(found.cosignatures, "co-signature"), counted(found.reports, "progress report")
    print(f"Checked {counted(found.notes, 'signed note')}, {addenda}, {cosignatures} and {reports}.")
    print("\n".join(found.problems or ["All of them are as they were signed."]))
    raise typer.Exit(1 if found.problems else 0)


@templates.command("list")
def list_templates(
    operator: Operator,
    therapist_id: Annotated[UUID | None, typer.Option(help="Lists this therapist's own templates.")] = None,
) -> None:
    """List the templates that operators shared, or a therapist's own, by name. Those of the service's file aren't
    listed."""

    async def work(uow: UnitOfWork) -> str:
        found = await shareable_templates(uow, therapist_id)
        uow.audit("note_templates.listed", subject=therapist_id or "shared")
        return "\n".join([*(f"{row['id']}  {row['name']}" for row in found), f"{counted(len(found), 'template')}."])

    run_as_operator(service, operator, work)


@templates.command("show")
def show_template(template_id: Id, operator: Operator) -> None:
    """Print a template. Read it before you share it: it must not name a child."""

    async def work(uow: UnitOfWork) -> str:
        template = await lock_template(uow, template_id)
        uow.audit("note_template.read", subject=template_id)
        texts = {"Phrase": template.phrase, "Subjective": template.soap_subjective}
        texts |= {"Objective": template.soap_objective, "Assessment": template.soap_assessment}
        texts |= {"Plan": template.soap_plan}
        return "\n".join([template.name, *(f"{part}: {text}" for part, text in texts.items() if text)])

    run_as_operator(service, operator, work)


@templates.command("share")
def share(template_id: Id, operator: Operator) -> None:
    """Give everyone a copy of a therapist's template. Nobody can change the copy; the therapist keeps their own."""

    async def work(uow: UnitOfWork) -> str:
        return f"Everyone has it now: {await share_template(uow, template_id)}."

    run_as_operator(service, operator, work)


@templates.command("unshare")
def unshare(template_id: Id, operator: Operator) -> None:
    """Delete a copy that was shared. Notes written with it stay, and so does the therapist's own template."""

    async def work(uow: UnitOfWork) -> str:
        await unshare_template(uow, template_id)
        return "Nobody has it anymore."

    run_as_operator(service, operator, work)


@amendments.command("list")
def list_amendments(operator: Operator) -> None:
    """List the requests to correct a record that wait for an answer, oldest first, with the day that each is due."""

    async def work(uow: UnitOfWork) -> str:
        waiting = await unanswered_amendments(uow)
        uow.audit("amendments.listed")
        lines = [
            f"{row['id']}  child {row['child_id']}  due {(row['requested_at'] + ANSWER_WITHIN).date()}"
            for row in waiting
        ]
        return "\n".join([*lines, f"{counted(len(waiting), 'request')} waiting."])

    run_as_operator(service, operator, work)


@amendments.command("show")
def show_amendment(child_id: Id, request_id: Id, operator: Operator) -> None:
    """Print what a guardian asks to correct."""

    async def work(uow: UnitOfWork) -> str:
        asked = await lock_amendment(uow, child_id, request_id)
        uow.audit("amendment.read", child_id=child_id, subject=request_id)
        return (await read_texts(uow, asked, child_id))["request"]

    run_as_operator(service, operator, work)


@amendments.command("answer")
def answer_amendment(
    child_id: Id,
    request_id: Id,
    decision: Annotated[Decision, typer.Argument()],
    answer: Annotated[str, typer.Option(help="What was corrected, or why not. The family and the therapists read it.")],
    operator: Operator,
) -> None:
    """Answer a request, for a child without a therapist. The guardian gets an email."""

    async def work(uow: UnitOfWork) -> str:
        await answer_as_operator(uow, child_id, request_id, decision, answer)
        return f"The request was {decision}."

    run_as_operator(service, operator, work)


if __name__ == "__main__":
    cli()
