"""The files of a record's download, and where they are in its zip file (docs/product/shared.md#record-download)."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import PurePosixPath
from urllib.parse import quote

import orjson

from identity.domain.fhir.codes import Element
from identity.domain.fhir.export import by_type, document_bundle, ndjson
from identity.domain.fhir.record import Tables

FOLDER = "files"
PRINTED = "pdf"
README = """\
Your child's record from Larkwell

pdf/           the record to read and print: goals, notes, recaps and materials, and each progress report. If the
               record is too long for one PDF, there is one of the notes of each month; the rest is in bundle.json
files/         documents, assessment reports, intake forms as PDF, and files of messages and materials
bundle.json    the whole record in one file, in the format FHIR R4. Give it to another provider.
*.ndjson       the same, with a file for each kind of entry

Keep this folder in a safe place: it isn't encrypted.
"""


def files_of(clinical: Tables, documents: Tables) -> Mapping[str, str]:
    """File id → its path in the zip file."""
    kept = [row for row in clinical.get("files", ()) if row["state"] == "kept"]
    rows = [*kept, *documents.get("documents", ())]
    return {row["id"]: f"{FOLDER}/{row['id']}-{PurePosixPath(row['filename']).name}" for row in rows}


def addresses_of(files: Mapping[str, str]) -> Mapping[str, str]:
    """File id → its address in the resources, which lie beside the folder of files."""
    return {file_id: quote(path) for file_id, path in files.items()}


def members_of(resources: Sequence[Element], now: datetime) -> Iterator[tuple[str, bytes]]:
    """Path → content, without the files."""
    yield "README.txt", README.encode()
    yield "bundle.json", orjson.dumps(document_bundle(resources, now))
    for kind, found in by_type(resources).items():
        yield f"{kind}.ndjson", ndjson(found)
