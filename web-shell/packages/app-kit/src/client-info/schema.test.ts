import { expect, test } from 'vitest';
import { formatPhone } from './phone.ts';
import { ageOn, type ChildFacts, clientInfoSchema, type GuardianFacts, valuesOf } from './schema.ts';

const today = '2026-11-20';
const guardian: GuardianFacts = {
  first_name: 'Ana',
  last_name: 'Suarez',
  email: 'ana@example.com',
  phone_number: '+14155550134',
  timezone: 'America/Los_Angeles',
};
const child: ChildFacts = {
  name: 'Mila',
  last_name: 'Suarez',
  preferred_name: 'Mila',
  birthdate: null,
  age: 6,
  gender: 'female',
  pronouns: null,
  preferred_time_frame: 'morning',
  relationship_to_guardian: 'parental_figure',
  school_name: null,
};
const filled = valuesOf(guardian, child);
const sentencesFor = (part: Partial<typeof filled>) => {
  const issues = clientInfoSchema(today).safeParse({ ...filled, ...part }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]));
};

test('empty fields report which field is required', () => {
  const empty = Object.fromEntries(Object.keys(filled).map((name) => [name, ''])) as typeof filled;
  expect(
    sentencesFor({
      ...empty,
      birthdate: null,
      gender: 'other',
      pronouns: 'she_her',
      preferred_time_frame: 'morning',
      age: '',
    }),
  ).toMatchObject({
    name: 'Name is required',
    child_last_name: 'Last name is required',
    preferred_name: 'Guardian preferred name is required',
    first_name: 'Guardian name is required',
    last_name: 'Guardian last name is required',
    relationship: 'Guardian relationship is required',
    email: 'Guardian email is required',
    phone_number: 'Guardian phone number is required',
    timezone: 'Timezone is required',
    age: 'Age is required',
  });
  expect(sentencesFor({ age: '' })).toEqual({ age: 'Age is required' });
});

test('validates email and phone patterns', () => {
  expect(sentencesFor({ email: 'ana@' })).toEqual({ email: 'Invalid email format' });
  expect(sentencesFor({ phone_number: '5550134' })).toEqual({ phone_number: 'Invalid phone number format' });
});

test('accepts ages and birthdates from 0 to 21', () => {
  expect(sentencesFor({ age: '22' })).toEqual({ age: 'Age must be a whole number from 0 to 21' });
  expect(sentencesFor({ birthdate: '2026-11-21' })).toHaveProperty('birthdate');
  expect(sentencesFor({ birthdate: '2004-11-20' })).toHaveProperty('birthdate');
  expect(sentencesFor({ birthdate: '2004-11-21' })).toEqual({});
});

test('a February 29 birthday counts on March 1', () => {
  expect([ageOn('2020-02-29', '2026-02-28'), ageOn('2020-02-29', '2026-03-01')]).toEqual([5, 6]);
});

test.each([
  ['4155550100', '(415) 555-0100'],
  ['+14155550100', '(415) 555-0100'],
  ['+441632960001', '+441632960001'],
])('formats the phone number %s as %s', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown);
});
