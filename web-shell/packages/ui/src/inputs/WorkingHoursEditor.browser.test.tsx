import '../styles.css';
import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { UiProvider } from '../UiProvider.tsx';
import { WorkingHoursEditor } from './WorkingHoursEditor.tsx';
import { stretchesOf, typedWeek, type WorkingStretch } from './working-hours.ts';

afterEach(cleanup);

let kept: WorkingStretch[];

function Editor() {
  const [week, setWeek] = useState(typedWeek([{ day: 'monday', starts: 540, ends: 1020 }]));
  kept = stretchesOf(week);
  return (
    <UiProvider>
      <WorkingHoursEditor label="Working hours" value={week} onChange={setWeek} />
    </UiProvider>
  );
}

test('copies hours to another day by keyboard', async () => {
  render(<Editor />);
  const copy = screen.getByRole('button', { name: 'Copy Monday hours to other days' });
  copy.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(await screen.findByRole('checkbox', { name: 'Tuesday' }));
  await userEvent.keyboard(' {Tab}{Tab}{Tab}{Tab}{Tab}{Tab}{Enter}');
  expect(kept.map(({ day }) => day)).toEqual(['monday', 'tuesday']);
  await expect.poll(() => document.activeElement).toBe(copy);
  await userEvent.keyboard('{Tab} ');
  expect(kept.map(({ day }) => day)).toEqual(['monday']);
});
