import type { Material } from '@larkwell/app-kit/api';
import { detailsOf, eventOf, materialOf } from '@larkwell/app-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, coming, groupOf, permissionsOfOthers, therapistAnswer } from '../../testing/people.ts';
import TherapistLayout from '../therapist/TherapistLayout.tsx';
import { EventDialog } from './EventDialog.tsx';

beforeEach(signInAsTherapist);

const at = '/events/event-1/materials';
const onClose = vi.fn();

/** The section of the materials, once it is there, and what was sent. */
async function show(event = eventOf(coming), materials: Material[] = [], replies: Record<string, unknown> = {}) {
  onClose.mockReset();
  const calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /events/event-1': { event: detailsOf(event, { materials }) },
    'GET /therapist/clients/child-1': { client: clientOf() },
    ...replies,
  });
  const page = <EventDialog id="event-1" onClose={onClose} />;
  openAt('/', [{ element: <TherapistLayout />, children: [{ path: '/', element: page }] }]);
  const heading = await screen.findByRole('heading', { name: 'Materials' });
  const section = within(heading.closest('section') as HTMLElement);
  return { section, writes: () => calls.filter(({ method }) => method !== 'GET') };
}

test('adds a material, optionally shared', async () => {
  const { section, writes } = await show(undefined, [], { [`POST ${at}`]: {} });
  await userEvent.click(await section.findByRole('button', { name: 'Add material' }));
  expect(section.getByText('Material text is required')).toBeTruthy();
  await userEvent.type(section.getByLabelText('New material'), ' A mirror ');
  await userEvent.click(section.getByRole('switch', { name: 'Share with the family' }));
  await userEvent.click(section.getByRole('button', { name: 'Add material' }));
  expect(await screen.findByText('Material added successfully')).toBeTruthy();
  expect(writes()).toMatchObject([{ path: at, body: { material: { content: 'A mirror', shared: true } } }]);
  await waitFor(() => expect(section.getByLabelText<HTMLTextAreaElement>('New material').value).toBe(''));
  expect(section.getByRole<HTMLInputElement>('switch', { name: 'Share with the family' }).checked).toBe(false);
});

test('adds a material with files', async () => {
  const stored = { id: 'file-1', filename: 'cards.pdf', content_type: 'application/pdf', size: 8 };
  const { section, writes } = await show(undefined, [], {
    'POST /attachments': { attachment: stored },
    [`POST ${at}`]: {},
  });
  const cards = new File(['%PDF-1.7'], 'cards.pdf', { type: 'application/pdf' });
  await userEvent.upload(await section.findByLabelText('Attach files'), cards);
  expect(await section.findByText('cards.pdf')).toBeTruthy();
  await userEvent.click(section.getByRole('button', { name: 'Add material' }));
  expect(section.getByText('Material text is required')).toBeTruthy();
  await userEvent.type(section.getByLabelText('New material'), 'Practice these');
  await userEvent.click(section.getByRole('button', { name: 'Add material' }));
  expect(await screen.findByText('Material added successfully')).toBeTruthy();
  expect(writes()).toMatchObject([
    { path: '/attachments', body: { attachment: { event_id: 'event-1', file: { filename: 'cards.pdf' } } } },
    { path: at, body: { material: { content: 'Practice these', attachment_ids: ['file-1'] } } },
  ]);
  await waitFor(() => expect(section.queryByText('cards.pdf')).toBeNull());
});

test('shows the files of a material', async () => {
  const file = { id: 'file-1', filename: 'cards.pdf', content_type: 'application/pdf', size: 2_000_000 };
  const { section } = await show(undefined, [materialOf({ attachments: [file] })]);
  const files = within(await section.findByRole('list', { name: 'Files' }));
  expect(files.getByRole('button', { name: 'cards.pdf' })).toBeTruthy();
  expect(files.getByText('1.9 MB')).toBeTruthy();
});

