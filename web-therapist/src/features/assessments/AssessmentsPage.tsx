import { Loaded, useQuery, useQueryClient } from '@larkwell/app-kit';
import { readAssessmentReport } from '@larkwell/app-kit/api';
import { AssessmentReportList } from '@larkwell/app-kit/child';
import { EmptyState, ListSkeleton, Panel, Text, Title } from '@larkwell/ui';
import { useClient } from '../../shared/client-layout/queries.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import classes from './AssessmentsPage.module.css';
import { t } from './messages.ts';
import { ownReportsQuery } from './queries.ts';
import { ReportForm } from './ReportForm.tsx';

/** The therapist's draft of a report, and the reports that the family can read. */
export default function AssessmentsPage() {
  const client = useClient();
  const therapist = useTherapist();
  const query = useQuery(ownReportsQuery(client.id, therapist.id));
  const cache = useQueryClient();
  const { queryKey } = ownReportsQuery(client.id, therapist.id);

  async function reload() {
    const answer = await readAssessmentReport({ query: { child_id: client.id, therapist_id: therapist.id } });
    cache.setQueryData(queryKey, answer);
    return answer.shared_reports;
  }

  return (
    <section className={classes.page}>
      <div>
        <Title order={2} size="h3">
          {t('title')}
        </Title>
        <Text c="dimmed" mt={4}>
          {t('lead', { child: client.name })}
        </Text>
      </div>
      <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton />}>
        {({ draft, shared }) => (
          <>
            <Panel title={t(draft ? 'draftTitle' : 'newTitle')} order={3}>
              <ReportForm
                key={`${draft?.id} ${draft?.file?.filename} ${shared.length}`}
                client={client}
                draft={draft}
                zone={therapist.zone}
              />
            </Panel>
            <section>
              <Title order={3} size="h4" mb="sm">
                {t('sharedTitle')}
              </Title>
              {shared.length === 0 ? (
                <EmptyState compact title={t('sharedEmptyTitle')} message={t('sharedEmpty')} />
              ) : (
                <AssessmentReportList label={t('sharedTitle')} reports={shared} reload={reload} />
              )}
            </section>
          </>
        )}
      </Loaded>
    </section>
  );
}
