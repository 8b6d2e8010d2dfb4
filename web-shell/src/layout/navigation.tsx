import type { Role } from '@larkwell/app-kit';
import {
  IconCalendar,
  IconFileText,
  IconLayoutDashboard,
  IconMessage,
  IconMoodSmile,
  IconSettings,
  IconTrendingUp,
  IconUsers,
  IconVideo,
} from '@larkwell/ui';
import type { ComponentType } from 'react';
import { t } from '../messages.ts';

interface NavigationEntry {
  label: string;
  to: string;
  /** All pages below it belong to the entry; by default those below `to`. */
  section?: string;
  icon: ComponentType<{ size?: number }>;
}

export const navigation: Record<Role, NavigationEntry[]> = {
  therapist: [
    { label: t('dashboard'), to: '/therapist/dashboard', icon: IconLayoutDashboard },
    { label: t('calendar'), to: '/therapist/calendar', icon: IconCalendar },
    { label: t('clients'), to: '/therapist/clients', icon: IconUsers },
    {
      label: t('settings'),
      to: '/therapist/settings/about-you',
      section: '/therapist/settings',
      icon: IconSettings,
    },
  ],
  guardian: [
    { label: t('sessions'), to: '/client/sessions', icon: IconVideo },
    { label: t('progress'), to: '/client/progress', icon: IconTrendingUp },
    { label: t('messages'), to: '/client/messages', icon: IconMessage },
    { label: t('documents'), to: '/client/documents', icon: IconFileText },
    { label: t('childProfile'), to: '/client/basic-info', icon: IconMoodSmile },
    { label: t('settings'), to: '/client/settings', icon: IconSettings },
  ],
};
