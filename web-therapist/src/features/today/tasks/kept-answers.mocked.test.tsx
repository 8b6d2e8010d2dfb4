import 'fake-indexeddb/auto';
import { amendmentOf, draftKey, keepDraftsInEachTest } from '@larkwell/app-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { signInAsTherapist } from '../../../testing/api.tsx';
import { openToday, todayServer } from '../../../testing/today-page.tsx';

const request = amendmentOf({ own: false });
const notice = 'We kept what you typed';
const reason = 'Why is it right? The family reads your answer and can respond.';

keepDraftsInEachTest(signInAsTherapist);

function open() {
  let requests = [request];
  const calls = todayServer({
    ...draftKey,
    'GET /amendment_requests': () => ({ amendment_requests: requests, pagy: { next: null } }),
    'PUT /clients/child-1/amendment_requests/request-1/answer': () => {
      requests = [];
      return { amendment_request: request };
    },
  });
  return { ...openToday(), calls };
}

const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));

/** Types why the record is right, waits until this browser has it, and leaves. */
async function typeAndLeave() {
  const page = open();
  await choose('The record is right');
  await userEvent.type(screen.getByLabelText(reason), 'It says May');
  await waitFor(() => {
    void page.go('/elsewhere');
    expect(page.at()).toBe('/elsewhere');
  });
  cleanup();
}

test('an answer that wasn’t sent is there again', async () => {
  await typeAndLeave();
  const page = open();
  expect(await screen.findByText(notice)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(reason).value).toBe('It says May');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('All caught up')).toBeTruthy();
  expect(
    page.calls.filter(({ method, path }) => method === 'PUT' && path !== '/text_drafts').map(({ body }) => body),
  ).toEqual([{ amendment_request: { decision: 'declined', answer: 'It says May' } }]);
  expect(screen.queryByText(notice)).toBeNull();
});

test('each decision has an answer of its own', async () => {
  await typeAndLeave();
  open();
  await screen.findByText(notice);
  await choose('I corrected it');
  expect(screen.queryByText(notice)).toBeNull();
  await choose('The record is right');
  expect(screen.getByLabelText<HTMLTextAreaElement>(reason).value).toBe('It says May');
});

test('“Discard” closes the form for good', async () => {
  await typeAndLeave();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByLabelText(reason)).toBeNull();
  cleanup();
  open();
  await screen.findByRole('radio', { name: 'The record is right' });
  expect(screen.queryByText(notice)).toBeNull();
});
