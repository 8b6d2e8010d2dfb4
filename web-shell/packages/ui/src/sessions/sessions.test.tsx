import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { SlotPicker } from './SlotPicker.tsx';
import { type SlotDay, weeksOf } from './slot-days.ts';

const day = (date: string, ...times: string[]): SlotDay => ({
  date,
  weekday: 'Mon',
  short: date.slice(5),
  long: date,
  slots: times.map((label) => ({ start: `${date} ${label}`, label })),
});
const days = [day('2026-11-23'), day('2026-11-24', '9:00 AM', '10:00 AM'), day('2026-11-25', '2:00 PM')];

function showSlots(props: { chosen?: string[]; full?: boolean } = {}) {
  const onToggle = vi.fn();
  render(
    <UiProvider>
      <SlotPicker days={days} chosen={props.chosen ?? []} full={props.full ?? false} onToggle={onToggle} />
    </UiProvider>,
  );
  return onToggle;
}

test('opens the first day with an open time', () => {
  showSlots();
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('11-24');
});

test('selects days and times by keyboard', async () => {
  const onToggle = showSlots();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('11-25');
  await userEvent.keyboard('{ArrowLeft}');
  screen.getByRole('button', { name: '9:00 AM' }).focus();
  await userEvent.keyboard('{ArrowRight} ');
  expect(onToggle).toHaveBeenCalledWith('2026-11-24 10:00 AM');
});

test('at the maximum only selected times can be deselected', () => {
  showSlots({ chosen: ['2026-11-24 9:00 AM'], full: true });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '9:00 AM' }).disabled).toBe(false);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '10:00 AM' }).disabled).toBe(true);
});

test('only one part of the day shows, the preferred one first', async () => {
  const slots = [
    { start: 'early', label: '9:00 AM', part: 'morning' },
    { start: 'late', label: '4:00 PM', part: 'afternoon' },
  ] as const;
  const onToggle = vi.fn();
  render(
    <UiProvider>
      <SlotPicker days={[{ ...day('2026-11-24'), slots }]} chosen={[]} preferred="afternoon" onToggle={onToggle} />
    </UiProvider>,
  );
  expect(screen.getByRole('button', { name: '4:00 PM' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '9:00 AM' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Morning' }));
  await userEvent.click(screen.getByRole('button', { name: '9:00 AM' }));
  expect(onToggle).toHaveBeenCalledWith('early');
});

test('weeks begin on Monday', () => {
  const weeks = weeksOf(['2026-11-29', '2026-11-30', '2026-12-02'].map((date) => day(date)));
  expect(weeks.map(({ name, days: ofWeek }) => [name, ofWeek.length])).toEqual([
    ['11-29', 1],
    ['11-30 – 12-02', 2],
  ]);
});
