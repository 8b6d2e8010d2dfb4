import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Document as SharedDocument } from '../api/index.ts';
import { type Call, fakeApi, openAt, Refusal, signInAs } from '../testing/pages.tsx';
import { ChildDocuments } from './ChildDocuments.tsx';

const fileOf = (id: string) => ({
  filename: `${id}.pdf`,
  content_type: 'application/pdf',
  size: 1_500_000,
  url: `/files/${id}`,
});
const documentOf = (id: string, uploader: SharedDocument['uploader']): SharedDocument => ({
  id,
  ...fileOf(id),
  file: fileOf(id),
  created_at: '2026-11-16T05:00:00Z',
  uploader,
  therapist_id: null,
  client_id: 'child-1',
  intake_version: null,
  category: 'other',
});
const own = documentOf('letter', { type: 'guardian', id: 'guardian-1', name: 'Ana Suarez' });
const theirs = documentOf('report', { type: 'therapist', id: 'guardian-1', name: 'Maya Okafor' });
const nameless = documentOf('plan', { type: 'therapist', id: 'therapist-1', name: null });

beforeEach(() =>
  signInAs({
    user_type: 'guardian',
    userable_id: 'guardian-1',
    first_name: 'Ana',
    last_name: 'Suarez',
    email: 'ana@example.com',
  }),
);

const show = () =>
  openAt('/', [
    {
      path: '/',
      element: (
        <ChildDocuments
          child={{ id: 'child-1', preferred_name: 'Mila' }}
          zone="America/Los_Angeles"
          words={{
            lead: 'Shared.',
            empty: 'Nothing yet.',
            visibleTo: 'Her therapists can open it.',
            deleteText: (name) => `${name} will be gone.`,
          }}
        />
      ),
    },
  ]);

