import { expect, test } from 'vitest';
import { frequencyOf, sessionsDone } from './services.ts';

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
  expect(frequencyOf(service, 'Individual Session')).toBe('Individual Session, 2 times a week, 45 minutes each');
  expect(frequencyOf({ ...service, frequency: '1', number_of_times: 1 }, 'Assessment')).toBe(
    'Assessment, once a month, 45 minutes',
  );
});

test('reads done and total, and nothing of a child without sessions', () => {
  expect(sessionsDone('2/4')).toEqual({ done: 2, total: 4 });
  expect(sessionsDone('0/0')).toBeNull();
});
