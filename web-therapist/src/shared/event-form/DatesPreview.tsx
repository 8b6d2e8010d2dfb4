import { messageOf, useQueries } from '@larkwell/app-kit';
import type { CheckedDate, DateConflictSchema } from '@larkwell/app-kit/api';
import { dayIn } from '@larkwell/app-kit/time';
import { Button, FormNotice, Skeleton } from '@larkwell/ui';
import { clientQuery } from '../client-layout/queries.ts';
import classes from './event-form.module.css';
import { t } from './messages.ts';
import { type Family, familyTimes, noteText } from './notes.ts';
import { conflictText, dateText, daysOf, withConflicts } from './refusal.ts';
import type { CheckedDates } from './useCheckedDates.ts';

interface DatesPreviewProps {
  checked: CheckedDates;
  /** The therapist's. */
  zone: string;
  /** Shows the times of these children's families where they change. */
  childIds: readonly string[];
  /** Conflicts from the last refused save. */
  refused?: readonly DateConflictSchema[];
  /** Skipped days, `YYYY-MM-DD`. */
  skipped?: readonly string[];
  /** Sets the skipped days; only for a series. */
  onSkip?: ((days: string[]) => void) | undefined;
}

const blockTexts = {
  account_closed: 'allClosed',
  subscription_paused: 'allPaused',
  payment_overdue: 'allOverdue',
} as const;

/** Preview of every date to book, with conflicts and notes. */
export function DatesPreview({ checked, zone, childIds, refused = [], skipped = [], onSkip }: DatesPreviewProps) {
  const { query, isAsked, blocked } = checked;
  const clients = useQueries({ queries: childIds.map((id) => ({ ...clientQuery(id), retry: false })) });
  if (!isAsked) return null;
  if (query.error) return <p className={classes.hint}>{t('checkFailed', { why: messageOf(query.error) })}</p>;
  if (!query.data) return <Skeleton height={64} radius="md" />;
  if (blocked) return <FormNotice>{t(blockTexts[blocked])}</FormNotice>;
  const dates = withConflicts(query.data.dates, refused);
  const families = clients.flatMap(({ data }) =>
    data?.guardian.timezone ? { name: data.preferred_name, zone: data.guardian.timezone } : [],
  );
  const isSkipped = (date: CheckedDate) => skipped.includes(dayIn(date.start_date, zone));
  const wanted = dates.filter((date) => !isSkipped(date));
  const taken = wanted.filter(({ available }) => !available);

  return (
    <section aria-label={t('dates')} className={classes.preview} aria-busy={query.isPlaceholderData}>
      <div className={classes.previewHead}>
        <p role="status">{availabilityText(wanted.length, taken.length)}</p>
        {onSkip && taken.length > 0 && taken.length < wanted.length && (
          <Button variant="default" size="sm" onClick={() => onSkip([...skipped, ...daysOf(taken, zone)])}>
            {t('skipThese', { count: daysOf(taken, zone).length })}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <ul className={classes.dates} tabIndex={0} aria-label={t('dates')}>
        {dates.map((date, index) => (
          <DateLine
            key={date.start_date}
            date={date}
            before={dates[index - 1] ?? null}
            families={families}
            zone={zone}
            skipped={isSkipped(date)}
            onSkip={
              onSkip &&
              ((skip) => {
                const day = dayIn(date.start_date, zone);
                onSkip(skip ? [...skipped, day] : skipped.filter((one) => one !== day));
              })
            }
          />
        ))}
      </ul>
    </section>
  );
}

function availabilityText(wanted: number, taken: number): string {
  if (wanted === 0) return t('datesNone');
  if (taken === 0) return t('datesFree', { count: wanted });
  return wanted === 1 ? t('dateTaken') : t('datesTaken', { count: taken, all: wanted });
}

interface DateLineProps {
  date: CheckedDate;
  /** The previous date in the list. */
  before: CheckedDate | null;
  families: readonly Family[];
  zone: string;
  skipped: boolean;
  onSkip?: ((skip: boolean) => void) | undefined;
}

function DateLine({ date, before, families, zone, skipped, onSkip }: DateLineProps) {
  const when = dateText(date, zone);
  const standing = skipped ? 'skipped' : date.available ? 'free' : 'taken';
  return (
    <li className={classes.date} data-standing={standing}>
      <div>
        <span className={classes.dateWhen}>{when}</span>
        <span className={classes.dateStanding}>{t(standing)}</span>
        {!skipped && date.guests && date.guests.length > 0 && (
          <span className={classes.dateGuests}>{t('dateGuests', { guests: date.guests.join(', ') })}</span>
        )}
        {!skipped &&
          date.conflicts.map((conflict) => (
            <span key={conflict.reason} className={classes.dateConflict}>
              {conflictText(conflict, zone)}
            </span>
          ))}
        {!skipped &&
          familyTimes(date, before, families, zone).map((text) => (
            <span key={text} className={classes.dateNote}>
              {text}
            </span>
          ))}
        {!skipped &&
          date.notes.map((note) => (
            <span key={`${note.kind} ${note.text}`} className={classes.dateNote}>
              {noteText(note, date, before, zone)}
            </span>
          ))}
      </div>
      {onSkip && (
        <Button
          variant="subtle"
          size="sm"
          aria-label={t(skipped ? 'keepDate' : 'skipDate', { when })}
          onClick={() => onSkip(!skipped)}
        >
          {t(skipped ? 'keep' : 'skip')}
        </Button>
      )}
    </li>
  );
}
