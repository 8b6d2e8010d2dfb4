import { Loaded, useQuery } from '@larkwell/app-kit';
import type { LedgerCycle, LedgerEntry, LedgerNoShow } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { ListSkeleton, Panel, Progress } from '@larkwell/ui';
import { durationOf, typeLabel } from '../../shared/events/eventText.ts';
import { missedReasons } from '../../shared/marking/missed.ts';
import classes from './LedgerPanel.module.css';
import { t } from './messages.ts';
import { ledgerQuery } from './queries.ts';

/** Minutes of each service in its cycle: planned, delivered, booked, missed, remaining. */
export function LedgerPanel({ clientId }: { clientId: string }) {
  const query = useQuery(ledgerQuery(clientId));
  return (
    <Panel title={t('ledger')} order={3}>
      <Loaded query={query} failed={t('ledgerFailed')} skeleton={<ListSkeleton count={2} />}>
        {(ledger) =>
          ledger.services.length === 0 ? (
            <p className={classes.none}>{t('ledgerEmpty')}</p>
          ) : (
            <div className={classes.services}>
              {ledger.services.map((service) => (
                <Service key={service.service_id} service={service} />
              ))}
              <NoShows {...ledger.no_show} />
            </div>
          )
        }
      </Loaded>
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
    ...(service.carried_over_minutes > 0
      ? [{ label: t('carriedOver'), minutes: service.carried_over_minutes, mark: 'missed' }]
      : []),
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
    : t('cycleDates', { from: formatDate(starts_on), to: formatDate(ends_on) });

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
