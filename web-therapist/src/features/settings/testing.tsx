import { signInStore } from '@larkwell/app-kit';
import { fireEvent, screen, within } from '@testing-library/react';
import { paths } from '../../paths.ts';
import { type Call, openAt } from '../../testing/api.tsx';
import AboutYouPage from './AboutYouPage.tsx';
import AccountPage from './AccountPage.tsx';
import DecksPage from './decks/DecksPage.tsx';
import NoteTemplatesPage from './note-templates/NoteTemplatesPage.tsx';
import PublicProfilePage from './PublicProfilePage.tsx';
import ResourcesPage from './ResourcesPage.tsx';
import SettingsLayout from './SettingsLayout.tsx';
import WorkingHoursPage from './WorkingHoursPage.tsx';

/** What the settings ask for besides the profile. */
export const replies = {
  'PUT /user': ({ body }: Call) => ({ user: { ...signInStore.get()?.user, ...(body as object) } }),
  'GET /countries': {
    countries: [
      {
        code: 'US',
        name: 'United States',
        states: [
          { code: 'CA', name: 'California' },
          { code: 'NV', name: 'Nevada' },
        ],
      },
    ],
  },
  'GET /sub_specialties': {
    sub_specialties: [
      { id: 'p1', name: 'Fluency', specialty_id: 's1' },
      { id: 'p2', name: 'Voice', specialty_id: 's1' },
    ],
  },
  'GET /users/second_factor': {
    second_factor: { enabled: false, enabled_at: null, recovery_codes_left: 0, required: false },
  },
  'GET /users/email_change': { email_change: null },
  'GET /users/sign_ins': { sign_ins: [] },
  'GET /notification_settings': {
    notification_settings: { topics: [], daily_digest: false, quiet_hours: null, push: null },
  },
  'GET /specialties': { specialties: [] },
  'GET /resources': { resources: [] },
  'GET /therapist/hours_overrides': { hours_overrides: [] },
};

export const open = (page: string) =>
  openAt(page, [
    {
      path: paths.settings.base,
      element: <SettingsLayout />,
      children: [
        { path: paths.settings.aboutYou, element: <AboutYouPage /> },
        { path: paths.settings.publicProfile, element: <PublicProfilePage /> },
        { path: paths.settings.account, element: <AccountPage /> },
        { path: paths.settings.workingHours, element: <WorkingHoursPage /> },
        { path: paths.settings.noteTemplates, element: <NoteTemplatesPage /> },
        { path: paths.settings.decks, element: <DecksPage /> },
        { path: paths.settings.resources, element: <ResourcesPage /> },
      ],
    },
  ]);

export const panel = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest('section') as HTMLElement);
};

/** At once, and left. */
export function retype(field: HTMLElement, text: string) {
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}
