import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { Activity, StageDocument } from '../model/document.ts';
import { halfway } from '../testing/fill.ts';
import { type Partner, partner } from '../testing/people.ts';
import { showStage } from '../testing/show.tsx';

let other: Partner;
afterEach(() => {
  other.sync.close();
});

/** The family's side in the middle of an activity. */
function showChild(activity: Activity, change: (shared: StageDocument) => void = () => {}) {
  other = partner('therapist', (shared) => {
    shared.control.set('activity', activity);
    halfway[activity](shared);
    change(shared);
  });
  showStage(other, { role: 'family', reducedMotion: true });
}

/** The therapist's side in the middle of an activity. */
function showTherapist(activity: Activity) {
  other = partner('family', (shared) => {
    shared.control.set('activity', activity);
    halfway[activity](shared);
  });
  showStage(other, { role: 'therapist', reducedMotion: true });
}

/** Presses a button as the keyboard does. */
async function press(name: string | RegExp) {
  const button = await screen.findByRole('button', { name });
  button.focus();
  await userEvent.keyboard('{Enter}');
}

type Shared = Exclude<Activity, 'board'>;
const becomes = (activity: Shared, contents: Record<string, unknown>) =>
  waitFor(() => expect(other.shared.map(activity).toJSON()).toMatchObject(contents));

describe('a child by keyboard', () => {
  test('sorts a card, and the next one comes face down', async () => {
    showChild('cards');
    await press('Put in Practice more, 1 card there');
    await becomes('cards', { 'pile:0': 1, up: false });
    await press('Turn the card over');
    expect(await screen.findByRole('button', { name: 'ring. Turn the card back' })).toBeTruthy();
  });

  test('rolls the die, and the piece moves', async () => {
    showChild('game');
    await press('Roll for Red');
    await waitFor(() => expect(other.shared.map('game').get('next')).toBe(1));
    const { die } = other.shared.map('game').get('roll') as { die: number };
    expect(other.shared.map('game').get('token:0')).toBe(4 + die);
    expect(screen.getByRole('img', { name: `The die shows ${die}` })).toBeTruthy();
  });

  test('spins, and hears where it stops', async () => {
    showChild('spinner');
    await press('Spin');
    await waitFor(() => expect(other.shared.map('spinner').get('spin')).toMatchObject({ spins: 2 }));
    const words = ['running', 'jumping', 'eating', 'drinking', 'sleeping', 'reading', 'drawing', 'washing'];
    const { to } = other.shared.map('spinner').get('spin') as { to: number };
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words[to]),
    );
  });

  test('finds a pair', async () => {
    showChild('memory', (shared) => shared.map('memory').set('open', [2]));
    await press('Card 9, face down');
    await becomes('memory', { open: [], 'found:2': true });
    const found: HTMLButtonElement = await screen.findByRole('button', { name: 'Card 9: cake, found' });
    expect(found.disabled).toBe(true);
  });

  test('sticks the last sticker', async () => {
    showChild('rewards', (shared) => {
      for (const place of [2, 3]) shared.map('rewards').set(`sticker:${place}`, 'sun');
    });
    await press('Heart');
    await press(/^Place 5, empty/);
    await becomes('rewards', { 'sticker:4': 'heart' });
    expect(screen.getByText('You did it!')).toBeTruthy();
  });

  test('checks off what is done', async () => {
    showChild('schedule');
    await press('Cards');
    await becomes('schedule', { hello: true, cards: true });
    expect(screen.getByText('Now: Game')).toBeTruthy();
  });

  test('picks a choice', async () => {
    showChild('choices');
    await press('angry');
    await becomes('choices', { choice: { card: 2, by: 'Mila' } });
    expect(screen.getByText('Mila picked “angry”')).toBeTruthy();
  });
});

describe('a therapist', () => {
  test('hides the card from the child', async () => {
    showTherapist('cards');
    await press('Hide the card');
    await waitFor(() => expect(other.shared.control.get('curtain')).toBe(true));
    expect(screen.queryByText('rabbit')).toBeNull();
  });

  test('shows the words in Spanish', async () => {
    showTherapist('cards');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Words on the cards' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Spanish' }));
    expect(await screen.findByRole('button', { name: 'conejo. Turn the card back' })).toBeTruthy();
  });

  test('deals memory cards again, each twice', async () => {
    showTherapist('memory');
    await press('Play again');
    await waitFor(() => expect(other.shared.map('memory').get('found:0')).toBeUndefined());
    const tiles = other.shared.map('memory').get('tiles') as number[];
    expect(tiles.toSorted()).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  });

  test('puts together the schedule', async () => {
    showTherapist('schedule');
    await press('Remove Game');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Add to the schedule' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Break' }));
    await waitFor(() => {
      const entries = other.shared.control.get('entries') as { kind: string }[];
      expect(entries.map(({ kind }) => kind)).toEqual(['hello', 'cards', 'goodbye', 'break']);
    });
  });

  test('starts and stops the timer', async () => {
    showTherapist('schedule');
    await press('Stop the timer');
    await waitFor(() => expect(other.shared.control.get('timer')).toBeNull());
    await press('5 min');
    await waitFor(() => expect(other.shared.control.get('timer')).toMatchObject({ seconds: 300 }));
    expect(screen.getByRole('timer', { name: '5:00 left' })).toBeTruthy();
  });

  test('sees what the child does at the same time', async () => {
    showTherapist('choices');
    await screen.findByText('Mila picked “sad”');
    act(() => void other.shared.map('choices').set('choice', { card: 0, by: 'Mila' }));
    expect(await screen.findByText('Mila picked “happy”')).toBeTruthy();
    await press('Ask again');
    expect(await screen.findByText('Pick one')).toBeTruthy();
  });
});
