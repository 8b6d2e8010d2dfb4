"""Check that every stored file is there."""

import asyncio

import typer
from chassis.db import Queries
from chassis.storage import ObjectStore

from documents.adapters.vault import PREFIX
from documents.settings import DocumentsSettings

group = typer.Typer(no_args_is_help=True, help="Stored files.")
STORED = """
    SELECT 'document ' || id AS file, object_key FROM documents
    UNION ALL SELECT purpose || ' ' || id, object_key FROM kept_files
    UNION ALL SELECT 'card ' || id, object_key FROM deck_cards
    UNION ALL SELECT 'report ' || id, object_key FROM report_files
    UNION ALL SELECT 'resource ' || id, object_key FROM resources WHERE object_key IS NOT NULL
"""


@group.command("verify")
def verify() -> None:
    """List the files of which the bytes are missing. Exits with 1 if there are any."""
    missing = asyncio.run(_missing(DocumentsSettings()))
    print("\n".join(missing or ["Every file is stored."]))
    raise typer.Exit(1 if missing else 0)


async def _missing(settings: DocumentsSettings) -> list[str]:
    """Rows come first: a file is stored before its row, and stays for an hour after it."""
    queries = await Queries.connect(settings.database_url, 1)
    try:
        rows = await queries.rows(STORED)
        stored = set(await ObjectStore(settings.object_store_url).list(PREFIX))
    finally:
        await queries.close()
    return sorted(f"{row['file']} has no bytes." for row in rows if row["object_key"] not in stored)
