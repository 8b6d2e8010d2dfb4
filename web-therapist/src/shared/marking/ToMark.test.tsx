import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToMark } from './ToMark.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const page = (marked: boolean) => (
  <>
    <h1 id="afterwards" tabIndex={-1}>
      Today
    </h1>
    {!marked && <ToMark events={[]} onOpen={() => undefined} afterwards="afterwards" />}
    <div role="dialog">
      <input />
    </div>
  </>
);

/** Removes the list while something has the focus. */
function markAll(focused: () => HTMLElement | null) {
  const { rerender } = render(page(false));
  focused()?.focus();
  rerender(page(true));
  vi.runAllTimers();
}

test('the heading gets the focus that was in the list', () => {
  markAll(() => screen.getByRole('list').closest<HTMLElement>('[tabindex]'));
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

test('a dialog that was opened meanwhile keeps the focus', () => {
  markAll(() => screen.getByRole('textbox'));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
