import { Link, Loaded, LoadMore, useInfiniteQuery } from '@larkwell/app-kit';
import type { ClientSchema } from '@larkwell/app-kit/api';
import { ProgressReportList, progressReportsQuery, reportPeriod } from '@larkwell/app-kit/child';
import { Button, EmptyState, ListSkeleton, Title } from '@larkwell/ui';
import { progressReportPage } from '../../../paths.ts';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import { NewReport } from './NewReport.tsx';
import classes from './reports.module.css';

/** The child's signed progress reports, and the therapist's drafts. */
export function Reports({ client }: { client: ClientSchema }) {
  const query = useInfiniteQuery(progressReportsQuery(client.id));
  const { zone } = useTherapist();
  return (
    <section className={classes.reports}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {t('title')}
        </Title>
        <NewReport client={client} />
      </div>
      <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton count={1} />}>
        {(reports) =>
          reports.length === 0 ? (
            <EmptyState compact title={t('emptyTitle')} message={t('empty')} />
          ) : (
            <>
              <ProgressReportList
                label={t('list')}
                reports={reports}
                zone={zone}
                draftActions={(draft) => (
                  <Button
                    component={Link}
                    to={progressReportPage(client.id, draft.id)}
                    size="sm"
                    aria-label={t('continueOf', { period: reportPeriod(draft) })}
                  >
                    {t('continue')}
                  </Button>
                )}
              />
              <LoadMore query={query} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
