import { languageReload } from '@larkwell/app-kit';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { type Call, fakeApi, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { profileOf } from '../../testing/people.ts';
import { open, replies } from './testing.tsx';

const profile = profileOf({ profile_step: 'complete', language: 'en' });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

function openAccount(save: () => unknown): Call[] {
  const calls = fakeApi({ 'GET /therapist/me': { therapist: profile }, 'PUT /therapist': save, ...replies });
  signInAsTherapist();
  open(paths.settings.account);
  return calls;
}
const languages = async () => within(await screen.findByRole('radiogroup', { name: 'Language' }));
const isChosen = async (name: string) => (await languages()).getByRole<HTMLInputElement>('radio', { name }).checked;

test('a language saves itself, and the page loads again in it', async () => {
  const reload = vi.spyOn(languageReload, 'reload').mockReturnValue();
  const calls = openAccount(() => ({ therapist: { ...profile, language: 'es' } }));
  expect(await isChosen('English')).toBe(true);
  await userEvent.click((await languages()).getByRole('radio', { name: 'Español' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ language: 'es' }]);
  expect(localStorage.getItem('larkwell.language')).toBe('es');
});

test('a language that isn’t saved stays as it was, and a toast says so', async () => {
  const reload = vi.spyOn(languageReload, 'reload').mockReturnValue();
  openAccount(() => new Refusal(503, { error: 'Not now.', code: 'unavailable' }));
  await userEvent.click((await languages()).getByRole('radio', { name: 'Español' }));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(await isChosen('English')).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  expect(localStorage.getItem('larkwell.language')).toBeNull();
});
