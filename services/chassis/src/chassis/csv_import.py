"""Reads CSV files (RFC 4180) in UTF-8, with or without a byte order mark and with any line ending; reports imports."""

import csv
import io
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from chassis.counts import counted

MAX_ROWS = 10_000
NO_TEXT = 'The file isn\'t UTF-8 text. Save it as "CSV UTF-8".'
OTHER_SEPARATORS = {";": "semicolons", "\t": "tabs"}


class NotASpreadsheet(Exception):
    """The file cannot be read at all; the message is a sentence for the operator."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    number: int
    """As spreadsheet programs count: the header is row 1."""
    cells: Mapping[str, str]
    """By column, trimmed; a missing optional column is blank."""
    problem: str | None = None
    """Why the row cannot be parsed."""


def read_sheet(data: bytes, *, required: Sequence[str], optional: Sequence[str] = ()) -> list[SheetRow]:
    """Skips blank rows. Raises NotASpreadsheet."""
    text = _text(data)
    try:
        lines = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except csv.Error as wrong:
        raise NotASpreadsheet(f"The file isn't valid CSV: {wrong}.") from wrong
    heading = [cell.strip().lower() for cell in lines[0]] if lines else []
    for character, name in OTHER_SEPARATORS.items():
        if len(heading) == 1 and character in heading[0]:
            raise NotASpreadsheet(f"The file uses {name} as separators. Save it with commas.")
    _check_heading(heading, required, optional)
    if len(lines) > MAX_ROWS + 1:
        raise NotASpreadsheet(f"The file has more than {MAX_ROWS} rows. Split it into smaller files.")
    known = (*required, *optional)
    return [
        _row(number, heading, [cell.strip() for cell in line], known)
        for number, line in enumerate(lines[1:], start=2)
        if any(cell.strip() for cell in line)
    ]


def _text(data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = data.count(b"\n", 0, wrong.start) + 1
        raise NotASpreadsheet(f"{NO_TEXT} Line {line} is the first one that isn't.") from wrong
    if "\x00" in text:
        raise NotASpreadsheet(NO_TEXT)
    return text


def _check_heading(heading: Sequence[str], required: Sequence[str], optional: Sequence[str]) -> None:
    if missing := [name for name in required if name not in heading]:
        raise NotASpreadsheet(f"The header row is missing these columns: {', '.join(missing)}.")
    if unknown := [name for name in heading if name not in (*required, *optional)]:
        raise NotASpreadsheet(f"The header row has unknown columns: {', '.join(map(repr, unknown))}.")
    if len(set(heading)) < len(heading):
        raise NotASpreadsheet("The header row has the same column twice.")


def _row(number: int, heading: Sequence[str], line: Sequence[str], known: Sequence[str]) -> SheetRow:
    blank = dict.fromkeys(known, "")
    if len(line) != len(heading):
        return SheetRow(number, blank, f"This row has {counted(len(line), 'cell')}; the header row has {len(heading)}.")
    return SheetRow(number, blank | dict(zip(heading, line, strict=True)))


@dataclass
class Report:
    """The result of an import. One invalid row rejects the whole file."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0
    """Rows that match what is stored."""
    bad: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Sentences by row number."""

    def refuse(self, number: int, reason: str) -> None:
        self.bad[number].append(reason)

    def lines(self) -> Sequence[str]:
        """One line per invalid row, in order."""
        return [f"Row {number}: {' '.join(self.bad[number])}" for number in sorted(self.bad)]
