import { expect, test } from 'vitest';
import { chunksInCircles } from './chunks.ts';

const chunk = (fileName: string, ...imports: string[]) => ({ fileName, imports });

test('chunks that import each other are found', () => {
  const page = chunk('page.js', 'a.js');
  const first = chunk('a.js', 'b.js', 'react.js');
  const last = chunk('c.js', 'a.js');
  expect(chunksInCircles([page, first, chunk('b.js', 'c.js'), last]).toSorted()).toEqual([
    'a.js',
    'b.js',
    'c.js',
    'page.js',
  ]);
});

test('chunks that only import others are fine', () => {
  expect(chunksInCircles([chunk('page.js', 'a.js', 'b.js'), chunk('a.js', 'b.js'), chunk('b.js', 'react.js')])).toEqual(
    [],
  );
});
