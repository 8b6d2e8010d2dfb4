import { Link } from '@larkwell/app-kit';
import { calendarPage } from '@larkwell/app-kit/addresses';
import type { ClientSchema, EventSchema } from '@larkwell/app-kit/api';
import { Anchor, Panel, SessionList } from '@larkwell/ui';
import { clientPage } from '../../paths.ts';
import { SessionItem } from '../../shared/client-sessions/SessionItem.tsx';
import { isCanceled } from '../../shared/events/sessionState.ts';
import { t } from './messages.ts';
import classes from './Overview.module.css';

interface NextSessionProps {
  client: ClientSchema;
  /** Upcoming ones, the next first. */
  events: readonly EventSchema[];
  onOpen: (id: string) => void;
}

/** The next session that takes place, with what can be done about it. */
export function NextSession({ client, events, onOpen }: NextSessionProps) {
  const next = events.find((event) => !isCanceled(event, client.id));
  return (
    <Panel
      title={t('next')}
      actions={
        <Anchor component={Link} to={clientPage(client.id, 'sessions')} className={classes.link}>
          {t('allSessions')}
        </Anchor>
      }
    >
      {next ? (
        <>
          <SessionList label={t('next')}>
            {[<SessionItem key={next.id} event={next} clientId={client.id} onOpen={() => onOpen(next.id)} />]}
          </SessionList>
          <Anchor component={Link} to={calendarPage(next.id)} className={classes.link}>
            {t('inCalendar')}
          </Anchor>
        </>
      ) : (
        <p className={classes.quiet}>{t('nextNone')}</p>
      )}
    </Panel>
  );
}
