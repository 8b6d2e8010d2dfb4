import { combineDateAndTime, dayIn, formatDay, formatRange, parseTime } from '@larkwell/app-kit/time';
import { Button, CloseButton, TimeField } from '@larkwell/ui';
import { DateField } from '@larkwell/ui/dates';
import { type FormEvent, useState } from 'react';
import type { DatedTime } from './marks.ts';
import { t } from './messages.ts';
import classes from './Waitlist.module.css';

interface DatedTimesProps {
  dated: readonly DatedTime[];
  /** The guardian's. */
  zone: string;
  /** Nothing more can be marked. */
  full: boolean;
  onAdd: (added: DatedTime) => void;
  onRemove: (removed: DatedTime) => void;
}

/** Stretches of time on single dates. */
export function DatedTimes({ dated, zone, full, onAdd, onRemove }: DatedTimesProps) {
  return (
    <>
      {dated.length === 0 && <p className={classes.hint}>{t('datesNone')}</p>}
      <ul className={classes.dates}>
        {dated.map((one) => {
          const when = t('dated', {
            day: formatDay(one.start_date, zone),
            range: formatRange(one.start_date, one.end_date, zone),
          });
          return (
            <li key={`${one.start_date} ${one.end_date}`}>
              <span>{when}</span>
              <CloseButton aria-label={t('removeDate', { when })} onClick={() => onRemove(one)} />
            </li>
          );
        })}
      </ul>
      {!full && <NewDate zone={zone} onAdd={onAdd} />}
    </>
  );
}

const nothing = { date: null as string | null, from: '', until: '' };
type Typed = typeof nothing;
type Problems = Partial<Record<keyof Typed, string>>;

function isTime(text: string): boolean {
  try {
    parseTime(text);
    return true;
  } catch {
    return false;
  }
}

/** The stretch, or why it isn't one. */
function read({ date, from, until }: Typed, zone: string, now: Date): DatedTime | Problems {
  const missing = {
    ...(date === null ? { date: t('dateRequired') } : {}),
    ...(isTime(from) ? {} : { from: t('timeRequired') }),
    ...(isTime(until) ? {} : { until: t('timeRequired') }),
  };
  if (date === null || Object.keys(missing).length > 0) return missing;
  const [start_date, end_date] = [combineDateAndTime(date, from, zone), combineDateAndTime(date, until, zone)];
  if (Date.parse(end_date) <= Date.parse(start_date)) return { until: t('endsFirst') };
  return Date.parse(end_date) <= now.getTime() ? { date: t('datePast') } : { start_date, end_date };
}

function NewDate({ zone, onAdd }: Pick<DatedTimesProps, 'zone' | 'onAdd'>) {
  const [typed, setTyped] = useState(nothing);
  const [problems, setProblems] = useState<Problems>({});
  const change = (part: Partial<Typed>) => {
    setTyped({ ...typed, ...part });
    setProblems({});
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = read(typed, zone, new Date());
    if (!('start_date' in found)) return setProblems(found);
    onAdd(found);
    setTyped(nothing);
  }

  return (
    <form className={classes.newDate} onSubmit={submit} noValidate>
      <DateField
        label={t('date')}
        value={typed.date}
        minDate={dayIn(new Date(), zone)}
        error={problems.date}
        onChange={(date) => change({ date })}
      />
      <TimeField label={t('from')} value={typed.from} error={problems.from} onChange={(from) => change({ from })} />
      <TimeField
        label={t('until')}
        value={typed.until}
        error={problems.until}
        onChange={(until) => change({ until })}
      />
      <Button type="submit" variant="default">
        {t('addDate')}
      </Button>
    </form>
  );
}
