import { expect, test } from 'vitest';
import { clientOf } from '../../testing/people.ts';
import { childFacts, formatPhone, frequencyOf } from './facts.ts';

test.each([
  ['4155550100', '(415) 555-0100'],
  ['+14155550100', '(415) 555-0100'],
  ['+441632960001', '+441632960001'],
  [null, null],
])('the phone number %s reads %s', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown);
});

test('without a school a child is private pay', () => {
  const school = (school_name: string | null) =>
    childFacts(clientOf({ school_name })).find(({ label }) => label === 'School');
  expect(school(' ')?.value).toBe('Private pay');
  expect(school('Bayview')?.value).toBe('Bayview');
});

test('a frequency of 0 is weekly, anything else monthly', () => {
  const service = {
    service_id: '1',
    service_name: 'Speech',
    provider: { id: '1', full_name: 'Maya', email: 'maya@example.com' },
    session_type: 'individual_session' as const,
    total_minutes: 90,
    frequency: '0',
    session_length: 45,
    number_of_times: 2,
  };
  expect(frequencyOf(service)).toBe('Individual session, 2 times a week, 45 minutes each');
  expect(frequencyOf({ ...service, frequency: '1', number_of_times: 1 })).toBe(
    'Individual session, 1 time a month, 45 minutes',
  );
});
