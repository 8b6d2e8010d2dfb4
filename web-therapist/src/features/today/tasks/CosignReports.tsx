import { LoadMore, useToastMutation } from '@larkwell/app-kit';
import {
  cosignProgressReport,
  listReportCosignaturesQueryKey,
  type ReportToCosign,
  showRecordTaskCountQueryKey,
} from '@larkwell/app-kit/api';
import { reportKind, reportPeriod, signerOf } from '@larkwell/app-kit/child';
import { formatDate } from '@larkwell/app-kit/time';
import { Button, WrittenText } from '@larkwell/ui';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import classes from './CosignTasks.module.css';
import { t } from './messages.ts';
import { TaskSection } from './TaskSection.tsx';

interface CosignReportsProps {
  reports: readonly ReportToCosign[];
  query: Parameters<typeof LoadMore>[0]['query'];
}

/** Progress reports of supervised therapists. `docs/product/clinical-records.md#co-signed-progress-reports` */
export function CosignReports({ reports, query }: CosignReportsProps) {
  return (
    <>
      <TaskSection id="reports-to-cosign" count={reports.length}>
        <ul className={classes.list} aria-label={t('reportsToCosign')}>
          {reports.map((one) => (
            <ToCosign key={one.report.id} {...one} />
          ))}
        </ul>
      </TaskSection>
      <LoadMore query={query} />
    </>
  );
}

function ToCosign({ child, report }: ReportToCosign) {
  const { zone } = useTherapist();
  const cosign = useToastMutation({
    mutationFn: () => cosignProgressReport({ path: { client_id: child.id, report_id: report.id } }),
    success: t('reportCosigned'),
    invalidates: [listReportCosignaturesQueryKey(), showRecordTaskCountQueryKey()],
  });
  const { therapist_name, signed_at } = report;
  return (
    <li className={classes.note}>
      <div>
        <p className={classes.name}>{child.name}</p>
        <p className={classes.about}>{`${reportPeriod(report)} · ${reportKind(report)}`}</p>
        <p className={classes.about}>
          {t('reportSignedBy', { name: signerOf(therapist_name, report), date: formatDate(signed_at ?? '', zone) })}
        </p>
      </div>
      <WrittenText by={t('reportSummary')} text={report.summary} />
      {report.goals.map((goal) => (
        <WrittenText key={goal.goal_id} by={goal.title} text={`${figuresOf(goal)}\n${goal.comment}`.trim()} />
      ))}
      <div className={classes.actions}>
        <Button
          loading={cosign.isPending}
          onClick={() => cosign.mutate()}
          aria-label={t('cosignReportOf', { name: child.name, author: therapist_name })}
        >
          {t('cosignReport')}
        </Button>
      </div>
    </li>
  );
}

/** 'Progressing · 40% to 70% · 6 sessions with data' */
function figuresOf({ rating, figures }: ReportToCosign['report']['goals'][number]) {
  const { first_percent, last_percent, sessions } = figures;
  const change =
    first_percent === null || last_percent === null
      ? []
      : [t('figuresChange', { first: first_percent, last: last_percent })];
  return [t(`rating_${rating ?? figures.rating}`), ...change, t('figuresSessions', { count: sessions })].join(' · ');
}
