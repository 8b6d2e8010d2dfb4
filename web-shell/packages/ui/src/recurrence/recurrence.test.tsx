import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { RecurrenceEditor } from './RecurrenceEditor.tsx';
import {
  latestUntil,
  monthOptionOf,
  monthOptionText,
  newRecurrence,
  type Recurrence,
  recurrenceProblems,
  recurrenceSentence,
  sameRecurrence,
  withDate,
  withDay,
  withUnit,
} from './recurrence.ts';

const tuesday = '2026-11-10';
const weekly = newRecurrence(tuesday);

test.each([
  ['2026-11-01', 'first_sunday'],
  ['2026-11-07', 'first_saturday'],
  ['2026-11-10', 'second_tuesday'],
  ['2026-11-21', 'third_saturday'],
  ['2026-11-28', 'fourth_saturday'],
  ['2026-12-29', 'fifth_tuesday'],
  ['2027-01-31', 'fifth_sunday'],
])('%s is the %s of its month', (date, option) => {
  expect(monthOptionOf(date)).toBe(option);
});

test('describes a month option with its ordinal', () => {
  expect(monthOptionText('second_tuesday')).toBe('On the 2nd Tuesday');
  expect(monthOptionText('fifth_sunday')).toBe('On the 5th Sunday');
});

test('switching to month sets the option and caps the period', () => {
  const monthly = withUnit({ ...weekly, period: 9 }, 'month', tuesday);
  expect(monthly).toMatchObject({ unit: 'month', period: 3, monthOption: 'second_tuesday' });
});

test('switching to week defaults the day to the weekday of the date', () => {
  const monthly = withUnit(weekly, 'month', tuesday);
  expect(withUnit({ ...monthly, days: ['friday'] }, 'week', '2026-11-12').days).toEqual(['thursday']);
});

test('changing the date selects its weekday unless days are chosen', () => {
  expect(withDate({ ...weekly, days: [] }, tuesday, '2026-11-12').days).toEqual(['thursday']);
  expect(withDate(weekly, tuesday, '2026-11-12').days).toEqual(['tuesday']);
});

test('the nth weekday follows the date unless chosen by hand', () => {
  const monthly = withUnit(weekly, 'month', tuesday);
  expect(withDate(monthly, tuesday, '2026-11-19').monthOption).toBe('third_thursday');
  expect(withDate({ ...monthly, monthOption: 'first_monday' }, tuesday, '2026-11-19').monthOption).toBe('first_monday');
});

test('sorts days by the week', () => {
  expect(withDay(withDay(weekly, 'friday'), 'monday').days).toEqual(['monday', 'tuesday', 'friday']);
  expect(withDay(weekly, 'tuesday').days).toEqual([]);
});

test('days, month option and until date are required', () => {
  expect([...recurrenceProblems({ ...weekly, days: [] }, tuesday)]).toEqual([
    ['days', 'Days are required'],
    ['until', 'Until date is required'],
  ]);
  const monthly = { ...weekly, unit: 'month', monthOption: null, until: '2027-01-01' } as const;
  expect([...recurrenceProblems(monthly, tuesday)]).toEqual([['monthOption', 'Month option is required']]);
});

test('a series ends after its start and within 24 months', () => {
  const until = (date: string) => recurrenceProblems({ ...weekly, until: date }, tuesday).get('until');
  expect(until('2026-11-09')).toBe('Until date can’t be before the first date');
  expect(until(tuesday)).toBeUndefined();
  expect(until('2028-11-10')).toBeUndefined();
  expect(until('2028-11-11')).toBe('A series can’t last longer than 24 months');
  expect(latestUntil('2028-02-29')).toBe('2030-02-28');
});

test('summarizes a rule', () => {
  expect(recurrenceSentence(weekly)).toBe('Every week on Tuesday');
  expect(recurrenceSentence({ ...weekly, period: 2, days: ['monday', 'wednesday', 'friday'] })).toBe(
    'Every 2 weeks on Monday, Wednesday, and Friday',
  );
  expect(recurrenceSentence({ ...withUnit(weekly, 'month', tuesday), period: 3 })).toBe(
    'Every 3 months on the 2nd Tuesday',
  );
  expect(recurrenceSentence({ ...weekly, days: [] })).toBeNull();
});

test('comparing rules ignores the other unit’s fields', () => {
  expect(sameRecurrence(weekly, { ...weekly, monthOption: 'first_monday' })).toBe(true);
  expect(sameRecurrence(weekly, { ...weekly, days: ['monday'] })).toBe(false);
  expect(sameRecurrence(weekly, { ...weekly, until: '2027-01-01' })).toBe(false);
});

function Editor({ onRule }: { onRule: (rule: Recurrence) => void }) {
  const [rule, setRule] = useState(weekly);
  return (
    <UiProvider>
      <RecurrenceEditor
        label="Repeats"
        date={tuesday}
        value={rule}
        onChange={(next) => {
          setRule(next);
          onRule(next);
        }}
      />
    </UiProvider>
  );
}

test('offers 1 to 9 weeks or 1 to 3 months and requires the last day', async () => {
  let rule = weekly;
  render(
    <Editor
      onRule={(next) => {
        rule = next;
      }}
    />,
  );
  const open = (name: string) => userEvent.click(screen.getByRole('combobox', { name }));
  const option = (name: string) => screen.findByRole('option', { name, hidden: true });
  await open('Repeat every');
  await userEvent.click(await option('9'));
  expect(rule.period).toBe(9);
  await open('Unit');
  await userEvent.click(await option('months'));
  expect(rule).toMatchObject({ unit: 'month', period: 3, monthOption: 'second_tuesday' });
  await open('Repeat every');
  expect(await option('3')).toBeTruthy();
  expect(screen.queryByRole('option', { name: '4', hidden: true })).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Until date is required')).toBeNull();
  await userEvent.click(screen.getByLabelText(/^Until/));
  await userEvent.tab();
  expect(screen.getByText('Until date is required')).toBeTruthy();
});

test('day buttons are toggles with full names', async () => {
  render(<Editor onRule={() => undefined} />);
  const thursday = screen.getByRole('button', { name: 'Thursday' });
  await userEvent.click(thursday);
  expect(thursday.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('Every week on Tuesday and Thursday')).toBeTruthy();
});
