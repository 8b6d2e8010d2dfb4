import pytest
from chassis.csv_table import csv_table


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\r=1"])
def test_a_spreadsheet_shows_a_formula_as_text(text: str) -> None:
    assert f"'{text}" in csv_table(["Child"], [[text]]).decode()


def test_numbers_stay_numbers_and_excel_reads_utf8() -> None:
    assert csv_table(["Child", "Minutes"], [["José", -5]]) == "\ufeffChild,Minutes\r\nJosé,-5\r\n".encode()
