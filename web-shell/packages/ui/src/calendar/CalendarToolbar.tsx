import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { t } from '../messages.ts';
import classes from './Calendar.module.css';
import type { CalendarView } from './views.ts';

const choices: ReadonlyArray<{ value: CalendarView; label: string }> = [
  { value: 'day', label: t('calendarDay') },
  { value: 'week', label: t('calendarWeek') },
  { value: 'month', label: t('calendarMonth') },
  { value: 'list', label: t('calendarList') },
];

interface CalendarToolbarProps {
  /** The visible range: 'Nov 16 – 22, 2026'. */
  title: string;
  view: CalendarView;
  onView: (view: CalendarView) => void;
  onStep: (step: 'prev' | 'next' | 'today') => void;
}

export function CalendarToolbar({ title, view, onView, onStep }: CalendarToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <h2 className={classes.range} aria-live="polite">
        {title}
      </h2>
      <div className={classes.steps}>
        <Button variant="default" size="sm" onClick={() => onStep('today')}>
          {t('calendarToday')}
        </Button>
        <ActionIcon aria-label={t('calendarPrevious')} onClick={() => onStep('prev')}>
          <IconChevronLeft size={22} />
        </ActionIcon>
        <ActionIcon aria-label={t('calendarNext')} onClick={() => onStep('next')}>
          <IconChevronRight size={22} />
        </ActionIcon>
      </div>
      <SegmentedControl
        className={classes.views}
        aria-label={t('calendarViews')}
        data={[...choices]}
        value={view}
        onChange={(next) => onView(next as CalendarView)}
      />
    </div>
  );
}
