import { Link, Loaded, useParams, useQuery } from '@larkwell/app-kit';
import type { ProgressReport } from '@larkwell/app-kit/api';
import { DownloadReport, progressReportQuery, reportKind, reportPeriod } from '@larkwell/app-kit/child';
import { formatDate } from '@larkwell/app-kit/time';
import { Anchor, IconArrowLeft, ListSkeleton, Panel, Title } from '@larkwell/ui';
import { clientPage } from '../../../paths.ts';
import { useClient } from '../../../shared/client-layout/queries.ts';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import { DraftReport } from './DraftReport.tsx';
import { t } from './messages.ts';
import classes from './reports.module.css';

/** One progress report: the therapist's draft, or a signed one. */
export default function ReportPage() {
  const client = useClient();
  const { reportId = '' } = useParams();
  const { zone } = useTherapist();
  const query = useQuery(progressReportQuery(client.id, reportId));
  return (
    <section>
      <Anchor component={Link} to={clientPage(client.id, 'progress')} className={classes.back} mb="md">
        <IconArrowLeft size={18} aria-hidden /> {t('back')}
      </Anchor>
      <Loaded query={query} failed={t('reportFailed')} skeleton={<ListSkeleton count={4} />}>
        {(report) =>
          report.signed_at ? (
            <SignedReport report={report} signedAt={report.signed_at} zone={zone} />
          ) : (
            <DraftReport key={report.id} client={client} report={report} zone={zone} />
          )
        }
      </Loaded>
    </section>
  );
}

function SignedReport({ report, signedAt, zone }: { report: ProgressReport; signedAt: string; zone: string }) {
  return (
    <div className={classes.page}>
      <div>
        <Title order={2} size="h3">
          {t('report')}
        </Title>
        <p className={classes.lead}>{`${reportPeriod(report)} · ${reportKind(report)}`}</p>
        <div className={classes.actions}>
          <DownloadReport report={report} />
          <span className={classes.figures}>
            {t('signedBy', { name: report.therapist_name, date: formatDate(signedAt, zone) })}
          </span>
        </div>
      </div>
      <Panel title={t('summary')} order={3}>
        <p className={classes.text}>{report.summary}</p>
      </Panel>
    </div>
  );
}
