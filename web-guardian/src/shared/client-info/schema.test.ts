import { expect, test } from 'vitest';
import { childOf, guardianOf } from '../../testing/people.ts';
import { changesOf, fieldNameOf } from './changes.ts';
import { ageOn, clientInfoSchema, valuesOf } from './schema.ts';

const today = '2026-11-20';
const filled = {
  ...valuesOf(guardianOf(), childOf()),
  child_last_name: 'Suarez',
  relationship: 'parental_figure',
  phone_number: '4155550134',
};
const sentencesFor = (part: Partial<typeof filled>) => {
  const issues = clientInfoSchema(today).safeParse({ ...filled, ...part }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]));
};

test('what is empty says which field is required', () => {
  const empty = Object.fromEntries(Object.keys(filled).map((name) => [name, ''])) as typeof filled;
  expect(
    sentencesFor({ ...empty, birthdate: null, gender: 'other', preferred_time_frame: 'morning', age: '' }),
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

test('e-mail and phone are held against their patterns', () => {
  expect(sentencesFor({ email: 'ana@' })).toEqual({ email: 'Invalid email format' });
  expect(sentencesFor({ phone_number: '5550134' })).toEqual({ phone_number: 'Invalid phone number format' });
});

test('ages and birthdates are of someone from 0 to 21', () => {
  expect(sentencesFor({ age: '22' })).toEqual({ age: 'Age must be a whole number from 0 to 21' });
  expect(sentencesFor({ birthdate: '2026-11-21' })).toHaveProperty('birthdate');
  expect(sentencesFor({ birthdate: '2004-11-20' })).toHaveProperty('birthdate');
  expect(sentencesFor({ birthdate: '2004-11-21' })).toEqual({});
});

test('someone born on 29 February has a birthday on 1 March of other years', () => {
  expect([ageOn('2020-02-29', '2026-02-28'), ageOn('2020-02-29', '2026-03-01')]).toEqual([5, 6]);
});

test('a birthdate takes the place of the age, and a last name is sent only once', () => {
  const info = clientInfoSchema(today).parse({ ...filled, birthdate: '2020-03-04' });
  expect(changesOf(info, childOf())).toMatchObject({
    phone_number: '+14155550134',
    children_attributes: [{ id: 'child-1', last_name: 'Suarez', birthdate: '2020-03-04' }],
  });
  const [again] = changesOf(info, childOf({ last_name: 'Suarez' })).children_attributes ?? [];
  expect(again).not.toHaveProperty('last_name');
  expect(again).not.toHaveProperty('age');
});

test('sentences of the server find the child’s fields and the guardian’s', () => {
  expect(fieldNameOf('guardian.children_attributes.0.last_name')).toBe('child_last_name');
  expect(fieldNameOf('guardian.children_attributes.0.birthdate')).toBe('birthdate');
  expect(fieldNameOf('guardian.last_name')).toBe('last_name');
});
