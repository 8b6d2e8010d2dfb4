import * as Y from 'yjs';
import type { Activity, StageDocument } from '../model/document.ts';

type Fill = (shared: StageDocument) => void;

function item(values: Record<string, unknown>, points: number[]) {
  return new Y.Map<unknown>(Object.entries({ ...values, points: Y.Array.from(points) }));
}

/** A line that swings, as a hand draws it. */
const swing = (x: number, y: number) =>
  Array.from({ length: 40 }, (_, step) => [x + step * 12, Math.round(y + 60 * Math.sin(step / 4))]).flat();

/** Each activity in the middle of a session. */
export const halfway: Record<Activity, Fill> = {
  board: ({ board }) =>
    board.push([
      item({ kind: 'pen', color: 'blue' }, swing(200, 300)),
      item({ kind: 'marker', color: 'yellow' }, swing(200, 420)),
      item({ kind: 'ellipse', color: 'red' }, [900, 150, 1200, 400]),
      item({ kind: 'rect', color: 'green' }, [900, 500, 1300, 800]),
      item({ kind: 'line', color: 'purple' }, [300, 800, 700, 650]),
      item({ kind: 'text', color: 'brown', text: 'rrrabbit' }, [220, 620]),
      item({ kind: 'stamp', stamp: 'star' }, [1050, 280]),
    ]),
  cards: (shared) => {
    shared.map('cards').set('up', true);
    shared.map('cards').set('pile:1', 0);
    shared.map('cards').set('pile:2', 1);
  },
  game: (shared) => {
    const map = shared.map('game');
    map.set('token:0', 4);
    map.set('token:1', 7);
    map.set('roll', { die: 5, token: 0, rolls: 3 });
  },
  spinner: (shared) => shared.map('spinner').set('spin', { to: 2, spins: 1 }),
  memory: (shared) => {
    const map = shared.map('memory');
    map.set('tiles', [0, 1, 2, 0, 3, 4, 5, 1, 2, 3, 4, 5]);
    map.set('found:0', true);
    map.set('open', [1, 4]);
  },
  rewards: (shared) => {
    shared.control.set('reward', 'a dance party');
    shared.map('rewards').set('sticker:0', 'star');
    shared.map('rewards').set('sticker:1', 'flower');
  },
  schedule: (shared) => {
    shared.map('schedule').set('hello', true);
    shared.control.set('timer', { ends_at: Date.now() + 200_000, seconds: 300 });
  },
  choices: (shared) => shared.map('choices').set('choice', { card: 1, by: 'Mila' }),
};
