from pathlib import Path

import pytest
from stack import processes
from stack.layout import Layout
from stack.processes import Process


def test_a_long_log_is_emptied_in_place_and_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "LONGEST_LOG_BYTES", 5)
    layout, process = Layout(tmp_path), Process("toys", (), "tcp:1", ())
    layout.log.mkdir(parents=True)
    log = process.log_file(layout)
    process.trim_log(layout)
    assert not log.exists()
    with log.open("a") as running:
        for line, kept in (("short", ""), ("longer", "shortlonger")):
            running.write(line)
            running.flush()
            process.trim_log(layout)
            older = log.with_name("toys.log.1")
            assert (older.read_text() if older.exists() else "") == kept
        running.write("next")
    assert log.read_text() == "next"
