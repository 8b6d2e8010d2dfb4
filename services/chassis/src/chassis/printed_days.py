"""Days as PDFs write them."""

from datetime import date, datetime

from chassis.languages import WrittenLanguage

SPANISH_MONTHS = ("ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic")


def printed_day(day: date | datetime, language: WrittenLanguage = WrittenLanguage.ENGLISH) -> str:
    """`Mar 3, 2026`, `3 mar 2026`."""
    if language is WrittenLanguage.SPANISH:
        return f"{day.day} {SPANISH_MONTHS[day.month - 1]} {day.year}"
    return f"{day:%b} {day.day}, {day.year}"
