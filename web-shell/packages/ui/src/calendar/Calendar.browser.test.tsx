import '../styles.css';
import './Grid.tsx'; // so that the lazy import needs no request
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { UiProvider } from '../UiProvider.tsx';
import { Calendar, type CalendarEvent, type CalendarProps } from './index.ts';

afterEach(cleanup);

const nothing = () => undefined;
const session = (id: string, start: string, end: string, ...times: string[]): CalendarEvent => ({
  id,
  title: 'Nizhoni Begay',
  start: `2026-11-${start}-08:00`,
  end: `2026-11-${end}-08:00`,
  tone: 'session',
  mark: <span role="img" aria-label="Complete" style={{ width: 14, height: 14, flex: 'none' }} />,
  otherClocks: times.map((time) => ({ time, zone: 'MST', label: 'for Nizhoni' })),
});
const events = [
  session('1', '16T10:15:00', '16T11:00:00', '11:15 AM'),
  session('2', '17T10:15:00', '17T10:45:00', '11:15 AM'),
  session('3', '18T12:00:00', '18T13:00:00', 'Tue 12:30 AM'),
  session('4', '19T12:00:00', '19T12:30:00', 'Tue 12:30 AM'),
  session('5', '20T10:00:00', '20T10:30:00', '11:00 AM', '12:00 PM'),
  session('6', '21T12:00:00', '21T12:15:00', '1:00 PM'),
];

/** A week in November by default. */
function Shown(props: Partial<CalendarProps>) {
  return (
    <Calendar
      events={events}
      timeZone="America/Los_Angeles"
      view="week"
      date="2026-11-16"
      onNavigate={nothing}
      onRangeChange={nothing}
      onEventClick={nothing}
      {...props}
    />
  );
}

test('the calendar does not shift after it becomes visible', async () => {
  await page.viewport(1136, 900);
  const moves: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((seen) => moves.push(...seen.getEntries()));
  observer.observe({ type: 'layout-shift' });
  render(
    <UiProvider>
      <Shown view="week" />
    </UiProvider>,
  );
  await screen.findAllByRole('button', { name: /for Nizhoni$/ });
  for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
  moves.push(...observer.takeRecords());
  observer.disconnect();
  expect(moves).toEqual([]);
});

/** What scrolls the hours, wherever the focus in it is. */
function scrollerOf(inside: Element): Element {
  let around: Element = inside;
  while (around.parentElement && !['auto', 'scroll'].includes(getComputedStyle(around).overflowY)) {
    around = around.parentElement;
  }
  return around;
}

test.each(['week', 'day'] as const)('an empty %s scrolls by keyboard', async (view) => {
  await page.viewport(1136, 900);
  render(
    <UiProvider>
      <Shown view={view} events={[]} />
    </UiProvider>,
  );
  const hours = await screen.findByRole('row', { name: 'Hours' });
  const scroller = scrollerOf(hours);
  await expect.poll(() => scroller.scrollTop).toBeGreaterThan(0); // the morning
  const before = scroller.scrollTop;
  hours.focus({ preventScroll: true });
  for (let half = 0; half < 26; half += 1) await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => scroller.scrollTop).toBeGreaterThan(before);
});

test('Alt with arrows moves no event while the hours have focus', async () => {
  const moved: string[] = [];
  render(
    <UiProvider>
      <Shown
        view="week"
        events={[{ ...events[0], canMove: true } as CalendarEvent]}
        onEventMove={(id) => moved.push(id)}
      />
    </UiProvider>,
  );
  (await screen.findByRole('row', { name: 'Hours' })).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowRight}{/Alt}');
  expect(moved).toEqual([]);
  (await screen.findByRole('button', { name: /Nizhoni/ })).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(moved).toEqual(['1']);
});

