import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../messages.ts';
import classes from './CalendarToolbar.module.css';
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
  caption?: string | undefined;
  actions?: ReactNode;
}

export function CalendarToolbar({ title, view, onView, onStep, caption, actions }: CalendarToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <div className={classes.period}>
        <h2 className={classes.range} aria-live="polite">
          {title}
        </h2>
        {caption && <p className={classes.caption}>{caption}</p>}
      </div>
      <div className={classes.steps}>
        <Button variant="default" size="sm" onClick={() => onStep('today')}>
          {t('calendarToday')}
        </Button>
        <ActionIcon size={44} aria-label={t('calendarPrevious')} onClick={() => onStep('prev')}>
          <IconChevronLeft size={22} />
        </ActionIcon>
        <ActionIcon size={44} aria-label={t('calendarNext')} onClick={() => onStep('next')}>
          <IconChevronRight size={22} />
        </ActionIcon>
      </div>
      <SegmentedControl
        className={classes.views}
        size="sm"
        aria-label={t('calendarViews')}
        data={[...choices]}
        value={view}
        onChange={(next) => onView(next as CalendarView)}
      />
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
