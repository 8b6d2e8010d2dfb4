import type { CaseloadReport } from '@larkwell/app-kit/api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { type Call, fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { caseloadChild, noFigures } from '../../testing/caseload.ts';
import { therapistAnswer } from '../../testing/people.ts';
import CaseloadPage from './CaseloadPage.tsx';

const noah = { promised_minutes: 120, owed_minutes: 30, no_shows: 1, no_shows_of: 4, no_show_rate: 25 };
const report: CaseloadReport = {
  schools: [
    {
      school_name: 'Oak Hill',
      children: [
        { ...caseloadChild('Ada'), is_client: false, minutes_from: null, minutes_to: null },
        caseloadChild('Noah', noah),
      ],
      totals: { ...noFigures, ...noah },
    },
    { school_name: null, children: [caseloadChild('Zoe')], totals: noFigures },
  ],
  totals: { ...noFigures, ...noah, promised_minutes: 1500 },
};
let calls: Call[];
let answer: () => unknown;

beforeEach(() => {
  answer = () => ({ caseload_report: report });
  calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/caseload_report': () => answer(),
    'GET /therapist/caseload_report/csv': () => new Blob(['Row'], { type: 'text/csv' }),
  });
  signInAsTherapist();
});
afterEach(() => vi.unstubAllGlobals());

/** Chromium's answer to the query of wide screens. */
const widen = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
const open = (query = '') =>
  openAt(`${paths.therapist.caseload}${query}`, [
    { element: <TherapistLayout />, children: [{ path: paths.therapist.caseload, element: <CaseloadPage /> }] },
  ]);
const november = '?from=2026-11-01&to=2026-11-30';
const asked = () => calls.filter(({ path }) => path.startsWith('/therapist/caseload_report')).map(({ path }) => path);

test('shows each school with its children and totals', async () => {
  open(november);
  expect(await screen.findByRole('heading', { name: 'Oak Hill' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Private pay' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Noah' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Ada' })).toBeNull();
  expect(screen.getByText('Care ended')).toBeTruthy();
  expect(screen.getAllByText('1 of 4 (25%)')).toHaveLength(3);
  expect(screen.getByText('1,500 min')).toBeTruthy();
  expect(asked()).toEqual(['/therapist/caseload_report?start_date=2026-11-01&end_date=2026-11-30']);
});

test('a header sorts the children of each school', async () => {
  widen();
  open(november);
  const table = await screen.findByRole('table', { name: 'Caseload' });
  const names = () =>
    within(table)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent?.slice(0, 4));
  expect(names()).toEqual(['Oak ', 'AdaC', 'Noah', 'Tota', 'Priv', 'ZoeM', 'Tota', 'Tota']);
  await userEvent.click(screen.getByRole('button', { name: 'Owed' }));
  expect(names().slice(1, 3)).toEqual(['Noah', 'AdaC']);
  expect(screen.getByRole('columnheader', { name: 'Owed' }).getAttribute('aria-sort')).toBe('descending');
});

test('asks for the chosen period, and refuses one that ends too early', async () => {
  open(november);
  await screen.findByRole('heading', { name: 'Oak Hill' });
  const to = screen.getByLabelText('To', { selector: 'input' });
  const type = (text: string) => {
    fireEvent.change(to, { target: { value: text } });
    fireEvent.blur(to);
  };
  type('10/31/2026');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('The end date can’t be before the start date')).toBeTruthy();
  expect(asked()).toHaveLength(1);
  type('11/15/2026');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(asked()[1]).toContain('end_date=2026-11-15'));
});

test('a wrong period in the address is replaced by the present month', async () => {
  open('?from=2026-11-30&to=2026-11-01');
  await screen.findByRole('heading', { name: 'Oak Hill' });
  expect(asked()[0]).toMatch(/start_date=\d{4}-\d{2}-01&/);
});

test('says that nobody was in care, and offers Retry after a failure', async () => {
  answer = () => new Refusal(500, { error: 'Something broke', code: 'internal_error' });
  open(november);
  expect(await screen.findByText('We couldn’t load your caseload')).toBeTruthy();
  answer = () => ({ caseload_report: { schools: [], totals: noFigures } });
  await userEvent.click(screen.getByRole('button', { name: /try again|retry/i }));
  expect(await screen.findByText('No children in this period')).toBeTruthy();
});

test('downloads the CSV of the period', async () => {
  open(november);
  await screen.findByRole('heading', { name: 'Oak Hill' });
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() =>
    expect(asked()).toContain('/therapist/caseload_report/csv?start_date=2026-11-01&end_date=2026-11-30'),
  );
});
