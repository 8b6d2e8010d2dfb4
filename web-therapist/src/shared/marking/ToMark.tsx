import type { EventShape } from '@larkwell/app-kit/api';
import { formatDayOfMonth, formatMonth } from '@larkwell/app-kit/time';
import { Button, rescueFocus, SessionCard, SessionList } from '@larkwell/ui';
import { useEffect, useRef } from 'react';
import { subjectOf, typeLabel, whenOf } from '../events/words.ts';
import { useTherapist } from '../therapist/queries.ts';
import { MarkButtons } from './MarkButtons.tsx';
import classes from './marking.module.css';
import { t } from './messages.ts';
import { Proposals } from './Proposals.tsx';

interface ToMarkProps {
  events: readonly EventShape[];
  onOpen: (id: string) => void;
  /** Id of what gets the focus when the last one was marked and the list is gone; by default the page. */
  afterwards?: string;
}

/** Sessions that wait for a mark, marked where they stand. Who marked one by keyboard goes on at the list's beginning. */
export function ToMark({ events, onOpen, afterwards = 'content' }: ToMarkProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => () => rescueFocus(afterwards), [afterwards]);
  return (
    <div ref={list} tabIndex={-1} className={classes.list}>
      <SessionList label={t('toMarkList')}>
        {events.map((event) => (
          <ToMarkItem key={event.id} event={event} onOpen={onOpen} onMarked={() => list.current?.focus()} />
        ))}
      </SessionList>
    </div>
  );
}

interface ToMarkItemProps {
  event: EventShape;
  onOpen: (id: string) => void;
  onMarked: () => void;
}

function ToMarkItem({ event, onOpen, onMarked }: ToMarkItemProps) {
  const { zone } = useTherapist();
  const when = whenOf(event, zone);
  const subject = subjectOf(event);
  return (
    <SessionCard
      title={subject}
      month={formatMonth(event.start_date, zone)}
      day={formatDayOfMonth(event.start_date, zone)}
      when={when}
      who={typeLabel(event.event_type)}
      status={event.status}
      actions={
        <div className={classes.actions}>
          <Proposals event={event} />
          <div className={classes.buttons}>
            <MarkButtons event={event} when={when} size="sm" onMarked={onMarked} />
            <Button
              variant="subtle"
              size="sm"
              onClick={() => onOpen(event.id)}
              aria-label={t('detailsOf', { subject, when })}
            >
              {t('details')}
            </Button>
          </div>
        </div>
      }
    />
  );
}
