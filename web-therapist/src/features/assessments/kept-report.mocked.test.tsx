import 'fake-indexeddb/auto';
import { Outlet } from '@larkwell/app-kit';
import { draftKey, keepDraftsInEachTest, keptInBrowser, savedTexts, serverAway } from '@larkwell/app-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { fakeApi, openAt, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, therapistAnswer } from '../../testing/people.ts';
import AssessmentsPage from './AssessmentsPage.tsx';

keepDraftsInEachTest(signInAsTherapist);

function open(replies: Record<string, unknown> = {}) {
  fakeApi({
    ...draftKey,
    'GET /therapist/me': therapistAnswer,
    'GET /assessment_reports/get_assessment_report': { assessment_report: null, shared_reports: [] },
    ...replies,
  });
  const client = <Outlet context={clientOf()} />;
  const page = { path: '/assessments', element: <AssessmentsPage /> };
  openAt('/assessments', [{ element: <TherapistLayout />, children: [{ element: client, children: [page] }] }]);
}

const title = () => screen.findByLabelText<HTMLInputElement>(/Title/);

test('a report that the server lacks is there again, and is saved then', async () => {
  open({ 'PUT /text_drafts': serverAway });
  fireEvent.change(await title(), { target: { value: 'Speech evaluation' } });
  expect(await screen.findByText(keptInBrowser)).toBeTruthy();
  expect(screen.queryByText(/^Draft saved/)).toBeNull();
  cleanup();
  expect(savedTexts()).toEqual([]);
  open();
  await waitFor(async () => expect((await title()).value).toBe('Speech evaluation'));
  expect(screen.getByText('We kept what you typed')).toBeTruthy();
  expect(await screen.findByText(/^Draft saved/)).toBeTruthy();
  expect(savedTexts()).toEqual([expect.stringContaining('Speech evaluation')]);
});