/** The dialog of the upload. */
async function add() {
  await userEvent.click(screen.getByRole('button', { name: 'Add document' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add documents for Mila' });
  const input = dialog.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  return { dialog: within(dialog), input };
}

test('shows uploader and local date; only own documents have a menu', async () => {
  fakeApi({ 'GET /documents': { documents: [own, theirs, nameless] } });
  show();
  expect(await screen.findByText('Added by you on Nov 15, 2026 · 1.4 MB')).toBeTruthy();
  expect(screen.getByText('Added by Maya Okafor on Nov 15, 2026 · 1.4 MB')).toBeTruthy();
  expect(screen.getByText('Added on Nov 15, 2026 · 1.4 MB')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^More actions/ }).map((button) => button.ariaLabel)).toEqual([
    'More actions for letter.pdf',
  ]);
});

test('a signed intake form has no menu', async () => {
  fakeApi({
    'GET /documents': { documents: [own, { ...own, id: 'intake', intake_version: 1, filename: 'Intake.pdf' }] },
  });
  show();
  expect(await screen.findByRole('button', { name: 'Intake.pdf' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^More actions/ }).map((button) => button.ariaLabel)).toEqual([
    'More actions for letter.pdf',
  ]);
});

/** From the menu of the own document. */
async function choose(action: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for letter.pdf' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

test('changes the category of an own document, keeps the dialog on errors', async () => {
  let refused = true;
  const changed = { ...own, category: 'school' as const };
  const calls = fakeApi({
    'GET /documents': () => ({ documents: [refused ? own : changed] }),
    'PATCH /documents/letter': () =>
      refused ? new Refusal(503, { error: 'Not now.', code: 'unavailable' }) : { document: changed },
  });
  show();
  await choose('Change category');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the category of letter.pdf' }));
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Category' }).value).toBe('Other');
  await userEvent.click(dialog.getByRole('combobox', { name: 'Category' }));
  await userEvent.click(await screen.findByRole('option', { name: 'School and IEP' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  refused = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Category changed')).toBeTruthy();
  expect(await screen.findByText(/^School and IEP · /)).toBeTruthy();
  expect(calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ document: { category: 'school' } });
});

test('deletes a document after confirmation, keeps it on errors', async () => {
  let refused = true;
  const calls = fakeApi({
    'GET /documents': { documents: [own] },
    'DELETE /documents/letter': () =>
      refused ? new Refusal(503, { error: 'We could not delete it.', code: 'unavailable' }) : {},
  });
  show();
  const ask = async () => {
    await choose('Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this document?' }));
    expect(dialog.getByText('letter.pdf will be gone.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  };
  await ask();
  expect(await screen.findByText('We could not delete it.')).toBeTruthy();
  refused = false;
  await ask();
  expect(await screen.findByText('Document deleted')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
});

test('adding needs a file, and a file that fails stays for a retry', async () => {
  let refused = true;
  const calls = fakeApi({
    'GET /documents': { documents: [] },
    'POST /documents': () => (refused ? new Refusal(503, { error: 'Not now.', code: 'unavailable' }) : {}),
  });
  show();
  expect(await screen.findByText('Nothing yet.')).toBeTruthy();
  const { dialog, input } = await add();
  const send = dialog.getByRole('button', { name: 'Add document' });
  await userEvent.click(send);
  expect(screen.getByText('Choose a file first')).toBeTruthy();
  await userEvent.upload(input, new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' }));
  await screen.findByText('letter.pdf');
  await userEvent.click(send);
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(screen.getByText('letter.pdf')).toBeTruthy();
  refused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try letter.pdf again' }));
  expect(await screen.findByText('Document added')).toBeTruthy();
  const [first, again] = calls.filter(({ method }) => method === 'POST');
  expect(again?.body).toMatchObject({ document: { client_id: 'child-1', file: { filename: 'letter.pdf' } } });
  expect(again?.key, 'a lost answer does not add the document twice').toBe(first?.key);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('adds documents in a category', async () => {
  const calls = fakeApi({ 'GET /documents': { documents: [] }, 'POST /documents': {} });
  show();
  await screen.findByText('Nothing yet.');
  const { dialog, input } = await add();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Category' }));
  await userEvent.click(await screen.findByRole('option', { name: 'School and IEP' }));
  await userEvent.upload(input, new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' }));
  await screen.findByText('letter.pdf');
  await userEvent.click(dialog.getByRole('button', { name: 'Add document' }));
  expect(await screen.findByText('Document added')).toBeTruthy();
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toMatchObject([{ document: { category: 'school', file: { filename: 'letter.pdf' } } }]);
});

test('shows one category of the documents', async () => {
  const plan = { ...own, ...fileOf('IEP.pdf'), id: 'iep', category: 'school' as const };
  fakeApi({ 'GET /documents': { documents: [plan, theirs] } });
  show();
  const item = (await screen.findByText(plan.filename)).closest('li') as HTMLElement;
  expect(within(item).getByText(/^School and IEP · Added/)).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'Category' }));
  await userEvent.click(await screen.findByRole('option', { name: 'School and IEP' }));
  await waitFor(() => expect(screen.queryByText(theirs.filename)).toBeNull());
  expect(screen.getByText(plan.filename)).toBeTruthy();
});

test('closing the dialog asks before chosen files are lost', async () => {
  const calls = fakeApi({ 'GET /documents': { documents: [] } });
  show();
  await screen.findByText('Nothing yet.');
  const { dialog, input } = await add();
  await userEvent.upload(input, new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' }));
  await screen.findByText('letter.pdf');
  await userEvent.keyboard('{Escape}');
  const question = within(await dialog.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByText('letter.pdf')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('sends several files one after the other, and keeps only those that fail', async () => {
  const calls = fakeApi({
    'GET /documents': { documents: [] },
    'POST /documents': ({ body }: Call) =>
      (body as { document: { file: { filename: string } } }).document.file.filename === 'broken.pdf'
        ? new Refusal(422, { error: 'This PDF is damaged.', code: 'pdf_damaged' })
        : {},
  });
  show();
  await screen.findByText('Nothing yet.');
  const { input } = await add();
  const files = ['letter.pdf', 'broken.pdf', 'photo.heic'].map((name) => new File(['x'], name));
  await userEvent.upload(input, files, { applyAccept: false });
  await screen.findByText('photo.heic');
  await userEvent.click(screen.getByRole('button', { name: 'Add 3 documents' }));
  expect(await screen.findByText('2 documents added')).toBeTruthy();
  expect(screen.getByText('This PDF is damaged.')).toBeTruthy();
  expect(screen.queryByText('letter.pdf')).toBeNull();
  expect(screen.queryByText('photo.heic')).toBeNull();
  const sent = calls.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => (body as { document: { file: { filename: string } } }).document.file.filename)).toEqual(
    ['letter.pdf', 'broken.pdf', 'photo.heic'],
  );
});

test('refuses other types and more than twenty files', async () => {
  fakeApi({ 'GET /documents': { documents: [] } });
  show();
  await screen.findByText('Nothing yet.');
  const { input } = await add();
  await userEvent.upload(input, new File(['x'], 'run.exe'), { applyAccept: false });
  expect(await screen.findByText('Only image, pdf, document files are allowed')).toBeTruthy();
  const many = Array.from({ length: 21 }, (_, index) => new File(['x'], `${index}.pdf`));
  await userEvent.upload(input, many, { applyAccept: false });
  expect(await screen.findByText('Maximum files reached')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add 20 documents' })).toBeTruthy();
});
