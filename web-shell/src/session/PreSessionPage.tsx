import { useNavigate, useQuery, useSignedInUser } from '@larkwell/app-kit';
import { MaterialList, materialsQuery } from '@larkwell/app-kit/child';
import { Button, IconDoorEnter, IconExternalLink, IconVideo, Panel, Stack, Title } from '@larkwell/ui';
import { useEffect, useState } from 'react';
import { roomPage } from '../paths.ts';
import { useConsentQueries, useMissingConsent } from '../place/consent.ts';
import { FamilyPlaces } from '../place/FamilyPlaces.tsx';
import { usePlace, useProfilePhone } from '../place/queries.ts';
import { TelehealthConsent } from '../place/TelehealthConsent.tsx';
import { WherePanel } from '../place/WherePanel.tsx';
import { CallInstead } from './CallInstead.tsx';
import { Countdown } from './Countdown.tsx';
import { DeviceCheck, useDevices } from './devices/DeviceCheck.tsx';
import { LargeRoomNotice } from './LargeRoomNotice.tsx';
import { t } from './messages.ts';
import { leaveRoomOnUnload, useJoinRoom, useLeaveRoom } from './mutations.ts';
import { RoomPage } from './RoomPage.tsx';
import { ownRoomOf } from './roomState.ts';
import { SessionTime } from './SessionTime.tsx';
import classes from './session.module.css';
import type { RoomView } from './useRoom.ts';

/** Before and during a session: device check, countdown, join and leave. */
export default function PreSessionPage() {
  return (
    <RoomPage page="pre-session" title={t('preTitle')}>
      {(view) => <PreSession view={view} />}
    </RoomPage>
  );
}

function PreSession({ view }: { view: RoomView }) {
  const { room } = view;
  const eventId = room.event_id;
  const navigate = useNavigate();
  const devices = useDevices();
  const isGuardian = useSignedInUser().user_type === 'guardian';
  const [inside, setInside] = useState(false);
  const join = useJoinRoom(eventId);
  const leave = useLeaveRoom(eventId, () => void navigate(roomPage('ended', eventId), { replace: true }));
  useLeaveOnPageHide(eventId, inside);

  return (
    <div className={classes.page}>
      <Title order={1}>{inside ? t('inRoomTitle') : t('preTitle')}</Title>
      <div className={classes.columns}>
        <div className={classes.room}>
          {isGuardian && <TelehealthConsent />}
          <WherePanel eventId={eventId} />
          <Panel tone="tint">
            <SessionTime view={view} />
            <Wait view={view} />
            {inside && <p>{t('inRoom')}</p>}
            <LargeRoomNotice room={room} before />
            <div className={classes.actions}>
              <JoinAction
                room={room}
                inside={inside}
                onGoIn={() => {
                  devices.release();
                  setInside(true);
                  join.mutate();
                }}
              />
              {inside && (
                <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
                  {t('leave')}
                </Button>
              )}
            </div>
            {isGuardian && <CallInstead name={room.therapist.full_name} phone={room.therapist.session_phone} />}
          </Panel>
          {!isGuardian && <FamilyPlaces eventId={eventId} />}
        </div>
        {!inside && <DeviceCheck camera={devices.camera} microphone={devices.microphone} eventId={ownRoomOf(room)} />}
      </div>
      <SessionMaterials eventId={eventId} zone={view.zone} />
    </div>
  );
}

/** Renders nothing without materials and on errors. */
function SessionMaterials({ eventId, zone }: { eventId: string; zone: string }) {
  const { data: materials = [] } = useQuery(materialsQuery(eventId));
  if (materials.length === 0) return null;
  return (
    <Panel title={t('materials')}>
      <Stack>
        <MaterialList materials={materials} zone={zone} />
      </Stack>
    </Panel>
  );
}

/** Closing the tab, or switching away on a phone, leaves the session as the button does. */
function useLeaveOnPageHide(eventId: string, inside: boolean) {
  useEffect(() => {
    if (!inside) return;
    const leave = () => leaveRoomOnUnload(eventId);
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [eventId, inside]);
}

function Wait({ view: { room, now } }: { view: RoomView }) {
  if (room.state !== 'open') return <Countdown label={t('opensIn')} until={room.opens_at} now={now} />;
  const begun = Date.parse(room.starts_at) <= now.getTime();
  return (
    <Countdown label={begun ? t('endsIn') : t('startsIn')} until={begun ? room.ends_at : room.starts_at} now={now} />
  );
}

interface JoinActionProps {
  room: RoomView['room'];
  inside: boolean;
  onGoIn: () => void;
}

/** A link rather than `window.open`, so that no popup blocker stops it. */
function JoinAction({ room, inside, onGoIn }: JoinActionProps) {
  const isGuardian = useSignedInUser().user_type === 'guardian';
  const place = usePlace(room.event_id);
  const above = [place, useProfilePhone(isGuardian), ...useConsentQueries(isGuardian)];
  const consent = useMissingConsent(isGuardian);
  if (room.state !== 'open') return <p className={classes.hint}>{t('joinLater')}</p>;
  // the panels above would move the button away from a click, and may ask for something first
  if (!inside && above.some(({ isLoading, failureCount }) => isLoading && failureCount === 0))
    return (
      <Button size="lg" loading>
        {t('join')}
      </Button>
    );
  if (consent && !inside) return <p className={classes.hint}>{t('consentFirst')}</p>;
  if (isGuardian && place.data?.asked && !inside) return <p className={classes.hint}>{t('placeFirst')}</p>;
  if (room.kind !== 'link') return <GoIn room={room} />;
  return (
    <Button
      component="a"
      href={room.meeting_url ?? undefined}
      target="_blank"
      rel="noopener noreferrer"
      size={inside ? 'md' : 'lg'}
      variant={inside ? 'subtle' : 'filled'}
      leftSection={inside ? <IconExternalLink size={20} aria-hidden /> : <IconVideo size={22} aria-hidden />}
      onClick={onGoIn}
    >
      {inside ? t('openAgain') : t('join')}
    </Button>
  );
}

const focusOnce = (button: HTMLButtonElement | null) => button?.focus();

/** Into Larkwell's own room. For therapists the button has the focus, so that Enter opens the room. */
function GoIn({ room }: { room: RoomView['room'] }) {
  const { event_id } = room;
  const navigate = useNavigate();
  const isGuardian = useSignedInUser().user_type === 'guardian';
  const join = useJoinRoom(event_id, () => void navigate(roomPage('room', event_id)));
  const text =
    room.kind === 'sfu' ? t(isGuardian ? 'agreeGoIn' : 'agreeOpenRoom') : t(isGuardian ? 'goIn' : 'openRoom');
  return (
    <Button
      ref={isGuardian ? null : focusOnce}
      className={classes.goIn}
      size="lg"
      leftSection={<IconDoorEnter size={28} aria-hidden />}
      loading={join.isPending}
      onClick={() => join.mutate()}
    >
      {text}
    </Button>
  );
}
