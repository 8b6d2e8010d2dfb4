import { Loaded, useQuery } from '@larkwell/app-kit';
import type { Report } from '@larkwell/app-kit/api';
import { ConfirmDialog, EmptyState, ListSkeleton, Panel, Stack, useLast } from '@larkwell/ui';
import { useState } from 'react';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { reportsQuery, useDeleteReport } from './calls.ts';
import { t } from './messages.ts';
import { ReportForm } from './ReportForm.tsx';
import { periodOf, ReportItem } from './ReportItem.tsx';
import classes from './reports.module.css';

export default function ReportsPage() {
  const { zone } = useTherapist();
  const query = useQuery(reportsQuery());
  const remove = useDeleteReport();
  const [deleting, setDeleting] = useState<Report | null>(null);
  const named = useLast(deleting);
  return (
    <Stack gap="lg">
      <Panel title={t('newTitle')}>
        <ReportForm zone={zone} />
      </Panel>
      <Panel title={t('listTitle')}>
        <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton count={3} />}>
          {(reports) =>
            reports.length === 0 ? (
              <EmptyState compact title={t('emptyTitle')} message={t('emptyText')} />
            ) : (
              <ul className={classes.list} aria-label={t('list')}>
                {reports.map((report) => (
                  <ReportItem key={report.id} report={report} zone={zone} onDelete={() => setDeleting(report)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      <ConfirmDialog
        opened={deleting !== null}
        title={t('deleteTitle')}
        confirmLabel={t('deleteConfirm')}
        danger
        busy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate(deleting.id, { onSettled: () => setDeleting(null) })}
      >
        {named && t('deleteText', { period: periodOf(named) })}
      </ConfirmDialog>
    </Stack>
  );
}
