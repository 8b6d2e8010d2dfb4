import type { Amendment } from '@larkwell/app-kit/api';
import { amendmentOf } from '@larkwell/app-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Call, Refusal, signInAsTherapist } from '../../../testing/api.tsx';
import { openToday, todayServer } from '../../../testing/today-page.tsx';

const request = amendmentOf({ own: false });

let requests: Amendment[];
let refuses: Refusal | null;
let calls: Call[];

beforeEach(() => {
  requests = [request];
  refuses = null;
  calls = todayServer({
    'GET /amendment_requests': () => ({ amendment_requests: requests, pagy: { next: null } }),
    'PUT /clients/child-1/amendment_requests/request-1/answer': () => {
      requests = [];
      return refuses ?? { amendment_request: request };
    },
  });
  signInAsTherapist();
  openToday();
});

async function answerWith(words: string) {
  await userEvent.click(await screen.findByRole('radio', { name: 'The record is right' }));
  const field = screen.getByLabelText('Why is it right? The family reads your answer and can respond.');
  if (words) await userEvent.type(field, words);
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
}

test('a therapist answers a request to correct a record', async () => {
  const list = within(await screen.findByRole('list', { name: 'Requests to correct a record' }));
  expect(list.getByText('She was born in May')).toBeTruthy();
  expect(list.getByText('Ana Suarez asked on Nov 20, 2026. Answer by Jan 19, 2027.')).toBeTruthy();
  await answerWith('');
  expect(await screen.findByText('Answer is required')).toBeTruthy();
  await answerWith('It says May');
  expect(await screen.findByText('Answer sent')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { amendment_request: { decision: 'declined', answer: 'It says May' } },
  ]);
  expect(await screen.findByText('All caught up')).toBeTruthy();
});

test('a request that a colleague answered disappears', async () => {
  refuses = new Refusal(409, { error: 'This request is already answered.', code: 'amendment_answered' });
  await answerWith('It says May');
  expect(await screen.findByText('This request is already answered.')).toBeTruthy();
  expect(await screen.findByText('All caught up')).toBeTruthy();
});
