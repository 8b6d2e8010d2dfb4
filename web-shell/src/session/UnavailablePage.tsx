import { formatTime } from '@larkwell/app-kit/time';
import { Panel, Title } from '@larkwell/ui';
import { Countdown } from './Countdown.tsx';
import { DeviceCheck, useDevices } from './devices/DeviceCheck.tsx';
import { ExitLink } from './ExitLink.tsx';
import { t } from './messages.ts';
import { RoomPage } from './RoomPage.tsx';
import { ownRoomOf } from './roomState.ts';
import { SessionTime } from './SessionTime.tsx';
import classes from './session.module.css';
import type { RoomView } from './useRoom.ts';

/** Before a room opens, with the device check, and after a cancel. */
export default function UnavailablePage() {
  return (
    <RoomPage page="unavailable" title={t('unavailableTitle')}>
      {(view) => <Unavailable view={view} />}
    </RoomPage>
  );
}

function Unavailable({ view }: { view: RoomView }) {
  const { room, canceled, now, zone } = view;
  const devices = useDevices();
  return (
    <div className={classes.page}>
      <Title order={1}>{canceled ? t('canceledTitle') : t('unavailableTitle')}</Title>
      <div className={classes.columns}>
        <div className={classes.room}>
          <Panel tone="tint">
            <SessionTime view={view} />
            {canceled ? (
              <p>{t('canceled')}</p>
            ) : (
              <>
                <Countdown label={t('opensIn')} until={room.opens_at} now={now} />
                <p>{t('unavailable', { time: formatTime(room.opens_at, zone) })}</p>
              </>
            )}
            <div className={classes.actions}>
              <ExitLink eventId={room.event_id} />
            </div>
          </Panel>
        </div>
        {!canceled && <DeviceCheck camera={devices.camera} microphone={devices.microphone} eventId={ownRoomOf(room)} />}
      </div>
    </div>
  );
}
