import { titleText } from '@larkwell/app-kit';
import { formatDay, formatRange, zoneLabel } from '@larkwell/app-kit/time';
import { t } from './messages.ts';
import classes from './session.module.css';
import type { RoomView } from './useRoom.ts';

/** Title, therapist and time of a session. */
export function SessionTime({ view: { room, zone } }: { view: RoomView }) {
  return (
    <div className={classes.what}>
      <p>{t('withTherapist', { title: titleText(room.title), therapist: room.therapist.full_name })}</p>
      <p>
        {t('whenInZone', {
          day: formatDay(room.starts_at, zone),
          range: formatRange(room.starts_at, room.ends_at, zone),
          zone: zoneLabel(zone),
        })}
      </p>
    </div>
  );
}
