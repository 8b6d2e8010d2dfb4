import { Loaded, useQuery } from '@larkwell/app-kit';
import type { LedgerCycle, LedgerEntry, LedgerNoShow } from '@larkwell/app-kit/api';
import { dayIn, formatDate } from '@larkwell/app-kit/time';
import { Button, Group, ListSkeleton, Panel, Progress } from '@larkwell/ui';
import { useState } from 'react';
import { ledgerQuery, type Period } from '../../shared/client-sessions/queries.ts';
import { durationOf, typeLabel } from '../../shared/events/eventText.ts';
import { missedReasons } from '../../shared/marking/missed.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import classes from './LedgerPanel.module.css';
import { t } from './messages.ts';

/** Two years. */
const mostBack = 26;
const aDay = 24 * 60 * 60_000;

/** `back` times four weeks ago: four weeks, the first of them end yesterday. Undefined for the current cycles. */
function periodOf(back: number, zone: string): Period | undefined {
  if (back === 0) return undefined;
  const day = (ago: number) => dayIn(new Date(Date.now() - ago * aDay), zone);
  return { from: day(back * 28), to: day((back - 1) * 28 + 1) };
}

/** Minutes of each service in its cycle: planned, delivered, booked, missed, remaining. Earlier ones by four weeks. */
export function LedgerPanel({ clientId }: { clientId: string }) {
  const { zone } = useTherapist();
  const [back, setBack] = useState(0);
  const period = periodOf(back, zone);
  const query = useQuery(ledgerQuery(clientId, period));
  return (
    <Panel title={period ? t('ledgerOf', datesOf(period)) : t('ledger')} order={3}>
      <Loaded query={query} failed={t('ledgerFailed')} skeleton={<ListSkeleton count={2} />}>
        {(ledger) =>
          ledger.services.length === 0 ? (
            <p className={classes.none}>{t(period ? 'ledgerNone' : 'ledgerEmpty')}</p>
          ) : (
            <div className={classes.services}>
              {ledger.services.map((service) => (
                <Service key={`${service.service_id} ${service.cycle.starts_on}`} service={service} />
              ))}
              {!period && <NoShows {...ledger.no_show} />}
            </div>
          )
        }
      </Loaded>
      <Group mt="md" gap="xs">
        <Button variant="default" size="sm" disabled={back === mostBack} onClick={() => setBack(back + 1)}>
          {t('ledgerEarlier')}
        </Button>
        {period && (
          <Button variant="default" size="sm" onClick={() => setBack(back - 1)}>
            {t('ledgerLater')}
          </Button>
        )}
      </Group>
    </Panel>
  );
}

function Service({ service }: { service: LedgerEntry }) {
  const { service_name, session_type, cycle, promised_minutes, delivered_minutes, booked_minutes, missed_minutes } =
    service;
  const missed = missedReasons.filter((reason) => missed_minutes[reason] > 0);
  const allMissed = missed.reduce((sum, reason) => sum + missed_minutes[reason], 0);
  const share = (minutes: number) => (promised_minutes > 0 ? Math.min(100, (100 * minutes) / promised_minutes) : 0);
  const lines = [
    { label: t('promised'), minutes: promised_minutes },
    { label: t('delivered'), minutes: delivered_minutes, mark: 'delivered' },
    { label: t('booked'), minutes: booked_minutes, mark: 'booked' },
    ...missed.map((reason) => ({ label: t(`missed_${reason}`), minutes: missed_minutes[reason], mark: 'missed' })),
    ...(service.written_off_minutes > 0 ? [{ label: t('writtenOff'), minutes: service.written_off_minutes }] : []),
    ...(service.carried_over_minutes > 0
      ? [{ label: t('carriedOver'), minutes: service.carried_over_minutes, mark: 'missed' }]
      : []),
    ...(service.unbooked_minutes > 0 ? [{ label: t('unbooked'), minutes: service.unbooked_minutes }] : []),
    { label: t('owed'), minutes: service.owed_minutes + service.carried_over_minutes, total: true },
  ];
  return (
    <section className={classes.service}>
      <h4 className={classes.name}>{service_name}</h4>
      <p className={classes.cycle}>{t('serviceFacts', { type: typeLabel(session_type), cycle: cycleWords(cycle) })}</p>
      <Progress.Root size={12} aria-hidden="true" className={classes.bar}>
        <Progress.Section value={share(delivered_minutes)} className={classes.delivered} />
        <Progress.Section value={share(booked_minutes)} className={classes.booked} />
        <Progress.Section value={share(allMissed)} className={classes.missed} />
      </Progress.Root>
      <dl className={classes.lines}>
        {lines.map(({ label, minutes, mark, total }) => (
          <div key={label} data-mark={mark} data-total={total}>
            <dt>{label}</dt>
            <dd>{durationOf(minutes)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const cycleWords = ({ starts_on, ends_on }: LedgerCycle) =>
  ends_on === null
    ? t('cycleSince', { from: formatDate(starts_on) })
    : t('cycleDates', datesOf({ from: starts_on, to: ends_on }));

const datesOf = ({ from, to }: Period) => ({ from: formatDate(from), to: formatDate(to) });

function NoShows({ rate, absent, due, late_canceled }: LedgerNoShow) {
  if (rate === null) return <p className={classes.none}>{t('noShowNone')}</p>;
  return (
    <p className={classes.rate}>
      <strong>{t('noShowRate', { rate })}</strong>
      <span>{t('noShowFacts', { missed: absent, count: due })}</span>
      {late_canceled > 0 && <span>{t('noShowLate', { count: late_canceled })}</span>}
    </p>
  );
}
