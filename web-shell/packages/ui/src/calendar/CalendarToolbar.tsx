import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { t } from '../messages.ts';
import classes from './CalendarToolbar.module.css';
import { GoToDate } from './GoToDate.tsx';
import type { Direction } from './steps.ts';
import { type CalendarView, calendarViews } from './views.ts';

const labels = {
  day: 'calendarDay',
  three_days: 'calendarThreeDays',
  week: 'calendarWeek',
  month: 'calendarMonth',
  agenda: 'calendarAgenda',
} as const satisfies Readonly<Record<CalendarView, string>>;
const choices = () => calendarViews.map((value) => ({ value, label: t(labels[value]) }));

interface CalendarToolbarProps {
  /** The visible range: 'Nov 16 – 22, 2026'. */
  title: string;
  view: CalendarView;
  onView: (view: CalendarView) => void;
  onStep: (direction: Direction) => void;
  onToday: () => void;
  goTo: Omit<ComponentProps<typeof GoToDate>, 'title'>;
  caption?: string | undefined;
  actions?: ReactNode;
}

export function CalendarToolbar({
  title,
  view,
  onView,
  onStep,
  onToday,
  goTo,
  caption,
  actions,
}: CalendarToolbarProps) {
  // a phone is too narrow for three days, and a wide screen has room for the week
  const isTablet = useMediaQuery('(min-width: 601px) and (max-width: 1135px)', undefined, {
    getInitialValueInEffect: false,
  });
  const offered = choices().filter(({ value }) => isTablet || value !== 'three_days' || value === view);
  return (
    <div className={classes.toolbar}>
      <div className={classes.period}>
        <h2 className={classes.range} aria-live="polite">
          <GoToDate {...goTo} title={title} />
        </h2>
        {caption && <p className={classes.caption}>{caption}</p>}
      </div>
      <div className={classes.steps}>
        <Button variant="default" size="sm" onClick={onToday}>
          {t('calendarToday')}
        </Button>
        <ActionIcon size={44} aria-label={t('calendarPrevious')} onClick={() => onStep(-1)}>
          <IconChevronLeft size={22} />
        </ActionIcon>
        <ActionIcon size={44} aria-label={t('calendarNext')} onClick={() => onStep(1)}>
          <IconChevronRight size={22} />
        </ActionIcon>
      </div>
      <SegmentedControl
        className={classes.views}
        size="sm"
        aria-label={t('calendarViews')}
        data={offered}
        value={view}
        onChange={(next) => onView(next as CalendarView)}
      />
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
