import { DatePicker } from '@mantine/dates';
import { pickerLabels } from '../inputs/picker-labels.ts';
import classes from './CalendarToolbar.module.css';

/** The month says its own name. */
function stepLabels() {
  const { monthLevelControl: _, yearLevelControl: __, ...labels } = pickerLabels();
  return labels;
}

export interface SmallMonthProps {
  /** `YYYY-MM-DD` */
  date: string;
  onChange: (date: string | null) => void;
}

/** Loaded when the calendar's title is first pressed. */
export function SmallMonth({ date, onChange }: SmallMonthProps) {
  return (
    <DatePicker
      value={date}
      defaultDate={date}
      firstDayOfWeek={1}
      highlightToday
      hideOutsideDates
      ariaLabels={stepLabels()}
      classNames={{ day: classes.day }}
      getDayProps={(day) => (day === date ? { 'data-autofocus': true } : {})}
      onChange={onChange}
    />
  );
}
