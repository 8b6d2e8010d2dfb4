import { Popover, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentType, useEffect, useState } from 'react';
import { t } from '../messages.ts';
import { notifyNotLoaded } from '../notify.tsx';
import classes from './CalendarToolbar.module.css';
import type { SmallMonthProps } from './SmallMonth.tsx';

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
  const [SmallMonth, setSmallMonth] = useState<ComponentType<SmallMonthProps>>();
  // it opens with the month in it, so that the focus can move there
  useEffect(() => {
    if (!opened || SmallMonth) return;
    import('./SmallMonth.tsx').then(
      (loaded) => setSmallMonth(() => loaded.SmallMonth),
      () => {
        notifyNotLoaded();
        onOpened(false);
      },
    );
  }, [opened, SmallMonth, onOpened]);
  return (
    <Popover
      trapFocus
      returnFocus
      withinPortal
      position="bottom-start"
      opened={opened && SmallMonth !== undefined}
      onChange={onOpened}
    >
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
        {SmallMonth && (
          <SmallMonth
            key={`${date} ${opened}`}
            date={date}
            onChange={(chosen) => {
              onOpened(false);
              if (chosen) onDate(chosen);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
