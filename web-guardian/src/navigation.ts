import type { NavigationEntry } from '@larkwell/app-kit';
import { useUnreadBadge } from '@larkwell/app-kit/child';
import { IconFileText, IconMessage, IconMoodSmile, IconSettings, IconTrendingUp, IconVideo } from '@larkwell/ui';
import { paths } from './paths.ts';
import { t } from './shared/messages.ts';

/** The guardian's side navigation, which the shell shows. */
export const navigation: readonly NavigationEntry[] = [
  { label: t('tabSessions'), path: paths.client.sessions, icon: IconVideo },
  { label: t('tabProgress'), path: paths.client.progress, icon: IconTrendingUp },
  { label: t('tabMessages'), path: paths.client.messages, icon: IconMessage, useBadge: useUnreadBadge },
  { label: t('tabDocuments'), path: paths.client.documents, icon: IconFileText },
  { label: t('childProfile'), path: paths.client.basicInfo, icon: IconMoodSmile },
  { label: t('settings'), path: paths.client.settings, icon: IconSettings },
];
