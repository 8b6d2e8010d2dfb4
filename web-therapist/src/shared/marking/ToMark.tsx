import type { EventSchema } from '@larkwell/app-kit/api';
import { isFocusLost, restoreFocus, SessionList } from '@larkwell/ui';
import { useEffect, useRef } from 'react';
import { DetailsButton, EventCard } from '../events/EventCard.tsx';
import { whenOf } from '../events/eventText.ts';
import { useTherapist } from '../therapist/queries.ts';
import { MarkButtons } from './MarkButtons.tsx';
import classes from './marking.module.css';
import { t } from './messages.ts';
import { OutcomeForm } from './OutcomeForm.tsx';

interface ToMarkProps {
  events: readonly EventSchema[];
  onOpen: (id: string) => void;
  /** Id of the element to focus after the last session was marked; the page by default. */
  afterwards?: string;
}

/** Unmarked sessions with mark buttons. After a mark, focus goes to the top of the list. */
export function ToMark({ events, onOpen, afterwards = 'content' }: ToMarkProps) {
  const list = useRef<HTMLDivElement>(null);
  // the list goes when its refetch says so, and a dialog may be open by then
  useEffect(() => () => (isFocusLost() ? restoreFocus(afterwards) : undefined), [afterwards]);
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
  event: EventSchema;
  onOpen: (id: string) => void;
  onMarked: () => void;
}

function ToMarkItem({ event, onOpen, onMarked }: ToMarkItemProps) {
  const { zone } = useTherapist();
  const when = whenOf(event, zone);
  return (
    <EventCard
      event={event}
      actions={(spoken) => <DetailsButton {...spoken} onOpen={() => onOpen(event.id)} />}
      form={
        event.guests.length > 0 ? (
          <OutcomeForm event={event} when={when} onSaved={onMarked} />
        ) : (
          <MarkButtons event={event} when={when} onMarked={onMarked} />
        )
      }
    />
  );
}
