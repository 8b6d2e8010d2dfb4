import type { MessageThread } from '@larkwell/app-kit/api';
import { ThreadList } from '@larkwell/app-kit/child';
import { clientPage } from '../../../paths.ts';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import { TaskSection } from './TaskSection.tsx';

/** Conversations with messages that the therapist hasn't read. */
export function UnreadMessages({ threads }: { threads: readonly MessageThread[] }) {
  const { zone } = useTherapist();
  const unread = threads.filter(({ unread_count }) => unread_count > 0);
  return (
    <TaskSection id="messages" count={unread.length}>
      <ThreadList
        label={t('unreadMessages')}
        threads={unread}
        zone={zone}
        addressOf={({ child }) => clientPage(child.id, 'messages')}
      />
    </TaskSection>
  );
}
