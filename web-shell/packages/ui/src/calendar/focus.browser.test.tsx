import '../styles.css';
import './Grid.tsx'; // so that the lazy import needs no request
import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { UiProvider } from '../UiProvider.tsx';
import { Calendar, type CalendarEvent, type CalendarPlace } from './index.ts';
import { drawn, frames, tile } from './testing.ts';
import { eventIdOf } from './tiles.ts';

afterEach(cleanup);
beforeEach(async () => {
  await page.viewport(1136, 900);
  render(<Page />);
  await drawn();
  tile('Mila').focus();
});

const session = (id: string, title: string, time: string): CalendarEvent => ({
  id,
  title,
  start: `2026-11-18T${time}:00-08:00`,
  end: `2026-11-18T${time.slice(0, 3)}45:00-08:00`,
  tone: 'session',
  canMove: true,
});
const mila = session('mila', 'Mila', '10:00');

function Page() {
  const [place, setPlace] = useState<CalendarPlace>({ view: 'week', date: '2026-11-18' });
  const [events, setEvents] = useState<readonly CalendarEvent[]>([mila, session('noah', 'Noah', '12:00')]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const book = () => setEvents([session('ava', 'Ava', '08:00'), session('eli', 'Eli', '10:15'), ...events]);
  return (
    <UiProvider>
      <input aria-label="Search" />
      <p>Nothing to focus</p>
      <Calendar
        {...place}
        events={events}
        selected={selected}
        timeZone="America/Los_Angeles"
        onNavigate={setPlace}
        onRangeChange={() => undefined}
        onEventClick={() => undefined}
        onCreate={book}
        onEventSelect={(id) => setSelected(new Set([id]))}
        onEventMove={(id, to) => setEvents(events.map((event) => (event.id === id ? { ...event, ...to } : event)))}
      />
    </UiProvider>
  );
}

const focused = () => eventIdOf(document.activeElement);

test.each([
  ['another day', '{Alt>}{ArrowRight}{/Alt}'],
  ['another time', '{Alt>}{ArrowDown}{/Alt}'],
  ['two days on', '{Alt>}{ArrowLeft}{ArrowLeft}{/Alt}'],
  ['a view of a day', 'd'],
  ['a view of a month', 'm'],
  ['an agenda', 'a'],
  ['another view and back', 'dw'],
  ['a selection', 'x'],
  ['others beside and before it', 'c'],
])('the focus stays on its event: %s', async (_, keys) => {
  await userEvent.keyboard(keys);
  await frames();
  await expect.poll(focused).toBe('mila');
});

test('the focus comes back with the week of its event', async () => {
  await userEvent.keyboard('j');
  await expect.poll(() => screen.queryByText('Mila')).toBeNull();
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard('k');
  await expect.poll(focused).toBe('mila');
});

test('whoever went elsewhere keeps the focus there', async () => {
  await userEvent.keyboard('j');
  await expect.poll(() => screen.queryByText('Mila')).toBeNull();
  const search = screen.getByLabelText('Search');
  search.focus();
  search.blur();
  await userEvent.keyboard('k');
  await drawn();
  expect(tile('Mila')).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});

test('an event that was left is not focused again', async () => {
  tile('Mila').blur();
  await userEvent.keyboard('d');
  await expect.poll(() => screen.queryAllByRole('columnheader').length).toBe(1);
  await frames();
  expect(document.activeElement).toBe(document.body);
});

test('a pointer elsewhere ends the waiting', async () => {
  await userEvent.keyboard('j');
  await expect.poll(() => screen.queryByText('Mila')).toBeNull();
  await userEvent.click(screen.getByText('Nothing to focus'));
  await userEvent.keyboard('k');
  await drawn();
  expect(document.activeElement).toBe(document.body);
});
