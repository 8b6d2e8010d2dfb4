import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { signInAsTherapist } from '../../../testing/api.tsx';
import { reportOf } from '../../../testing/progress-reports.ts';
import { openToday, todayServer } from '../../../testing/today-page.tsx';

const report = reportOf({
  therapist_id: 'therapist-2',
  therapist_name: 'Sam Reyes',
  signed_at: '2026-11-16T18:05:00Z',
  signed_by: 'Sam Reyes',
  signed_specialty: 'Speech therapy',
  signed_licenses: 'CA SLP-20391',
  summary: 'A good quarter.',
});

test('a supervisor reads a progress report and co-signs it', async () => {
  let waiting = [{ child: { id: 'child-1', name: 'Mila Suarez' }, report }];
  const calls = todayServer({
    'GET /report_cosignatures': () => ({ report_cosignatures: waiting, pagy: { next: null } }),
    'POST /clients/child-1/progress_reports/report-1/cosignature': () => {
      waiting = [];
      return {};
    },
  });
  signInAsTherapist();
  openToday();
  const list = within(await screen.findByRole('list', { name: 'Progress reports to co-sign' }));
  expect(list.getByText('A good quarter.')).toBeTruthy();
  expect(list.getByText('Signed by Sam Reyes, Speech therapy, license CA SLP-20391 on Nov 16, 2026')).toBeTruthy();
  expect(list.getByText(/Progressing · 45% to 78% correct/)).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: 'Co-sign report by Sam Reyes about Mila Suarez' }));
  expect(await screen.findByText('Report co-signed')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(await screen.findByText('All caught up')).toBeTruthy();
});
