import '../styles.css';
import './Grid.tsx'; // so that the lazy import needs no request
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { UiProvider } from '../UiProvider.tsx';
import { Calendar, type CalendarEvent } from './index.ts';
import { drawn, tile } from './testing.ts';

afterEach(cleanup);

const session = (id: string, title: string, day: string, time: string): CalendarEvent => ({
  id,
  title,
  start: `2026-11-${day}T${time}:00-08:00`,
  end: `2026-11-${day}T${time.slice(0, 3)}45:00-08:00`,
  tone: 'session',
  details: 'Individual Session, Complete',
});
const events = [
  session('mila', 'Mila', '16', '09:00'),
  session('noah', 'Noah', '16', '11:00'),
  session('ava', 'Ava', '18', '11:00'),
];
const asked = {
  onNavigate: vi.fn(),
  onSlotPick: vi.fn(),
  onEventClick: vi.fn(),
  onEventMenu: vi.fn(),
  onCreate: vi.fn(),
  onHelp: vi.fn(),
};

beforeEach(() => {
  for (const one of Object.values(asked)) one.mockReset();
});

async function show(shortcuts = true) {
  await page.viewport(1136, 900);
  render(
    <UiProvider>
      <input aria-label="Title" />
      <Calendar
        view="week"
        date="2026-11-18"
        events={events}
        timeZone="America/Los_Angeles"
        shortcuts={shortcuts}
        onRangeChange={() => undefined}
        {...asked}
      />
    </UiProvider>,
  );
  await drawn();
}

test.each([
  ['j', { view: 'week', date: '2026-11-25' }],
  ['k', { view: 'week', date: '2026-11-11' }],
  ['d', { view: 'day', date: '2026-11-18' }],
  ['3', { view: 'three_days', date: '2026-11-18' }],
  ['m', { view: 'month', date: '2026-11-18' }],
  ['a', { view: 'agenda', date: '2026-11-18' }],
])('%s goes elsewhere', async (key, place) => {
  await show();
  await userEvent.keyboard(key);
  expect(asked.onNavigate.mock.calls).toEqual([[place]]);
});

test('the key of the view that shows asks for nothing', async () => {
  await show();
  await userEvent.keyboard('w');
  expect(asked.onNavigate).not.toHaveBeenCalled();
});

test('a key starts from the place that the one before asked for', async () => {
  const arrivals: (() => void)[] = [];
  asked.onNavigate.mockImplementation(() => new Promise<void>((resolve) => arrivals.push(resolve)));
  await show();
  await userEvent.keyboard('j');
  expect(screen.getByRole('button', { name: /^Nov 23 – 29, 2026/ })).toBeTruthy();
  await userEvent.keyboard('jd');
  expect(asked.onNavigate.mock.calls.slice(1)).toEqual([
    [{ view: 'week', date: '2026-12-02' }],
    [{ view: 'day', date: '2026-12-02' }],
  ]);
  // a page that stays where it is
  for (const arrive of arrivals) arrive();
  expect(await screen.findByRole('button', { name: /^Nov 16 – 22, 2026/ })).toBeTruthy();
});

test('c creates, ? shows the keys, g opens the small month', async () => {
  await show();
  await userEvent.keyboard('c?g');
  expect([asked.onCreate.mock.calls.length, asked.onHelp.mock.calls.length]).toEqual([1, 1]);
  expect(await screen.findByRole('dialog', { name: /go to date$/ })).toBeTruthy();
});

test('keys do nothing in a field, with Ctrl, or when they are off', async () => {
  await show();
  await userEvent.type(screen.getByLabelText('Title'), 'jam');
  screen.getByLabelText('Title').blur();
  await userEvent.keyboard('{Control>}j{/Control}');
  cleanup();
  await show(false);
  await userEvent.keyboard('jmc');
  expect(asked.onNavigate).not.toHaveBeenCalled();
  expect(asked.onCreate).not.toHaveBeenCalled();
});

test('arrows walk the events, and a dot opens the menu of the focused one', async () => {
  await show();
  tile('Mila').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(tile('Noah'));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tile('Ava'));
  await userEvent.keyboard('.');
  const { left, bottom } = tile('Ava').getBoundingClientRect();
  expect(asked.onEventMenu.mock.calls).toEqual([['ava', { left, top: bottom }]]);
});

test('a right click opens the menu at the pointer', async () => {
  await show();
  await userEvent.click(tile('Noah'), { button: 'right', position: { x: 20, y: 10 } });
  const { left, top } = tile('Noah').getBoundingClientRect();
  expect(asked.onEventMenu.mock.calls).toEqual([
    ['noah', { left: expect.closeTo(left + 20, 0), top: expect.closeTo(top + 10, 0) }],
  ]);
});

test('arrows walk the times, and Enter opens what is there or creates', async () => {
  await show();
  screen.getByRole('row', { name: 'Hours' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => screen.queryByText(/^Monday, November 16, 9:00.*, Mila$/)).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(asked.onEventClick.mock.calls).toEqual([['mila']]);
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.poll(() => screen.queryByText(/^Tuesday, November 17, 9:30.*, free$/)).toBeTruthy();
  await userEvent.keyboard('{Enter}c');
  const start = '2026-11-17T17:30:00Z';
  expect(asked.onSlotPick.mock.calls).toEqual([[{ start }], [{ start }]]);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(asked.onNavigate.mock.calls).toEqual([[{ view: 'week', date: '2026-11-11' }]]);
});

test('screen readers hear day, time, type and status', async () => {
  await show();
  expect(
    screen.getByRole('button', {
      name: /^Mila, Monday, November 16, 9:00.*9:45.AM, Individual Session, Complete$/,
    }),
  ).toBeTruthy();
});
