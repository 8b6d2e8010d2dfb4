import { formatDay, formatRange, zoneLabel } from '@larkwell/app-kit/time';
import { t } from './messages.ts';
import classes from './session.module.css';
import type { SeenRoom } from './useRoom.ts';

/** Which session it is, and when. */
export function SessionTime({ seen: { room, zone } }: { seen: SeenRoom }) {
  return (
    <div className={classes.what}>
      <p>{t('withTherapist', { title: room.title, therapist: room.therapist.full_name })}</p>
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
