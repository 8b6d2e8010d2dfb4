import { DateInput, type DateInputProps } from '@mantine/dates';
import { useEffect, useRef, useState } from 'react';
import { t } from '../messages.ts';
import { dateOf, typedDate } from './date-text.ts';

const ariaLabels = {
  previousMonth: t('previousMonth'),
  nextMonth: t('nextMonth'),
  previousYear: t('previousYear'),
  nextYear: t('nextYear'),
  previousDecade: t('previousDecade'),
  nextDecade: t('nextDecade'),
  monthLevelControl: t('chooseMonth'),
  yearLevelControl: t('chooseYear'),
};

/** 100 years around the current one (SPEC.md section 5). */
function yearsAround(year: number) {
  return { minDate: `${year - 50}-01-01`, maxDate: `${year + 49}-12-31` };
}

export interface DateFieldProps extends Omit<DateInputProps, 'value' | 'onChange' | 'minDate' | 'maxDate'> {
  /** `YYYY-MM-DD`, or null. */
  value?: string | null;
  onChange?: (date: string | null) => void;
  /** `YYYY-MM-DD`, the first and the last that can be chosen. */
  minDate?: string;
  maxDate?: string;
}

interface Unread {
  text: string;
  /** The date before, which is told no more once the field was left. */
  before: string | null;
  told: boolean;
}

/**
 * A date, typed as MM/DD/YYYY or chosen. What is typed and is no date that can be chosen stays with a sentence that says
 * which can: its value is null once the field is left, and its form is not sent.
 */
export function DateField({ value = null, onChange, minDate, maxDate, error, ...props }: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Unread | null>(null);
  const [emptied, setEmptied] = useState(false);
  const usual = yearsAround(new Date().getFullYear());
  const [first, last] = [minDate ?? usual.minDate, maxDate ?? usual.maxDate];
  // a date that came from elsewhere takes the place of what was typed
  const unread = typed && value === (typed.told ? null : typed.before) ? typed : null;

  function read(text: string) {
    const date = dateOf(text);
    const before = unread ? unread.before : value;
    const isDate = date !== null && first <= date && date <= last;
    setTyped(isDate ? null : { text, before, told: unread?.told ?? false });
  }

  function tell() {
    if (!unread) return;
    setTyped(unread.text.trim() === '' ? null : { ...unread, told: true });
    if (value !== null) onChange?.(null);
  }

  function change(date: string | null) {
    // chosen again, it is no other date, and what was typed would stay
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
      // of two such fields the first one has the focus
      if (!submitted.defaultPrevented) input.current?.focus();
      submitted.preventDefault();
      submitted.stopPropagation();
      tell();
    }
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  });

  return (
    <DateInput
      valueFormat="MM/DD/YYYY"
      placeholder="MM/DD/YYYY"
      dateParser={dateOf}
      firstDayOfWeek={1}
      hideOutsideDates
      ariaLabels={ariaLabels}
      clearButtonProps={{ 'aria-label': t('clearDate') }}
      {...props}
      ref={input}
      minDate={first}
      maxDate={last}
      value={emptied ? null : unread ? unread.before : value}
      fixOnBlur={unread === null}
      error={unread?.told ? problemOf(unread.text, first, last, Boolean(minDate || maxDate)) : error}
      onInput={(event) => read(event.currentTarget.value)}
      onChange={change}
      onBlur={(event) => {
        tell();
        props.onBlur?.(event);
      }}
    />
  );
}

/** Which dates can be typed; between which two where that is what is wrong, or other than usual. */
function problemOf(text: string, first: string, last: string, bounded: boolean): string {
  if (!bounded && dateOf(text) === null) return t('dateForm');
  return t('dateBetween', { first: typedDate(first), last: typedDate(last) });
}
