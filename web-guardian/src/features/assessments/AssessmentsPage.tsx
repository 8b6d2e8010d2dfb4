import { Loaded, useQuery, useQueryClient } from '@larkwell/app-kit';
import { listAssessmentReports } from '@larkwell/app-kit/api';
import { AssessmentReportList } from '@larkwell/app-kit/child';
import { ListSkeleton, Text, Title } from '@larkwell/ui';
import { reportsQuery } from '../../shared/guardian/reports.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { t } from './messages.ts';

/** Without reports there is no tab, and the layout leads elsewhere. */
export default function AssessmentsPage() {
  const { child } = useChosenChild();
  const query = useQuery(reportsQuery(child.id));
  const cache = useQueryClient();

  async function reload() {
    const answer = await listAssessmentReports({ query: { child_id: child.id } });
    cache.setQueryData(reportsQuery(child.id).queryKey, answer);
    return answer.assessment_reports;
  }

  return (
    <section>
      <Title order={2} size="h3">
        {t('title')}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {t('lead', { child: child.preferred_name })}
      </Text>
      <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton />}>
        {(reports) => <AssessmentReportList label={t('list')} reports={reports} reload={reload} />}
      </Loaded>
    </section>
  );
}
