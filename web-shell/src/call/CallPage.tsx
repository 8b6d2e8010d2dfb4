import { Link, Navigate } from '@larkwell/app-kit';
import { Button, Center, Loader } from '@larkwell/ui';
import { roomPage } from '../paths.ts';
import { RoomPage } from '../session/RoomPage.tsx';
import type { RoomView } from '../session/useRoom.ts';
import { Blank } from './Blank.tsx';
import { FamilyCall } from './FamilyCall.tsx';
import { t } from './messages.ts';
import { TherapistCall } from './TherapistCall.tsx';
import { type CallParts, useCall, useCallParts, useRefetchWhenClosed } from './useCall.ts';
import { WaitingRoom } from './WaitingRoom.tsx';

/** The session itself, from the waiting room on. */
export default function CallPage() {
  return (
    <RoomPage page="room" title={t('title')}>
      {(view) => <Connect view={view} />}
    </RoomPage>
  );
}

function Connect({ view }: { view: RoomView }) {
  const parts = useCallParts(view.room.event_id);
  return parts && <InRoom view={view} parts={parts} />;
}

function InRoom({ view, parts }: { view: RoomView; parts: CallParts }) {
  const call = useCall(parts);
  const { closed, place, role } = call.state;
  const eventId = view.room.event_id;
  useRefetchWhenClosed(eventId, call.state);
  if (closed === 'needs_place') return <Navigate to={roomPage('pre-session', eventId)} replace />;
  if (closed === 'not_allowed') {
    return (
      <Blank title={t('closedNotAllowed')}>
        <Button component={Link} to={roomPage('pre-session', eventId)}>
          {t('backToStart')}
        </Button>
      </Blank>
    );
  }
  if (closed) return <Wait label={t('closing')} />; // the session's new state decides which page follows
  if (place === null) return <Wait label={t('connecting')} />;
  if (role === 'therapist') return <TherapistCall view={view} call={call} />;
  if (place === 'waiting') return <WaitingRoom view={view} call={call} />;
  return <FamilyCall view={view} call={call} />;
}

const Wait = ({ label }: { label: string }) => (
  <Center mih="100dvh" role="status" aria-label={label}>
    <Loader />
  </Center>
);
