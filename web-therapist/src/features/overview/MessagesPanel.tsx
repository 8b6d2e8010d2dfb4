import { Link, Loaded, useInfiniteQuery } from '@larkwell/app-kit';
import type { ClientSchema } from '@larkwell/app-kit/api';
import { inboxQuery, ThreadList } from '@larkwell/app-kit/child';
import { Anchor, ListSkeleton, Panel } from '@larkwell/ui';
import { clientPage } from '../../paths.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import classes from './Overview.module.css';

/** The conversation with the family, if it has unread messages. Unread ones are on the first page of the inbox. */
export function MessagesPanel({ client }: { client: ClientSchema }) {
  const { zone } = useTherapist();
  const query = useInfiniteQuery(inboxQuery());
  const page = clientPage(client.id, 'messages');
  return (
    <Panel
      title={t('messages')}
      actions={
        <Anchor component={Link} to={page} className={classes.link}>
          {t('writeMessage')}
        </Anchor>
      }
    >
      <Loaded query={query} failed={t('messagesFailed')} skeleton={<ListSkeleton count={1} />}>
        {(threads) => {
          const unread = threads.filter(({ child, unread_count }) => child.id === client.id && unread_count > 0);
          return unread.length === 0 ? (
            <p className={classes.quiet}>{t('messagesNone')}</p>
          ) : (
            <ThreadList label={t('unread')} threads={unread} zone={zone} addressOf={() => page} />
          );
        }}
      </Loaded>
    </Panel>
  );
}
