import { Popover, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconChevronDown } from '@tabler/icons-react';
import { pickerLabels } from '../inputs/picker-labels.ts';
import { t } from '../messages.ts';
import classes from './CalendarToolbar.module.css';

/** The month says its own name. */
const { monthLevelControl: _, yearLevelControl: __, ...stepLabels } = pickerLabels;

interface GoToDateProps {
  /** The visible range. */
  title: string;
  /** `YYYY-MM-DD` */
  date: string;
  onDate: (date: string) => void;
  opened: boolean;
  onOpened: (opened: boolean) => void;
}

/** The title of the calendar, which opens a small month to choose a day from. */
export function GoToDate({ title, date, onDate, opened, onOpened }: GoToDateProps) {
  return (
    <Popover trapFocus returnFocus withinPortal position="bottom-start" opened={opened} onChange={onOpened}>
      <Popover.Target>
        <UnstyledButton
          className={classes.goTo}
          aria-label={t('calendarGoTo', { title })}
          onClick={() => onOpened(!opened)}
        >
          {title}
          <IconChevronDown size={18} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <DatePicker
          key={`${date} ${opened}`}
          value={date}
          defaultDate={date}
          firstDayOfWeek={1}
          highlightToday
          hideOutsideDates
          ariaLabels={stepLabels}
          classNames={{ day: classes.day }}
          getDayProps={(day) => (day === date ? { 'data-autofocus': true } : {})}
          onChange={(chosen) => {
            onOpened(false);
            if (chosen) onDate(chosen);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