test('asks before a chosen file is lost', async () => {
  const { section } = await show();
  const cards = new File(['%PDF-1.7'], 'cards.pdf', { type: 'application/pdf' });
  await userEvent.upload(await section.findByLabelText('Attach files'), cards);
  await section.findByText('cards.pdf');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('keeps a material that could not be added', async () => {
  const { section } = await show(undefined, [], { [`POST ${at}`]: new Refusal(500, { error: 'x', code: 'internal' }) });
  await userEvent.type(await section.findByLabelText('New material'), 'A mirror');
  await userEvent.click(section.getByRole('button', { name: 'Add material' }));
  expect(await screen.findByText('Failed to add material')).toBeTruthy();
  expect(section.getByLabelText<HTMLTextAreaElement>('New material').value).toBe('A mirror');
});

test('says that all families of a group see shared materials', async () => {
  const { section } = await show({ ...groupOf('Mila', 'Noah'), ...coming }, [materialOf({ shared: false })]);
  expect(section.getByText(/Every family in the group can read what you share, so don’t name a child/)).toBeTruthy();
  expect(await section.findAllByRole('switch', { name: 'Share with all families' })).toHaveLength(2);
});

test('edits, shares and deletes an own material', async () => {
  const one = `${at}/material-1`;
  const { section, writes } = await show(undefined, [materialOf({ shared: false })], {
    [`PUT ${one}`]: {},
    [`DELETE ${one}`]: {},
  });
  const kept = within(await section.findByRole('article'));
  await userEvent.click(kept.getByRole('switch', { name: 'Share with the family' }));
  expect(await screen.findByText('Material updated successfully')).toBeTruthy();
  await userEvent.click(kept.getByRole('button', { name: /^More actions for the material from/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const field = section.getByRole('textbox', { name: 'Material' });
  await userEvent.clear(field);
  await userEvent.click(section.getByRole('button', { name: 'Save' }));
  expect(section.getByText('Material text is required')).toBeTruthy();
  await userEvent.type(field, 'Three dice');
  await userEvent.click(section.getByRole('button', { name: 'Save' }));
  const again = within(await section.findByRole('article'));
  await userEvent.click(again.getByRole('button', { name: /^More actions for the material from/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(section.getByText(/^This deletes the material from .+\.$/)).toBeTruthy();
  await userEvent.click(section.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Material deleted successfully')).toBeTruthy();
  expect(writes().map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { material: { shared: true } }],
    ['PUT', { material: { content: 'Three dice' } }],
    ['DELETE', undefined],
  ]);
});

test('a colleague’s session and materials are read-only', async () => {
  const theirs = materialOf({ creator_id: 'therapist-2' });
  const { section } = await show(
    eventOf({ ...coming, therapist_id: 'therapist-2', permissions: permissionsOfOthers }),
    [theirs],
  );
  expect(await section.findByText('Two dice')).toBeTruthy();
  expect(section.getByText('Shared with the family')).toBeTruthy();
  expect(section.queryByRole('button')).toBeNull();
  expect(section.queryByRole('textbox')).toBeNull();
});

test('keeps the share switch while another dialog is open', async () => {
  const { section } = await show();
  await userEvent.type(await section.findByLabelText('New material'), 'A mirror');
  await userEvent.click(section.getByRole('switch', { name: 'Share with the family' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  const again = await screen.findByRole<HTMLInputElement>('switch', { name: 'Share with the family' });
  expect(again.checked).toBe(true);
  expect(screen.getByLabelText<HTMLTextAreaElement>('New material').value).toBe('A mirror');
});

test('text typed while adding becomes the next material', async () => {
  let answer: (reply: unknown) => void = () => undefined;
  const pending = new Promise((resolve) => {
    answer = resolve;
  });
  const { section } = await show(undefined, [], { [`POST ${at}`]: () => pending });
  const field = await section.findByLabelText<HTMLTextAreaElement>('New material');
  await userEvent.type(field, 'A mirror');
  await userEvent.click(section.getByRole('button', { name: 'Add material' }));
  await userEvent.clear(field);
  await userEvent.type(field, 'Dice');
  answer({});
  expect(await screen.findByText('Material added successfully')).toBeTruthy();
  expect(field.value).toBe('Dice');
});

test('asks before leaving with an unsaved material', async () => {
  const { section } = await show();
  await userEvent.type(await section.findByLabelText('New material'), 'A mirror');
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});
