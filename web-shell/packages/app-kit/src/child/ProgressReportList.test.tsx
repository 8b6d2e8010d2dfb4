import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ProgressReportSummary } from '../api/index.ts';
import { openAt } from '../testing/pages.tsx';
import { ProgressReportList } from './ProgressReportList.tsx';

const signed: ProgressReportSummary = {
  id: 'report-1',
  child_id: 'child-1',
  therapist_id: 'therapist-1',
  therapist_name: 'Maya Okafor',
  audience: 'family',
  language: 'en',
  timezone: 'America/Los_Angeles',
  start_date: '2026-08-19',
  end_date: '2026-11-16',
  version: 2,
  created_at: '2026-11-16T18:00:00Z',
  saved_at: '2026-11-16T18:02:00Z',
  signed_at: '2026-11-16T18:10:00Z',
  signed_by: 'Maya Okafor',
  signed_specialty: 'Speech therapy',
  signed_licenses: 'CA SLP-20391',
  cosignature: null,
  withdrawn_at: null,
};
const show = (report: ProgressReportSummary) =>
  openAt('/', [{ path: '/', element: <ProgressReportList label="Reports" reports={[report]} zone="UTC" /> }]);

test('a family reads that a report waits for its co-signature', () => {
  show({
    ...signed,
    cosignature: {
      state: 'waiting',
      supervisor_name: 'Sam Reyes',
      signed_at: null,
      signed_specialty: null,
      signed_licenses: null,
    },
  });
  expect(screen.getByText(/Signed by Maya Okafor on Nov 16, 2026 · Waiting for Sam Reyes to co-sign$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Download PDF/ })).toBeTruthy();
});

test('a family gets no PDF of a withdrawn report', () => {
  show({ ...signed, withdrawn_at: '2026-11-17T18:00:00Z' });
  expect(screen.getByText('For the family, in English · Withdrawn by Maya Okafor on Nov 17, 2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Download PDF/ })).toBeNull();
});
