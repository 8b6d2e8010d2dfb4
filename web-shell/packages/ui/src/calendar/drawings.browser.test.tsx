import '../styles.css';
import './Grid.tsx'; // so that the lazy import needs no request
import { cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { UiProvider } from '../UiProvider.tsx';
import { Calendar, type CalendarEvent, type CalendarPlace, type CalendarRange } from './index.ts';
import { drawn, frames, heldFrames } from './testing.ts';

afterEach(cleanup);
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'formatRange');
  await page.viewport(1136, 900);
});

const days = ['16', '17', '18', '19', '20'];
const session = (id: string, day: string, hour: string): CalendarEvent => ({
  id,
  title: `Session ${id}`,
  start: `2026-11-${day}T${hour}:00:00-08:00`,
  end: `2026-11-${day}T${hour}:45:00-08:00`,
  tone: 'session',
});
const oneADay = days.map((day) => session(day, day, '09'));

/** Each content of a tile formats its times once. */
const draws = () => vi.mocked(Intl.DateTimeFormat.prototype.formatRange).mock.calls.length;
const ranges = vi.fn<(range: CalendarRange) => void>();

/** As a page has it: each of its renders makes new arrays and functions. */
function Page({ events = oneADay }: { events?: readonly CalendarEvent[] }) {
  const [place, setPlace] = useState<CalendarPlace>({ view: 'week', date: '2026-11-18' });
  const [renders, setRenders] = useState(0);
  return (
    <UiProvider>
      <button type="button" onClick={() => setRenders(renders + 1)}>
        Render
      </button>
      <Calendar
        {...place}
        events={[...events]}
        timeZone="America/Los_Angeles"
        workingHours={[{ day: 'monday', starts: 540, ends: 1020 }]}
        shades={[]}
        complete={renders % 2 === 0}
        onNavigate={setPlace}
        onRangeChange={(range) => {
          ranges(range);
          setRenders(renders + 1);
        }}
        onEventClick={() => undefined}
      />
    </UiProvider>
  );
}

async function show() {
  render(<Page />);
  await drawn();
  ranges.mockReset();
}

test('a render with the same events draws no tile again', async () => {
  await show();
  const before = draws();
  await userEvent.click(screen.getByRole('button', { name: 'Render' }));
  await frames();
  expect(draws() - before).toBe(0);
});

test('another view draws each of its tiles once', async () => {
  await show();
  const before = draws();
  await userEvent.keyboard('d');
  await expect.poll(() => screen.queryByText('Session 16')).toBeNull();
  await frames();
  expect(draws() - before).toBe(1);
});

const ofHours = Array.from({ length: 20 }, (_, hour) => session(`of ${hour}`, '19', `${hour}`.padStart(2, '0')));
const tilesOfHours = () => document.querySelectorAll('[data-event-id^="of "]').length;

/** Has one more event, and then many more. `onCommit` is called before the browser paints. */
function Growing({ onCommit }: { onCommit: (count: number) => void }) {
  const [count, setCount] = useState(0);
  useLayoutEffect(() => onCommit(count), [count, onCommit]);
  return (
    <>
      <button type="button" onClick={() => setCount(count === 0 ? 1 : ofHours.length)}>
        More
      </button>
      <Page events={ofHours.slice(0, count)} />
    </>
  );
}

test('many new events are drawn after the next paint, few before it', async () => {
  const commits: string[] = [];
  const onCommit = (count: number) => void commits.push(`${count}, ${tilesOfHours()} drawn`);
  render(<Growing onCommit={onCommit} />);
  await drawn();
  const more = screen.getByRole('button', { name: 'More' });
  await userEvent.click(more);
  await frames();
  await userEvent.click(more);
  expect(commits.slice(1)).toEqual(['1, 1 drawn', '20, 1 drawn']);
  await drawn();
  expect(tilesOfHours()).toBe(20);
});

test('of views that follow at once only the last is drawn', async () => {
  await show();
  const paint = heldFrames();
  await userEvent.keyboard('dmd');
  expect(ranges).not.toHaveBeenCalled();
  paint();
  await expect.poll(() => screen.queryByText('Session 16')).toBeNull();
  await frames();
  expect(ranges).toHaveBeenCalledTimes(1);
});
