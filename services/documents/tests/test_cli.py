import base64
import json
from pathlib import Path
from typing import Any

import psycopg
import pytest
from chassis.db import plain_url
from chassis.master_keys import MasterKeys
from chassis.settings import ServiceSettings
from documents.cli import cli
from typer.testing import CliRunner

from services.documents.tests.conftest import ENCRYPTION_KEY
from services.documents.tests.files import pdf, png


@pytest.fixture
def run(settings: ServiceSettings, extra_settings: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> Any:
    environment = {
        "DOCUMENTS_DATABASE_URL": settings.database_url,
        "DOCUMENTS_ENCRYPTION_KEY": extra_settings["encryption_key"],
        "JWKS_FILE": str(settings.jwks_file),
        "AUDIT_KEY": settings.audit_key.get_secret_value(),
        "SERVICE_KEY_FILE": str(settings.service_key_file),
        "OBJECT_STORE_URL": settings.object_store_url,
        "OPERATOR": "ola",
    }
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return lambda *arguments: CliRunner().invoke(cli, list(arguments))


def test_operator_publishes_a_new_version_from_a_file(run: Any, settings: ServiceSettings, tmp_path: Path) -> None:
    file = tmp_path / "privacy.txt"
    file.write_text("Words, and “quotes”.", encoding="utf-8")

    first = run("terms", "publish-first")
    second = run("terms", "publish", "privacy_policy", str(file), "Privacy")
    third = run("terms", "publish-first")

    assert (first.exit_code, second.exit_code, third.exit_code) == (0, 0, 0), second.output
    assert "Published version 2 of privacy_policy" in second.output
    assert "Nothing to publish" in third.output
    with psycopg.connect(plain_url(settings.database_url)) as db:
        stored = db.execute("SELECT content FROM terms WHERE kind = 'privacy_policy' AND version = 2").fetchone()
        actors = db.execute("SELECT DISTINCT actor FROM audit_entries").fetchall()
    assert stored == ("Words, and “quotes”.",)
    assert actors == [("operator:ola",)]


def test_operator_publishes_the_text_of_the_release_over_an_older_one(run: Any, tmp_path: Path) -> None:
    older = tmp_path / "terms.txt"
    older.write_text("Older words.")

    run("terms", "publish", "terms_and_conditions", str(older), "Terms")
    updated = run("terms", "publish-supplied", "terms_and_conditions")
    again = run("terms", "publish-supplied", "terms_and_conditions")

    assert "Published version 2 of terms_and_conditions" in updated.output
    assert "Nothing to publish" in again.output


def test_publish_refuses_an_empty_or_unreadable_file(run: Any, tmp_path: Path) -> None:
    empty, binary = tmp_path / "empty.txt", tmp_path / "binary.txt"
    empty.write_text(" ")
    binary.write_bytes(b"\xff\xfe\x00")

    refused = run("terms", "publish", "privacy_policy", str(empty), "Privacy")
    unreadable = run("terms", "publish", "privacy_policy", str(binary), "Privacy")

    assert refused.exit_code == 1
    assert "Add a title and content." in refused.output
    assert unreadable.exit_code == 2


def test_operator_publishes_lists_and_withdraws_decks(run: Any, tmp_path: Path) -> None:
    for name in ("yes", "no"):
        (tmp_path / f"{name}.png").write_bytes(png())
    cards = [{"image": f"{word}.png", "word": {"en": word}} for word in ("yes", "no")]
    file = tmp_path / "deck.json"
    file.write_text(json.dumps({"title": "Agree", "goal_area": "language", "cards": cards}))
    published = run("decks", "publish", str(file))
    assert published.exit_code == 0, published.output
    deck_id = published.output.split()[1].rstrip(".")
    assert f"{deck_id}  Agree" in run("decks", "list").output
    (tmp_path / "no.png").unlink()
    refused = run("decks", "publish", str(file))
    assert (refused.exit_code, "no.png" in refused.output) == (1, True), refused.output
    assert run("decks", "withdraw", deck_id).exit_code == 0
    again = run("decks", "withdraw", deck_id)
    assert (again.exit_code, again.output) == (1, "We couldn't find this deck.\n")
    assert run("decks", "list").output == "No decks.\n"


def test_operator_publishes_lists_and_withdraws_resources(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "guide.pdf"
    file.write_bytes(pdf())

    published = run("resources", "publish-file", "A guide", str(file), "--summary", "Helps.", "--age-from", "3")
    linked = run("resources", "publish-link", "A site", "https://example.org", "--summary", "Helps too.")
    refused = run("resources", "publish-link", "A site", "http://example.org", "--summary", "Helps too.")
    resource_id = linked.output.split()[1].rstrip(".")
    withdrawn = run("resources", "withdraw", resource_id)
    listed = run("resources", "list")

    assert (published.exit_code, linked.exit_code, withdrawn.exit_code) == (0, 0, 0), published.output
    assert (refused.exit_code, refused.output) == (1, "A link starts with https:// and names a site.\n")
    assert [line.split("  ")[1:] for line in listed.output.splitlines()] == [
        ["published", "A guide"],
        ["withdrawn", "A site"],
    ]
    assert run("resources", "publish-first").exit_code == 0
    assert "Nothing to publish" in run("resources", "publish-first").output


def test_files_without_bytes_are_listed(run: Any, settings: ServiceSettings, tmp_path: Path) -> None:
    file = tmp_path / "guide.pdf"
    file.write_bytes(pdf())
    resource_id = run("resources", "publish-file", "Guide", str(file), "--summary", "It helps.").output.split()[1]
    assert run("files", "verify").output == "Every file is stored.\n"
    [stored] = (Path(settings.object_store_url.removeprefix("file://")) / "documents").iterdir()
    stored.unlink()
    missing = run("files", "verify")
    assert (missing.exit_code, missing.output) == (1, f"resource {resource_id.rstrip('.')} has no bytes.\n")


def test_master_key_is_replaced_by_command(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "guide.pdf"
    file.write_bytes(pdf())
    assert run("resources", "publish-file", "Guide", str(file), "--summary", "It helps.").exit_code == 0
    new = base64.b64encode(bytes(range(1, 33))).decode()
    monkeypatch.setenv("DOCUMENTS_ENCRYPTION_KEY", new)
    refused = run("keys", "rewrap")
    assert refused.exit_code == 1
    assert "1 can't be decrypted: put the key that encrypted them into FORMER_ENCRYPTION_KEYS." in refused.output
    monkeypatch.setenv("DOCUMENTS_FORMER_ENCRYPTION_KEYS", json.dumps([ENCRYPTION_KEY]))
    assert run("keys", "rewrap").output == "Rewrapped 0 data keys and 1 file.\n"
    monkeypatch.delenv("DOCUMENTS_FORMER_ENCRYPTION_KEYS")
    assert run("keys", "rewrap").output == "Rewrapped 0 data keys and 0 files.\n"
    assert run("keys", "status").output == f"{MasterKeys.of([bytes(range(1, 33))]).current.id} current: 0 data keys\n"
