import { DateInput, type DateInputProps } from '@mantine/dates';
import { t } from '../messages/index.ts';
import { dateOf } from './date-text.ts';

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

export interface DateFieldProps extends Omit<DateInputProps, 'value' | 'onChange'> {
  /** `YYYY-MM-DD`, or null. */
  value?: string | null;
  onChange?: (date: string | null) => void;
}

/** A date, typed as MM/DD/YYYY or chosen. What is typed and is no date does not count: the one before stays. */
export function DateField(props: DateFieldProps) {
  return (
    <DateInput
      {...yearsAround(new Date().getFullYear())}
      valueFormat="MM/DD/YYYY"
      placeholder="MM/DD/YYYY"
      dateParser={dateOf}
      firstDayOfWeek={1}
      hideOutsideDates
      ariaLabels={ariaLabels}
      clearButtonProps={{ 'aria-label': t('clearDate') }}
      {...props}
    />
  );
}
