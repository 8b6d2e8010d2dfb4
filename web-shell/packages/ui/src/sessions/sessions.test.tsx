import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { type SlotDay, SlotPicker } from './SlotPicker.tsx';

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
