"""Prints the text of a PDF, for the journeys: `python -m tests.support.pdf_text FILE`."""

import sys
from pathlib import Path

from pypdf import PdfReader


def main(file: Path) -> None:
    sys.stdout.write("\n".join(page.extract_text() for page in PdfReader(file).pages))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
