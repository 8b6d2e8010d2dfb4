import type { Amendment } from '@larkwell/app-kit/api';
import { amendmentOf } from '@larkwell/app-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import { type Call, fakeApi, openAt, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import RecordAccessPage from './RecordAccessPage.tsx';

const declined = {
  decision: 'declined',
  answer: 'It says May',
  answered_at: '2026-11-22T18:00:00Z',
  answered_by: 'Maya Okafor',
} as const;

let requests: Amendment[];
let calls: Call[];

beforeEach(() => {
  requests = [];
  const empty = { record_accesses: [], earlier: null };
  calls = fakeApi({
    'GET /guardian/me': { guardian: guardianOf({ profile_step: 'complete', children: [childOf()] }) },
    'GET /clients/child-1/record_accesses': empty,
    'GET /clients/child-1/document_accesses': empty,
    'GET /clients/child-1/amendment_requests': () => ({ amendment_requests: requests }),
    'POST /clients/child-1/amendment_requests': () => {
      requests = [amendmentOf()];
      return { amendment_request: amendmentOf() };
    },
    'DELETE /clients/child-1/amendment_requests/request-1': () => {
      requests = [amendmentOf({ withdrawn_at: '2026-11-25T18:00:00Z' })];
      return {};
    },
    'PUT /clients/child-1/amendment_requests/request-1/disagreement': () => {
      requests = [amendmentOf({ ...declined, disagreement: 'It says March', disagreed_at: '2026-11-25T18:00:00Z' })];
      return { amendment_request: amendmentOf() };
    },
  });
  signInAsGuardian();
});

const open = () =>
  openAt(paths.client.recordAccess, [
    { path: paths.client.recordAccess, element: <GuardianGate>{() => <RecordAccessPage />}</GuardianGate> },
  ]);
const list = async () => within(await screen.findByRole('list', { name: 'Requests to correct the record' }));
const writes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

test('a guardian asks for a correction and withdraws it', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a correction' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Tell us what to correct')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('What should we correct, and why?'), 'She was born in May');
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Request sent')).toBeTruthy();
  expect((await list()).getByText('You’ll hear back by Jan 19, 2027.')).toBeTruthy();
  await userEvent.click((await list()).getByRole('button', { name: 'Withdraw request' }));
  expect(await screen.findByText('Withdrawn on Nov 25, 2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull();
  expect(writes()).toEqual([
    ['POST', '/clients/child-1/amendment_requests', { amendment_request: { request: 'She was born in May' } }],
    ['DELETE', '/clients/child-1/amendment_requests/request-1', undefined],
  ]);
});

test('a guardian reads a refusal and responds once', async () => {
  requests = [amendmentOf(declined)];
  open();
  expect((await list()).getByText('It says May')).toBeTruthy();
  expect((await list()).getByText('Declined – Maya Okafor, Nov 22, 2026')).toBeTruthy();
  await userEvent.click((await list()).getByRole('button', { name: 'Respond' }));
  const label = 'Why do you disagree? Your response stays with the record.';
  await userEvent.type(screen.getByLabelText(label), 'It says March');
  await userEvent.click(screen.getByRole('button', { name: 'Send response' }));
  expect(await screen.findByText('Response sent')).toBeTruthy();
  expect((await list()).getByText('It says March')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Respond' })).toBeNull();
});

test('another guardian’s request offers no buttons', async () => {
  requests = [
    amendmentOf({ own: false, guardian_name: 'Leo Suarez' }),
    amendmentOf({ id: 'request-2', own: false, ...declined }),
  ];
  open();
  expect((await list()).getByText('Leo Suarez, Nov 20, 2026')).toBeTruthy();
  expect((await list()).queryByRole('button')).toBeNull();
});
