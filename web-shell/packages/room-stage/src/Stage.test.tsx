import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { readItem } from './activities/board/items.ts';
import type { OwnDecks } from './decks/own.ts';
import { type Activity, activities, type StageDocument } from './model/document.ts';
import { halfway } from './testing/fill.ts';
import { child, type Partner, partner } from './testing/people.ts';
import { showStage } from './testing/show.tsx';

const open: Partner[] = [];
afterEach(() => {
  for (const { sync } of open.splice(0)) sync.close();
});

function partnerOf(...options: Parameters<typeof partner>) {
  const made = partner(...options);
  open.push(made);
  return made;
}

const showing = (activity: string) => (shared: StageDocument) => void shared.control.set('activity', activity);

describe('the therapist', () => {
  test('chooses the activity for everyone', async () => {
    const family = partnerOf('family');
    showStage(family, { role: 'therapist' });
    await userEvent.click(await screen.findByRole('button', { name: 'Memory' }));
    await waitFor(() => expect(family.shared.control.get('activity')).toBe('memory'));
    expect(screen.getByRole('button', { name: 'Memory', pressed: true })).toBeTruthy();
  });

  test('locks the stage and says so to the room', async () => {
    const family = partnerOf('family');
    const onControl = vi.fn();
    showStage(family, { role: 'therapist', onControl });
    await userEvent.click(await screen.findByRole('button', { name: 'Lock' }));
    expect(onControl).toHaveBeenCalledWith({ may_draw: false });
    await waitFor(() => expect(family.shared.control.get('locked')).toBe(true));
  });

  test('gives a child the turn', async () => {
    const family = partnerOf('family');
    const onControl = vi.fn();
    showStage(family, { role: 'therapist', onControl });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Turn' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Mila’s turn' }));
    expect(onControl).toHaveBeenCalledWith({ your_turn: child.id });
    await waitFor(() => expect(family.shared.control.get('turn')).toBe(child.id));
  });

  test('starts another deck from its first card', async () => {
    const family = partnerOf('family', (shared) => {
      showing('cards')(shared);
      halfway.cards(shared);
    });
    showStage(family, { role: 'therapist' });
    await screen.findByRole('button', { name: 'rabbit. Turn the card back' });
    await userEvent.click(screen.getByRole('combobox', { name: 'Deck' }));
    await userEvent.click(await screen.findByRole('option', { name: 'K at the start' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Turn the card over' }));
    expect(await screen.findByRole('button', { name: 'cat. Turn the card back' })).toBeTruthy();
  });
});

describe('a material as the background of the whiteboard', () => {
  const address = 'data:image/jpeg;base64,AAAA';

  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 600 }));
    const context = { fillRect: () => undefined, drawImage: () => undefined };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(address);
  });
  afterEach(() => vi.unstubAllGlobals());

  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: /Use a material/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };

  test('turns its pages, and what is drawn stays', async () => {
    const family = partnerOf('family');
    const picture = vi.fn(async () => new Blob(['page']));
    const close = vi.fn();
    const files = [{ id: 'sheet', name: 'Worksheet.pdf' }];
    const boardFiles = { files, open: vi.fn(async () => ({ count: 2, picture, close })) };
    const { unmount } = showStage(family, { role: 'therapist', boardFiles });
    await choose('Worksheet.pdf');
    expect(await screen.findByText('Page 1 of 2')).toBeTruthy();
    await waitFor(() => expect(family.shared.control.get('background')).toBe(address));
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('Page 2 of 2')).toBeTruthy();
    expect(picture.mock.calls).toEqual([[1], [2]]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove the picture' }));
    expect(screen.queryByText('Page 2 of 2')).toBeNull();
    unmount();
    expect(close).toHaveBeenCalledOnce();
  });

  test('that doesn’t open changes nothing', async () => {
    const family = partnerOf('family', (shared) => void shared.control.set('background', address));
    const files = [{ id: 'sheet', name: 'Worksheet.pdf' }];
    const open = async () => Promise.reject(new Error('no'));
    showStage(family, { role: 'therapist', boardFiles: { files, open } });
    await choose('Worksheet.pdf');
    expect(await screen.findByText('The file didn’t open. Try another one.')).toBeTruthy();
    expect(family.shared.control.get('background')).toBe(address);
  });

  test('is missing where the session has none', async () => {
    showStage(partnerOf('family'), { role: 'therapist', boardFiles: { files: [], open: vi.fn() } });
    await userEvent.click(await screen.findByRole('button', { name: /Use a material/ }));
    expect(await screen.findByText('This session’s materials have no pictures or PDFs.')).toBeTruthy();
  });
});

