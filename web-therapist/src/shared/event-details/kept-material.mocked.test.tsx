import 'fake-indexeddb/auto';
import { signInStore } from '@larkwell/app-kit';
import { detailsOf, eventOf, keepDrafts, savedTexts } from '@larkwell/app-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, coming, therapistAnswer } from '../../testing/people.ts';
import TherapistLayout from '../therapist/TherapistLayout.tsx';
import { EventDialog } from './EventDialog.tsx';

const away = new Refusal(503, { error: 'We can’t reach this right now.', code: 'unavailable' });
const kept = 'We can’t reach Larkwell. Kept in this browser; we’ll keep trying to save it.';

let draftKey: Record<string, unknown>;
beforeEach(() => {
  draftKey = keepDrafts();
  signInAsTherapist();
});
afterEach(() => {
  cleanup();
  act(() => signInStore.end('signed_out'));
  vi.unstubAllGlobals();
});

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
  open({ 'PUT /text_drafts': away });
  fireEvent.change(await field(), { target: { value: 'A mirror' } });
  expect(await screen.findByText(kept)).toBeTruthy();
  expect(screen.queryByText(/^Draft saved/)).toBeNull();
  cleanup();
  expect(savedTexts()).toEqual([]);
  open();
  await waitFor(async () => expect((await field()).value).toBe('A mirror'));
  expect(screen.getByText('We kept what you typed')).toBeTruthy();
  expect(await screen.findByText(/^Draft saved/)).toBeTruthy();
  expect(savedTexts()).toEqual(['A mirror']);
});
