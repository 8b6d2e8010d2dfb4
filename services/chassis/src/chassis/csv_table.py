import csv
import io
from collections.abc import Iterable, Sequence

BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel reads the file in its local encoding and garbles names."""
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet runs a cell that begins with one of these (https://owasp.org/www-community/attacks/CSV_Injection)."""


def csv_table(columns: Sequence[str], rows: Iterable[Sequence[str | int]]) -> bytes:
    """UTF-8 with a byte order mark, lines end in CRLF (RFC 4180)."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([_safe(cell) for cell in row] for row in rows)
    return (BYTE_ORDER_MARK + out.getvalue()).encode()


def _safe(cell: str | int) -> str | int:
    """A leading apostrophe makes a spreadsheet show the text instead of running it."""
    if isinstance(cell, str) and cell.lstrip().startswith(FORMULA_STARTS):
        return f"'{cell}"
    return cell
