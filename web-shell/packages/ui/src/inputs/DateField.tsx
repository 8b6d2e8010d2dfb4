import { DateInput, type DateInputProps } from '@mantine/dates';
import { useEffect, useRef, useState } from 'react';
import { t } from '../messages.ts';
import { dateOf, typedDate } from './date-text.ts';
import { pickerLabels } from './picker-labels.ts';
import { pickerWords } from './picker-words.ts';

/** 100 years around the current one. `docs/product/web.md#date-input` */
function yearsAround(year: number) {
  return { minDate: `${year - 50}-01-01`, maxDate: `${year + 49}-12-31` };
}

export interface DateFieldProps extends Omit<DateInputProps, 'value' | 'onChange' | 'minDate' | 'maxDate'> {
  /** `YYYY-MM-DD`, or null. */
  value?: string | null;
  onChange?: (date: string | null) => void;
  /** Allowed range, `YYYY-MM-DD`. */
  minDate?: string;
  maxDate?: string;
}

interface Unread {
  text: string;
  /** The last valid date, dropped on blur. */
  before: string | null;
  reported: boolean;
}

/**
 * A date, typed as MM/DD/YYYY or picked. Invalid text stays with an error that names the allowed dates; the value is
 * null after blur, and the form can't be submitted.
 */
export function DateField({ value = null, onChange, minDate, maxDate, error, ...props }: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Unread | null>(null);
  const [emptied, setEmptied] = useState(false);
  const usual = yearsAround(new Date().getFullYear());
  const [first, last] = [minDate ?? usual.minDate, maxDate ?? usual.maxDate];
  // a new value from outside replaces the typed text
  const unread = typed && value === (typed.reported ? null : typed.before) ? typed : null;

  function read(text: string) {
    const date = dateOf(text);
    const before = unread ? unread.before : value;
    const isDate = date !== null && first <= date && date <= last;
    setTyped(isDate ? null : { text, before, reported: unread?.reported ?? false });
  }

  function report() {
    if (!unread) return;
    setTyped(unread.text.trim() === '' ? null : { ...unread, reported: true });
    if (value !== null) onChange?.(null);
  }

  function change(date: string | null) {
    // picking the same date doesn't change the value, so reset the text
    if (unread && date === unread.before) setEmptied(true);
    setTyped(null);
    onChange?.(date);
  }

  useEffect(() => {
    if (emptied) setEmptied(false);
  }, [emptied]);

  useEffect(() => {
    const form = input.current?.form;
    if (!form || !unread) return;
    function hold(submitted: SubmitEvent) {
      // focus the first of several invalid fields
      if (!submitted.defaultPrevented) input.current?.focus();
      submitted.preventDefault();
      submitted.stopPropagation();
      report();
    }
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  });

  return (
    <DateInput
      valueFormat="MM/DD/YYYY"
      placeholder={t('dateForm').slice(-10)} // the sentence about a wrong date ends with its form
      dateParser={dateOf}
      firstDayOfWeek={1}
      hideOutsideDates
      ariaLabels={pickerLabels()}
      {...pickerWords()}
      clearButtonProps={{ 'aria-label': t('clearDate') }}
      {...props}
      ref={input}
      minDate={first}
      maxDate={last}
      value={emptied ? null : unread ? unread.before : value}
      fixOnBlur={unread === null}
      error={unread?.reported ? problemOf(unread.text, first, last, Boolean(minDate || maxDate)) : error}
      onInput={(event) => read(event.currentTarget.value)}
      onChange={change}
      onBlur={(event) => {
        report();
        props.onBlur?.(event);
      }}
    />
  );
}

/** The error for a date: its format, or the allowed range. */
function problemOf(text: string, first: string, last: string, bounded: boolean): string {
  if (!bounded && dateOf(text) === null) return t('dateForm');
  return t('dateBetween', { first: typedDate(first), last: typedDate(last) });
}
