import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { StageDocument } from '../../model/document.ts';
import { Drawing, type Tool, type ToolChoice } from './drawing.ts';
import { type Item, itemAt, mostItems, readItem } from './items.ts';

const choice = (tool: Tool): ToolChoice => ({ tool, color: 'red', stamp: 'heart', text: ' Hi ' });
const itemsOf = ({ board }: StageDocument) => board.toArray().map(readItem);

test('a stroke has every place, and stays on the board', () => {
  const shared = new StageDocument();
  const drawing = new Drawing(shared, choice('pen'), [10, 10], []);
  drawing.move([20.4, 30.6], []);
  drawing.move([20, 31], []);
  drawing.move([-50, 5000], []);
  expect(itemsOf(shared)).toEqual([
    {
      kind: 'pen',
      color: 'red',
      points: [
        [10, 10],
        [20, 31],
        [0, 1000],
      ],
    },
  ]);
});

test('a shape goes from the first to the last place', () => {
  const shared = new StageDocument();
  const drawing = new Drawing(shared, choice('rect'), [10, 10], []);
  drawing.move([50, 50], []);
  drawing.move([90, 70], []);
  expect(itemsOf(shared)).toEqual([{ kind: 'rect', color: 'red', from: [10, 10], to: [90, 70] }]);
  expect(shared.board.toJSON()).toMatchObject([{ points: [10, 10, 90, 70] }]);
});

test('a text without words is not placed', () => {
  const shared = new StageDocument();
  new Drawing(shared, { ...choice('text'), text: '  ' }, [10, 10], []);
  expect(itemsOf(shared)).toEqual([]);
  new Drawing(shared, choice('text'), [10, 10], []);
  expect(itemsOf(shared)).toEqual([{ kind: 'text', color: 'red', at: [10, 10], text: 'Hi' }]);
});

test('a full board takes nothing more', () => {
  const shared = new StageDocument();
  const full = Array.from({ length: mostItems }, () => null);
  new Drawing(shared, choice('stamp'), [10, 10], full);
  expect(shared.board.length).toBe(0);
});

test('the eraser takes the topmost item that it touches', () => {
  const shared = new StageDocument();
  for (const tool of ['stamp', 'line'] as const) new Drawing(shared, choice(tool), [100, 100], []).move([300, 100], []);
  const eraser = new Drawing(shared, choice('eraser'), [800, 800], itemsOf(shared));
  expect(shared.board.length).toBe(2);
  eraser.move([130, 110], itemsOf(shared));
  expect(itemsOf(shared).map((item) => item?.kind)).toEqual(['stamp']);
});

test.each<[string, Item, [number, number], boolean]>([
  ['beside a line', { kind: 'line', color: 'red', from: [0, 0], to: [100, 0] }, [50, 30], false],
  ['on a line between its ends', { kind: 'line', color: 'red', from: [0, 0], to: [100, 0] }, [50, 10], true],
  ['in a rectangle drawn upwards', { kind: 'rect', color: 'red', from: [90, 90], to: [10, 10] }, [50, 50], true],
  ['on a word', { kind: 'text', color: 'red', at: [100, 100], text: 'rabbit' }, [180, 90], true],
  ['below a word', { kind: 'text', color: 'red', at: [100, 100], text: 'rabbit' }, [180, 190], false],
])('%s', (_, item, place, touched) => {
  expect(itemAt([null, item], place)).toBe(touched ? 1 : -1);
});

test('what is no item is read as nothing', () => {
  const doc = new Y.Doc();
  const read = (values: Record<string, unknown>) => {
    const map = doc.getMap<unknown>(JSON.stringify(values));
    for (const [key, value] of Object.entries(values)) map.set(key, value);
    return readItem(map);
  };
  expect(read({ kind: 'bomb', points: [1, 2] })).toBeNull();
  expect(read({ kind: 'pen', points: 'many' })).toBeNull();
  expect(read({ kind: 'pen', points: [1, {}], color: 'none' })).toEqual({
    kind: 'pen',
    color: 'black',
    points: [[1, 0]],
  });
});
