import { Outlet } from '@larkwell/app-kit';
import type { ProgressReportChange } from '@larkwell/app-kit/api';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths, progressReportPage } from '../../../paths.ts';
import TherapistLayout from '../../../shared/therapist/TherapistLayout.tsx';
import { fakeApi, openAt, Refusal, signInAsTherapist } from '../../../testing/api.tsx';
import { clientOf, therapistAnswer } from '../../../testing/people.ts';
import { reportOf, reportServer } from '../../../testing/progress-reports.ts';
import { NewReport } from './NewReport.tsx';
import ReportPage from './ReportPage.tsx';
import { Reports } from './Reports.tsx';

const createUrl = vi.fn(() => 'blob:pdf');

beforeEach(() => {
  signInAsTherapist();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: () => undefined }));
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

const Start = () => (
  <>
    <NewReport client={clientOf()} />
    <Reports client={clientOf()} />
  </>
);

const signature = '/clients/child-1/progress_reports/report-1/signature';

function open(server = reportServer(), replies: Record<string, unknown> = {}, at?: string) {
  const calls = fakeApi({ 'GET /therapist/me': therapistAnswer, ...server.replies, ...replies });
  const page = openAt(at ?? progressReportPage('child-1', 'report-1'), [
    {
      element: <TherapistLayout />,
      children: [
        {
          element: <Outlet context={clientOf()} />,
          children: [
            { path: paths.client.progress, element: <Start /> },
            { path: paths.client.progressReport, element: <ReportPage /> },
          ],
        },
      ],
    },
  ]);
  const saves = () =>
    calls
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => (body as { progress_report: ProgressReportChange }).progress_report);
  const posts = () => calls.filter(({ method }) => method === 'POST');
  return { ...page, saves, posts };
}

