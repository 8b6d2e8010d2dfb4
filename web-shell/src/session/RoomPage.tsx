import { ApiError, Loaded, Navigate, RequireSignIn, useSearchParams } from '@larkwell/app-kit';
import { CardsSkeleton, QuietArt, Title } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { t } from './messages.ts';
import classes from './session.module.css';
import { pageOf, pathOf, type SessionPage } from './standing.ts';
import { type SeenRoom, useRoom } from './useRoom.ts';
import { WayHome } from './WayHome.tsx';

interface RoomPageProps {
  page: SessionPage;
  children: (seen: SeenRoom) => ReactNode;
}

/** One of the pages of `/session?topic={event id}`: shown while the room is in its state, else leads to the right one. */
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
        if (right !== page) return <Navigate to={pathOf(right, eventId)} replace />;
        return children(room);
      }}
    </Loaded>
  );
}
