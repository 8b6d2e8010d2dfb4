import { createTranslator } from '@larkwell/app-kit';

export const en = {
  retry: 'Retry',
  skipToContent: 'Skip to content',
  homeLink: 'Larkwell home',
  mainNavigation: 'Main',
  more: 'More',
  home: 'Home',
  openNavigation: 'Open navigation',
  collapseNavigation: 'Collapse navigation',
  expandNavigation: 'Expand navigation',
  search: 'Search',
  searchKeys: 'Ctrl K',
  searchKeysMac: '⌘ K',
  notifications: 'Notifications',
  unreadNotifications: 'Notifications, {count} unread',
  profileMenu: 'Your menu',
  logOut: 'Log Out',
  settings: 'Settings',
  lightScheme: 'Light mode',
  darkScheme: 'Dark mode',
  signedOutElsewhere: 'You logged out in another tab.',
  starting: 'Loading…',
  unreachableTitle: 'We can’t reach Larkwell right now',
  unreachableMessage: 'You’re still logged in. Try again in a moment.',
  signInExpired: 'Please log in again to continue.',
} as const;

export const t = createTranslator({ en }, 'shell');
