import type { NavigationEntry } from '@larkwell/app-kit';
import { useUnreadBadge } from '@larkwell/app-kit/child';
import { IconCalendar, IconChecklist, IconHelpCircle, IconMessage, IconSettings, IconUsers } from '@larkwell/ui';
import { t } from './messages.ts';
import { paths } from './paths.ts';
import { useTasksBadge } from './shared/therapist/useTasksBadge.ts';

/** The therapist's side navigation, which the shell shows. */
export const navigation: readonly NavigationEntry[] = [
  { label: t('today'), path: paths.therapist.today, icon: IconChecklist, useBadge: useTasksBadge },
  { label: t('calendar'), path: paths.therapist.calendar, icon: IconCalendar },
  { label: t('clients'), path: paths.therapist.clients, icon: IconUsers },
  { label: t('messages'), path: paths.therapist.messages, icon: IconMessage, useBadge: useUnreadBadge },
  {
    label: t('settings'),
    path: paths.settings.aboutYou,
    section: paths.settings.base,
    icon: IconSettings,
  },
  { label: t('help'), path: paths.therapist.help, icon: IconHelpCircle },
];
