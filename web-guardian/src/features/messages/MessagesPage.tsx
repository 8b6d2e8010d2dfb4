import { Link, Loaded, useInfiniteQuery, useSearchParams } from '@larkwell/app-kit';
import type { MessageThread as Thread } from '@larkwell/app-kit/api';
import { Inbox, inboxQuery, MessageThread, peopleOf } from '@larkwell/app-kit/child';
import { Anchor, EmptyState, IconArrowLeft, ListSkeleton, Text, Title } from '@larkwell/ui';
import { messagesPage, paths } from '../../paths.ts';
import { NoTherapist, needsTherapist } from '../../shared/guardian/NoTherapist.tsx';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import classes from './MessagesPage.module.css';
import { t } from './messages.ts';

/** The thread that the address names; without one the list of threads, or the only thread. */
export default function MessagesPage() {
  const query = useInfiniteQuery(inboxQuery());
  const address = useThreadAddress();
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton />}>
      {(threads) => {
        const [only, ...others] = threads;
        const named = threads.find((thread) => isNamed(thread, address));
        if (named) return <Correspondence thread={named} linkedId={address.message} hasOthers={others.length > 0} />;
        if (only && others.length === 0) return <Correspondence thread={only} linkedId={address.message} />;
        return <Conversations hasThreads={only !== undefined} threads={threads} />;
      }}
    </Loaded>
  );
}

interface ThreadAddress {
  childId: string;
  therapist: string | null;
  message: string | null;
}

const isNamed = ({ child, therapist_id }: Thread, { childId, therapist }: ThreadAddress) =>
  child.id === childId && therapist_id === therapist;

/** After a switch to another child the address no longer names a thread of the page's child. */
function useThreadAddress(): ThreadAddress {
  const { child } = useChosenChild();
  const [query] = useSearchParams();
  const isOfChild = (query.get('child') ?? child.id) === child.id;
  return { childId: child.id, therapist: isOfChild ? query.get('therapist') : null, message: query.get('message') };
}

function Conversations({ hasThreads, threads }: { hasThreads: boolean; threads: readonly Thread[] }) {
  const { timezone } = useGuardian();
  const { child } = useChosenChild();
  const isAlone = !threads.some((thread) => thread.child.id === child.id);
  const message = t('noTherapist', { child: child.name });
  return (
    <section className={classes.page}>
      {hasThreads && (
        <>
          <Title order={2} size="h3">
            {t('title')}
          </Title>
          <Inbox
            zone={timezone}
            addressOf={(thread) => messagesPage({ childId: thread.child.id, therapistId: thread.therapist_id })}
            empty={null}
          />
        </>
      )}
      {isAlone &&
        (needsTherapist(child) ? (
          <NoTherapist child={child} message={message} />
        ) : (
          <EmptyState title={t('noTherapistTitle')} message={message} />
        ))}
    </section>
  );
}

interface CorrespondenceProps {
  thread: Thread;
  linkedId: string | null;
  hasOthers?: boolean;
}

function Correspondence({ thread, linkedId, hasOthers = false }: CorrespondenceProps) {
  const { timezone } = useGuardian();
  const therapist = peopleOf(thread);
  return (
    <section className={classes.page}>
      {hasOthers && (
        <Anchor component={Link} to={paths.client.messages} className={classes.back}>
          <IconArrowLeft size={18} aria-hidden /> {t('all')}
        </Anchor>
      )}
      <Title order={2} size="h3">
        {t('thread', { therapist })}
      </Title>
      <Text c="dimmed" size="sm">
        {t('notForEmergencies')}
      </Text>
      <MessageThread
        key={`${thread.child.id} ${thread.therapist_id}`}
        childId={thread.child.id}
        therapistId={thread.therapist_id}
        zone={timezone}
        label={t('thread', { therapist })}
        composerLabel={t('write', { therapist })}
        empty={{ title: t('emptyTitle'), message: t('empty', { therapist }) }}
        linkedId={linkedId}
        closed={thread.open ? undefined : t('closed', { therapist, child: thread.child.name })}
      />
    </section>
  );
}
