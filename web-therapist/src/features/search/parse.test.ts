import { expect, test } from 'vitest';
import { isOn, wishOf } from './parse.ts';

test.each([
  ['mateo', null, null, 'mateo'],
  ['  st  mary ', null, null, 'st mary'],
  ['note for Mateo', 'note', null, 'Mateo'],
  ['Write a note for Mateo Ruiz', 'note', null, 'Mateo Ruiz'],
  ['note friday mateo', 'note', 5, 'mateo'],
  ['message Mateo’s family', 'message', null, 'Mateo'],
  ['start session with Sofi', 'start', null, 'Sofi'],
  ['cancel Thursday with Sofi', 'cancel', 4, 'Sofi'],
  ['cancel thu sofi', 'cancel', 4, 'sofi'],
  ['cancel tomorrow with Sofi', 'cancel', 'tomorrow', 'Sofi'],
  // a verb alone, or a day alone, is a plain search
  ['cancel', null, null, 'cancel'],
  ['cancel thursday', null, null, 'cancel thursday'],
  ['thursday', null, null, 'thursday'],
  ['', null, null, ''],
])('“%s” asks for %s on %s with “%s”', (typed, verb, day, text) => {
  expect(wishOf(typed)).toEqual({ verb, day, text, reason: null });
});

test.each([
  ['cancel Thursday with Sofi: school', 'school'],
  ['cancel thu sofi: the family asked', 'child'],
  ['cancel Thursday with Sofi: it’s me', 'therapist'],
  ['cancel Thursday with Sofi: Technical problem', 'technical'],
  ['cancel Thursday with Sofi: no idea', null],
])('the reason in “%s” is %s', (typed, reason) => {
  expect(wishOf(typed)).toMatchObject({ verb: 'cancel', day: 4, reason });
  expect(wishOf(typed).text.toLowerCase()).toBe('sofi');
});

test('only a cancellation has a reason', () => {
  expect(wishOf('note for Mateo: school')).toMatchObject({ reason: null, text: 'Mateo: school' });
});

const zone = 'America/Los_Angeles';
const now = new Date('2026-03-03T18:00:00Z');

test.each([
  [null, '2030-01-01T00:00:00Z', true],
  ['today', '2026-03-04T07:59:00Z', true],
  ['today', '2026-03-04T08:00:00Z', false],
  ['tomorrow', '2026-03-04T08:00:00Z', true],
  [4, '2026-03-05T18:00:00Z', true],
  [4, '2026-03-06T08:00:00Z', false],
] as const)('%s is the day of %s: %s', (day, instant, expected) => {
  expect(isOn(day, instant, zone, now)).toBe(expected);
});
