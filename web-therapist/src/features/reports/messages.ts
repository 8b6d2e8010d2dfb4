import { createTranslator } from '@larkwell/app-kit';

const en = {
  newTitle: 'New report',
  newText:
    'Sessions, minutes by reason and notes due for each child, as a PDF to sign and a CSV. It covers up to one year.',
  from: 'From',
  to: 'To',
  fromRequired: 'Start date is required',
  toRequired: 'End date is required',
  toEarly: 'The end date can’t be before the start date',
  toLate: 'A report covers at most one year',
  fromFuture: 'The start date can’t be in the future',
  create: 'Create report',
  created: 'We’re making your report',
  listTitle: 'Your reports',
  list: 'Reports',
  failed: 'We couldn’t load your reports',
  emptyTitle: 'No reports yet',
  emptyText: 'Choose a period above. Your report is usually ready within a minute.',
  period: '{from} – {to}',
  requested: 'Requested {date}',
  statusProcessing: 'In progress',
  statusReady: 'Ready',
  statusFailed: 'Failed',
  pdf: 'PDF',
  csv: 'CSV',
  downloadPdf: 'Download the PDF for {period}',
  downloadCsv: 'Download the CSV for {period}',
  delete: 'Delete the report for {period}',
  deleteTitle: 'Delete this report?',
  deleteText: 'This deletes the report for {period} with its files. Your sessions stay as they are.',
  deleteConfirm: 'Delete',
  deleted: 'Report deleted',
} as const;

export const t = createTranslator({ en });
