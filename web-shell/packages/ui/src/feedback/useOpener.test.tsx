import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { focusEntry, restoreFocus } from './useOpener.ts';

afterEach(() => vi.useRealTimers());

const entry = (day: string) => (
  <button key={day} type="button" tabIndex={0}>
    <span data-event-id="event-1">{day}</span>
  </button>
);

test('a recreated calendar entry regains focus', async () => {
  const { rerender } = render(<main id="content">{entry('Monday')}</main>);
  const opener = screen.getByRole('button');
  opener.focus();
  rerender(<main id="content">{entry('Tuesday')}</main>);
  restoreFocus('content', opener);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Tuesday'));
  rerender(<main id="content">{entry('Wednesday')}</main>);
  restoreFocus('content', null, 'event-1');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Wednesday'));
});

test('an entry moved by the pointer gets focus', async () => {
  render(
    <main id="content">
      <a href="/">Next</a>
      {entry('Monday')}
    </main>,
  );
  screen.getByRole('link').focus();
  focusEntry('event-1');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Monday'));
});

test('the page gets focus when the entry is gone', async () => {
  const { rerender } = render(
    <main id="content" tabIndex={-1}>
      {entry('Monday')}
    </main>,
  );
  const opener = screen.getByRole('button');
  rerender(<main id="content" tabIndex={-1} />);
  restoreFocus('content', opener);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('a dialog open from the start returns focus to the page', async () => {
  render(<main id="content" tabIndex={-1} />);
  restoreFocus('content', document.body);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('a dialog that opens meanwhile keeps the focus', () => {
  vi.useFakeTimers();
  const { rerender } = render(<main id="content" tabIndex={-1} />);
  restoreFocus('content');
  rerender(
    <main id="content" tabIndex={-1}>
      <div role="dialog">
        <input />
      </div>
    </main>,
  );
  screen.getByRole('textbox').focus();
  vi.runAllTimers();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
