import 'fake-indexeddb/auto';
import {
  detailsOf,
  draftKey,
  eventOf,
  keepDraftsInEachTest,
  keptInBrowser,
  savedTexts,
  serverAway,
} from '@larkwell/app-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, openAt, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, coming, therapistAnswer } from '../../testing/people.ts';
import TherapistLayout from '../therapist/TherapistLayout.tsx';
import { EventDialog } from './EventDialog.tsx';

keepDraftsInEachTest(signInAsTherapist);

function open(replies: Record<string, unknown> = {}) {
  fakeApi({
    ...draftKey,
    'GET /therapist/me': therapistAnswer,
    'GET /events/event-1': { event: detailsOf(eventOf(coming), { materials: [] }) },
    'GET /therapist/clients/child-1': { client: clientOf() },
    ...replies,
  });
  const page = <EventDialog id="event-1" onClose={vi.fn()} />;
  openAt('/', [{ element: <TherapistLayout />, children: [{ path: '/', element: page }] }]);
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>('New material');

test('a material that the server lacks is there again, and is saved then', async () => {
  open({ 'PUT /text_drafts': serverAway });
  fireEvent.change(await field(), { target: { value: 'A mirror' } });
  expect(await screen.findByText(keptInBrowser)).toBeTruthy();
  expect(screen.queryByText(/^Draft saved/)).toBeNull();
  cleanup();
  expect(savedTexts()).toEqual([]);
  open();
  await waitFor(async () => expect((await field()).value).toBe('A mirror'));
  expect(screen.getByText('We kept what you typed')).toBeTruthy();
  expect(await screen.findByText(/^Draft saved/)).toBeTruthy();
  expect(savedTexts()).toEqual(['A mirror']);
});