/** How wide the calendar is on pages of the widths at which layouts change. */
test.each([
  [375, 319, '11:15 MST'],
  [601, 529, '11:15\u00a0AM MST'],
  [769, 441, '11:15\u00a0AM MST'],
  [1136, 792, '11:15\u00a0AM MST'],
])('both times are readable in a week at %i px', async (width, calendar, read) => {
  await page.viewport(width, 900);
  render(
    <UiProvider>
      <div style={{ width: calendar }}>
        <Shown view="week" density="spacious" />
      </div>
    </UiProvider>,
  );
  await document.fonts.ready;
  const tiles = await screen.findAllByRole('button', { name: /for Nizhoni$/ });
  expect(tiles).toHaveLength(events.length);
  for (const tile of tiles) {
    expect(cutIn(tile), tile.textContent ?? '').toEqual([]);
    expect(ownStartIn(tile), tile.textContent ?? '').toBe(true);
  }
  // a quarter of an hour has room for one's own
  expect(tiles.filter((tile) => pieces(tile).length === 0)).toHaveLength(1);
  expect(shownIn(tiles[0], 'MST')).toBe(read);
  expect(tiles[0]?.querySelector('[title]')?.getAttribute('title')).toBe(
    'Nizhoni Begay, 10:15 – 11:00, 11:15 AM MST for Nizhoni',
  );
  // half an hour has room for one of several, and says so; all of them are read out
  const [several] = tiles.filter((tile) => tile.textContent?.includes('12:00\u00a0PM'));
  expect(several && pieces(several).map((piece) => piece.textContent)).toEqual(['11:00\u00a0AM', 'MST']);
  expect(
    within(several as HTMLElement)
      .getByText('+1')
      .getBoundingClientRect().width,
  ).toBeGreaterThan(0);
});

test('a compact week shows a working day, and both times from 45 minutes on', async () => {
  await page.viewport(1136, 800);
  render(
    <UiProvider>
      <div style={{ width: 792 }}>
        <Shown view="week" density="compact" />
      </div>
    </UiProvider>,
  );
  await document.fonts.ready;
  const tiles = await screen.findAllByRole('button', { name: /for Nizhoni$/ });
  expect(tiles).toHaveLength(events.length);
  for (const tile of tiles) {
    expect(cutIn(tile), tile.textContent ?? '').toEqual([]);
    expect(ownStartIn(tile), tile.textContent ?? '').toBe(true);
  }
  expect(tiles.filter((tile) => pieces(tile).length > 0)).toHaveLength(2);
  expect(shownIn(tiles[0], 'MST')).toBe('11:15 MST');
  const hours = scrollerOf(screen.getByRole('row', { name: 'Hours' }));
  const minutes = (hours.clientHeight / (tiles[0]?.getBoundingClientRect().height ?? 0)) * 45;
  expect(minutes).toBeGreaterThan(11 * 60);
});

test('names stay readable in a phone’s week at double text size', async () => {
  await page.viewport(375, 900);
  const shownAt = async (textSize: string) => {
    document.documentElement.style.fontSize = textSize;
    const { container, unmount } = render(
      <UiProvider>
        <div style={{ width: 319 }}>
          <Shown view="week" />
        </div>
      </UiProvider>,
    );
    await document.fonts.ready;
    const [name] = await screen.findAllByText('Nizhoni Begay');
    const letters = name ? name.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(name).fontSize) : 0;
    const scrolled = container.querySelector('[class*="scrolled"]');
    const beyond = (scrolled?.scrollWidth ?? 0) - (scrolled?.clientWidth ?? 0);
    unmount();
    return { letters, beyond };
  };
  try {
    const usual = await shownAt('100%');
    const large = await shownAt('200%');
    expect(usual.beyond).toBe(0);
    expect(large.beyond).toBeGreaterThan(0);
    expect(large.letters).toBeGreaterThanOrEqual(usual.letters);
  } finally {
    document.documentElement.style.fontSize = '';
  }
});

