import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../error.ts';
import { inSpanish } from './answers.ts';

const inEnglish = ApiError.translate;
afterEach(() => {
  ApiError.translate = inEnglish;
});

test.each([
  [
    'This time is no longer available. Please choose another one.',
    'slot_taken',
    'Esta hora ya no está libre. Elige otra.',
  ],
  ['A sentence that changed.', 'slot_taken', 'Esta hora ya no está libre. Elige otra.'],
  ['This plan is paused. Resume it before you change it.', 'not_active', /^Este plan está en pausa/],
  ['These sessions are 45 minutes long', '', 'Estas sesiones duran 45 minutos'],
  ['Age must be between 0 and 21', '', 'La edad debe estar entre 0 y 21'],
  ['Last name is required', '', 'Completa este campo'],
  ["Terms and conditions aren't valid", '', 'Revisa este dato'],
  ['Requires uppercase, lowercase, number & special (#.-?!@$%^&*)', '', /símbolo \(#\.-\?!@\$%\^&\*\)$/],
  ['Type your name as it appears in your account: Dana 2nd', '', 'Escribe tu nombre como está en tu cuenta: Dana 2nd'],
  [
    'You closed this account. We erase it on March 3, 2026. Keep it to log in.',
    'account_closing',
    'Cerraste esta cuenta. La borraremos el 3 de marzo de 2026. Consérvala para entrar.',
  ],
  [
    'You closed this account. We erase it on a day. Keep it to log in.',
    'account_closing',
    /^Cerraste esta cuenta\. Con/,
  ],
  ['This is a client account. Please log in on the client login page.', 'wrong_role', /^Esta cuenta es de una familia/],
  ['You have 20 decks. Delete one to make a new one.', 'too_many_decks', /^Tienes demasiados mazos/],
  ['Alder School is closed that day: Snow day', '', 'Alder School está cerrada ese día: Snow day'],
  ['Alder School opens at 10 AM that day: Fog', '', 'Alder School abre ese día a las 10 AM: Fog'],
  ['Hours per week must be between 1 and 60', '', 'Las horas por semana deben ser de 1 a 60'],
  ['A sentence that nobody knows.', 'a_new_code', 'A sentence that nobody knows.'],
])('says %s (%s) in Spanish', (sentence, code, text) => {
  expect(inSpanish(sentence, code)).toEqual(text instanceof RegExp ? expect.stringMatching(text) : text);
});

test('the page shows an error and its fields in Spanish', () => {
  ApiError.translate = inSpanish;
  const taken = 'Another sentence of the same error';
  const { message, fields } = new ApiError(422, {
    error: taken,
    code: 'email_taken',
    fields: { 'user.email': taken, 'user.name': 'Name is required' },
  });
  expect(message).toBe('Este correo ya está registrado.');
  expect(fields).toEqual({ 'user.email': 'Este correo ya está registrado.', 'user.name': 'Completa este campo' });
});

test('how long to wait comes before what the service says', () => {
  ApiError.translate = inSpanish;
  expect(new ApiError(429, { error: 'Too many attempts.', code: 'too_many' }, '120').message).toContain('2 minutes');
});

test('without the texts, the page shows the service’s own sentence', () => {
  expect(new ApiError(409, { error: "It's taken.", code: 'slot_taken' }).message).toBe('It’s taken.');
});
