import { Outlet } from '@larkwell/app-kit';
import { savedTexts, saveElsewhere } from '@larkwell/app-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { type Call, fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, therapistAnswer } from '../../testing/people.ts';
import AssessmentsPage from './AssessmentsPage.tsx';

beforeEach(signInAsTherapist);
afterEach(async () => {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve)); // what the page saves when it is left
});

const draft = {
  id: 'report-1',
  title: 'Speech evaluation',
  date: '2026-11-16',
  state: 'draft',
  therapist_name: 'Maya Okafor',
  file: null,
};
const stored = { filename: 'evaluation.pdf', content_type: 'application/pdf', size: 2048, url: '/api/v1/files/x' };
const reports = (report: object | null = null, shared: object[] = []) => ({
  assessment_report: report,
  shared_reports: shared,
});
const own = 'GET /assessment_reports/get_assessment_report';

function show(replies: Record<string, unknown>) {
  const calls = fakeApi({ 'GET /therapist/me': therapistAnswer, ...replies });
  openAt('/assessments', [
    {
      element: <TherapistLayout />,
      children: [
        {
          element: <Outlet context={clientOf()} />,
          children: [{ path: '/assessments', element: <AssessmentsPage /> }],
        },
      ],
    },
  ]);
  return () => calls.filter(({ method, path }) => method !== 'GET' && path !== '/text_drafts');
}

const pdf = new File(['%PDF-1.7\nstartxref\n0\n%%EOF\n'], 'evaluation.pdf', { type: 'application/pdf' });
const chooseFile = async () => {
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, pdf);
  await screen.findByText('evaluation.pdf');
};

test('a report needs a title', async () => {
  const writes = show({ [own]: reports() });
  await userEvent.click(await screen.findByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Title is required')).toBeTruthy();
  expect(writes()).toEqual([]);
  expect(screen.getByText('No shared reports yet')).toBeTruthy();
});

test('a draft is saved before its file; a failed file is sent to it again', async () => {
  let up = false;
  const writes = show({
    [own]: reports(),
    'POST /assessment_reports': { assessment_report: draft },
    'PATCH /assessment_reports/report-1': () =>
      up ? { assessment_report: draft } : new Refusal(503, { error: 'Files can’t be stored', code: 'unavailable' }),
  });
  await userEvent.type(await screen.findByLabelText(/Title/), 'Speech evaluation');
  await chooseFile();
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Files can’t be stored')).toBeTruthy();
  expect(screen.getByText('evaluation.pdf')).toBeTruthy();
  up = true;
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Draft saved')).toBeTruthy();
  expect(writes().map(({ method }: Call) => method)).toEqual(['POST', 'PATCH', 'PATCH']);
  expect(writes()[2]?.body).toMatchObject({ assessment_report: { file: { filename: 'evaluation.pdf' }, state: null } });
});

test('shares after asking, and says what is missing', async () => {
  const missing = { error: 'File is required', code: 'report_incomplete' };
  const writes = show({
    [own]: reports(draft),
    'PATCH /assessment_reports/report-1': ({ body }: Call) =>
      (body as { assessment_report: { file: unknown } }).assessment_report.file
        ? { assessment_report: { ...draft, state: 'shared' } }
        : new Refusal(422, { ...missing, fields: { 'assessment_report.file': 'File is required' } }),
  });
  const share = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Share with the family' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('You can’t change or take back a shared report.');
    const confirm = [...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Share with the family');
    await userEvent.click(confirm as HTMLElement);
  };
  await share();
  expect(await screen.findByText('File is required')).toBeTruthy();
  await chooseFile();
  await share();
  expect(await screen.findByText('Report shared. We’ll email the family.')).toBeTruthy();
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes()[1]?.body).toMatchObject({ assessment_report: { state: 'shared', date: '2026-11-16' } });
});

test('lists shared reports', async () => {
  const shared = { ...draft, id: 'report-0', state: 'shared', title: 'First evaluation', file: stored };
  show({ [own]: reports(shared, [shared]) });
  expect(await screen.findByRole('button', { name: 'First evaluation' })).toBeTruthy();
  expect(screen.getByText('Assessed on Nov 16, 2026 by Maya Okafor · 2 KB')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'New report' })).toBeTruthy();
});

test('a cleared date is sent as null', async () => {
  const writes = show({ [own]: reports(draft), 'PATCH /assessment_reports/report-1': { assessment_report: draft } });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear date' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Draft saved')).toBeTruthy();
  expect(writes()[0]?.body).toMatchObject({ assessment_report: { date: null } });
});

test('discards a draft after asking, and shows an empty form', async () => {
  let current: object | null = draft;
  const writes = show({
    [own]: () => reports(current),
    'DELETE /assessment_reports/report-1': () => {
      current = null;
      return {};
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Discard draft' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard this draft?' }));
  expect(question.getByText(/We’ll delete “Speech evaluation” and its file/)).toBeTruthy();
  expect(writes()).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Discard draft' }));
  expect(await screen.findByText('Draft discarded')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'New report' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/Title/).value).toBe('');
  expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull();
});

const typed = { child_id: 'child-1', kind: 'assessment_report', subject_id: 'child-1' } as const;

test('what is typed into a report saves itself', async () => {
  show({ [own]: reports(draft) });
  await userEvent.type(await screen.findByLabelText(/Title/), ' 2');
  await waitFor(() => expect(savedTexts()).toEqual(['Speech evaluation 2\n2026-11-16']), { timeout: 4_000 });
  expect(await screen.findByText(/^Draft saved/)).toBeTruthy();
});

test('a report continues on another device, and can go back', async () => {
  saveElsewhere({ ...typed, content: 'Language evaluation\n2026-11-17' });
  show({ [own]: reports(draft) });
  const title = await screen.findByLabelText<HTMLInputElement>(/Title/);
  await waitFor(() => expect(title.value).toBe('Language evaluation'));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(title.value).toBe('Speech evaluation');
  await waitFor(() => expect(savedTexts()).toEqual([]), { timeout: 4_000 });
});

test('two devices that type into one report lose no title', async () => {
  show({ [own]: reports() });
  await userEvent.type(await screen.findByLabelText(/Title/), 'Speech');
  saveElsewhere({ ...typed, content: 'Language\n2026-11-17' });
  await userEvent.click(await screen.findByRole('button', { name: 'Keep both' }, { timeout: 4_000 }));
  expect(screen.getByLabelText<HTMLInputElement>(/Title/).value).toBe('Language / Speech');
  await waitFor(() => expect(savedTexts()).toEqual(['Language / Speech\n2026-11-17']), { timeout: 4_000 });
});

test('a shared report leaves no typed text behind', async () => {
  let shared: object[] = [];
  show({
    [own]: () => reports(shared[0] ?? draft, shared),
    'PATCH /assessment_reports/report-1': () => {
      shared = [{ ...draft, state: 'shared', file: stored }];
      return { assessment_report: shared[0] };
    },
  });
  await userEvent.type(await screen.findByLabelText(/Title/), ' 2');
  await userEvent.click(screen.getByRole('button', { name: 'Share with the family' }));
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: 'Share with the family' }));
  expect(await screen.findByRole('heading', { name: 'New report' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/Title/).value).toBe('');
  await waitFor(() => expect(savedTexts()).toEqual([]));
});
