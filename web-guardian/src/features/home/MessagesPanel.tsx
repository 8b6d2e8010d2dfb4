import { Inbox } from '@larkwell/app-kit/child';
import { Panel } from '@larkwell/ui';
import { messagesPage } from '../../paths.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import classes from './HomePage.module.css';
import { t } from './messages.ts';

/** Unread messages about all children. */
export function MessagesPanel() {
  const { timezone } = useGuardian();
  return (
    <Panel title={t('messages')}>
      <Inbox
        unreadOnly
        zone={timezone}
        addressOf={(thread) => messagesPage({ childId: thread.child.id, therapistId: thread.therapist_id })}
        empty={<p className={classes.quiet}>{t('noMessages')}</p>}
      />
    </Panel>
  );
}
