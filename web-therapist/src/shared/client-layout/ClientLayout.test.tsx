import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientPage, paths } from '../../paths.ts';
import { fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf } from '../../testing/people.ts';
import ClientLayout from './ClientLayout.tsx';

beforeEach(signInAsTherapist);
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  openAt(clientPage('child-1', 'sessions'), [
    {
      path: paths.client.base,
      element: <ClientLayout />,
      children: [{ path: paths.client.sessions, element: null }],
    },
  ]);

test('the document title names the page and the child', async () => {
  fakeApi({ 'GET /therapist/clients/child-1': { client: clientOf() } });
  open();
  expect((await screen.findByRole('heading', { name: /^Mila/ })).textContent).toBe('Mila\u00a0· Sessions');
  expect(document.title).toBe('Sessions, Mila · Larkwell');
});

test('a failed client load keeps title, heading and back link', async () => {
  let answer: unknown = new Refusal(500, { error: 'Something went wrong', code: 'internal' });
  fakeApi({ 'GET /therapist/clients/child-1': () => answer });
  open();
  expect(await screen.findByText('We couldn’t load this client')).toBeTruthy();
  expect(document.title).toBe('Sessions, Client · Larkwell');
  expect(screen.getByRole('heading', { level: 1, name: 'Client' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Clients' }).getAttribute('href')).toBe(paths.therapist.clients);
  answer = { client: clientOf() };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Mila/ })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
