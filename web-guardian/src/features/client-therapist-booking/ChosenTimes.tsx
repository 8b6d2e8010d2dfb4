import { formatDay, formatRange, formatTime, formatWeekdayAndTime, zoneLabel } from '@larkwell/app-kit/time';
import { Button, CloseButton, Panel } from '@larkwell/ui';
import type { Therapist } from '../../shared/types.ts';
import classes from './Booking.module.css';
import { t } from './messages.ts';
import type { FreeSlot } from './slots.ts';

/** The therapist's zone, shown beside the guardian's. */
export type OtherClock = Pick<Therapist, 'first_name' | 'timezone'>;

interface ChosenTimesProps {
  chosen: readonly FreeSlot[];
  remaining: number;
  minutes: number;
  /** The guardian's. */
  zone: string;
  therapist: OtherClock | null;
  /** Choosing the new time of one session. */
  single: boolean;
  busy: boolean;
  /** Of the button. */
  label: string;
  onRemove: (start: string) => void;
  onConfirm: () => void;
}

/** The first chosen time and how many follow, for the bar on narrow screens. */
function firstOf([first, ...more]: readonly FreeSlot[], zone: string): string {
  if (!first) return '';
  const when = formatWeekdayAndTime(first.start_date, zone);
  return more.length > 0 ? t('andMore', { when, count: more.length }) : when;
}

/** The chosen times, in both zones when they differ. */
export function ChosenTimes(props: ChosenTimesProps) {
  const { chosen, remaining, minutes, zone, therapist } = props;
  const otherZone = therapist && zoneLabel(therapist.timezone) !== zoneLabel(zone) ? therapist.timezone : null;
  const soon = chosen.filter((slot) => slot.graceMinutes !== undefined);
  const graceMinutes = soon[0]?.graceMinutes;
  return (
    <div className={classes.chosen}>
      <div className={classes.panel} data-empty={chosen.length === 0 || undefined}>
        <Panel title={props.single ? t('newTime') : t('yourTimes')}>
          {chosen.length === 0 && <p className={classes.hint}>{t('none')}</p>}
          <ul className={classes.times}>
            {chosen.map(({ start_date, end_date, graceMinutes }) => {
              const day = formatDay(start_date, zone);
              return (
                <li key={start_date}>
                  <div>
                    <strong>{day}</strong>
                    <span>{t('minutes', { range: formatRange(start_date, end_date, zone), minutes })}</span>
                    {otherZone && therapist && (
                      <span className={classes.theirs}>
                        {t('theirTime', {
                          time: formatTime(start_date, otherZone),
                          zone: zoneLabel(otherZone),
                          therapist: therapist.first_name,
                        })}
                      </span>
                    )}
                    {graceMinutes !== undefined && <span className={classes.soon}>{t('startsSoon')}</span>}
                  </div>
                  <CloseButton
                    aria-label={t('remove', { when: `${day}, ${formatTime(start_date, zone)}` })}
                    disabled={props.busy}
                    onClick={() => props.onRemove(start_date)}
                  />
                </li>
              );
            })}
          </ul>
          {!props.single && chosen.length >= remaining && <p className={classes.hint}>{t('full')}</p>}
        </Panel>
      </div>
      <div className={classes.bar}>
        <p className={classes.count} aria-live="polite">
          {t('chosenOf', { chosen: chosen.length, remaining })}
          {chosen.length > 0 && <span className={classes.first}>{firstOf(chosen, zone)}</span>}
          {graceMinutes !== undefined && (
            <span className={classes.soon}>{t('bookSoon', { count: soon.length, minutes: graceMinutes })}</span>
          )}
        </p>
        <Button disabled={chosen.length === 0} loading={props.busy} onClick={props.onConfirm}>
          {props.label}
        </Button>
      </div>
    </div>
  );
}
