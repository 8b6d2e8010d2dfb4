import type { EventDetailsSchema } from '@larkwell/app-kit/api';
import { useNow } from '@larkwell/app-kit/time';
import { Badge, IconClock, IconVideo, restoreFocus, StatusMark } from '@larkwell/ui';
import { type Dispatch, type SetStateAction, useId } from 'react';
import { type EventAction, EventActions } from '../event-form/EventActions.tsx';
import { typeLabel, whenInZone } from '../events/eventText.ts';
import { RescheduleRequest } from '../events/RescheduleRequest.tsx';
import { StartButton } from '../events/StartButton.tsx';
import { canStart, isCanceled, shownStatus, statusLabel } from '../events/sessionState.ts';
import { missedLabel, missedReasonOf } from '../marking/missed.ts';
import { useTherapist } from '../therapist/queries.ts';
import type { NoteDrafts } from './drafts.ts';
import classes from './event-details.module.css';
import { Guests } from './Guests.tsx';
import { Marks } from './Marks.tsx';
import { Materials } from './Materials.tsx';
import { t } from './messages.ts';
import { Particulars } from './Particulars.tsx';
import { Repetition } from './Repetition.tsx';
import { SoapNotes } from './SoapNotes.tsx';
import { Substitute } from './Substitute.tsx';

interface EventDetailsProps {
  event: EventDetailsSchema;
  childId: string | null;
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
  onAction: (action: EventAction) => void;
  /** The last action, so that focus returns to its button. */
  lastAction: EventAction | null;
}

export function EventDetails(props: EventDetailsProps) {
  const { event, childId, drafts, onDrafts, onAction, lastAction } = props;
  const factsId = useId();
  const therapist = useTherapist();
  const own = event.therapist_id === therapist.id;
  const when = whenInZone(event, therapist.zone);
  const now = useNow(30_000);
  const missed = missedReasonOf(event);
  const status = shownStatus(event);
  const withGuests = event.event_participants.length > 0;

  const notes = withGuests && (
    <SoapNotes event={event} own={own} childId={childId} drafts={drafts} onDrafts={onDrafts} />
  );

  return (
    <div className={classes.sections}>
      <div className={classes.facts} id={factsId} tabIndex={-1}>
        <p className={classes.type}>{typeLabel(event.event_type)}</p>
        <p className={classes.fact}>
          <IconClock size={20} aria-hidden />
          <span>{when}</span>
        </p>
        <Repetition event={event} />
        <div className={classes.standing}>
          {(event.canceled || status === event.status) && (
            <Badge data-tone={isCanceled(event) ? 'danger' : badgeTones[status]}>{statusLabel(event)}</Badge>
          )}
          {!event.canceled && <StatusMark status={status} size={20} />}
          {missed && <span>{t('missedReason', { reason: missedLabel(missed) })}</span>}
        </div>
        {withGuests && event.status === 'scheduled' && !event.canceled && !event.therapist.meeting_url && (
          <p className={classes.fact}>
            <IconVideo size={20} aria-hidden />
            <span>{t('roomOpens')}</span>
          </p>
        )}
        {canStart(event, now) && (
          <div>
            <StartButton event={event} now={now} when={when} />
          </div>
        )}
        {event.reschedule_reason && <RescheduleRequest event={event} onDeclined={() => restoreFocus(factsId)} />}
        <Particulars event={event} own={own} />
        {event.permissions.edit.allowed && <EventActions event={event} onAction={onAction} last={lastAction} />}
      </div>
      {withGuests && <Guests event={event} />}
      <Marks event={event} />
      <Substitute event={event} own={own} />
      {withGuests && <Materials event={event} own={own} drafts={drafts} onDrafts={onDrafts} />}
      {notes}
    </div>
  );
}

const badgeTones = { scheduled: undefined, pending: 'warm', complete: 'success', incomplete: 'danger' } as const;
