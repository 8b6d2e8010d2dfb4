import { ApiError } from '@larkwell/app-kit';
import { afterEach, expect, test } from 'vitest';
import { loadTexts } from './language.ts';

const { translate } = ApiError;
afterEach(() => {
  ApiError.translate = translate;
  document.documentElement.lang = 'en';
});

const taken = () => new ApiError(409, { error: 'Taken.', code: 'slot_taken' }).message;

test('the Spanish texts include what services refuse', async () => {
  await loadTexts();
  expect(taken()).toBe('Taken.');
  document.documentElement.lang = 'es';
  await loadTexts();
  expect(taken()).toBe('Esta hora ya no está libre. Elige otra.');
});
