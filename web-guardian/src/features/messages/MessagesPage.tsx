import { Loaded, useQuery } from '@larkwell/app-kit';
import type { TherapistSchema } from '@larkwell/app-kit/api';
import { MessageThread } from '@larkwell/app-kit/child';
import { EmptyState, ListSkeleton, Select, Title } from '@larkwell/ui';
import { useState } from 'react';
import { NoTherapist, needsTherapist } from '../../shared/guardian/NoTherapist.tsx';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import type { Child } from '../../shared/types.ts';
import classes from './MessagesPage.module.css';
import { t } from './messages.ts';
import { correspondentsQuery } from './queries.ts';

export default function MessagesPage() {
  const { child } = useChosenChild();
  const query = useQuery(correspondentsQuery(child.id));
  return (
    <Loaded query={query} failed={t('therapistsFailed')} skeleton={<ListSkeleton />}>
      {(therapists) => <Correspondence key={child.id} child={child} therapists={therapists} />}
    </Loaded>
  );
}

function Correspondence({ child, therapists }: { child: Child; therapists: readonly TherapistSchema[] }) {
  const { timezone } = useGuardian();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const therapist = therapists.find(({ id }) => id === chosenId) ?? therapists[0];
  if (!therapist) {
    const message = t('noTherapist', { child: child.name });
    if (needsTherapist(child)) return <NoTherapist child={child} message={message} />;
    return <EmptyState title={t('noTherapistTitle')} message={message} />;
  }
  return (
    <section className={classes.page}>
      <div className={classes.head}>
        <Title order={2}>{t('title')}</Title>
        {therapists.length > 1 && (
          <Select
            aria-label={t('with')}
            data={therapists.map(({ id, full_name }) => ({ value: id, label: full_name }))}
            value={therapist.id}
            onChange={setChosenId}
          />
        )}
      </div>
      <MessageThread
        key={therapist.id}
        childId={child.id}
        therapistId={therapist.id}
        zone={timezone}
        label={t('thread', { therapist: therapist.full_name })}
        composerLabel={t('write', { therapist: therapist.full_name })}
        empty={{ title: t('emptyTitle'), message: t('empty', { therapist: therapist.full_name }) }}
      />
    </section>
  );
}
