import { capitalized, Link } from '@larkwell/app-kit';
import type { Month } from '@larkwell/app-kit/api';
import { formatMonthName } from '@larkwell/app-kit/time';
import { Anchor, Panel } from '@larkwell/ui';
import { monthPage, paths } from '../../paths.ts';
import { durationOf } from '../../shared/events/eventText.ts';
import { t } from './messages.ts';
import classes from './TodayPage.module.css';

/** The month so far, in the therapist's zone. A number links to the page that lists what it counts, where one exists. */
export function MonthPanel({ month, clients }: { month: Month; clients: number }) {
  const figures: { label: string; value: string | number; to?: string }[] = [
    { label: t('held'), value: month.sessions_held, to: monthPage },
    { label: t('delivered'), value: durationOf(month.minutes_delivered) },
    { label: t('stillToCome'), value: month.still_to_come, to: monthPage },
    { label: t('noShows'), value: month.no_shows },
    { label: t('noShowRate'), value: month.no_show_rate === null ? '–' : `${month.no_show_rate}%` },
  ];
  return (
    <Panel title={capitalized(formatMonthName(month.starts_on))}>
      <dl className={classes.figures}>
        {figures.map(({ label, value, to }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {to ? (
                <Anchor component={Link} to={to} aria-label={t('figureInCalendar', { label, value })}>
                  {value}
                </Anchor>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Anchor component={Link} to={paths.therapist.clients} className={classes.clients}>
        {t('clients', { count: clients })}
      </Anchor>
    </Panel>
  );
}
