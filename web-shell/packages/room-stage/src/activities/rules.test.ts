import { describe, expect, test } from 'vitest';
import { readCards, unsorted } from './cards/cards.ts';
import { afterRoll, readGame, squares } from './game/game.ts';
import { afterTurn, readMemory } from './memory/memory.ts';
import { clock, secondsLeft } from './schedule/schedule.ts';
import { rotation } from './spinner/spinner.ts';

describe('board game', () => {
  test('the token that rolls moves, and the next one is up', () => {
    const state = readGame({ 'token:0': 4, next: 0, roll: { die: 2, token: 1, rolls: 7 } }, 2);
    expect(afterRoll(state, 5)).toEqual({ 'token:0': 9, next: 1, roll: { die: 5, token: 0, rolls: 8 } });
  });

  test('a token stops at the finish', () => {
    const state = readGame({ 'token:0': squares - 1 }, 1);
    expect(afterRoll(state, 6)).toMatchObject({ 'token:0': squares });
  });

  test('a token that is at the finish is skipped', () => {
    const state = readGame({ 'token:1': squares }, 3);
    expect(afterRoll(state, 1)).toMatchObject({ next: 2 });
  });
});

describe('memory', () => {
  const state = (values: Record<string, unknown>) => readMemory({ tiles: [0, 1, 1, 0], ...values }, [0, 1, 0, 1]);

  test('two tiles that match are found', () => {
    expect(afterTurn(state({ open: [1] }), 2)).toEqual({ open: [], 'found:1': true });
  });

  test('two tiles that differ stay open until the next turn', () => {
    expect(afterTurn(state({ open: [0] }), 1)).toEqual({ open: [0, 1] });
    expect(afterTurn(state({ open: [0, 1] }), 3)).toEqual({ open: [3] });
  });

  test('an open or found tile does nothing', () => {
    expect(afterTurn(state({ open: [0] }), 0)).toBeNull();
    expect(afterTurn(state({ 'found:0': true }), 3)).toBeNull();
  });

  test('tiles that are no pairs are dealt in order', () => {
    expect(readMemory({ tiles: [0, 0, 0, 1] }, [0, 1, 0, 1]).tiles).toEqual([0, 1, 0, 1]);
  });
});

describe('spinner', () => {
  test.each([
    [{ to: 0, spins: 1 }, 8],
    [{ to: 5, spins: 3 }, 8],
    [{ to: 7, spins: 4 }, 8],
  ])('%j stops with its segment on top', (spin, count) => {
    const top = (((-rotation(spin, count) % 360) + 360) % 360) / (360 / count);
    expect(Math.floor(top)).toBe(spin.to);
  });

  test('the wheel never turns back', () => {
    expect(rotation({ to: 7, spins: 2 }, 8)).toBeGreaterThan(rotation({ to: 0, spins: 1 }, 8));
  });
});

describe('cards', () => {
  test('a card in a pile leaves the deck', () => {
    const state = readCards({ order: [2, 0, 1], 'pile:0': 1 });
    expect(unsorted(state, 3)).toEqual([2, 1]);
  });

  test('a card that the order misses comes last', () => {
    expect(unsorted(readCards({ order: [2, 9, 2] }), 3)).toEqual([2, 0, 1]);
  });
});

describe('timer', () => {
  const timer = { ends_at: 100_000, seconds: 60 };

  test.each([
    [40_000, 60],
    [40_001, 60],
    [41_000, 59],
    [99_999, 1],
    [100_000, 0],
    [500_000, 0],
  ])('at %i it has %i seconds left', (now, left) => {
    expect(secondsLeft(timer, now)).toBe(left);
  });

  test('shows minutes and seconds', () => {
    expect(clock(65)).toBe('1:05');
  });
});
