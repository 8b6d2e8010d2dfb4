import { ApiError, messageOf } from '@larkwell/app-kit';
import { Button, FormNotice } from '@larkwell/ui';
import { useEffect, useRef } from 'react';
import classes from './event-form.module.css';
import { t } from './messages.ts';
import { conflictsOf, conflictText, dateText, daysOf } from './refusal.ts';

interface RefusalProps {
  /** Null if nothing failed. */
  error: unknown;
  zone: string;
  /** The preview above already lists the conflicts. */
  shownAbove?: boolean;
  /** Skips these days; only for a series. */
  onSkip?: ((days: string[]) => void) | undefined;
}

/** The server's error, with every conflicting date. */
export function Refusal({ error, zone, shownAbove = false, onSkip }: RefusalProps) {
  const said = useRef<HTMLDivElement>(null);
  // the buttons are sticky, the error is not: scroll to it
  useEffect(() => {
    if (error) said.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (!error) return null;
  const conflicts = conflictsOf(error);
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  return (
    <FormNotice>
      <div ref={said} className={classes.refusal}>
        {[...new Set([messageOf(error), ...fields])].map((sentence) => (
          <span key={sentence}>{sentence}</span>
        ))}
        {conflicts.length > 0 && shownAbove && <span>{t('conflictsAbove')}</span>}
        {conflicts.length > 0 && !shownAbove && (
          <ul aria-label={t('conflicts')}>
            {conflicts.map((conflict) => (
              <li key={`${conflict.start_date} ${conflict.reason}`}>
                {t('conflictLine', { when: dateText(conflict, zone), what: conflictText(conflict, zone) })}
              </li>
            ))}
          </ul>
        )}
        {conflicts.length > 0 && onSkip && (
          <Button variant="default" size="sm" onClick={() => onSkip(daysOf(conflicts, zone))}>
            {t('skipThese', { count: daysOf(conflicts, zone).length })}
          </Button>
        )}
      </div>
    </FormNotice>
  );
}
