import { Loaded, useQuery } from '@larkwell/app-kit';
import type { BillingSettingsResponse } from '@larkwell/app-kit/api';
import { Button, ErrorState, IconShieldCheck, Skeleton } from '@larkwell/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import classes from './CardField.module.css';
import { loadCardField, type MountedCardField } from './card-field.ts';
import { t } from './messages.ts';
import { billingSettingsQuery } from './queries.ts';

interface CardFieldProps {
  /** Set once the form has mounted. */
  field: RefObject<MountedCardField | null>;
}

/** Card data never reaches our code: the payment provider's form exchanges it for a token. */
export function CardField({ field }: CardFieldProps) {
  const settings = useQuery(billingSettingsQuery());
  return (
    <div className={classes.frame}>
      <Loaded query={settings} failed={t('cardFailed')} skeleton={<CardSkeleton />}>
        {(loaded) => <Mounted settings={loaded} field={field} />}
      </Loaded>
      <p className={classes.safe}>
        <IconShieldCheck size={20} aria-hidden />
        {t('cardSafe')}
      </p>
    </div>
  );
}

function Mounted({ settings, field }: CardFieldProps & { settings: BillingSettingsResponse }) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let gone = false;
    loadCardField(settings.card_field_url, attempt)
      .then(({ mountCardField }) => {
        if (gone || !place.current) return;
        field.current = mountCardField(place.current, { publishableKey: settings.publishable_key });
        setState('ready');
      })
      .catch(() => {
        if (!gone) setState('failed');
      });
    return () => {
      gone = true;
      field.current?.destroy();
      field.current = null;
    };
  }, [settings, attempt, field]);

  if (state === 'failed') {
    return (
      <ErrorState
        compact
        title={t('cardFailed')}
        message={t('cardFailedMessage')}
        action={
          <Button
            variant="default"
            onClick={() => {
              setState('loading');
              setAttempt(attempt + 1);
            }}
          >
            {t('retry')}
          </Button>
        }
      />
    );
  }
  return (
    <div className={classes.field}>
      <div ref={place} />
      {state === 'loading' && <CardSkeleton />}
    </div>
  );
}

/** As high as the form that replaces it. */
function CardSkeleton() {
  return <Skeleton className={classes.skeleton} />;
}