describe('a deck of the therapist’s own', () => {
  const dog = { id: 'card-dog', word: { en: 'dog', es: 'perro' }, url: '/api/v1/files/dog' };
  const sun = { id: 'card-sun', word: { en: 'sun', es: '' }, url: '/api/v1/files/sun' };
  const ownDecks = (load: OwnDecks['load']): OwnDecks => ({
    decks: [
      { id: 'mine', title: 'My pictures', shared: false },
      { id: 'all', title: 'Agree', shared: true },
    ],
    load,
  });

  beforeEach(() => {
    vi.stubGlobal('fetch', async () => new Response(new Blob(['picture'])));
    vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 600 }));
    const context = { fillRect: () => undefined, drawImage: () => undefined };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AAAA');
  });
  afterEach(() => vi.unstubAllGlobals());

  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Deck' }));
    await userEvent.click(await screen.findByRole('option', { name }));
  };

  test('reaches the family with its pictures, and no link', async () => {
    const family = partnerOf('family', showing('cards'));
    const load = vi.fn(async () => [dog, sun]);
    showStage(family, { role: 'therapist', ownDecks: ownDecks(load) });
    await choose('My pictures');
    await userEvent.click(await screen.findByRole('button', { name: 'Turn the card over' }));
    expect(await screen.findByRole('button', { name: 'dog. Turn the card back' })).toBeTruthy();
    expect(load).toHaveBeenCalledWith('mine');
    await waitFor(() => expect(family.shared.control.get('deck:cards')).toBe('own:mine'));
    const sent = JSON.stringify(family.shared.control.toJSON());
    expect(sent).toContain('data:image/jpeg;base64,AAAA');
    expect(sent).not.toContain('/api/');
  });

  test('that fails to load leaves the deck before it', async () => {
    const family = partnerOf('family', showing('cards'));
    showStage(family, { role: 'therapist', ownDecks: ownDecks(async () => Promise.reject(new Error('no'))) });
    await choose('Agree');
    expect(await screen.findByText('The pictures didn’t load')).toBeTruthy();
    expect(family.shared.control.get('deck:cards')).toBeUndefined();
  });
});

