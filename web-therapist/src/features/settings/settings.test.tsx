import { signInStore } from '@larkwell/app-kit';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import type { OwnProfile } from '../../shared/therapist/queries.ts';
import { type Call, fakeApi, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { profileOf } from '../../testing/people.ts';
import { open, panel, replies, retype } from './testing.tsx';

const saved = 'Your information was updated successfully';
let calls: Call[];
let profile: OwnProfile;
let refused: Refusal | undefined;

beforeEach(() => {
  refused = undefined;
  profile = profileOf({
    profile_step: 'complete',
    sub_specialties: [{ id: 'p1', name: 'Fluency' }],
    calendars: [{ id: 'c1', day_of_week: 'monday', start_time: '09:00', end_time: '17:00' }],
    licenses: [
      {
        id: 'l1',
        state: 'CA',
        number: 'SLP-1',
        expires_on: '2027-06-30',
        status: 'valid',
        license_file: { filename: 'ca.pdf', content_type: 'application/pdf', size: 900, url: '/api/v1/files/1' },
      },
      { id: 'l2', state: 'NV', number: null, expires_on: null, status: 'unverified', license_file: null },
    ],
  });
  calls = fakeApi({
    'GET /therapist/me': () => ({ therapist: profile }),
    'PUT /therapist': () => refused ?? { therapist: profile },
    ...replies,
  });
  signInAsTherapist();
});
afterEach(() => vi.unstubAllGlobals());

const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);

test('the tabs are those that have a page', async () => {
  open(paths.settings.resources);
  expect(await screen.findByText('No resources yet')).toBeTruthy();
  const tabs = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'About You',
    'Public Profile',
    'Account',
    'Working Hours',
    'Reports',
    'Phrases and templates',
    'Decks',
    'Resources',
  ]);
});

test('saves contact and experience separately', async () => {
  open(paths.settings.aboutYou);
  const contact = await panel('How we reach you');
  const city = await contact.findByLabelText('City');
  expect(contact.queryByLabelText('First name')).toBeNull();
  retype(city, '');
  expect(contact.getByText('City is required')).toBeTruthy();
  retype(city, 'Berkeley');
  await userEvent.click(contact.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(saved)).toBeTruthy();

  const experience = await panel('Experience');
  retype(experience.getByLabelText('Years with children'), '81');
  expect(experience.getByText('Years must be between 0 and 80')).toBeTruthy();
  retype(experience.getByLabelText('Years with children'), '7');
  await userEvent.click(experience.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[0]).toEqual(['/therapist', expect.objectContaining({ city: 'Berkeley' })]);
  expect(sent()[0]?.[1]).not.toHaveProperty('meeting_url');
  expect(sent()[1]).toEqual(['/therapist', { experience: 9, pediatric_experience: 7, online_therapy_experience: 2 }]);
});

