import { useToastMutation } from '@larkwell/app-kit';
import { type AssessmentReport, changeReport, createReport, discardReport } from '@larkwell/app-kit/api';
import type { UploadedFile } from '@larkwell/ui';
import { useRef } from 'react';
import { t } from './messages.ts';
import type { TypedReport } from './typedReport.ts';

interface ReportToSave extends TypedReport {
  file: UploadedFile | null;
}

const invalidates = [[{ _id: 'readAssessmentReport' }]];

/**
 * Saves the form as a draft, or saves and shares it. A new draft is created before its file is sent; when sending fails,
 * the next try changes that draft. `onSaved` is called before pages read the report again.
 */
export function useSaveReport(clientId: string, draft: AssessmentReport | null, onSaved: (typed: TypedReport) => void) {
  const created = useRef<string | null>(null);
  return useToastMutation({
    error: false,
    invalidates,
    mutationFn: async ({ report, share }: { report: ReportToSave; share: boolean }, { headers }) => {
      const { title, date, file } = report;
      let id = draft?.id ?? created.current;
      const isNew = id === null;
      if (id === null) {
        const body = { assessment_report: { child_id: clientId, title, date } };
        id = (await createReport({ body, headers })).assessment_report.id;
        created.current = id;
      }
      if (isNew && !file && !share) {
        onSaved(report);
        return { shared: false };
      }
      const state = share ? ('shared' as const) : null;
      await changeReport({ path: { report_id: id }, body: { assessment_report: { title, date, file, state } } });
      created.current = null;
      onSaved(report);
      return { shared: share };
    },
    success: ({ shared }: { shared: boolean }) => t(shared ? 'shared' : 'draftSaved'),
  });
}

export function useDiscardDraft() {
  return useToastMutation({
    invalidates,
    mutationFn: (draft: AssessmentReport) => discardReport({ path: { report_id: draft.id } }),
    success: () => t('discarded'),
  });
}
