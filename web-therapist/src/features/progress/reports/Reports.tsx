import { Link, Loaded, LoadMore, useInfiniteQuery } from '@larkwell/app-kit';
import type { ClientSchema } from '@larkwell/app-kit/api';
import { ProgressReportList, progressReportsQuery, reportPeriod } from '@larkwell/app-kit/child';
import { Button, Title } from '@larkwell/ui';
import { progressReportPage } from '../../../paths.ts';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import classes from './reports.module.css';

/** The child's signed progress reports, and the therapist's drafts. Nothing before the first one. */
export function Reports({ client }: { client: ClientSchema }) {
  const query = useInfiniteQuery(progressReportsQuery(client.id));
  const { zone } = useTherapist();
  return (
    <Loaded query={query} failed={t('failed')} skeleton={null}>
      {(reports) =>
        reports.length > 0 && (
          <section className={classes.reports}>
            <Title order={2} size="h3" mb="md">
              {t('title')}
            </Title>
            <ProgressReportList
              label={t('title')}
              reports={reports}
              zone={zone}
              actionsOf={(report) => (
                <Button
                  component={Link}
                  to={progressReportPage(client.id, report.id)}
                  size="sm"
                  variant={report.signed_at ? 'subtle' : 'filled'}
                  aria-label={t(report.signed_at ? 'openOf' : 'continueOf', { period: reportPeriod(report) })}
                >
                  {t(report.signed_at ? 'open' : 'continue')}
                </Button>
              )}
            />
            <LoadMore query={query} />
          </section>
        )
      }
    </Loaded>
  );
}
