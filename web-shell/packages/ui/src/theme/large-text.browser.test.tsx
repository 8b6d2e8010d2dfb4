import '../styles.css';
import { Badge, Button, SegmentedControl } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CalendarToolbar } from '../calendar/CalendarToolbar.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { SectionTabs } from '../page/SectionTabs.tsx';
import { SessionCard, SessionList } from '../sessions/SessionCard.tsx';
import { UiProvider } from '../UiProvider.tsx';

const nothing = () => undefined;

/** WCAG 1.4.4: text of twice its size, which changes no breakpoint. */
beforeEach(() => {
  document.documentElement.style.fontSize = '200%';
});
afterEach(() => {
  cleanup();
  document.documentElement.style.fontSize = '';
});

/** Words of which a part lies outside of an element that cuts off, or of the page. */
function cut() {
  const words: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    for (let box = texts.currentNode.parentElement; box && width > 0; box = box.parentElement) {
      const edge = box.getBoundingClientRect();
      const cuts = getComputedStyle(box).overflow !== 'visible' || box === document.body;
      const isOut = right > edge.right + 1 || left < edge.left - 1 || top < edge.top - 1 || bottom > edge.bottom + 1;
      if (cuts && isOut) words.push(texts.currentNode.textContent ?? '');
    }
  }
  return [...new Set(words)];
}

const goTo = { date: '2026-11-22', opened: false, onOpened: nothing, onDate: nothing };

test('labels are not cut off on phones at double text size', async () => {
  await page.viewport(375, 900);
  render(
    <UiProvider>
      <main style={{ padding: 28 }}>
        <PageHeader
          title="Calendar"
          badge={<Badge>Private Pay</Badge>}
          actions={
            <>
              <Button variant="default">Time off</Button>
              <Button leftSection="+">Reschedule</Button>
            </>
          }
        />
        <Button>Check camera and microphone</Button>
        <CalendarToolbar
          title="Nov 22 – 28, 2026"
          view="agenda"
          onView={nothing}
          onStep={nothing}
          onToday={nothing}
          goTo={goTo}
        />
        <SegmentedControl fullWidth aria-label="Category" data={['Therapy Session', 'Event']} />
      </main>
    </UiProvider>,
  );
  await document.fonts.ready;
  expect(cut()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(375);
});

test('session cards fit at double text size', async () => {
  await page.viewport(375, 900);
  render(
    <UiProvider>
      <main style={{ padding: 28 }}>
        <SessionList label="Upcoming sessions">
          {[
            <SessionCard
              key="1"
              title="Individual session"
              month="Nov"
              day="24"
              when="Tuesday, November 24, 9:00 – 9:45 AM, Pacific Time"
              who="Maya Okafor, Speech Therapy"
              status="scheduled"
            />,
          ]}
        </SessionList>
      </main>
    </UiProvider>,
  );
  await document.fonts.ready;
  const day = screen.getByText('24');
  const [inner, tile] = [day, day.parentElement as HTMLElement].map((one) => one.getBoundingClientRect());
  expect(inner && tile && inner.top >= tile.top && inner.bottom <= tile.bottom && inner.right <= tile.right).toBe(true);
  expect(cut()).toEqual([]);
});

test.each([
  ['sm', 44],
  ['md', 46],
  ['lg', 56],
] as const)('a %s button is at least %i px high on phones', async (size, height) => {
  document.documentElement.style.fontSize = '';
  await page.viewport(375, 900);
  const { rerender } = render(
    <UiProvider>
      <Button size={size}>Book</Button>
    </UiProvider>,
  );
  const button = document.querySelector('button');
  expect(button?.getBoundingClientRect().height).toBe(height);
  rerender(
    <UiProvider>
      <Button size={size}>{'Book another session '.repeat(6)}</Button>
    </UiProvider>,
  );
  expect(button?.getBoundingClientRect().height).toBeGreaterThan(height);
});

test('tabs stay in one row beside the navigation, the rest is in a menu', async () => {
  document.documentElement.style.fontSize = '';
  await page.viewport(769, 900);
  const labels = ['Basic info', 'Progress', 'Assessments', 'Sessions', 'Messages', 'Subscriptions', 'Documents'];
  render(
    <UiProvider>
      <div style={{ width: 470 }}>
        <SectionTabs
          label="Mila"
          tabs={labels.map((label) => ({ label, to: label }))}
          current="Sessions"
          link={({ to, ...link }) => <a href={`#${to}`} {...link} />}
          onNavigate={nothing}
        />
      </div>
    </UiProvider>,
  );
  await document.fonts.ready;
  const row = () => [...document.querySelectorAll('li')].map((tab) => tab.getBoundingClientRect());
  await waitFor(() => expect(row().length).toBeLessThan(labels.length));
  expect(new Set(row().map(({ top }) => top)).size).toBe(1);
  for (const { left, right } of row()) expect([left >= 0, right <= 470]).toEqual([true, true]);
  expect(screen.getByRole('link', { name: 'Sessions' }).ariaCurrent).toBe('page');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const inMenu = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  const inRow = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect([...inRow, ...inMenu].toSorted()).toEqual(labels.toSorted());
});
