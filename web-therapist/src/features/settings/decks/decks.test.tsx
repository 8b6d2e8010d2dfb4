import type { Deck } from '@larkwell/app-kit/api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../../paths.ts';
import { type Call, fakeApi, Refusal, signInAsTherapist } from '../../../testing/api.tsx';
import { open as openSettings } from '../testing.tsx';
import { wordOfFile } from './deckForm.ts';

beforeEach(signInAsTherapist);
afterEach(() => vi.unstubAllGlobals());

const cardOf = (id: string, en: string, es = '') => ({ id, word: { en, es }, url: `/api/v1/files/${id}` });
const deckOf = (part: Partial<Deck> = {}): Deck => ({
  id: 'pets',
  title: 'Pets',
  goal_area: 'language',
  shared: false,
  version: 3,
  updated_at: '2026-03-02T10:00:00Z',
  cards: [cardOf('c1', 'dog'), cardOf('c2', 'cat')],
  ...part,
});

function open(saved: Deck[] = [deckOf()], replies: Record<string, unknown> = {}) {
  let decks = saved;
  const calls = fakeApi({
    'GET /therapist/decks': () => ({ decks }),
    'POST /therapist/decks': ({ body }: Call) => {
      const made = deckOf({ ...(body as { deck: Partial<Deck> }).deck, id: 'pets', cards: [], version: 1 });
      decks = [...decks, made];
      return { deck: made };
    },
    'POST /therapist/decks/pets/cards': ({ body }: Call) => {
      const { word } = (body as { card: { word: { en: string } } }).card;
      decks = decks.map((deck) => ({
        ...deck,
        version: deck.version + 1,
        cards: [...deck.cards, cardOf(`new-${deck.cards.length}`, word.en)],
      }));
      return { deck: decks[0] };
    },
    'PUT /therapist/decks/pets': ({ body }: Call) => ({ deck: { ...decks[0], ...(body as { deck: object }).deck } }),
    'DELETE /therapist/decks/pets': () => {
      decks = [];
      return {};
    },
    ...replies,
  });
  openSettings(paths.settings.decks);
  return { calls, sent: (method: string) => calls.filter((call) => call.method === method).map(({ body }) => body) };
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const photo = (name: string) => new File([Uint8Array.of(0xff, 0xd8, 0xff)], name, { type: 'image/jpeg' });

test('a deck for every therapist can only be looked at', async () => {
  open([deckOf({ id: 'agree', title: 'Agree', shared: true })]);
  const list = within(await screen.findByRole('list', { name: 'Shared with every therapist' }));
  expect(list.getByText('Language · 2 cards')).toBeTruthy();
  expect(list.queryAllByRole('button')).toEqual([]);
  expect(screen.getByText('No decks of your own yet')).toBeTruthy();
});

test('makes a deck, and adds pictures with the words of their files', async () => {
  const { sent } = open([]);
  await click('New deck');
  await userEvent.type((await dialog()).getByLabelText('Name', { exact: false }), ' Pets ');
  await click('Create deck');
  const editor = within(await screen.findByRole('dialog', { name: 'Edit deck' }));
  await userEvent.upload(editor.getByLabelText(/Add pictures|Choose/), [photo('big_dog.jpg'), photo('cat.jpg')]);
  expect(await editor.findByDisplayValue('big dog')).toBeTruthy();
  expect(await editor.findByDisplayValue('cat')).toBeTruthy();
  expect(sent('POST')[0]).toEqual({ deck: { title: 'Pets', goal_area: 'articulation' } });
  await userEvent.click(editor.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('saves words, order and what was removed together', async () => {
  const { sent } = open([deckOf({ cards: [cardOf('c1', 'dog'), cardOf('c2', 'cat'), cardOf('c3', 'cow')] })]);
  await click('Edit: Pets');
  const editor = await dialog();
  await userEvent.type(editor.getByLabelText('Spanish word on card 1, optional'), 'perro');
  await userEvent.click(editor.getByRole('button', { name: 'Move dog down' }));
  await userEvent.click(editor.getByRole('button', { name: 'Remove cow' }));
  await click('Save');
  expect(await screen.findByText('Deck saved')).toBeTruthy();
  const cards = [
    { id: 'c2', word: { en: 'cat', es: '' } },
    { id: 'c1', word: { en: 'dog', es: 'perro' } },
  ];
  expect(sent('PUT')).toEqual([{ deck: { title: 'Pets', goal_area: 'language', version: 3, cards } }]);
});

test('a card without a word is not saved', async () => {
  const { sent } = open();
  await click('Edit: Pets');
  await userEvent.clear((await dialog()).getByLabelText('Word on card 2'));
  await click('Save');
  expect(await screen.findByText('Word is required')).toBeTruthy();
  expect(sent('PUT')).toEqual([]);
});

test('a picture that the server refuses keeps its reason', async () => {
  const reason = 'This picture is too large. Save a smaller version and try again.';
  open([deckOf()], {
    'POST /therapist/decks/pets/cards': new Refusal(422, { error: reason, code: 'picture_too_large' }),
  });
  await click('Edit: Pets');
  const editor = await dialog();
  await userEvent.upload(editor.getByLabelText(/Add pictures|Choose/), photo('cow.jpg'));
  expect(await editor.findByText(reason, { exact: false })).toBeTruthy();
  expect(editor.queryByDisplayValue('cow')).toBeNull();
});

test('a deck that changed elsewhere says so, and the words stay', async () => {
  const reason = 'You changed this deck in another window. Reload to see it.';
  open([deckOf()], { 'PUT /therapist/decks/pets': new Refusal(409, { error: reason, code: 'deck_changed' }) });
  await click('Edit: Pets');
  const editor = await dialog();
  await userEvent.type(editor.getByLabelText('Word on card 1'), 'gy');
  await click('Save');
  expect(await editor.findByText(reason)).toBeTruthy();
  expect(editor.getByDisplayValue('doggy')).toBeTruthy();
});

test('deletes a deck after a question', async () => {
  open();
  await click('Delete: Pets');
  const question = within(await screen.findByRole('dialog', { name: 'Delete “Pets”?' }));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No decks of your own yet')).toBeTruthy();
});

test('a failed load can be tried again', async () => {
  let down = true;
  const refused = new Refusal(400, { error: 'Not now.', code: 'unavailable' });
  open([], { 'GET /therapist/decks': () => (down ? refused : { decks: [deckOf()] }) });
  expect(await screen.findByText('We couldn’t load your decks')).toBeTruthy();
  down = false;
  await click('Retry');
  expect(await screen.findByText('Pets')).toBeTruthy();
});

test.each([
  ['big_dog-2.jpg', 'big dog 2'],
  ['.png', 'Word'],
  [`${'x'.repeat(60)}.png`, 'x'.repeat(40)],
])('%s suggests a word', (filename, word) => expect(wordOfFile(filename)).toBe(word));
