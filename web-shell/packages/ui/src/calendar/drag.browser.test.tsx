import '../styles.css';
import './Grid.tsx'; // so that the lazy import needs no request
import { cleanup, type RenderResult, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { UiProvider } from '../UiProvider.tsx';
import { Calendar, type CalendarEvent } from './index.ts';
import { drawn } from './testing.ts';

afterEach(cleanup);

/** On Tuesday, 10:15 to 11:00 on the clock of the calendar. */
const session = {
  id: 'session',
  title: 'Mila',
  start: '2026-11-17T10:15:00-08:00',
  end: '2026-11-17T11:00:00-08:00',
  tone: 'session',
  canMove: true,
} as const;
let shown: RenderResult;
const onEventMove = vi.fn();
const onEventClick = vi.fn();
const onSlotPick = vi.fn();

beforeEach(async () => {
  onEventMove.mockReset();
  onEventClick.mockReset();
  onSlotPick.mockReset();
  await page.viewport(1136, 1000);
  shown = render(calendar());
  await drawn();
});

function calendar(more: readonly CalendarEvent[] = []) {
  const next = { ...session, id: 'next', title: 'Noah', start: at('18', '10:15'), end: at('18', '11:00') };
  return (
    <UiProvider>
      <Calendar
        view="week"
        events={[session, next, ...more]}
        timeZone="America/Los_Angeles"
        density="spacious"
        date="2026-11-18"
        onNavigate={() => undefined}
        onRangeChange={() => undefined}
        onEventMove={onEventMove}
        onEventClick={onEventClick}
        onSlotPick={onSlotPick}
      />
    </UiProvider>
  );
}

function at(day: string, time: string) {
  return `2026-11-${day}T${time}:00-08:00`;
}
const instant = (day: string, time: string) => new Date(at(day, time)).toISOString();
const tile = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
/** Of a quarter of an hour, in pixels. */
const quarterOf = (element: Element) => element.getBoundingClientRect().height / 3;

/** From so far below the top of Mila's tile to so far below that of another. */
async function drag(from: number, to: { tile: string; y: number }) {
  const [source, target] = [tile('Mila'), tile(to.tile)];
  await userEvent.dragAndDrop(source, target, {
    sourcePosition: { x: 30, y: from },
    targetPosition: { x: 30, y: to.y },
  });
}

test.each([2, 8, 15, 30, 45])('dragging to another day keeps the time, grabbed %i px below the top', async (y) => {
  await drag(y, { tile: 'Noah', y });
  expect(onEventMove.mock.calls).toEqual([['session', { start: instant('18', '10:15'), end: instant('18', '11:00') }]]);
});

test.each([2, 8, 15, 30])('a drag survives updates of the calendar, grabbed %i px below the top', async (y) => {
  const ava = { ...session, id: 'new', title: 'Ava', start: at('19', '10:15'), end: at('19', '11:00') };
  // several times during the drag, but not so often that a busy machine does nothing else
  const changes = setInterval(() => shown.rerender(calendar([ava])), 50);
  onTestFinished(() => clearInterval(changes));
  await drag(y, { tile: 'Noah', y });
  clearInterval(changes);
  const moved = { start: instant('18', '10:15'), end: instant('18', '11:00') };
  expect(onEventMove.mock.calls).toEqual([['session', moved]]);
  expect(await screen.findAllByText('Ava')).toHaveLength(1);
  expect(screen.getAllByText('Mila')).toHaveLength(1);
});

test('dragging moves in quarter hours', async () => {
  const quarter = quarterOf(tile('Mila'));
  await drag(3, { tile: 'Mila', y: 3 + quarter });
  expect(onEventMove.mock.calls).toEqual([['session', { start: instant('17', '10:30'), end: instant('17', '11:15') }]]);
});

test('dragging the lower edge changes the length', async () => {
  const { height } = tile('Mila').getBoundingClientRect();
  await drag(height - 3, { tile: 'Mila', y: height - 3 - quarterOf(tile('Mila')) });
  expect(onEventMove.mock.calls).toEqual([['session', { start: instant('17', '10:15'), end: instant('17', '10:45') }]]);
});

test.each([
  ['a drag', 3, 11],
  ['its lower edge', 57, 49],
])('%s that ends at its start changes and opens nothing', async (_, from, to) => {
  await drag(from, { tile: 'Mila', y: to });
  expect(onEventMove).not.toHaveBeenCalled();
  expect(onEventClick).not.toHaveBeenCalled();
  await userEvent.click(tile('Mila'));
  expect(onEventClick.mock.calls).toEqual([['session']]);
});

test('an event cannot become a day long', async () => {
  const { height } = tile('Mila').getBoundingClientRect();
  await drag(height - 3, { tile: 'Noah', y: height - 3 });
  expect(onEventMove).not.toHaveBeenCalled();
});

/** A place on the empty day after Noah's, so many quarters after his start, as an offset from his tile. */
function emptyAt(quarters: number) {
  const { width } = tile('Noah').getBoundingClientRect();
  return { x: width * 1.5, y: (quarters + 0.5) * quarterOf(tile('Noah')) };
}
/** The offset lies outside of the tile that it is counted from. */
const force = true;

test('dragging over empty time picks it', async () => {
  const [sourcePosition, targetPosition] = [emptyAt(1), emptyAt(4)];
  await userEvent.dragAndDrop(tile('Noah'), tile('Noah'), { sourcePosition, targetPosition, force });
  expect(onSlotPick.mock.calls).toEqual([[{ start: instant('19', '10:30'), end: instant('19', '11:30') }]]);
});

test('a click on empty time picks its start only', async () => {
  await userEvent.click(tile('Noah'), { position: emptyAt(1), force });
  expect(onSlotPick.mock.calls).toEqual([[{ start: instant('19', '10:30') }]]);
});
