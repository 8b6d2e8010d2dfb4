import json

from clinical_records.cli import cli
from clinical_records.settings import ClinicalRecordsSettings
from typer.testing import CliRunner


def test_the_service_is_named_as_its_folder_and_reads_its_own_variables() -> None:
    assert (ClinicalRecordsSettings.service_name, ClinicalRecordsSettings.prefix) == (
        "clinical-records",
        "CLINICAL_RECORDS",
    )


def test_the_contract_can_be_printed_without_anything_running() -> None:
    printed = CliRunner().invoke(cli, ["openapi"])
    assert printed.exit_code == 0
    assert "/api/v1/clients/{client_id}/goals" in json.loads(printed.output)["paths"]
