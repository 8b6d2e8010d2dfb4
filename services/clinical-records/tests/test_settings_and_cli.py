import json

import pytest
from chassis.ids import new_id
from chassis.settings import ServiceSettings
from clinical_records.cli import cli
from clinical_records.settings import ClinicalRecordsSettings
from typer.testing import CliRunner


def test_service_name_and_settings_prefix() -> None:
    assert (ClinicalRecordsSettings.service_name, ClinicalRecordsSettings.prefix) == (
        "clinical-records",
        "CLINICAL_RECORDS",
    )


def test_openapi_command_needs_no_running_services() -> None:
    printed = CliRunner().invoke(cli, ["openapi"])
    assert printed.exit_code == 0
    assert "/api/v1/clients/{client_id}/goals" in json.loads(printed.output)["paths"]


def test_sealed_open_refuses_a_child_without_encrypted_records(
    monkeypatch: pytest.MonkeyPatch, settings: ServiceSettings
) -> None:
    assert isinstance(settings, ClinicalRecordsSettings)
    monkeypatch.setenv("CLINICAL_RECORDS_DATABASE_URL", settings.database_url)
    monkeypatch.setenv("JWKS_FILE", str(settings.jwks_file))
    monkeypatch.setenv("AUDIT_KEY", settings.audit_key.get_secret_value())
    monkeypatch.setenv("CLINICAL_RECORDS_SERVICE_KEY_FILE", str(settings.service_key_file))
    monkeypatch.setenv("CLINICAL_RECORDS_ENCRYPTION_KEY", settings.encryption_key.get_secret_value())
    arguments = ["sealed", "open", str(new_id()), "--reason", "court order 7", "--operator", "olga"]
    refused = CliRunner().invoke(cli, arguments)
    assert (refused.exit_code, refused.output) == (1, "There are no encrypted records of this child.\n")


def test_republish_is_available_under_its_old_name() -> None:
    runner = CliRunner()
    assert "tell-again" not in runner.invoke(cli, ["notes", "--help"]).output
    for command in ("republish", "tell-again"):
        assert runner.invoke(cli, ["notes", command, "--help"]).exit_code == 0
