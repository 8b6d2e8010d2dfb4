import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Call, fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import { NamePanel } from './NamePanel.tsx';

const child = childOf({ name: 'Mila', last_name: 'Suarez' });
const waiting = {
  id: 'request-1',
  name: 'Mia',
  last_name: 'Suarez',
  reason: 'A typo.',
  requested_at: '2026-11-20T18:00:00Z',
  decision: null,
  decided_at: null,
  answer: null,
  previous_name: null,
  previous_last_name: null,
};
const decided = { ...waiting, decided_at: '2026-11-22T18:00:00Z' };
let requests: object[];
let refused: Refusal | undefined;
let calls: Call[];

beforeEach(() => {
  requests = [];
  refused = undefined;
  calls = fakeApi({
    'GET /guardian/me': { guardian: guardianOf({ children: [child] }) },
    'GET /guardian/clients/child-1/name_requests': () => ({ name_requests: requests }),
    'POST /guardian/clients/child-1/name_requests': () => {
      if (refused) return refused;
      requests = [waiting];
      return { name_requests: requests };
    },
  });
  signInAsGuardian();
});
afterEach(() => vi.unstubAllGlobals());

const open = () => openAt('/', [{ path: '/', element: <NamePanel child={child} zone="America/Los_Angeles" /> }]);
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send request' }));

test('asks with both names and a reason, and shows that it waits', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Ask to correct the name' }));
  await send();
  expect(screen.getByText('Reason is required')).toBeTruthy();
  type('Correct name', ' Mia ');
  type('Why is it wrong?', 'A typo.');
  await send();
  expect(await screen.findByText(/^On Nov 20, 2026 you asked for “Mia Suarez”/)).toBeTruthy();
  const [post] = calls.filter(({ method }) => method === 'POST');
  expect(post?.body).toEqual({ name_request: { name: 'Mia', last_name: 'Suarez', reason: 'A typo.' } });
});

test('shows the server’s sentence beside the name', async () => {
  refused = new Refusal(422, {
    code: 'name_unchanged',
    error: 'This is already the name we have.',
    fields: { 'name_request.name': 'This is already the name we have.' },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Ask to correct the name' }));
  type('Why is it wrong?', 'A typo.');
  await send();
  expect(await screen.findByText('This is already the name we have.')).toBeTruthy();
  expect(screen.getByLabelText('Correct name').getAttribute('aria-invalid')).toBe('true');
});

test('shows how each request was decided', async () => {
  requests = [
    { ...decided, decision: 'granted', previous_name: 'Mila', previous_last_name: null },
    { ...decided, id: 'request-2', decision: 'declined', answer: 'Please send the birth certificate.' },
  ];
  open();
  expect(await screen.findByText('On Nov 22, 2026 we changed “Mila” to “Mia Suarez”.')).toBeTruthy();
  expect(screen.getByText('On Nov 22, 2026 we declined “Mia Suarez”: Please send the birth certificate.')).toBeTruthy();
});
