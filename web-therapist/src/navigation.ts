import type { NavigationEntry } from '@larkwell/app-kit';
import { IconCalendar, IconLayoutDashboard, IconSettings, IconUsers } from '@larkwell/ui';
import { t } from './messages.ts';

/** The therapist's side navigation, which the shell shows. */
export const navigation: readonly NavigationEntry[] = [
  { label: t('dashboard'), path: '/therapist/dashboard', icon: IconLayoutDashboard },
  { label: t('calendar'), path: '/therapist/calendar', icon: IconCalendar },
  { label: t('clients'), path: '/therapist/clients', icon: IconUsers },
  {
    label: t('settings'),
    path: '/therapist/settings/about-you',
    section: '/therapist/settings',
    icon: IconSettings,
  },
];