test('saves the languages and ages on the card, and clears the ages', async () => {
  profile = { ...profile, languages: ['en'] };
  open(paths.settings.aboutYou);
  const card = await panel('Languages and ages on your card');
  const save = () => userEvent.click(card.getByRole('button', { name: 'Save changes' }));
  await userEvent.click(card.getByLabelText('Languages you speak', { selector: 'input' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Spanish', hidden: true }));
  retype(card.getByLabelText('Oldest age'), '22');
  expect(card.getByText('Ages must be from 0 to 21')).toBeTruthy();
  retype(card.getByLabelText('Oldest age'), '5');
  await save();
  expect(await card.findByText('Enter both ages, or neither')).toBeTruthy();
  retype(card.getByLabelText('Youngest age'), '6');
  await save();
  expect(await card.findByText('The oldest age can’t be below the youngest')).toBeTruthy();
  retype(card.getByLabelText('Youngest age'), '0');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  retype(card.getByLabelText('Youngest age'), '');
  retype(card.getByLabelText('Oldest age'), '');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([
    ['/therapist', { languages: ['en', 'es'], ages: { youngest: 0, oldest: 5 } }],
    ['/therapist', { languages: ['en', 'es'], ages: null }],
  ]);
});

test('accepts only safe meeting links and can clear them', async () => {
  profile = { ...profile, meeting_url: 'https://meet.example.com/maya' };
  open(paths.settings.aboutYou);
  const meeting = await panel('Where you meet families');
  const link = meeting.getByLabelText<HTMLInputElement>('Meeting link');
  expect(link.value).toBe('https://meet.example.com/maya');
  for (const typed of [
    'http://meet.example.com',
    'meet.example.com',
    'https://me:secret@example.com',
    'https://:secret@example.com',
    'javascript:0',
  ]) {
    retype(link, typed);
    expect(meeting.getByText('Meeting link must start with https://')).toBeTruthy();
  }
  retype(link, '');
  await userEvent.click(meeting.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(saved)).toBeTruthy();
  expect(sent()).toEqual([['/therapist', { meeting_url: '' }]]);
});

test('the session phone number is checked and can be cleared', async () => {
  profile = { ...profile, session_phone: '+14155550142' };
  open(paths.settings.aboutYou);
  const call = await panel('If a family can’t connect');
  const phone = call.getByLabelText<HTMLInputElement>('Session phone number');
  expect(phone.value).toBe('(415) 555-0142');
  retype(phone, '415');
  expect(call.getByText('Enter a phone number with 10 digits')).toBeTruthy();
  retype(phone, '');
  await userEvent.click(call.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(saved)).toBeTruthy();
  expect(sent()).toEqual([['/therapist', { session_phone: '' }]]);
});

test('a license’s number and expiration can be cleared', async () => {
  profile = { ...profile, licenses: profile.licenses.slice(0, 1) };
  open(paths.settings.account);
  const licenses = await panel('Licenses');
  retype(await licenses.findByLabelText('License number'), '');
  retype(licenses.getByLabelText('Valid until', { selector: 'input' }), '');
  await userEvent.click(licenses.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toEqual([['/therapist', { licenses_attributes: [{ id: 'l1', number: null, expires_on: null }] }]]);
});

test('asks before leaving with unsaved changes', async () => {
  const page = open(paths.settings.publicProfile);
  const bio = await screen.findByLabelText('About you');
  retype(bio, 'Play first. And patience.');
  await userEvent.click(screen.getByRole('link', { name: 'Resources' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Leave without saving?')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(page.at()).toBe(paths.settings.publicProfile);
  expect((bio as HTMLTextAreaElement).value).toBe('Play first. And patience.');

  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(saved)).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Resources' }));
  expect(await screen.findByText('No resources yet')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('leaving without saving discards only the changes', async () => {
  const page = open(paths.settings.publicProfile);
  retype(await screen.findByLabelText('About you'), 'Play!');
  await userEvent.click(screen.getByRole('link', { name: 'Resources' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(page.at()).toBe(paths.settings.resources));
  expect(sent()).toEqual([]);
});

test('previews the public profile while typing', async () => {
  open(paths.settings.publicProfile);
  retype(await screen.findByLabelText('About you'), 'Songs and snails.');
  expect(screen.getByRole('region', { name: 'What families see' }).textContent).toContain('Songs and snails.');
  retype(screen.getByLabelText('About you'), '');
  expect(screen.getByText('Write a few words about yourself')).toBeTruthy();
});

test('saves a new name and updates the header', async () => {
  open(paths.settings.account);
  const name = await panel('Your name');
  retype(name.getByLabelText('First name'), '');
  expect(name.getByText('First name is required')).toBeTruthy();
  retype(name.getByLabelText('First name'), 'Mayra');
  await userEvent.click(name.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(saved)).toBeTruthy();
  expect(sent()).toEqual([['/user', { first_name: 'Mayra', last_name: 'Okafor' }]]);
  expect(signInStore.get()?.user.first_name).toBe('Mayra');
});

test('sends only changed licenses and maps errors to them', async () => {
  open(paths.settings.account);
  const licenses = await panel('Licenses');
  expect(await licenses.findByText('Valid')).toBeTruthy();
  expect(licenses.getByText('In review')).toBeTruthy();
  await userEvent.click(licenses.getByRole('button', { name: 'Remove: License for California' }));
  expect(licenses.getByText('Will be deleted')).toBeTruthy();
  await userEvent.click(licenses.getByRole('button', { name: 'Save changes' }));
  expect(await licenses.findByText('License file is required')).toBeTruthy();
  expect(sent()).toEqual([]);

  const file = new File(['%PDF-1.4\nstartxref\n0\n%%EOF\n'], 'nv.pdf', { type: 'application/pdf' });
  await userEvent.upload(licenses.getByLabelText('Copy of the license'), file);
  retype(licenses.getByLabelText('License number'), 'NV-2');
  const sentence = 'License number is not one of Nevada';
  refused = new Refusal(422, {
    error: sentence,
    code: 'invalid',
    fields: { 'licenses_attributes.1.license_file': sentence },
  });
  await userEvent.click(licenses.getByRole('button', { name: 'Save changes' }));
  expect(await licenses.findByText(sentence)).toBeTruthy();
  refused = undefined;
  await userEvent.click(licenses.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(saved)).toBeTruthy();
  expect(sent().at(-1)).toEqual([
    '/therapist',
    {
      licenses_attributes: [
        { id: 'l1', _destroy: true },
        { id: 'l2', number: 'NV-2', license_file: expect.objectContaining({ filename: 'nv.pdf' }) },
      ],
    },
  ]);
});

test('saves working hours as removed and added ones', async () => {
  open(paths.settings.workingHours);
  await userEvent.click(await screen.findByRole('switch', { name: 'Tuesday' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Monday' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(saved)).toBeTruthy();
  expect(sent()).toEqual([
    [
      '/therapist',
      {
        calendars_attributes: [
          { id: 'c1', _destroy: true },
          { day_of_week: 'tuesday', start_time: '09:00', end_time: '17:00' },
        ],
      },
    ],
  ]);
});
