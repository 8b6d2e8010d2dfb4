import { currentLanguage } from '../i18n/translator.ts';

/** `date` is `YYYY-MM-DD`. */
const formatted = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(`${currentLanguage()}-US`, { ...options, timeZone: 'UTC' });
  return (date: Date | string) => format.format(new Date(date));
};

/** How a date picker names months and days. It knows the English names itself. */
export const pickerWords = () =>
  currentLanguage() === 'en'
    ? {}
    : {
        weekdayFormat: formatted({ weekday: 'narrow' }),
        monthLabelFormat: formatted({ month: 'long', year: 'numeric' }),
        monthsListFormat: formatted({ month: 'short' }),
      };
