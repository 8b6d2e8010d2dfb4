import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { threadWithMaya } from '../testing/message-thread.tsx';
import { type Call, fakeApi, openAt, Refusal, signInAs } from '../testing/pages.tsx';

const notes = 'guardian/clients/child-1/notes';
const filesOf = (...names: string[]) => names.map((name) => new File(['%PDF-1.7'], name, { type: 'application/pdf' }));

/** A reply that stores each file under its name, unless the name is refused. */
function storing(...refused: string[]) {
  return ({ body }: Call) => {
    const { file } = (body as { attachment: { file: { filename: string } } }).attachment;
    if (refused.includes(file.filename))
      return new Refusal(422, { error: 'This PDF is damaged.', code: 'pdf_damaged' });
    const stored = { id: `id of ${file.filename}`, filename: file.filename, content_type: 'application/pdf', size: 8 };
    return { attachment: stored };
  };
}

async function show(replies: Record<string, unknown>) {
  const calls = fakeApi({ [`GET /${notes}`]: { notes: [], pagy: { next: null } }, ...replies });
  const person = { first_name: 'Ana', last_name: 'Suarez', email: 'ana@example.com' };
  signInAs({ user_type: 'guardian', userable_id: 'guardian-1', ...person });
  const thread = (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      {threadWithMaya()}
    </>
  );
  openAt('/', [{ path: '/', element: thread }]);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Message to Maya');
  const input = screen.getByLabelText<HTMLInputElement>('Attach files');
  return {
    field,
    input,
    posts: (path: string) => calls.filter((call) => call.method === 'POST' && call.path === path),
  };
}

const messagePath = `/${notes}?therapist_id=therapist-1`;
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const chosen = async () => within(await screen.findByRole('list', { name: 'Chosen: Attach files' }));

test('sends a message with its files, which leave the composer then', async () => {
  const { field, input, posts } = await show({ 'POST /attachments': storing(), [`POST /${notes}`]: {} });
  await userEvent.upload(input, filesOf('plan.pdf', 'photo.pdf'));
  await (await chosen()).findByText('photo.pdf');
  expect(posts('/attachments'), 'nothing is uploaded before the message is sent').toEqual([]);
  await userEvent.type(field, 'Look at this');
  await send();
  expect(await screen.findByText('Message sent')).toBeTruthy();
  expect(posts('/attachments').map(({ body }) => body)).toMatchObject([
    { attachment: { client_id: 'child-1', file: { filename: 'plan.pdf' } } },
    { attachment: { client_id: 'child-1', file: { filename: 'photo.pdf' } } },
  ]);
  const sent = { content: 'Look at this', attachment_ids: ['id of plan.pdf', 'id of photo.pdf'] };
  expect(posts(messagePath)).toMatchObject([{ body: { note: sent } }]);
  await waitFor(() => expect(screen.queryByText('plan.pdf')).toBeNull());
  expect(field.value).toBe('');
});

test('a refused file holds the message back and says why', async () => {
  const { field, input, posts } = await show({ 'POST /attachments': storing('bad.pdf'), [`POST /${notes}`]: {} });
  await userEvent.upload(input, filesOf('good.pdf', 'bad.pdf'));
  await userEvent.type(field, 'Look at this');
  await send();
  expect(await screen.findByText('This PDF is damaged.')).toBeTruthy();
  expect(field.value).toBe('Look at this');
  expect(posts(messagePath)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove bad.pdf' }));
  await send();
  expect(await screen.findByText('Message sent')).toBeTruthy();
  expect(posts('/attachments'), 'the good file isn’t uploaded again').toHaveLength(2);
  expect(posts(messagePath)).toMatchObject([{ body: { note: { attachment_ids: ['id of good.pdf'] } } }]);
});

test('a message whose answer was lost is repeated with the same files and key', async () => {
  let lost = true;
  const { field, input, posts } = await show({
    'POST /attachments': storing(),
    [`POST /${notes}`]: () => {
      if (!lost) return {};
      lost = false;
      throw new TypeError('Failed to fetch');
    },
  });
  await userEvent.upload(input, filesOf('plan.pdf'));
  await userEvent.type(field, 'Look at this');
  await send();
  expect(await screen.findByText('We couldn’t send your message')).toBeTruthy();
  await send();
  expect(await screen.findByText('Message sent')).toBeTruthy();
  expect(posts('/attachments')).toHaveLength(1);
  const [first, second] = posts(messagePath);
  expect(second).toEqual(first);
  expect(first?.key).toBeTruthy();
});

test('a file that waited too long is uploaded again with the next try', async () => {
  let gone = true;
  const { field, input, posts } = await show({
    'POST /attachments': storing(),
    [`POST /${notes}`]: () => {
      if (!gone) return {};
      gone = false;
      return new Refusal(404, { error: 'Attach it again.', code: 'attachment_not_found' });
    },
  });
  await userEvent.upload(input, filesOf('plan.pdf'));
  await userEvent.type(field, 'Look at this');
  await send();
  expect(await screen.findByText('We couldn’t send your message')).toBeTruthy();
  await send();
  expect(await screen.findByText('Message sent')).toBeTruthy();
  expect(posts('/attachments')).toHaveLength(2);
});

test('takes at most five files', async () => {
  const { input } = await show({});
  await userEvent.upload(input, filesOf('1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf', '6.pdf'));
  expect((await (await chosen()).findAllByRole('listitem')).length).toBe(5);
  expect(screen.getByText('Maximum files reached')).toBeTruthy();
});

test('asks before leaving with a file that is not sent', async () => {
  const { input } = await show({});
  await userEvent.upload(input, filesOf('plan.pdf'));
  await (await chosen()).findByText('plan.pdf');
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
});

test('shows the files of a message and opens one by a fresh link', async () => {
  const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const file = { id: 'file-1', filename: 'plan.pdf', content_type: 'application/pdf', size: 250_000 };
  const note = {
    id: 'note-1', child_id: 'child-1', event_id: null, content: 'Look at this', note_type: 'general',
    creator_id: 'therapist-1', creator_type: 'therapist', creator_name: 'Maya', profile_photo: null, edited: false,
    shared: true, attachments: [file], created_at: '2026-11-16T17:00:00Z', created_at_time: '9:00 AM',
    therapist_id: 'therapist-1',
  }; // biome-ignore format: one message
  await show({
    [`GET /${notes}`]: { notes: [note], pagy: { next: null } },
    'GET /attachments/file-1/link': { attachment: { ...file, url: '/api/v1/files/token' } },
  });
  const files = within(await screen.findByRole('list', { name: 'Files' }));
  expect(files.getByRole('listitem').textContent).toBe('plan.pdf244 KB');
  await userEvent.click(files.getByRole('button', { name: 'plan.pdf' }));
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
  expect((opened.mock.instances[0] as HTMLAnchorElement).href).toContain('/api/v1/files/token');
});
