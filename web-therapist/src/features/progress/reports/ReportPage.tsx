import { Link, Loaded, TextDraftStatus, useKeptText, useNavigate, useParams, useQuery } from '@larkwell/app-kit';
import type { ProgressReport } from '@larkwell/app-kit/api';
import { DownloadReport, progressReportQuery, reportKind, reportPeriod, signerOf } from '@larkwell/app-kit/child';
import { formatDate } from '@larkwell/app-kit/time';
import { Alert, Anchor, Button, IconArrowLeft, ListSkeleton, NoteForm, Panel, Title } from '@larkwell/ui';
import { clientPage, progressReportPage } from '../../../paths.ts';
import { useClient } from '../../../shared/client-layout/queries.ts';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import { DraftReport } from './DraftReport.tsx';
import { t } from './messages.ts';
import { useCopyReport, useWithdrawReport } from './mutations.ts';
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
  const { id } = useTherapist();
  const { withdrawn_at, cosignature } = report;
  const date = (at: string) => formatDate(at, zone);
  return (
    <div className={classes.page}>
      <div>
        <Title order={2} size="h3">
          {t('report')}
        </Title>
        <p className={classes.lead}>{`${reportPeriod(report)} · ${reportKind(report)}`}</p>
        {withdrawn_at && (
          <Alert data-tone="warning" title={t('withdrawnOn', { date: date(withdrawn_at) })} mb="md">
            <p className={classes.text}>{report.withdrawal_reason}</p>
            <p className={classes.lead}>{t('withdrawnText')}</p>
          </Alert>
        )}
        <div className={classes.actions}>
          <DownloadReport report={report} />
          <span className={classes.figures}>
            {t('signedBy', { name: signerOf(report.therapist_name, report), date: date(signedAt) })}
            {cosignature &&
              ` · ${
                cosignature.signed_at
                  ? t('cosignedBy', {
                      name: signerOf(cosignature.supervisor_name, cosignature),
                      date: date(cosignature.signed_at),
                    })
                  : t('waitsFor', { name: cosignature.supervisor_name })
              }`}
          </span>
        </div>
        {report.therapist_id === id && <OfAuthor report={report} />}
      </div>
      <Panel title={t('summary')} order={3}>
        <p className={classes.text}>{report.summary}</p>
      </Panel>
    </div>
  );
}

function OfAuthor({ report }: { report: ProgressReport }) {
  const navigate = useNavigate();
  const copy = useCopyReport((reportId) => void navigate(progressReportPage(report.child_id, reportId)));
  const language = report.language === 'en' ? 'es' : 'en';
  return (
    <div className={classes.actions}>
      <Button variant="subtle" size="sm" loading={copy.isPending} onClick={() => copy.mutate({ ...report, language })}>
        {t(language === 'es' ? 'writeInSpanish' : 'writeInEnglish')}
      </Button>
      {!report.withdrawn_at && <Withdraw report={report} />}
    </div>
  );
}

/** Only the author can withdraw a report. `docs/product/clinical-records.md#withdrawn-progress-reports` */
function Withdraw({ report }: { report: ProgressReport }) {
  const { zone } = useTherapist();
  const about = { childId: report.child_id, kind: 'withdrawal', subjectId: report.id } as const;
  const { text: reason, setText: setReason, draft } = useKeptText(about);
  const withdraw = useWithdrawReport();
  if (reason === null)
    return (
      <Button variant="subtle" size="sm" onClick={() => setReason('')}>
        {t('withdraw')}
      </Button>
    );
  return (
    <div className={classes.wide}>
      <p className={classes.lead}>{t('withdrawLead')}</p>
      <TextDraftStatus draft={draft} zone={zone} onDiscard={() => setReason(null)} />
      <NoteForm
        label={t('withdrawReason')}
        text={reason}
        onText={setReason}
        requiredMessage={t('withdrawRequired')}
        saveLabel={t('withdraw')}
        onCancel={() => setReason(null)}
        onSave={(words) => withdraw.mutateAsync({ report, reason: words })}
      />
    </div>
  );
}
