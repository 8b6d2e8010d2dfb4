from pathlib import Path

from contracts_tool.check import drift
from contracts_tool.write import write

FILES = {"openapi/a.json": "{}\n", "events/a/b.made.v1.json": "{}\n", "asyncapi.json": "{}\n"}


def test_freshly_written_contracts_have_no_drift(tmp_path: Path) -> None:
    write(FILES, tmp_path)
    assert list(drift(FILES, tmp_path)) == []


def test_changed_missing_and_obsolete_files_are_named(tmp_path: Path) -> None:
    write({**FILES, "events/a/examples/b.gone.v1.json": "{}\n"}, tmp_path)
    (tmp_path / "asyncapi.json").write_text("[]")
    (tmp_path / "openapi" / "a.json").unlink()

    assert [found.partition(":")[0] for found in drift(FILES, tmp_path)] == [
        "contracts/openapi/a.json is missing",
        "contracts/asyncapi.json differs from the code",
        "contracts/events/a/examples/b.gone.v1.json is obsolete",
    ]


def test_writing_removes_only_obsolete_generated_files(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("by hand")
    write({**FILES, "events/a/b.gone.v1.json": "{}\n"}, tmp_path)
    write(FILES, tmp_path)

    assert list(drift(FILES, tmp_path)) == []
    assert (tmp_path / "README.md").exists()
