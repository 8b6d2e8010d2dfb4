import type { Amendment, Tasks } from '@larkwell/app-kit/api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { type Call, fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { therapistAnswer } from '../../testing/people.ts';
import TasksPage from './TasksPage.tsx';

const nothing: Tasks = {
  sessions_to_mark: [],
  rescheduling_requests: [],
  disputes: [],
  invitations: [],
  to_schedule: [],
  to_schedule_count: 0,
  reports_due: 0,
};
const request: Amendment = {
  id: 'request-1',
  child_id: 'child-1',
  child: { id: 'child-1', name: 'Mila Suarez' },
  guardian_id: 'guardian-1',
  guardian_name: 'Ana Suarez',
  own: false,
  request: 'She was born in May',
  requested_at: '2026-11-20T18:00:00Z',
  due_at: '2027-01-19T18:00:00Z',
  withdrawn_at: null,
  decision: null,
  answer: '',
  answered_at: null,
  answered_by: null,
  disagreement: '',
  disagreed_at: null,
};

let requests: Amendment[];
let refuses: Refusal | null;
let calls: Call[];

beforeEach(() => {
  requests = [request];
  refuses = null;
  calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/tasks': () => ({ tasks: nothing }),
    'GET /cosignatures': { cosignatures: [], pagy: { next: null } },
    'GET /amendment_requests': () => ({ amendment_requests: requests, pagy: { next: null } }),
    'PUT /clients/child-1/amendment_requests/request-1/answer': () => {
      requests = [];
      return refuses ?? { amendment_request: request };
    },
  });
  signInAsTherapist();
  openAt(paths.therapist.tasks, [
    {
      element: (
        <main id="content" tabIndex={-1}>
          <TherapistLayout />
        </main>
      ),
      children: [{ path: paths.therapist.tasks, element: <TasksPage /> }],
    },
  ]);
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
