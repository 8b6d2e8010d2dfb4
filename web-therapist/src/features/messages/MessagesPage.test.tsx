import { useUnreadBadge } from '@larkwell/app-kit/child';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type ClientMessagesState, clientPage, paths } from '../../paths.ts';
import ClientLayout from '../../shared/client-layout/ClientLayout.tsx';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { type Call, fakeApi, openAt, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, therapistAnswer } from '../../testing/people.ts';
import MessagesPage from './MessagesPage.tsx';

beforeEach(signInAsTherapist);

const message = {
  id: 'note-1',
  child_id: 'child-1',
  event_id: null,
  content: 'See you on Monday',
  creator_type: 'therapist',
  creator_id: 'therapist-1',
  creator_name: 'Maya Okafor',
  note_type: 'general',
  therapist_id: 'therapist-1',
  created_at: '2026-11-16T18:00:00Z',
  created_at_time: '10:00 AM',
  profile_photo: null,
  edited: false,
  shared: true,
  attachments: [],
  signed_at: null,
  signed_by: null,
  signed_specialty: null,
  signed_licenses: null,
  addenda: [],
};

test('begins in the field of a new message where a link asks for it', async () => {
  fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/clients/child-1': { client: clientOf() },
    'GET /therapist/clients/child-1/notes': { notes: [], pagy: { next: null } },
  });
  const state: ClientMessagesState = { write: true };
  openAt(
    clientPage('child-1', 'messages'),
    [
      {
        element: <TherapistLayout />,
        children: [
          {
            path: paths.client.base,
            element: <ClientLayout />,
            children: [{ path: 'messages', element: <MessagesPage /> }],
          },
        ],
      },
    ],
    state,
  );
  const field = await screen.findByRole('textbox', { name: /^Message to/ });
  expect(document.activeElement).toBe(field);
});

const Badge = () => <p>{useUnreadBadge()?.label ?? 'All read'}</p>;

test('moves a message to another client, names both, updates the unread count', async () => {
  let notes = [message];
  let unread = 1;
  const calls: Call[] = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/clients/child-1': { client: clientOf() },
    'GET /therapist/clients/child-1/notes': () => ({ notes, pagy: { next: null } }),
    'GET /message_threads/unread': () => ({ unread_count: unread }),
    'GET /therapist/clients': {
      clients: [clientOf(), clientOf({ id: 'child-2', name: 'Noah', last_name: 'Becker', preferred_name: 'Noah' })],
    },
    'POST /therapist/clients/child-1/notes/note-1/move': () => {
      notes = [];
      unread = 0;
      return { note: { ...message, child_id: 'child-2' } };
    },
  });
  openAt(clientPage('child-1', 'messages'), [
    {
      element: <TherapistLayout />,
      children: [
        {
          path: paths.client.base,
          element: <ClientLayout />,
          children: [
            {
              path: 'messages',
              element: (
                <>
                  <Badge />
                  <MessagesPage />
                </>
              ),
            },
          ],
        },
      ],
    },
  ]);
  expect(await screen.findByText('1 unread message')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: /^More actions for the note from/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to another client…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Move message' }));
  expect(dialog.getByText('Client is required')).toBeTruthy();
  await userEvent.click(dialog.getByRole('combobox', { name: 'The right client' }));
  expect(screen.queryByRole('option', { name: 'Mila Suarez' })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'Noah Becker' }));
  expect(screen.getByRole('dialog', { name: 'Move this message from Mila Suarez to Noah Becker?' })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Move message' }));
  expect(await screen.findByText('Message moved to Noah Becker')).toBeTruthy();
  const [sent] = calls.filter(({ method }) => method === 'POST');
  expect(sent).toMatchObject({ path: '/therapist/clients/child-1/notes/note-1/move', body: { child_id: 'child-2' } });
  await waitFor(() => expect(screen.queryByText('See you on Monday')).toBeNull());
  expect(await screen.findByText('All read')).toBeTruthy();
});
