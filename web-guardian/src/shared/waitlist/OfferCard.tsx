import type { WaitlistOfferSchema } from '@larkwell/app-kit/api';
import { countdown, formatRelativeDay, formatTime, useNow, zoneLabel } from '@larkwell/app-kit/time';
import { Button, Panel } from '@larkwell/ui';
import { useEffect } from 'react';
import { useGuardian } from '../guardian/queries.ts';
import { t } from './messages.ts';
import { useDeclineOffer, useTakeOffer } from './mutations.ts';
import classes from './OfferCard.module.css';

const notice = 24 * 60 * 60 * 1000;

interface OfferCardProps {
  childId: string;
  offer: WaitlistOfferSchema;
  /** The offer is over, or the server refused. */
  onEnd: () => void;
}

export default function OfferCard({ childId, offer, onEnd }: OfferCardProps) {
  const zone = useGuardian().timezone;
  const now = useNow(1000);
  const { start_date, end_date, held_until, therapist } = offer;
  const over = Date.parse(held_until) <= now.getTime();
  const take = useTakeOffer(childId, offer, onEnd);
  const decline = useDeclineOffer(childId, offer, onEnd);
  const busy = take.isPending || decline.isPending;
  const { minutes, seconds } = countdown(held_until, now);

  // the server decides when it is over, so ask it instead of hiding the card
  const ends = over && !busy;
  useEffect(() => {
    if (ends) onEnd();
  }, [ends, onEnd]);

  return (
    <Panel title={t('offerTitle')} tone="warm">
      <p className={classes.when}>
        {t('offerWhen', { day: formatRelativeDay(start_date, zone, now), time: formatTime(start_date, zone) })}
      </p>
      <p className={classes.details}>
        {t('offerDetails', {
          minutes: Math.round((Date.parse(end_date) - Date.parse(start_date)) / 60_000),
          therapist: therapist.full_name,
          zone: zoneLabel(zone),
        })}
      </p>
      {over ? (
        <p role="status">{t('offerOver')}</p>
      ) : (
        <>
          <p className={classes.held} role="timer">
            {t('offerHeld', { left: `${minutes}:${String(seconds).padStart(2, '0')}` })}
          </p>
          {Date.parse(start_date) - now.getTime() < notice && <p className={classes.soon}>{t('offerSoon')}</p>}
          <div className={classes.actions}>
            <Button loading={take.isPending} disabled={decline.isPending} onClick={() => take.mutate(offer.id)}>
              {t('take')}
            </Button>
            <Button
              variant="default"
              loading={decline.isPending}
              disabled={take.isPending}
              onClick={() => decline.mutate(offer.id)}
            >
              {t('pass')}
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}