test('the list formats times and keeps day headers readable', async () => {
  await page.viewport(375, 300);
  render(
    <UiProvider>
      <Shown view="agenda" />
    </UiProvider>,
  );
  expect(await screen.findAllByTitle(/^Nizhoni Begay, 10:15 – 11:00\sAM, 11:15/)).toHaveLength(1);
  const monday = await screen.findByText('Monday'); // the preview has gone
  const [first] = screen.getAllByText('Nizhoni Begay');
  first?.scrollIntoView({ block: 'start' });
  const { left, top, height } = monday.getBoundingClientRect();
  expect(document.elementsFromPoint(left + 40, top + height / 2)[0]?.textContent).toContain('Monday');
});

test.each([true, false])('the list says it is empty only when complete: %s', async (complete) => {
  await page.viewport(375, 600);
  render(
    <UiProvider>
      <Shown view="agenda" events={[]} complete={complete} />
    </UiProvider>,
  );
  await screen.findByRole('heading', { name: /^Nov 16/ });
  await expect.poll(() => screen.queryByText('Nothing scheduled') !== null).toBe(complete);
  expect(screen.queryByText(/No events/)).toBeNull();
});

test('a full day of the month shows the rest on a click', async () => {
  await page.viewport(1136, 700);
  const busy = Array.from({ length: 12 }, (_, index) =>
    session(`busy-${index}`, `18T${String(index + 8).padStart(2, '0')}:00:00`, '18T20:30:00'),
  );
  const onEventClick = vi.fn();
  render(
    <UiProvider>
      <Shown view="month" date="2026-11-18" events={busy} onEventClick={onEventClick} />
    </UiProvider>,
  );
  const more = await screen.findByRole('button', { name: /^\+\d+ more$/ });
  await userEvent.click(more);
  const rest = within(await screen.findByRole('dialog'));
  expect(rest.getAllByText('Nizhoni Begay')).toHaveLength(busy.length);
  const [first] = rest.getAllByText('Nizhoni Begay');
  await userEvent.click(first as HTMLElement);
  expect(onEventClick.mock.calls).toEqual([['busy-0']]);
});

test('the title opens a small month to go to a date', async () => {
  const onNavigate = vi.fn();
  render(
    <UiProvider>
      <Shown view="week" onNavigate={onNavigate} />
    </UiProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Nov 16.*go to date$/ }));
  const day = await screen.findByRole('button', { name: /^16 November/ });
  await expect.poll(() => document.activeElement).toBe(day);
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(onNavigate.mock.calls).toEqual([[{ view: 'week', date: '2026-11-17' }]]);
});

test('three days are shown from the given one on', async () => {
  await page.viewport(601, 900);
  render(
    <UiProvider>
      <Shown view="three_days" date="2026-11-20" weekends={false} />
    </UiProvider>,
  );
  await screen.findByRole('heading', { name: /^Nov 20/ });
  const days = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent?.slice(-6));
  expect(days).toEqual(['Fri 20', 'Mon 23', 'Tue 24']);
});

/** What is shown, not only read out. */
const isShown = (element: Element): boolean =>
  getComputedStyle(element).clipPath === 'none' && (!element.parentElement || isShown(element.parentElement));

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

/** Whether the own start is fully visible, on any line, with nothing covering it. */
function ownStartIn(tile: Element) {
  const [start] = tile.querySelector('[class*="ownClock"]')?.childNodes ?? [];
  if (!start?.parentElement || !isShown(start.parentElement)) return false;
  tile.scrollIntoView({ block: 'center' });
  const text = document.createRange();
  text.selectNode(start);
  const edge = tile.getBoundingClientRect();
  const { left, right, top, bottom, width } = text.getBoundingClientRect();
  const uncut = width > 0 && left >= edge.left && right <= edge.right && top >= edge.top && bottom <= edge.bottom;
  const over = document.elementFromPoint(right - 1, (top + bottom) / 2);
  return uncut && over !== null && start.parentElement.contains(over);
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
