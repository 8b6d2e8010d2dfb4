import '../styles.css';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { UiProvider } from '../UiProvider.tsx';
import { Calendar, type CalendarEvent } from './index.ts';

afterEach(cleanup);

const nothing = () => undefined;
const session = (id: string, start: string, end: string, time: string): CalendarEvent => ({
  id,
  title: 'Nizhoni Begay',
  start: `2026-11-${start}-08:00`,
  end: `2026-11-${end}-08:00`,
  tone: 'session',
  otherClocks: [{ time, zone: 'MST', whose: 'for Nizhoni' }],
});
const events = [
  session('1', '16T10:15:00', '16T11:00:00', '11:15 AM'),
  session('2', '17T10:15:00', '17T10:45:00', '11:15 AM'),
  session('3', '18T12:00:00', '18T13:00:00', 'Tue 12:30 AM'),
];

/** How wide the calendar is on pages of the widths at which layouts change. */
test.each([
  [375, 319, '11:15 MST'],
  [601, 529, '11:15\u202fAM MST'],
  [769, 441, '11:15\u202fAM MST'],
  [1136, 792, '11:15\u202fAM MST'],
])('in a week the clock of a family is read whole on a page %i px wide', async (width, calendar, read) => {
  await page.viewport(width, 900);
  render(
    <UiProvider>
      <div style={{ width: calendar }}>
        <Calendar
          view="week"
          events={events}
          timeZone="America/Los_Angeles"
          initialDate="2026-11-18"
          onRangeChange={nothing}
          onEventClick={nothing}
        />
      </div>
    </UiProvider>,
  );
  await document.fonts.ready;
  const tiles = await screen.findAllByRole('button', { name: /for Nizhoni$/ });
  expect(tiles).toHaveLength(events.length);
  for (const tile of tiles) expect(cutIn(tile), tile.textContent ?? '').toEqual([]);
  expect(shownIn(tiles[0], 'MST')).toBe(read);
  expect(tiles[0]?.querySelector('[title]')?.getAttribute('title')).toBe(
    'Nizhoni Begay, 10:15 – 11:00, 11:15 AM MST for Nizhoni',
  );
});

/** What is shown, not only read out. */
const isShown = (element: Element) => getComputedStyle(element).clipPath === 'none';

const pieces = (tile: Element) =>
  [...tile.querySelectorAll('[class*="otherClock"] > span')].filter((piece) => isShown(piece));

/** Pieces of clocks of which a part lies outside of the tile. */
function cutIn(tile: Element) {
  const edge = tile.getBoundingClientRect();
  return pieces(tile)
    .filter((piece) => {
      const { right, bottom } = piece.getBoundingClientRect();
      return right > edge.right || bottom > edge.bottom;
    })
    .map((piece) => piece.textContent);
}

function shownIn(tile: Element | undefined, ending: string) {
  const shown = tile ? pieces(tile) : [];
  const text = shown.map((piece) =>
    [...piece.childNodes]
      .filter((node) => !(node instanceof Element) || isShown(node))
      .map((node) => node.textContent)
      .join(''),
  );
  return text.slice(0, text.indexOf(ending) + 1).join(' ');
}
