import { signInStore } from '@larkwell/app-kit';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { type Call, fakeApi, openAt, signInAsTherapist } from '../../testing/api.tsx';
import { profileOf } from '../../testing/people.ts';
import AccountPage from './AccountPage.tsx';
import CalendarPage from './CalendarPage.tsx';
import OnboardingLayout from './OnboardingLayout.tsx';
import ProfilePage from './ProfilePage.tsx';
import SubSpecialtiesPage from './SubSpecialtiesPage.tsx';
import SuccessPage from './SuccessPage.tsx';

let calls: Call[];
let profile: ReturnType<typeof profileOf>;

beforeEach(() => {
  profile = profileOf();
  calls = fakeApi({
    'GET /therapist/me': () => ({ therapist: profile }),
    'PUT /therapist': ({ body }: Call) => {
      const { profile_step = profile.profile_step } = body as { profile_step?: typeof profile.profile_step };
      profile = { ...profile, profile_step };
      return { therapist: profile };
    },
    'PUT /user': ({ body }: Call) => ({ user: { ...signInStore.get()?.user, ...(body as object) } }),
    'GET /countries': {
      countries: [{ code: 'US', name: 'United States', states: [{ code: 'CA', name: 'California' }] }],
    },
    'GET /sub_specialties': {
      sub_specialties: [
        { id: 'p1', name: 'Fluency', specialty_id: 's1' },
        { id: 'p2', name: 'Voice', specialty_id: 's1' },
      ],
    },
  });
  signInAsTherapist();
});
afterEach(() => {
  vi.unstubAllGlobals();
  signInStore.end('signed_out');
});

const open = (path: string) =>
  openAt(path, [
    {
      path: paths.onboarding.base,
      element: <OnboardingLayout />,
      children: [
        { path: paths.onboarding.account, element: <AccountPage /> },
        { path: paths.onboarding.profile, element: <ProfilePage /> },
        { path: paths.onboarding.subSpecialties, element: <SubSpecialtiesPage /> },
        { path: paths.onboarding.calendar, element: <CalendarPage /> },
        { path: paths.onboarding.success, element: <SuccessPage /> },
      ],
    },
    { element: <TherapistLayout />, children: [{ path: paths.therapist.calendar, element: <h1>Calendar</h1> }] },
    { path: paths.shell.logIn, element: <h1>Log in</h1> },
  ]);

const at = async (step: typeof profile.profile_step, path: string) => {
  profile = profileOf({ profile_step: step });
  const page = open(path);
  await screen.findByRole('heading', { level: 1 });
  return page.at();
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);
const goOn = (name = 'Continue') => userEvent.click(screen.getByRole('button', { name }));

test.each([
  ['account', paths.therapist.calendar, paths.onboarding.account],
  ['profile', paths.therapist.calendar, paths.onboarding.profile],
  ['sub_specialties', paths.therapist.calendar, paths.onboarding.subSpecialties],
  ['calendar', paths.therapist.calendar, paths.onboarding.calendar],
  ['complete', paths.therapist.calendar, paths.therapist.calendar],
  ['profile', paths.onboarding.calendar, paths.onboarding.profile],
  ['calendar', paths.onboarding.profile, paths.onboarding.profile],
  ['profile', paths.onboarding.success, paths.onboarding.profile],
  ['complete', paths.onboarding.account, paths.onboarding.success],
] as const)('a therapist at the step %s opening %s sees %s', async (step, wanted, seen) => {
  expect(await at(step, wanted)).toBe(seen);
});

test('redirects to the therapist login when signed out', async () => {
  signInStore.end('signed_out');
  open(paths.onboarding.account);
  expect(await heading('Log in')).toBeTruthy();
});

test('saves a changed name with the account and continues', async () => {
  open(paths.onboarding.account);
  await heading('Welcome, Maya');
  const name = screen.getByLabelText('First name');
  await userEvent.clear(name);
  await userEvent.tab();
  expect(screen.getByText('First name is required')).toBeTruthy();
  await userEvent.type(name, 'Mayra');
  const link = screen.getByLabelText('Meeting link');
  await userEvent.type(link, 'meet.example.com');
  await goOn();
  expect(screen.getByText('Meeting link must start with https://')).toBeTruthy();
  await userEvent.clear(link);
  await userEvent.type(link, 'https://meet.example.com/maya');
  await goOn();
  await heading('How families meet you');
  expect(sent()).toEqual([
    ['/user', { first_name: 'Mayra', last_name: 'Okafor' }],
    [
      '/therapist',
      expect.objectContaining({
        city: 'Oakland',
        hours_per_week: 20,
        gender: 'not_specified',
        meeting_url: 'https://meet.example.com/maya',
        profile_step: 'profile',
      }),
    ],
  ]);
  expect(signInStore.get()?.user.first_name).toBe('Mayra');
});

