import {
  ApiError,
  SaveProblem,
  SaveStatus,
  saveDownload,
  useNavigate,
  useToastMutation,
  useUnsaved,
} from '@larkwell/app-kit';
import type { ClientSchema, ProgressReport } from '@larkwell/app-kit/api';
import { progressReportPdf, reportPeriod } from '@larkwell/app-kit/child';
import { formatDateTime } from '@larkwell/app-kit/time';
import { Alert, Badge, Button, ConfirmDialog, Title, useDisclosure } from '@larkwell/ui';
import { clientPage } from '../../../paths.ts';
import { t } from './messages.ts';
import { useDiscardReport, useSignReport } from './mutations.ts';
import { ReportForm } from './ReportForm.tsx';
import classes from './reports.module.css';
import { type ReportDraft, useReportDraft } from './useReportDraft.ts';

interface DraftReportProps {
  client: ClientSchema;
  report: ProgressReport;
  zone: string;
}

/** The therapist's own draft: it saves itself, can be previewed, signed and discarded. */
export function DraftReport({ client, report, zone }: DraftReportProps) {
  const draft = useReportDraft(report);
  useUnsaved(draft.state !== 'saved', { save: draft.save });
  return (
    <div className={classes.page}>
      <div>
        <div className={classes.actions}>
          <Title order={2} size="h3">
            {t('report')}
          </Title>
          <Badge data-tone="warm">{t('draft')}</Badge>
        </div>
        <p className={classes.lead}>{t('draftLead')}</p>
        <SaveStatus state={draft.state} savedAt={draft.report.saved_at} zone={zone} />
      </div>
      {draft.conflict && <Conflict draft={draft} theirs={draft.conflict} zone={zone} />}
      <ReportForm client={client} draft={draft} />
      <SaveProblem problem={draft.problem} state={draft.state} onSave={() => void draft.save()} />
      <Actions client={client} draft={draft} />
    </div>
  );
}

function Actions({ client, draft }: { client: ClientSchema; draft: ReportDraft }) {
  const navigate = useNavigate();
  const [signing, { open: askToSign, close: stopSigning }] = useDisclosure(false);
  const [discarding, { open: askToDiscard, close: stopDiscarding }] = useDisclosure(false);
  const sign = useSignReport();
  const discard = useDiscardReport(() => {
    draft.drop();
    void navigate(clientPage(client.id, 'progress'));
  });
  const preview = useToastMutation({
    mutationFn: () => saveDownload(progressReportPdf(client.id, draft.report.id)),
    success: t('previewSaved'),
  });

  async function previewSaved() {
    if (await draft.save()) preview.mutate();
  }

  async function signSaved() {
    stopSigning();
    if (!(await draft.save())) return;
    sign.mutate(draft.latest(), { onError: refused });
  }

  function refused(error: Error) {
    if (!(error instanceof ApiError)) return;
    if (error.code === 'progress_report_changed')
      draft.readAgain().catch(() => undefined); // the toast has said why
    else draft.refuse(error);
  }

  const busy = sign.isPending || discard.isPending;
  return (
    <div className={classes.actions}>
      <Button onClick={askToSign} loading={sign.isPending} disabled={busy || draft.conflict !== null}>
        {t('sign')}
      </Button>
      <Button variant="default" loading={preview.isPending} disabled={busy} onClick={() => void previewSaved()}>
        {t('preview')}
      </Button>
      <Button variant="subtle" data-tone="danger" disabled={busy} onClick={askToDiscard}>
        {t('discard')}
      </Button>
      <ConfirmDialog
        opened={signing}
        title={t('signTitle')}
        confirmLabel={t('sign')}
        onClose={stopSigning}
        onConfirm={() => void signSaved()}
      >
        {t('signText', { child: client.name })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={discarding}
        title={t('discardTitle')}
        confirmLabel={t('discard')}
        cancelLabel={t('keepDraft')}
        danger
        busy={discard.isPending}
        onClose={stopDiscarding}
        onConfirm={() => discard.mutate(draft.latest())}
      >
        {t('discardText')}
      </ConfirmDialog>
    </div>
  );
}

interface ConflictProps {
  draft: ReportDraft;
  theirs: ProgressReport;
  zone: string;
}

/** Shows what another window saved. The therapist keeps one of the two. */
function Conflict({ draft, theirs, zone }: ConflictProps) {
  const where = t('elsewhere', { when: formatDateTime(theirs.saved_at, zone) });
  return (
    <Alert role="alert" data-tone="warning" title={t('conflictTitle')}>
      <p className={classes.lead}>{t('conflictLead')}</p>
      <section aria-label={where}>
        <p className={classes.figures}>{`${where}: ${reportPeriod(theirs)}`}</p>
        <p className={classes.text}>{theirs.summary || t('noSummary')}</p>
        {theirs.goals.map(
          ({ goal_id, comment }) =>
            comment && (
              <p key={goal_id} className={classes.text}>
                {comment}
              </p>
            ),
        )}
      </section>
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={() => draft.resolve('here')}>
          {t('keepHere')}
        </Button>
        <Button variant="default" size="sm" onClick={() => draft.resolve('theirs')}>
          {t('keepElsewhere')}
        </Button>
      </div>
    </Alert>
  );
}
