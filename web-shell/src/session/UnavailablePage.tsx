import { usePageTitle } from '@larkwell/app-kit';
import { formatTime } from '@larkwell/app-kit/time';
import { Panel, Title } from '@larkwell/ui';
import { Countdown } from './Countdown.tsx';
import { DeviceCheck, useDevices } from './devices/DeviceCheck.tsx';
import { t } from './messages.ts';
import { RoomPage } from './RoomPage.tsx';
import { SessionTime } from './SessionTime.tsx';
import classes from './session.module.css';
import type { SeenRoom } from './useRoom.ts';
import { WayHome } from './WayHome.tsx';

/** Before a room opens, with the device check, and after a cancel. */
export default function UnavailablePage() {
  usePageTitle(t('unavailableTitle'));
  return <RoomPage page="unavailable">{(seen) => <Unavailable seen={seen} />}</RoomPage>;
}

function Unavailable({ seen }: { seen: SeenRoom }) {
  const { room, canceled, now, zone } = seen;
  const devices = useDevices();
  return (
    <div className={classes.page}>
      <Title order={1}>{canceled ? t('canceledTitle') : t('unavailableTitle')}</Title>
      <div className={classes.columns}>
        <div className={classes.room}>
          <Panel tone="tint">
            <SessionTime seen={seen} />
            {canceled ? (
              <p>{t('canceled')}</p>
            ) : (
              <>
                <Countdown label={t('opensIn')} until={room.opens_at} now={now} />
                <p>{t('unavailable', { time: formatTime(room.opens_at, zone) })}</p>
              </>
            )}
            <div className={classes.actions}>
              <WayHome eventId={room.event_id} />
            </div>
          </Panel>
        </div>
        {!canceled && <DeviceCheck {...devices} />}
      </div>
    </div>
  );
}
