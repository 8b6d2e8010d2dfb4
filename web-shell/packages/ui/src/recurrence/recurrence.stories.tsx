import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { RecurrenceEditor } from './RecurrenceEditor.tsx';
import { newRecurrence, type Recurrence, withUnit } from './recurrence.ts';

export default { title: 'Recurrence' } satisfies Meta;

const date = '2026-11-10';
const weekly = newRecurrence(date);

function Shown({ first, showAllProblems = false }: { first: Recurrence; showAllProblems?: boolean }) {
  const [rule, setRule] = useState(first);
  return (
    <RecurrenceEditor label="Repeats" date={date} value={rule} onChange={setRule} showAllProblems={showAllProblems} />
  );
}

export const Weeks: StoryObj = {
  render: () => <Shown first={{ ...weekly, period: 2, days: ['tuesday', 'thursday'], until: '2027-06-30' }} />,
};
export const Months: StoryObj = {
  render: () => <Shown first={{ ...withUnit(weekly, 'month', date), until: '2027-06-30' }} />,
};
export const WithProblems: StoryObj = { render: () => <Shown showAllProblems first={{ ...weekly, days: [] }} /> };
