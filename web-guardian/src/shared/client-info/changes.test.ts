import type { ClientInfo } from '@larkwell/app-kit/client-info';
import { expect, test } from 'vitest';
import { childOf } from '../../testing/people.ts';
import { changesOf, fieldNameOf } from './changes.ts';

const info: ClientInfo = {
  name: 'Mila',
  child_last_name: 'Suarez',
  preferred_name: 'Mila',
  birthdate: '2020-03-04',
  age: '6',
  gender: 'female',
  pronouns: 'not_specified',
  preferred_time_frame: 'morning',
  first_name: 'Ana',
  last_name: 'Suarez',
  relationship: 'parental_figure',
  email: 'ana@example.com',
  phone_number: '4155550134',
  timezone: 'America/Los_Angeles',
};

test('sends a birthdate instead of the age, and the last name only once', () => {
  expect(changesOf(info, childOf())).toMatchObject({
    phone_number: '+14155550134',
    children_attributes: [{ id: 'child-1', last_name: 'Suarez', birthdate: '2020-03-04' }],
  });
  const [again] = changesOf(info, childOf({ last_name: 'Suarez' })).children_attributes ?? [];
  expect(again).not.toHaveProperty('last_name');
  expect(again).not.toHaveProperty('age');
});

const other = {
  child_last_name: 'Bell',
  preferred_name: 'Mimi',
  birthdate: '2019-03-04',
  age: '7',
  gender: 'other',
  pronouns: 'they_them',
  preferred_time_frame: 'afternoon',
  first_name: 'Anna',
  last_name: 'Bell',
  relationship: 'legal_guardian',
  phone_number: '4155550135',
  timezone: 'America/Denver',
} satisfies Required<Omit<ClientInfo, 'name' | 'email'>>;

test.each(Object.keys(other) as (keyof typeof other)[])('sends a changed %s', (value) => {
  const known = { ...info, ...(value === 'age' ? { birthdate: null } : {}) };
  const send = (entered: ClientInfo) => changesOf(entered, childOf(), { withTimeFrame: true });
  expect(send({ ...known, [value]: other[value] })).not.toEqual(send(known));
});

test('maps server errors to the fields of the child and the guardian', () => {
  expect(fieldNameOf('guardian.children_attributes.0.last_name')).toBe('child_last_name');
  expect(fieldNameOf('guardian.children_attributes.0.birthdate')).toBe('birthdate');
  expect(fieldNameOf('guardian.last_name')).toBe('last_name');
});
