import { client } from '../../../../../contracts/ts-client/src/client.gen.ts';
import type {
  DownloadCaseloadReportData,
  PrintClinicalRecordData,
  PrintNotesData,
  PrintProgressReportData,
  PrintSessionNoteData,
} from './index.ts';

/** Addresses of files, for `saveDownload`. `docs/product/clinical-records.md#notes-as-pdf` */
export const sessionNotePdf = (event_id: string, query: PrintSessionNoteData['query']) =>
  client.buildUrl<PrintSessionNoteData>({ url: '/api/v1/events/{event_id}/notes/pdf', path: { event_id }, query });

export const notesPdf = (client_id: string, query: PrintNotesData['query']) =>
  client.buildUrl<PrintNotesData>({ url: '/api/v1/clients/{client_id}/notes/pdf', path: { client_id }, query });

export const progressReportPdf = (client_id: string, report_id: string) =>
  client.buildUrl<PrintProgressReportData>({
    url: '/api/v1/clients/{client_id}/progress_reports/{report_id}/pdf',
    path: { client_id, report_id },
  });

export const recordPdf = (client_id: string, timezone: string) =>
  client.buildUrl<PrintClinicalRecordData>({
    url: '/api/v1/clients/{client_id}/clinical_record/pdf',
    path: { client_id },
    query: { timezone },
  });

export const caseloadCsv = (query: DownloadCaseloadReportData['query']) =>
  client.buildUrl<DownloadCaseloadReportData>({ url: '/api/v1/therapist/caseload_report/csv', query });
