from datetime import date

from babel.dates import format_date
from chassis.languages import WrittenLanguage
from chassis.printed_days import printed_day


def test_a_day_of_every_month_is_written_as_the_locale_does() -> None:
    for language, locale in ((WrittenLanguage.ENGLISH, "en_US"), (WrittenLanguage.SPANISH, "es_US")):
        for month in range(1, 13):
            day = date(2026, month, 3)
            assert printed_day(day, language) == format_date(day, locale=locale)