const summary = () => screen.findByLabelText<HTMLTextAreaElement>('How did it go in this period?');
const write = async (text: string) => fireEvent.change(await summary(), { target: { value: text } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const rest = () => vi.advanceTimersByTimeAsync(1_500);
const confirm = async (title: string, label: string) =>
  fireEvent.click(
    await within(await screen.findByRole('dialog', { name: title })).findByRole('button', { name: label }),
  );

test('a draft starts with the readers that were chosen', async () => {
  const page = open(undefined, {}, '/therapist/clients/child-1/progress');
  await press('Write progress report');
  fireEvent.click(await screen.findByRole('radio', { name: 'School' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Español' }));
  await press('Start draft');
  await waitFor(() => expect(page.at()).toBe('/therapist/clients/child-1/progress/reports/report-1'));
  expect(page.posts()).toMatchObject([
    { body: { progress_report: { audience: 'school', language: 'es', timezone: 'America/Los_Angeles' } } },
  ]);
});

test('the list leads to drafts and saves the PDF of signed reports', async () => {
  const signed = reportOf({ signed_at: '2026-11-16T18:10:00Z' });
  const page = open(reportServer(signed), {}, '/therapist/clients/child-1/progress');
  expect(await screen.findByText('For the school, in English · Signed by Maya Okafor on Nov 16, 2026')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Download PDF: Aug\s19, 2026/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Continue/ })).toBeNull();
  expect(page.posts()).toEqual([]);
});

test('a draft saves itself, each time the version that it replaces', async () => {
  const page = open();
  await write('A good');
  await write('A good quarter');
  await rest();
  expect(await screen.findByText('Saved 10:02 AM')).toBeTruthy();
  await write('A good quarter.');
  await rest();
  await waitFor(() => expect(page.saves()).toHaveLength(2));
  expect(page.saves()).toMatchObject([
    { version: 1, summary: 'A good quarter' },
    { version: 2, summary: 'A good quarter.' },
  ]);
});

test('goals show their figures, and are included while active', async () => {
  const page = open();
  const goal = within(await screen.findByRole('group', { name: 'Says R' }));
  expect(goal.getByText('9 sessions with data · 45% → 78% correct · Progress 3 → 6 of 10')).toBeTruthy();
  expect(goal.getByRole<HTMLInputElement>('combobox', { name: 'Rating' }).value).toBe('By the data: Progressing');
  const other = within(screen.getByRole('group', { name: 'Greets others' }));
  expect(other.getByText('Not active in this period')).toBeTruthy();
  expect(other.queryByLabelText('Comment (optional)')).toBeNull();
  fireEvent.click(other.getByRole('checkbox'));
  fireEvent.change(other.getByLabelText('Comment (optional)'), { target: { value: 'Starts in spring' } });
  await rest();
  await waitFor(() => expect(page.saves()).toHaveLength(1));
  expect(page.saves()[0]?.goals).toEqual([
    { goal_id: 'goal-1', included: null, rating: null, comment: '' },
    { goal_id: 'goal-2', included: true, rating: null, comment: 'Starts in spring' },
  ]);
});

test('what another window saved is shown before one of the two is kept', async () => {
  const server = reportServer();
  const page = open(server);
  await write('Mine');
  server.store({ summary: 'Theirs' });
  await rest();
  const conflict = within(await screen.findByRole('alert'));
  expect(conflict.getByText('Theirs')).toBeTruthy();
  expect((await summary()).value).toBe('Mine');
  await press('Keep this one');
  await vi.advanceTimersByTimeAsync(0);
  await waitFor(() => expect(server.saved()?.summary).toBe('Mine'));
  expect(page.saves().at(-1)).toMatchObject({ version: 2, summary: 'Mine' });
});

test('a failed save stays on the page and is tried again', async () => {
  const put = 'PUT /clients/child-1/progress_reports/report-1';
  const server = reportServer();
  let away = true;
  const working = server.replies[put] as (call: unknown) => unknown;
  open(server, {
    [put]: (call: unknown) =>
      away ? new Refusal(503, { error: 'Try again soon.', code: 'unavailable' }) : working(call),
  });
  await write('Kept');
  await rest();
  expect(await screen.findByText('Try again soon.')).toBeTruthy();
  expect((await summary()).value).toBe('Kept');
  away = false;
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(server.saved()?.summary).toBe('Kept'));
});

test('a refused day is named beside its field', async () => {
  open(undefined, {
    'PUT /clients/child-1/progress_reports/report-1': new Refusal(422, {
      error: 'Check the dates',
      code: 'report_incomplete',
      fields: { 'progress_report.end_date': 'End date must not be before the start date' },
    }),
  });
  await write('A good quarter.');
  await rest();
  expect(await screen.findByText('End date must not be before the start date')).toBeTruthy();
});

test('signs what is typed after asking, and then only shows it', async () => {
  const page = open();
  await write('A good quarter.');
  await press('Sign and share');
  await confirm('Sign and share this report?', 'Sign and share');
  expect(await screen.findByText('Report signed and shared. We’ll email the family.')).toBeTruthy();
  expect(await screen.findByText('Signed by Maya Okafor on Nov 16, 2026')).toBeTruthy();
  expect(screen.queryByLabelText('How did it go in this period?')).toBeNull();
  expect(page.posts()).toMatchObject([{ path: signature, body: { signature: { version: 2 } } }]);
});

test('a signature that is refused says why beside the summary', async () => {
  open(undefined, {
    [`POST ${signature}`]: new Refusal(422, {
      error: 'Write a summary before you sign',
      code: 'report_incomplete',
      fields: { 'progress_report.summary': 'Write a summary before you sign' },
    }),
  });
  await press('Sign and share');
  await confirm('Sign and share this report?', 'Sign and share');
  await waitFor(async () => expect((await summary()).getAttribute('aria-invalid')).toBe('true'));
});

test('a signature after a change in another window shows that change first', async () => {
  const server = reportServer();
  open(server, {
    [`POST ${signature}`]: () => {
      server.store({ summary: 'Theirs' });
      return new Refusal(409, { error: 'You changed this report elsewhere.', code: 'progress_report_changed' });
    },
  });
  await write('Mine');
  await press('Sign and share');
  await confirm('Sign and share this report?', 'Sign and share');
  expect(await screen.findByText('You changed this report elsewhere.')).toBeTruthy();
  await waitFor(async () => expect((await summary()).value).toBe('Theirs'));
});

test('discards a draft after asking, and goes back', async () => {
  const page = open();
  await write('Not needed');
  await press('Discard draft');
  await confirm('Discard this draft?', 'Discard draft');
  expect(await screen.findByText('Draft discarded')).toBeTruthy();
  await waitFor(() => expect(page.at()).toBe('/therapist/clients/child-1/progress'));
  await waitFor(() => expect(screen.queryByText('Progress reports')).toBeNull());
});

test('the preview is the PDF of what is saved', async () => {
  const pdf = new Response('%PDF-', { headers: { 'content-disposition': 'attachment; filename="report.pdf"' } });
  const page = open(undefined, { 'GET /clients/child-1/progress_reports/report-1/pdf': pdf });
  await write('A good quarter.');
  await press('Preview PDF');
  expect(await screen.findByText('PDF saved. Open it to see the draft.')).toBeTruthy();
  expect(page.saves()).toHaveLength(1);
  expect(createUrl).toHaveBeenCalled();
});
