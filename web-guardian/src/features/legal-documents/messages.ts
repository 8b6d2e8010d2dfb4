import { createTranslator } from '@larkwell/app-kit';

export const en = {
  title: 'Legal documents',
  lead: 'What you accepted, and when. We keep every version.',
  failed: 'We couldn’t load your legal documents',
  emptyTitle: 'Nothing accepted yet',
  empty: 'What you accept appears here with the date.',
  list: 'Accepted documents',
  version: 'Version {version}',
  accepted: 'Accepted {date} at {time}',
  inForce: 'Current',
  replaced: 'Earlier version',
  read: 'Read {title}, version {version}',
  readNow: 'Read',
  print: 'Print',
} as const;

export const t = createTranslator({ en }, 'guardian/legal-documents');
