"""A spreadsheet that was saved as CSV (RFC 4180): UTF-8 with or without a byte order mark, whatever ends its lines; and
what an import of one found and did."""

import csv
import io
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

MOST_ROWS = 10_000
NO_TEXT = 'The file is not text in UTF-8. Please save it as "CSV UTF-8".'
OTHER_SEPARATORS = {";": "semicolons", "\t": "tabs"}


class NotASpreadsheet(Exception):
    """The file as a whole cannot be read; the text is a sentence."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    number: int
    """As the spreadsheet shows it: the heading is row 1."""
    cells: Mapping[str, str]
    """By column, trimmed; a column that the file leaves out is blank."""
    problem: str | None = None
    """Why the row cannot be taken apart."""


def read_sheet(data: bytes, *, required: Sequence[str], optional: Sequence[str] = ()) -> list[SheetRow]:
    """Rows that are blank altogether are left out. Raises NotASpreadsheet."""
    text = _text(data)
    try:
        lines = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except csv.Error as wrong:
        raise NotASpreadsheet(f"The file is no CSV: {wrong}.") from wrong
    heading = [cell.strip().lower() for cell in lines[0]] if lines else []
    for character, name in OTHER_SEPARATORS.items():
        if len(heading) == 1 and character in heading[0]:
            raise NotASpreadsheet(f"The cells are separated by {name}. Please save it with commas.")
    _check_heading(heading, required, optional)
    if len(lines) > MOST_ROWS + 1:
        raise NotASpreadsheet(f"The file has more than {MOST_ROWS} rows. Please split it.")
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
        raise NotASpreadsheet(f"{NO_TEXT} Line {line} is the first that is none.") from wrong
    if "\x00" in text:
        raise NotASpreadsheet(NO_TEXT)
    return text


def _check_heading(heading: Sequence[str], required: Sequence[str], optional: Sequence[str]) -> None:
    if missing := [name for name in required if name not in heading]:
        raise NotASpreadsheet(f"The first row must name the columns; it lacks {', '.join(missing)}.")
    if unknown := [name for name in heading if name not in (*required, *optional)]:
        raise NotASpreadsheet(f"The first row names columns that are not known: {', '.join(map(repr, unknown))}.")
    if len(set(heading)) < len(heading):
        raise NotASpreadsheet("The first row names a column twice.")


def _row(number: int, heading: Sequence[str], line: Sequence[str], known: Sequence[str]) -> SheetRow:
    blank = dict.fromkeys(known, "")
    if len(line) != len(heading):
        return SheetRow(number, blank, f"It has {len(line)} cells, and the first row {len(heading)}.")
    return SheetRow(number, blank | dict(zip(heading, line, strict=True)))


@dataclass
class Report:
    """One bad row refuses the whole file."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0
    """Rows that say what is here already."""
    bad: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Sentences by the number of the row."""

    def refuse(self, number: int, reason: str) -> None:
        self.bad[number].append(reason)

    def lines(self) -> Sequence[str]:
        """A line per bad row, in order."""
        return [f"Row {number}: {' '.join(self.bad[number])}" for number in sorted(self.bad)]
