import { Link, Loaded, useInfiniteQuery } from '@larkwell/app-kit';
import { preSessionPage } from '@larkwell/app-kit/addresses';
import { clientSessionsQuery } from '@larkwell/app-kit/child';
import { formatRelativeDay, formatTime, useNow, zoneLabel } from '@larkwell/app-kit/time';
import { Button, IconChevronDown, IconVideo, Menu, Panel, Skeleton } from '@larkwell/ui';
import { reschedulePage, sessionDialogPage } from '../../paths.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { CalendarItems } from '../../shared/sessions/AddToCalendar.tsx';
import { useKeptSessions } from '../../shared/sessions/keepSessions.ts';
import { nextSessionOf } from '../../shared/sessions/next.ts';
import { whenOf } from '../../shared/sessions/when.ts';
import type { Child, Session } from '../../shared/types.ts';
import classes from './HomePage.module.css';
import { t } from './messages.ts';

/** The child's next session, and what the family can do about it. */
export function NextSession({ child }: { child: Child }) {
  const query = useInfiniteQuery(clientSessionsQuery(child.id, 'upcoming'));
  useKeptSessions(child.id, query.data);
  const now = useNow(30_000);
  return (
    <Panel title={t('nextSession')} tone="tint">
      <Loaded query={query} failed={t('nextFailed')} skeleton={<Skeleton height={116} />}>
        {(sessions) => {
          const next = nextSessionOf(sessions, child.id, now);
          if (next) return <Next session={next} now={now} />;
          return (
            <>
              <p className={classes.when}>{t('noneTitle')}</p>
              <p className={classes.details}>{t(child.billing_responsability === 'school' ? 'noneSchool' : 'none')}</p>
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function Next({ session, now }: { session: Session; now: Date }) {
  const { timezone: zone } = useGuardian();
  const { start_date, end_date, therapist, permissions } = session;
  const { when } = whenOf(session, zone);
  const isOpen = Date.parse(session.room_page_opens_at) <= now.getTime();
  return (
    <>
      <p className={classes.when}>
        {t('whenAt', { day: formatRelativeDay(start_date, zone, now), time: formatTime(start_date, zone) })}
      </p>
      <p className={classes.details}>
        {t('details', {
          minutes: Math.round((Date.parse(end_date) - Date.parse(start_date)) / 60_000),
          therapist: therapist.full_name,
          zone: zoneLabel(zone),
        })}
      </p>
      <div className={classes.actions}>
        {isOpen && (
          <Button
            component={Link}
            to={preSessionPage(session.id)}
            leftSection={<IconVideo size={18} aria-hidden />}
            aria-label={t('joinOf', { when })}
          >
            {t('join')}
          </Button>
        )}
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              variant={isOpen ? 'default' : 'filled'}
              rightSection={<IconChevronDown size={18} aria-hidden />}
              aria-label={t('getReadyOf', { when })}
            >
              {t('getReady')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component={Link} to={preSessionPage(session.id)}>
              {t('testDevices')}
            </Menu.Item>
            <Menu.Item component={Link} to={sessionDialogPage('materials', session.id)}>
              {t('materials')}
            </Menu.Item>
            <Menu.Divider />
            <CalendarItems session={session} />
          </Menu.Dropdown>
        </Menu>
        {permissions.request_rescheduling.allowed && (
          <Button
            component={Link}
            to={
              permissions.reschedule.allowed
                ? reschedulePage(session.therapist_id, session.id)
                : sessionDialogPage('reschedule', session.id)
            }
            variant="default"
            aria-label={t('rescheduleOf', { when })}
          >
            {t('reschedule')}
          </Button>
        )}
      </div>
    </>
  );
}
