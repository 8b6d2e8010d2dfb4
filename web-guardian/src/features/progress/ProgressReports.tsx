import { Loaded, LoadMore, useInfiniteQuery } from '@larkwell/app-kit';
import { ProgressReportList, progressReportsQuery } from '@larkwell/app-kit/child';
import { Title } from '@larkwell/ui';
import { useGuardian } from '../../shared/guardian/queries.ts';
import type { Child } from '../../shared/types.ts';
import { t } from './messages.ts';

/** The signed progress reports of a child. Nothing before the first one. */
export function ProgressReports({ child }: { child: Child }) {
  const { timezone } = useGuardian();
  const query = useInfiniteQuery(progressReportsQuery(child.id));
  return (
    <Loaded query={query} failed={t('reportsFailed')} skeleton={null}>
      {(reports) =>
        reports.length > 0 && (
          <section>
            <Title order={2} size="h3" mb="md">
              {t('reports')}
            </Title>
            <ProgressReportList label={t('reports')} reports={reports} zone={timezone} />
            <LoadMore query={query} />
          </section>
        )
      }
    </Loaded>
  );
}
