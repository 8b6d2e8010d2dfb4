import { useQueryClient } from '@larkwell/app-kit';
import type { EventDetailsSchema, EventNote } from '@larkwell/app-kit/api';
import { detailsOf, eventOf, materialOf } from '@larkwell/app-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Call, fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, therapistAnswer } from '../../testing/people.ts';
import { eventKey } from '../events/queries.ts';
import TherapistLayout from '../therapist/TherapistLayout.tsx';
import { EventDialog } from './EventDialog.tsx';

beforeEach(signInAsTherapist);

const note: EventNote = {
  id: 'note-1',
  child_id: 'child-1',
  event_id: 'event-1',
  content: 'Laughed a lot',
  creator_type: 'therapist',
  creator_id: 'therapist-2',
  creator_name: 'Sam Reyes',
  note_type: 'soap_plan',
  therapist_id: 'therapist-2',
  created_at: '2026-11-16T18:00:00Z',
  created_at_time: '10:00 AM',
  profile_photo: null,
  edited: false,
  shared: false,
  attachments: [],
  signed_at: null,
  signed_by: null,
  signed_specialty: null,
  signed_licenses: null,
  cosignature: null,
  addenda: [],
};
const mine: EventNote = { ...note, creator_id: 'therapist-1' };
type Records = Pick<EventDetailsSchema, 'notes' | 'materials'>;
const whole: Records = { notes: [note], materials: [materialOf()] };
const missing: Records = { notes: null, materials: null };

let records: Records;
let title: string;
let calls: Call[];
/** Refetches as a poll does, without a change. */
let poll: () => Promise<void>;

function Dialog() {
  const client = useQueryClient();
  poll = () => client.refetchQueries({ queryKey: eventKey('event-1') });
  return <EventDialog id="event-1" onClose={() => undefined} />;
}

async function open(first: Records, replies: Record<string, unknown> = {}) {
  records = first;
  title = 'Mila';
  calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /events/event-1': () => ({ event: detailsOf(eventOf({ title }), records) }),
    'GET /therapist/clients/child-1': { client: clientOf() },
    ...replies,
  });
  openAt('/', [{ element: <TherapistLayout />, children: [{ path: '/', element: <Dialog /> }] }]);
  await screen.findByRole('heading', { name: 'Session notes' });
}

const asked = () =>
  calls.filter(({ method, path }) => method === 'GET' && path.startsWith('/events/')).map(({ path }) => path);
const sectionOf = (name: string) => within(screen.getByRole('heading', { name }).closest('section') as HTMLElement);

/** Adds a mark to the therapist's own note. */
async function change() {
  await userEvent.click(await screen.findByRole('button', { name: /^More actions for the note from/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Plan' }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
}

test('one call shows the event with its notes and materials', async () => {
  await open(whole);
  expect(await screen.findByText('Laughed a lot')).toBeTruthy();
  expect(screen.getByText('Two dice')).toBeTruthy();
  expect(asked()).toEqual(['/events/event-1']);
});

test('missing notes and materials say so, and Retry asks for each alone', async () => {
  let down = true;
  const refusal = new Refusal(503, { error: 'This is not available right now', code: 'unavailable' });
  await open(missing, {
    'GET /events/event-1/notes': () => (down ? refusal : { notes: whole.notes }),
    'GET /events/event-1/materials': { materials: whole.materials },
  });
  const notes = sectionOf('Session notes');
  const materials = sectionOf('Materials');
  expect(notes.getByText('We couldn’t load the notes')).toBeTruthy();
  expect(notes.queryByRole('textbox')).toBeNull();
  await userEvent.click(notes.getByRole('button', { name: 'Retry' }));
  expect(await notes.findByText('This is not available right now')).toBeTruthy();
  down = false;
  await userEvent.click(notes.getByRole('button', { name: 'Retry' }));
  expect(await notes.findByText('Laughed a lot')).toBeTruthy();
  expect(materials.getByText('We couldn’t load the materials')).toBeTruthy();
  await userEvent.click(materials.getByRole('button', { name: 'Retry' }));
  expect(await materials.findByText('Two dice')).toBeTruthy();
  expect(asked()).toEqual([
    '/events/event-1',
    '/events/event-1/notes',
    '/events/event-1/notes',
    '/events/event-1/materials',
  ]);
});

test('what is shown stays when the next poll can’t load it', async () => {
  await open(whole);
  expect(await screen.findByText('Laughed a lot')).toBeTruthy();
  records = missing;
  title = 'Reading aloud';
  await act(poll);
  expect(await screen.findByRole('dialog', { name: 'Reading aloud' })).toBeTruthy();
  expect(asked()).toEqual(['/events/event-1', '/events/event-1']);
  expect(screen.getByText('Laughed a lot')).toBeTruthy();
  expect(screen.getByText('Two dice')).toBeTruthy();
});

test('a changed note appears with the next response', async () => {
  await open(
    { ...whole, notes: [mine] },
    {
      'PUT /events/event-1/notes/note-1': () => {
        records = { ...whole, notes: [{ ...mine, content: 'Laughed a lot!' }] };
        return { note };
      },
    },
  );
  await change();
  expect(await sectionOf('Session notes').findByText('Laughed a lot!')).toBeTruthy();
  expect(asked()).toEqual(['/events/event-1', '/events/event-1']);
});

test('after a changed note an old list never looks current', async () => {
  await open(
    { ...whole, notes: [mine] },
    {
      'PUT /events/event-1/notes/note-1': () => {
        records = missing;
        return { note };
      },
    },
  );
  await change();
  await waitFor(() => expect(sectionOf('Session notes').getByText('We couldn’t load the notes')).toBeTruthy());
});
