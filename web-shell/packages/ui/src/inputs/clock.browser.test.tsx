import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { unbroken } from './clock.ts';

afterEach(cleanup);

/** The lines of a text in a box of this width, in ems. */
function linesOf(text: string, width: number) {
  render(<p style={{ width: `${width}em`, font: '16px/20px sans-serif' }}>{unbroken(text)}</p>);
  const node = screen.getByRole('paragraph').firstChild as Text;
  const lines = new Map<number, string>();
  for (let at = 0; at < node.length; at++) {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const { top, width: drawn } = range.getBoundingClientRect();
    if (drawn > 0) lines.set(top, `${lines.get(top) ?? ''}${node.data[at]}`);
  }
  return [...lines.values()].map((line) => line.replace(/\s/g, ' ').trim());
}

test('a range with one AM or PM stays on one line', () => {
  for (let width = 8; width < 24; width += 0.5) {
    const lines = linesOf('Tuesday, December 1, 9:00 – 9:45 AM, Pacific Time', width);
    expect(lines.join('\n'), `${width} em wide`).toContain('9:00 – 9:45 AM');
    cleanup();
  }
});

test('a range of whole times may break after the dash', () => {
  expect(linesOf('11:30 AM – 12:15 PM', 6)).toEqual(['11:30 AM –', '12:15 PM']);
});

test('page search finds a time as typed', () => {
  render(<p>{unbroken('Tuesday, 9:00 – 9:45 AM')}</p>);
  const find = (text: string) => {
    getSelection()?.removeAllRanges(); // it goes on from there
    return (window as unknown as { find: (text: string) => boolean }).find(text);
  };
  expect(find('9:00 – 9:45 AM')).toBe(true);
  expect(find('9:45 AM')).toBe(true);
});
