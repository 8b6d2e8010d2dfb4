import { Outlet } from '@larkwell/app-kit';
import type { ProgressReport } from '@larkwell/app-kit/api';
import { saveElsewhere } from '@larkwell/app-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { paths, progressReportPage } from '../../../paths.ts';
import TherapistLayout from '../../../shared/therapist/TherapistLayout.tsx';
import { fakeApi, openAt, signInAsTherapist } from '../../../testing/api.tsx';
import { clientOf, therapistAnswer } from '../../../testing/people.ts';
import { reportOf } from '../../../testing/progress-reports.ts';
import ReportPage from './ReportPage.tsx';

beforeEach(signInAsTherapist);

const signed = reportOf({ signed_at: '2026-11-16T18:10:00Z', summary: 'A good quarter.' });

function open(report: ProgressReport, replies: Record<string, unknown> = {}) {
  let now = report;
  const calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /clients/child-1/progress_reports/report-1': () => ({ progress_report: now }),
    'POST /clients/child-1/progress_reports/report-1/withdrawal': () => {
      now = { ...report, withdrawn_at: '2026-11-17T18:00:00Z', withdrawal_reason: 'Wrong goal' };
      return { progress_report: now };
    },
    ...replies,
  });
  openAt(progressReportPage('child-1', 'report-1'), [
    {
      element: <TherapistLayout />,
      children: [
        {
          element: <Outlet context={clientOf()} />,
          children: [{ path: paths.client.progressReport, element: <ReportPage /> }],
        },
      ],
    },
  ]);
  return calls;
}

test('the author withdraws a signed report with a reason', async () => {
  const calls = open(signed);
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw report' }));
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw report' }));
  expect(await screen.findByText('Reason is required')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Why do you withdraw it/), 'Wrong goal');
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw report' }));
  expect(await screen.findByText('Withdrawn on Nov 17, 2026')).toBeTruthy();
  expect(screen.getByText('Wrong goal')).toBeTruthy();
  expect(screen.getByText('A good quarter.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Withdraw report' })).toBeNull();
  const posts = calls.filter(({ method }) => method === 'POST');
  expect(posts.map(({ body }) => body)).toEqual([{ withdrawal: { reason: 'Wrong goal' } }]);
});

test('a reason typed on another device is there', async () => {
  saveElsewhere({ child_id: 'child-1', kind: 'withdrawal', subject_id: 'report-1', content: 'Wrong child' });
  open(signed);
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/^Why do you withdraw it/);
  expect(field.value).toBe('Wrong child');
  expect(screen.getByText('We kept what you typed')).toBeTruthy();
});

test('the author starts a draft in the other language', async () => {
  const calls = open(signed, {
    'POST /clients/child-1/progress_reports/report-1/copies': {
      progress_report: { ...signed, id: 'report-2', language: 'es' },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Write it in Spanish' }));
  expect(await screen.findByText('Draft started. Translate your own words before you sign it.')).toBeTruthy();
  const posts = calls.filter(({ method }) => method === 'POST');
  expect(posts.map(({ body }) => body)).toEqual([{ progress_report: { language: 'es' } }]);
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/progress_reports/report-2'))).toBe(true));
});

test('a colleague reads who signed and co-signed it, and can’t withdraw it', async () => {
  open({
    ...signed,
    therapist_id: 'therapist-2',
    signed_specialty: 'Speech therapy',
    signed_licenses: 'CA SLP-20391',
    cosignature: {
      state: 'signed',
      supervisor_name: 'Sam Reyes',
      signed_at: '2026-11-18T18:00:00Z',
      signed_specialty: 'Speech therapy',
      signed_licenses: 'CA SLP-7',
    },
  });
  expect(
    await screen.findByText(
      'Signed by Maya Okafor, Speech therapy, license CA SLP-20391 on Nov 16, 2026 · Co-signed by Sam Reyes, Speech therapy, license CA SLP-7 on Nov 18, 2026',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Withdraw report' })).toBeNull();
});
