import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { type Call, fakeApi, signInAsTherapist } from '../../testing/api.tsx';
import { profileOf } from '../../testing/people.ts';
import { open, panel, replies, retype } from './testing.tsx';

const profile = profileOf({
  profile_step: 'complete',
  sub_specialties: [{ id: 'p1', name: 'Fluency' }],
  languages: ['en'],
  ages: { youngest: 3, oldest: 12 },
});
let calls: Call[];

beforeEach(() => {
  calls = fakeApi({
    'GET /therapist/me': { therapist: profile },
    'PUT /therapist': { therapist: profile },
    ...replies,
  });
  signInAsTherapist();
});
afterEach(() => vi.unstubAllGlobals());

const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

type Edit = [label: string, edit: (field: HTMLElement) => void | Promise<void>, part: object];

const types = (text: string) => (field: HTMLElement) => retype(field, text);
const chooses = (option: RegExp) => async (field: HTMLElement) => {
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const ticks = (field: HTMLElement) => userEvent.click(field);

/** Every field of the form, changed. */
const forms: [page: string, form: string, fixed: string[], edits: Edit[]][] = [
  [
    paths.settings.aboutYou,
    'How we reach you',
    ['Email'],
    [
      ['Phone number', types('4155550199'), { phone_number: '4155550199' }],
      ['City', types('Reno'), { city: 'Reno' }],
      ['ZIP code', types('89501'), { zipcode: '89501' }],
      ['State', chooses(/^Nevada$/), { state: 'NV' }],
      ['Time zone', chooses(/Denver|Mountain/), { timezone: 'America/Denver' }],
      ['Gender', chooses(/^Female$/), { gender: 'female' }],
      ['Hours per week', types('31'), { hours_per_week: 31 }],
    ],
  ],
  [
    paths.settings.aboutYou,
    'Where you meet families',
    [],
    [['Meeting link', types('https://meet.example.com/m'), { meeting_url: 'https://meet.example.com/m' }]],
  ],
  [
    paths.settings.aboutYou,
    'If a family can’t connect',
    [],
    [['Session phone number', types('4155550142'), { session_phone: '+14155550142' }]],
  ],
  [
    paths.settings.aboutYou,
    'Experience',
    [],
    [
      ['Years of experience', types('21'), { experience: 21 }],
      ['Years with children', types('20'), { pediatric_experience: 20 }],
      ['Years of online therapy', types('19'), { online_therapy_experience: 19 }],
    ],
  ],
  [
    paths.settings.aboutYou,
    'Languages and ages on your card',
    [],
    [
      ['Languages you speak', chooses(/^Spanish$/), { languages: ['en', 'es'] }],
      ['Youngest age', types('4'), { ages: { youngest: 4, oldest: 9 } }],
      ['Oldest age', types('9'), { ages: { youngest: 4, oldest: 9 } }],
    ],
  ],
  [
    paths.settings.aboutYou,
    'What you work on',
    [],
    [
      ['Fluency', ticks, { sub_specialty_ids: ['p2'] }],
      ['Voice', ticks, { sub_specialty_ids: ['p2'] }],
    ],
  ],
  [
    paths.settings.account,
    'Your name',
    [],
    [
      ['First name', types('Mayra'), { first_name: 'Mayra' }],
      ['Last name', types('Ode'), { last_name: 'Ode' }],
    ],
  ],
];

test.each(forms)('on %s, “%s” sends every field', async (page, form, fixed, edits) => {
  open(page);
  const shown = await panel(form);
  await shown.findByText(edits[0]?.[0] ?? '');
  const button = await shown.findByRole('button', { name: 'Save changes' });
  const section = button.closest('form') as HTMLElement;
  await waitFor(() => expect(shown.getByLabelText(edits.at(-1)?.[0] ?? '', { selector: 'input' })).toBeTruthy());
  const labels = [...section.querySelectorAll('label[for]')].map(({ textContent }) => textContent);
  expect(labels.toSorted()).toEqual([...fixed, ...edits.map(([label]) => label)].toSorted());
  for (const [label, edit] of edits) await edit(shown.getByLabelText(label, { selector: 'input' }));
  await userEvent.click(button);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toEqual([Object.assign({}, ...edits.map(([, , part]) => part))]);
});
