"""Adds the FHIR form to a folder with a family's export (docs/product/shared.md#fhir-form)."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from urllib.parse import quote

import orjson
from chassis.db import Rows
from chassis.privacy.registry import Family, FamilyFile

from identity.adapters.family_export_client import ServiceExport
from identity.domain.fhir.export import by_type, document_bundle, ndjson
from identity.queries.child_export import child_resources

FOLDER = "fhir"
UP = "../.."
"""From a child's folder to that of the export."""


def path_of(service: str, file: FamilyFile) -> Path:
    """Of a file of the family, in the folder of the export."""
    return Path(service, f"{file.id}-{Path(file.filename).name}")


async def fhir_files(
    db: Rows, family: Family, collected: Mapping[str, ServiceExport], now: datetime
) -> Mapping[Path, bytes]:
    """For each child a folder with a file for each resource type, and the document Bundle."""
    tables = {service: exported.records for service, exported in collected.items()}
    addresses = dict(_addresses(collected))
    written: dict[Path, bytes] = {}
    for child_id in family.child_ids:
        resources = await child_resources(db, child_id, family.guardian_id, tables, addresses)
        folder = Path(FOLDER, str(child_id))
        for kind, found in by_type(resources).items():
            written[folder / f"{kind}.ndjson"] = ndjson(found)
        bundle = document_bundle(resources, now)
        written[folder / "bundle.json"] = orjson.dumps(bundle, option=orjson.OPT_INDENT_2)
    return written


def _addresses(collected: Mapping[str, ServiceExport]) -> Iterator[tuple[str, str]]:
    for service, exported in collected.items():
        for file in exported.files:
            yield file.id, f"{UP}/{quote(path_of(service, file).as_posix())}"
