import { formatDate } from '@larkwell/app-kit/time';
import { clockText, minutesOf, TimeField } from '@larkwell/ui';
import { DateField } from '@larkwell/ui/dates';
import { useRef } from 'react';
import { type DraftField, type EventDraft, endsOn, skippedTo, withStart } from './draft.ts';
import classes from './event-form.module.css';
import { t } from './messages.ts';

interface WhenFieldsProps {
  draft: EventDraft;
  /** The therapist's. */
  zone: string;
  onChange: (draft: EventDraft) => void;
  onDate: (date: string | null) => void;
  problemOf: (field: DraftField) => string | undefined;
  onLeave: (field: DraftField) => void;
}

/** Date, start and end. An end before the start means the next day, and a hint says so. */
export function WhenFields({ draft, zone, onChange, onDate, problemOf, onLeave }: WhenFieldsProps) {
  const nextDay = endsOn(draft);
  const begins = skippedTo(draft, zone);
  const readable = useRef(draft.start);

  /** Shows a time as it was parsed: 5:00 becomes 5:00 AM. */
  function leave(field: 'start' | 'end') {
    const minutes = minutesOf(draft[field]);
    if (minutes !== null) onChange({ ...draft, [field]: clockText(minutes) });
    onLeave(field);
  }

  return (
    <div className={classes.when}>
      <DateField
        label={t('date')}
        required
        value={draft.date}
        error={problemOf('date')}
        onBlur={() => onLeave('date')}
        onChange={onDate}
      />
      <TimeField
        label={t('start')}
        required
        value={draft.start}
        error={problemOf('start')}
        onBlur={() => leave('start')}
        onChange={(start) => {
          onChange(withStart(draft, start, readable.current));
          if (minutesOf(start) !== null) readable.current = start;
        }}
      />
      <TimeField
        label={t('end')}
        required
        value={draft.end}
        error={problemOf('end')}
        onBlur={() => leave('end')}
        onChange={(end) => onChange({ ...draft, end, endFixed: true })}
      />
      {begins && <p className={classes.wide}>{t('startSkipped', { typed: draft.start, begins })}</p>}
      {nextDay && <p className={classes.wide}>{t('endsOn', { day: formatDate(nextDay) })}</p>}
    </div>
  );
}
