import { createTranslator } from '@larkwell/app-kit';

export const en = {
  title: 'Notifications',
  close: 'Close notifications',
  failed: 'We couldn’t load your notifications',
  empty: 'Nothing new',
  emptyText: 'When something changes, it shows up here.',
  markAllRead: 'Mark all as read',
  settings: 'Choose what you get',
  unread: 'Unread',
  starting: 'Starting {time}',
} as const;

export const t = createTranslator({ en }, 'shell/notifications');
