import { ApiError, Loaded, Navigate, RequireSignIn, usePageTitle, useSearchParams } from '@larkwell/app-kit';
import { CardsSkeleton, QuietArt, Title } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { type RoomPageName, roomPage } from '../paths.ts';
import { ExitLink } from './ExitLink.tsx';
import { t } from './messages.ts';
import { belongsOn, pageOf } from './roomState.ts';
import classes from './session.module.css';
import { type RoomView, useRoom } from './useRoom.ts';

interface RoomPageProps {
  /** Of the document, once the room is there. */
  title: string;
  page: RoomPageName;
  /** An open room of Larkwell's is entered, without its page for getting ready. */
  goesIn?: boolean;
  children: (view: RoomView) => ReactNode;
}

/** A page of a session's room (`?topic=` has the event id). Redirects when the room is in the state of another page. */
export function RoomPage(props: RoomPageProps) {
  const [parameters] = useSearchParams();
  const eventId = parameters.get('topic');
  return (
    <RequireSignIn>{eventId ? <Topic key={eventId} eventId={eventId} {...props} /> : <NoSession />}</RequireSignIn>
  );
}

const NoSession = () => <NoRoom title={t('noTopicTitle')} text={t('noTopic')} />;

function NoRoom({ title, text, eventId }: { title: string; text: string; eventId?: string }) {
  usePageTitle(title);
  return (
    <div className={classes.closing}>
      <div className={classes.art}>
        <QuietArt />
      </div>
      <Title order={1}>{title}</Title>
      <p className={classes.text}>{text}</p>
      <ExitLink {...(eventId && { eventId })} />
    </div>
  );
}

/** An event without a room, or a session that a substitute covers: retrying doesn't help. */
const permanentErrors = ['room_not_found', 'handed_over'];

function refusalOf(error: unknown): ApiError | null {
  return error instanceof ApiError && permanentErrors.includes(error.code) ? error : null;
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return children;
}

function Topic({ eventId, page, title, goesIn = false, children }: RoomPageProps & { eventId: string }) {
  const { query, view } = useRoom(eventId);
  // checked even when a room is cached: the session may be handed over while this page is open
  const refusal = refusalOf(query.error);
  if (refusal) return <NoRoom title={t('noRoomTitle')} text={refusal.message} eventId={eventId} />;
  if (query.error instanceof ApiError && query.error.status === 404)
    return <NoRoom title={t('notFoundTitle')} text={t('notFound')} />;
  return (
    <Loaded query={{ ...query, data: view ?? undefined }} failed={t('roomFailed')} skeleton={<CardsSkeleton />}>
      {(room) => {
        if (!belongsOn(page, room.room, room.canceled, room.now)) {
          const entered = goesIn && belongsOn('room', room.room, room.canceled, room.now);
          const right = entered ? 'room' : pageOf(room.room, room.canceled, room.now);
          return <Navigate to={roomPage(right, eventId)} replace />;
        }
        return <Titled title={title}>{children(room)}</Titled>;
      }}
    </Loaded>
  );
}