test.each([
  ['account', 'City', 'Berkeley'],
  ['profile', 'About you', 'Songs and snails.'],
] as const)('keeps a draft of the step %s until it is saved', async (step, label, text) => {
  profile = profileOf({ profile_step: step });
  open(paths.onboarding[step]);
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
  cleanup();
  open(paths.onboarding[step]);
  expect((await screen.findByLabelText<HTMLInputElement>(label)).value).toBe(text);
  await goOn();
  await waitFor(() => expect(sent()).toHaveLength(1));
  await expect.poll(() => sessionStorage.getItem(`larkwell.draft.onboarding.${step}.therapist-1`)).toBeNull();
});

test('restores drafted sub-specialties and hours after a reload', async () => {
  profile = profileOf({ profile_step: 'calendar' });
  open(paths.onboarding.subSpecialties);
  await userEvent.click(await screen.findByLabelText('Voice'));
  cleanup();
  open(paths.onboarding.subSpecialties);
  expect((await screen.findByLabelText<HTMLInputElement>('Voice')).checked).toBe(true);
  cleanup();

  open(paths.onboarding.calendar);
  await userEvent.click(await screen.findByRole('switch', { name: 'Friday' }));
  await userEvent.clear(screen.getByRole('combobox', { name: 'Friday, end of hours 1' }));
  cleanup();
  open(paths.onboarding.calendar);
  const end = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Friday, end of hours 1' });
  expect(end.value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Add hours on Friday' }));
  expect(screen.getAllByRole('combobox')).toHaveLength(4);
});

test('requires a bio and previews it while typing', async () => {
  profile = profileOf({ profile_step: 'profile', bio: null });
  open(paths.onboarding.profile);
  await heading('How families meet you');
  await goOn();
  expect(screen.getByText('Write a few words about yourself')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('About you'), 'Play first.');
  expect(screen.getByRole('region', { name: 'What families see' }).textContent).toContain('Play first.');
  await goOn();
  await heading('What do you work on?');
  expect(sent()).toEqual([['/therapist', { bio: 'Play first.', profile_step: 'sub_specialties' }]]);
});

test('requires at least one sub-specialty', async () => {
  profile = profileOf({ profile_step: 'sub_specialties' });
  open(paths.onboarding.subSpecialties);
  await screen.findByLabelText('Voice');
  await goOn();
  expect(screen.getByText('Choose at least one sub-specialty')).toBeTruthy();
  await userEvent.click(screen.getByLabelText('Voice'));
  await goOn();
  await heading('When do you work?');
  expect(sent()).toEqual([['/therapist', { sub_specialty_ids: ['p2'], profile_step: 'calendar' }]]);
});

test('saving working hours sends only changes and completes the profile', async () => {
  const kept = (id: string, day_of_week: string) => ({ id, day_of_week, start_time: '09:00', end_time: '17:00' });
  profile = profileOf({ profile_step: 'calendar', calendars: [kept('c1', 'monday'), kept('c2', 'tuesday')] });
  open(paths.onboarding.calendar);
  await heading('When do you work?');
  await userEvent.click(screen.getByRole('switch', { name: 'Tuesday' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Sunday' }));
  const end = screen.getByRole('combobox', { name: 'Sunday, end of hours 1' });
  await userEvent.clear(end);
  await userEvent.type(end, '1:00 AM');
  await goOn('Finish');
  await heading('You’re all set');
  expect(sent()).toEqual([
    [
      '/therapist',
      {
        calendars_attributes: [
          { id: 'c2', _destroy: true },
          { day_of_week: 'monday', start_time: '00:00', end_time: '01:00' },
          { day_of_week: 'sunday', start_time: '09:00', end_time: '24:00' },
        ],
        profile_step: 'complete',
      },
    ],
  ]);
});

test('overlapping hours are not sent and get focus', async () => {
  profile = profileOf({ profile_step: 'calendar' });
  open(paths.onboarding.calendar);
  await heading('When do you work?');
  await goOn('Finish');
  expect(screen.getByText('Turn on at least one day')).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: 'Monday' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add hours on Monday' }));
  const start = screen.getByRole('combobox', { name: 'Monday, start of hours 2' });
  await userEvent.clear(start);
  await userEvent.type(start, '4:00 PM');
  await goOn('Finish');
  expect(screen.getByText('Fix the hours marked below')).toBeTruthy();
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Monday, start of hours 1');
  expect(sent()).toEqual([]);
});

test('saving an earlier step keeps the later profile step', async () => {
  profile = profileOf({ profile_step: 'calendar' });
  open(paths.onboarding.profile);
  await heading('How families meet you');
  await goOn();
  await heading('What do you work on?');
  expect(sent()).toEqual([['/therapist', { bio: 'Play first.' }]]);
});
