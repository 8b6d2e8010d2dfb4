import json

import pytest
from chassis.ids import new_id
from chassis.settings import ServiceSettings
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


def test_what_is_not_sealed_cannot_be_opened(monkeypatch: pytest.MonkeyPatch, settings: ServiceSettings) -> None:
    assert isinstance(settings, ClinicalRecordsSettings)
    monkeypatch.setenv("CLINICAL_RECORDS_DATABASE_URL", settings.database_url)
    monkeypatch.setenv("JWKS_FILE", str(settings.jwks_file))
    monkeypatch.setenv("CLINICAL_RECORDS_SERVICE_KEY_FILE", str(settings.service_key_file))
    monkeypatch.setenv("CLINICAL_RECORDS_ENCRYPTION_KEY", settings.encryption_key.get_secret_value())
    wanted = ["sealed", "open", str(new_id()), "--reason", "court order 7", "--operator", "olga"]
    refused = CliRunner().invoke(cli, wanted)
    assert (refused.exit_code, refused.output) == (1, "Nothing is sealed of this child.\n")
