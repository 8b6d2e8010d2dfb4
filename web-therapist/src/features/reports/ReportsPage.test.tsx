import type { Report } from '@larkwell/app-kit/api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { type Call, fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { therapistAnswer } from '../../testing/people.ts';
import ReportsPage from './ReportsPage.tsx';

const reportOf = (id: string, more: Partial<Report> = {}): Report => ({
  id,
  from: '2026-10-01',
  to: '2026-10-31',
  status: 'ready',
  error: null,
  created_at: '2026-11-02T15:00:00Z',
  finished_at: '2026-11-02T15:00:04Z',
  schools: [],
  ...more,
});
let calls: Call[];
let reports: Report[];
let answer: () => unknown;

beforeEach(() => {
  reports = [];
  answer = () => ({ report: reportOf('new', { status: 'processing', finished_at: null }) });
  calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/reports': () => ({ reports, pagy: { next: null } }),
    'POST /therapist/reports': () => answer(),
    'GET /therapist/reports/r1/links': {
      pdf: '/api/v1/files/pdf-1',
      csv: '/api/v1/files/csv-1',
      files: [{ school_name: 'Oak Hill', pdf: '/api/v1/files/oak-pdf', csv: '/api/v1/files/oak-csv' }],
    },
    'DELETE /therapist/reports/r1': () => {
      reports = [];
      return {};
    },
  });
  signInAsTherapist();
});
afterEach(() => vi.restoreAllMocks());

const open = () =>
  openAt(paths.settings.legalDocs, [
    { element: <TherapistLayout />, children: [{ path: paths.settings.legalDocs, element: <ReportsPage /> }] },
  ]);
const sent = (method: string) => calls.filter((call) => call.method === method);
function type(label: string, text: string) {
  const field = screen.getByLabelText(label, { selector: 'input' });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}
function watchDownloads() {
  const opened: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.pathname);
  });
  return opened;
}
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create report' }));

test('polls the list every second and shows when a report is ready', async () => {
  reports = [reportOf('r1', { status: 'processing', finished_at: null })];
  open();
  expect(await screen.findByText('In progress')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Download the PDF for Oct/ })).toBeNull();
  reports = [reportOf('r1')];
  expect(await screen.findByText('Ready')).toBeTruthy();
  expect(sent('GET').some(({ path }) => path.includes('items=1000'))).toBe(true);
});

test('a wrong period is named beside its field and requests nothing', async () => {
  open();
  expect(await screen.findByText('No reports yet')).toBeTruthy();
  type('From', '10/31/2026');
  type('To', '10/01/2026');
  await create();
  expect(await screen.findByText('The end date can’t be before the start date')).toBeTruthy();
  type('To', '11/01/2027');
  await create();
  expect(await screen.findByText('A report covers at most one year')).toBeTruthy();
  expect(sent('POST')).toEqual([]);
});

test('requests a report, and shows the server’s sentence when it is refused', async () => {
  open();
  expect(await screen.findByText('No reports yet')).toBeTruthy();
  type('From', '10/01/2026');
  type('To', '10/31/2026');
  answer = () => new Refusal(409, { error: 'You have 10 reports in progress.', code: 'too_many_reports_in_progress' });
  await create();
  expect(await screen.findByText('You have 10 reports in progress.')).toBeTruthy();
  answer = () => ({ report: reportOf('new', { status: 'processing', finished_at: null }) });
  await create();
  expect(await screen.findByText('We’re creating your report')).toBeTruthy();
  expect(sent('POST').at(-1)?.body).toEqual({ report: { from: '2026-10-01', to: '2026-10-31' } });
});

test('a failed report says why and has no files', async () => {
  reports = [reportOf('r1', { status: 'failed', error: "Your calendar didn't answer." })];
  open();
  expect(await screen.findByText('Your calendar didn’t answer.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
});

test('downloads both files through fresh links', async () => {
  const opened = watchDownloads();
  reports = [reportOf('r1')];
  open();
  expect(await screen.findByText('Ready')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Files for schools/ })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: /^Download the PDF for Oct/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Download the CSV for Oct/ }));
  await waitFor(() => expect(opened).toEqual(['/api/v1/files/pdf-1', '/api/v1/files/csv-1']));
});

test('downloads the files of one school', async () => {
  const opened = watchDownloads();
  reports = [reportOf('r1', { schools: ['Oak Hill'] })];
  open();
  for (const format of ['PDF', 'CSV']) {
    await userEvent.click(await screen.findByRole('button', { name: /^Files for schools for Oct/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: `Download the ${format} for Oak Hill` }));
  }
  await waitFor(() => expect(opened).toEqual(['/api/v1/files/oak-pdf', '/api/v1/files/oak-csv']));
});

test('deletes a report after confirmation', async () => {
  reports = [reportOf('r1')];
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Delete the report for Oct/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this report?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Report deleted')).toBeTruthy();
  expect(await screen.findByText('No reports yet')).toBeTruthy();
});
