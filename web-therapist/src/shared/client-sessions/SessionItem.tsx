import type { EventSchema } from '@larkwell/app-kit/api';
import { formatDayOfMonth, formatMonth } from '@larkwell/app-kit/time';
import { Button, SessionCard } from '@larkwell/ui';
import { typeLabel, whenOf } from '../events/eventText.ts';
import { StartButton } from '../events/StartButton.tsx';
import { useTherapist } from '../therapist/queries.ts';
import { clientSessionState } from './clientSessionState.ts';
import { t } from './messages.ts';

interface SessionItemProps {
  event: EventSchema;
  clientId: string;
  onOpen: () => void;
}

export function SessionItem({ event, clientId, onOpen }: SessionItemProps) {
  const therapist = useTherapist();
  const now = new Date();
  const standing = clientSessionState(event, clientId, now);
  const when = whenOf(event, therapist.zone);
  const own = event.therapist_id === therapist.id;
  const who = own ? t('withYou') : t('withTherapist', { name: event.therapist.full_name });
  const come = event.guests.filter((guest) => guest.child_id !== clientId && !guest.canceled);
  const others = come.length + event.other_guests;

  return (
    <SessionCard
      {...standing}
      title={typeLabel(event.event_type)}
      month={formatMonth(event.start_date, therapist.zone)}
      day={formatDayOfMonth(event.start_date, therapist.zone)}
      when={when}
      who={others > 0 ? t('others', { name: who, count: others }) : who}
      status={event.status}
      actions={
        <>
          {!standing.canceled && <StartButton event={event} now={now} when={when} size="sm" />}
          <Button variant="default" size="sm" onClick={onOpen} aria-label={t('detailsOf', { when })}>
            {t('details')}
          </Button>
        </>
      }
    />
  );
}
