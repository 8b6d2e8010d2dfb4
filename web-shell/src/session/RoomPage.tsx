import { ApiError, Loaded, Navigate, RequireSignIn, useSearchParams } from '@larkwell/app-kit';
import { CardsSkeleton, QuietArt, Title } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { type RoomPageName, roomPage } from '../paths.ts';
import { t } from './messages.ts';
import { pageOf } from './roomState.ts';
import classes from './session.module.css';
import { type SeenRoom, useRoom } from './useRoom.ts';
import { WayHome } from './WayHome.tsx';

interface RoomPageProps {
  page: RoomPageName;
  children: (seen: SeenRoom) => ReactNode;
}

/** A page of a session's room (`?topic=` has the event id). Redirects when the room is in the state of another page. */
export function RoomPage(props: RoomPageProps) {
  const [parameters] = useSearchParams();
  const eventId = parameters.get('topic');
  return <RequireSignIn>{eventId ? <Topic key={eventId} eventId={eventId} {...props} /> : <NoTopic />}</RequireSignIn>;
}

const NoTopic = () => <NoRoom title={t('noTopicTitle')} text={t('noTopic')} />;

function NoRoom({ title, text, eventId }: { title: string; text: string; eventId?: string }) {
  return (
    <div className={classes.closing}>
      <div className={classes.art}>
        <QuietArt />
      </div>
      <Title order={1}>{title}</Title>
      <p className={classes.text}>{text}</p>
      <WayHome {...(eventId && { eventId })} />
    </div>
  );
}

/** For a calendar's entry without a room, and a session that a colleague holds. To ask again would not help. */
const noWayIn = ['room_not_found', 'handed_over'];

function refusalOf(error: unknown): ApiError | null {
  return error instanceof ApiError && noWayIn.includes(error.code) ? error : null;
}

function Topic({ eventId, page, children }: RoomPageProps & { eventId: string }) {
  const { query, seen } = useRoom(eventId);
  // also where the room was known: a session may be handed over while it is open here
  const refusal = refusalOf(query.error);
  if (refusal) return <NoRoom title={t('noRoomTitle')} text={refusal.message} eventId={eventId} />;
  return (
    <Loaded query={{ ...query, data: seen ?? undefined }} failed={t('roomFailed')} skeleton={<CardsSkeleton />}>
      {(room) => {
        const right = pageOf(room.room, room.canceled, room.now);
        if (right !== page) return <Navigate to={roomPage(right, eventId)} replace />;
        return children(room);
      }}
    </Loaded>
  );
}
