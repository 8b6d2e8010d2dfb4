import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { type TypedWeek, typedWeek, WorkingHoursEditor } from '../index.ts';

export default { title: 'Working hours' } satisfies Meta;

const usual = typedWeek([
  { day: 'monday', starts: 9 * 60, ends: 12 * 60 },
  { day: 'monday', starts: 13 * 60, ends: 17 * 60 + 30 },
  { day: 'wednesday', starts: 8 * 60, ends: 14 * 60 },
]);
const past: TypedWeek = {
  ...usual,
  friday: { on: true, intervals: [{ key: 'late', start: '10:00 PM', end: '2:00 AM' }] },
};
const overlapping: TypedWeek = {
  ...usual,
  tuesday: {
    on: true,
    intervals: [
      { key: 'first', start: '9:00 AM', end: '12:00 PM' },
      { key: 'second', start: '11:30 AM', end: '3:00 PM' },
      { key: 'third', start: '25:00', end: '' },
    ],
  },
};

function Story({ week, showAllProblems = false }: { week: TypedWeek; showAllProblems?: boolean }) {
  const [value, setValue] = useState(week);
  return (
    <WorkingHoursEditor label="Working hours" value={value} onChange={setValue} showAllProblems={showAllProblems} />
  );
}

export const Week: StoryObj = { render: () => <Story week={past} /> };
export const Overlapping: StoryObj = { render: () => <Story week={overlapping} showAllProblems /> };
