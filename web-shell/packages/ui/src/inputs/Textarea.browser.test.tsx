import '../styles.css';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { UiProvider } from '../UiProvider.tsx';
import { Textarea } from './Textarea.tsx';

afterEach(cleanup);

/** How many lines of text the field shows. */
function rowsOf(field: HTMLTextAreaElement): number {
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(field);
  const [line = 1, above = 0, below = 0] = [lineHeight, paddingTop, paddingBottom].map(Number.parseFloat);
  return (field.clientHeight - above - below) / line;
}
const lines = (count: number) => Array.from({ length: count }, (_, line) => `${line}`).join('\n');

function show(rows: { minRows?: number; maxRows?: number }) {
  render(
    <UiProvider>
      <Textarea label="Note" {...rows} />
    </UiProvider>,
  );
  return screen.getByLabelText<HTMLTextAreaElement>('Note');
}

test('a field grows with its text, from the least to the most rows', async () => {
  const field = show({ minRows: 2, maxRows: 4 });
  for (const [count, rows] of [
    [1, 2],
    [3, 3],
    [4, 4],
    [6, 4],
    [0, 2],
  ] as const) {
    await userEvent.fill(field, lines(count));
    expect(rowsOf(field), `${count} lines`).toBeCloseTo(rows, 1);
  }
});

test('without the most rows it shows all of its text', async () => {
  const field = show({});
  expect(rowsOf(field)).toBeCloseTo(3, 1);
  await userEvent.fill(field, lines(40));
  expect(rowsOf(field)).toBeCloseTo(40, 1);
});

test('no copy of it is measured', async () => {
  await userEvent.fill(show({}), lines(5));
  expect(document.querySelectorAll('textarea')).toHaveLength(1);
});