describe('the family', () => {
  test('sees a deck of the therapist’s own, in Spanish too', async () => {
    const cards = [{ image: 'a', word: { en: 'dog', es: 'perro' }, src: 'data:image/png;base64,AAAA' }];
    const fill = (shared: StageDocument) => {
      shared.control.set('activity', 'choices');
      shared.control.set('deck:choices', 'own:mine');
      shared.control.set('own:mine', cards);
      shared.control.set('words', 'es');
    };
    showStage(partnerOf('therapist', fill), { role: 'family' });
    const choice = await screen.findByRole('button', { name: 'perro' });
    expect(choice.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,AAAA');
  });

  test('sees the activity and no menus', async () => {
    showStage(partnerOf('therapist', showing('cards')), { role: 'family' });
    await screen.findByRole('button', { name: 'Turn the card over' });
    expect(screen.queryByRole('group', { name: 'Activities' })).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test.each([
    ['the stage is locked', true, { locked: true }],
    ['the server takes the right', false, {}],
    ['it is the turn of another', true, { turn: 'visitor-leo' }],
  ])('looks on while %s', async (_, mayDraw, control) => {
    const other = partnerOf('therapist', (shared) => {
      showing('rewards')(shared);
      for (const [key, value] of Object.entries(control)) shared.control.set(key, value);
    });
    showStage(other, { role: 'family', mayDraw });
    expect(await screen.findByText('Watch for now')).toBeTruthy();
    const place: HTMLButtonElement = screen.getByRole('button', { name: /^Place 1, empty/ });
    expect(place.disabled).toBe(true);
    expect(screen.queryByRole('group', { name: 'Choose a sticker' })).toBeNull();
  });

  test('sees that it is its turn, and acts', async () => {
    const other = partnerOf('therapist', (shared) => {
      showing('rewards')(shared);
      shared.control.set('turn', child.id);
    });
    showStage(other, { role: 'family' });
    expect(await screen.findByText('Your turn!')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Crown' }));
    await userEvent.click(screen.getByRole('button', { name: /^Place 2, empty/ }));
    await waitFor(() => expect(other.shared.map('rewards').get('sticker:1')).toBe('crown'));
  });

  test('sees no pointer of a page that calls itself the therapist', async () => {
    const sibling = partnerOf('family');
    showStage(sibling, { role: 'family' });
    await screen.findByRole('application');
    const state = { ...child, role: 'therapist', point: { part: 'board', x: 0.5, y: 0.5 } };
    await act(async () => sibling.sync.presence.setLocalState(state));
    expect(screen.queryByRole('img', { name: 'Your therapist points here' })).toBeNull();
  });

  test('keeps its drawing when the therapist reloads', async () => {
    const other = partnerOf('therapist');
    showStage(other, { role: 'family' });
    fireEvent.keyDown(await screen.findByRole('application'), { key: ' ' });
    await waitFor(() => expect(other.shared.board.length).toBe(1));
    other.ends[0].close();
    other.sync.close();
    const after = partnerOf('therapist');
    const listened = after.ends[1];
    act(() => other.links.add(listened));
    await waitFor(() => expect(after.shared.board.length).toBe(1));
  });
});

describe('the whiteboard by keyboard', () => {
  const kinds = ({ board }: StageDocument) => board.toArray().map((item) => readItem(item)?.kind);

  test('draws, and undoes what this person drew only', async () => {
    const family = partnerOf('family');
    showStage(family, { role: 'therapist' });
    const board = await screen.findByRole('application', { name: 'Whiteboard' });
    for (const key of [' ', 'ArrowRight', 'ArrowRight', 'ArrowDown', ' ']) fireEvent.keyDown(board, { key });
    const [stroke] = await waitFor(() => {
      expect(kinds(family.shared)).toEqual(['pen']);
      return family.shared.board.toArray().map(readItem);
    });
    expect(stroke).toMatchObject({
      points: [
        [800, 500],
        [820, 500],
        [840, 500],
        [840, 520],
      ],
    });
    act(() => halfway.board(family.shared));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(family.shared.board.length).toBe(7));
    await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
    await waitFor(() => expect(kinds(family.shared)[0]).toBe('pen'));
    fireEvent.keyDown(board, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(family.shared.board.length).toBe(7));
    fireEvent.keyDown(board, { key: 'Z', metaKey: true, shiftKey: true });
    await waitFor(() => expect(family.shared.board.length).toBe(8));
    expect(screen.getByText('8 drawings on the whiteboard. Text: rrrabbit')).toBeTruthy();
  });

  test('places a stamp and erases it', async () => {
    const family = partnerOf('family');
    showStage(family, { role: 'therapist' });
    await userEvent.click(await screen.findByRole('button', { name: 'Stamp' }));
    const board = screen.getByRole('application');
    fireEvent.keyDown(board, { key: 'Enter' });
    await waitFor(() => expect(kinds(family.shared)).toEqual(['stamp']));
    await userEvent.click(screen.getByRole('button', { name: 'Eraser' }));
    fireEvent.keyDown(board, { key: 'Enter' });
    await waitFor(() => expect(kinds(family.shared)).toEqual([]));
  });
});

test('a timer shows the same on a device with a wrong clock', async () => {
  const roomClock = () => 1_000_000;
  const other = partnerOf('therapist', (shared) => {
    showing('schedule')(shared);
    shared.control.set('timer', { ends_at: 1_090_000, seconds: 180 });
  });
  showStage(other, { role: 'family', now: roomClock });
  expect(await screen.findByRole('timer', { name: '1:30 left' })).toBeTruthy();
});

/** What a tampered page might write under any key. */
const garbage = [null, -1, 1e300, 'x'.repeat(5_000), [], [[[]]], {}, { word: {} }, true, ['a', {}, null, 3]];
const keys =
  'activity locked turn curtain words timer entries reward background at up order pile:0 pile:99 token:0 next roll spin tiles open found:0 ' +
  'sticker:0 hello choice deck:cards deck:game deck:memory deck:choices deck:spinner size:game size:memory size:rewards size:choices';

function vandalize(
  { shared, sync }: Pick<Partner, 'shared'> & { sync?: Partner['sync'] },
  activity: Activity,
  start: number,
) {
  const value = (index: number) => garbage[(start + index) % garbage.length];
  shared.doc.transact(() => {
    for (const [index, key] of keys.split(' ').entries()) {
      if (activity !== 'board') shared.map(activity).set(key, value(index));
      if (key !== 'activity') shared.control.set(key, value(index));
    }
    const item = new Y.Map<unknown>(Object.entries({ kind: value(0), points: value(1) }));
    shared.board.push([item, value(2) as Y.Map<unknown>]);
  });
  sync?.presence.setLocalState({ id: value(0), name: value(1), role: value(2), point: value(3) });
}

describe('a tampered page', () => {
  test.each(activities)('can not break %s of the family', async (activity) => {
    const other = partnerOf('therapist', showing(activity));
    showStage(other, { role: 'family' });
    const stage = await screen.findByRole('region', { name: 'Stage' });
    for (const start of garbage.keys()) {
      await act(async () => vandalize(other, activity, start));
      expect(stage.isConnected).toBe(true);
    }
    expect(other.ends[1].readyState).toBe('open');
  });

  test.each(activities)('can not break %s of a therapist who comes back to it', async (activity) => {
    const other = partnerOf('family', (shared) => {
      showing(activity)(shared);
      vandalize({ shared }, activity, 2);
    });
    showStage(other, { role: 'therapist' });
    const name = activity === 'board' ? 'Whiteboard' : /./;
    expect(await screen.findAllByRole('button', { name, pressed: true })).not.toEqual([]);
  });
});
