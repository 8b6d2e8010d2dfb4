import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { WorkingHoursEditor } from './WorkingHoursEditor.tsx';
import { stretchesOf, typedWeek, type WorkingStretch } from './working-hours.ts';

let kept: WorkingStretch[];

function Editor({ stretches }: { stretches: WorkingStretch[] }) {
  const [week, setWeek] = useState(typedWeek(stretches));
  kept = stretchesOf(week);
  return (
    <UiProvider>
      <WorkingHoursEditor label="Working hours" value={week} onChange={setWeek} />
    </UiProvider>
  );
}

const office: WorkingStretch = { day: 'monday', starts: 540, ends: 1020 };
const show = (...stretches: WorkingStretch[]) => render(<Editor stretches={stretches} />);
const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });

test('starts on Monday; a new day gets office hours', async () => {
  show();
  const days = within(screen.getByRole('list', { name: 'Working hours' })).getAllByRole('switch');
  expect(days.map((day) => day.parentElement?.parentElement?.textContent)[0]).toContain('Monday');
  await userEvent.click(screen.getByRole('switch', { name: 'Tuesday' }));
  expect(kept).toEqual([{ ...office, day: 'tuesday' }]);
});

test('shows a typed time as parsed on blur', async () => {
  show(office);
  const end = field('Monday, end of hours 1');
  await userEvent.clear(end);
  await userEvent.type(end, '1530');
  expect(end.value).toBe('15:30');
  await userEvent.tab();
  expect(end.value).toBe('3:30 PM');
  expect(kept).toEqual([{ ...office, ends: 930 }]);
});

test('shows an overlap on blur, not while typing', async () => {
  show(office, { day: 'monday', starts: 1080, ends: 1200 });
  const start = field('Monday, start of hours 2');
  await userEvent.clear(start);
  await userEvent.type(start, '4:00 PM');
  expect(screen.queryByText(/Overlaps/)).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('Overlaps with 9:00 AM to 5:00 PM')).toBeTruthy();
  expect(start.getAttribute('aria-invalid')).toBe('true');
});

test('hours past midnight show the day they end', async () => {
  show({ day: 'sunday', starts: 1320, ends: 1439 });
  const end = field('Sunday, end of hours 1');
  await userEvent.clear(end);
  await userEvent.type(end, '2:00 AM');
  await userEvent.tab();
  expect(screen.getByText('Continues until 2:00 AM on Monday.')).toBeTruthy();
});

test('focuses an added interval; removing the last turns the day off', async () => {
  show(office);
  await userEvent.click(screen.getByRole('button', { name: 'Add hours on Monday' }));
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Monday, start of hours 2');
  expect(kept).toEqual([office, { day: 'monday', starts: 1080, ends: 1140 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove hours 2 on Monday' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove hours 1 on Monday' }));
  expect(kept).toEqual([]);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Monday' }).checked).toBe(false);
});
