import { createTranslator } from '@larkwell/app-kit';

const en = {
  title: 'Legal documents',
  lead: 'The texts that you accepted, with the date. We keep every version.',
  failed: 'We couldn’t load your legal documents',
  emptyTitle: 'Nothing accepted yet',
  empty: 'Texts that you accept appear here with the date.',
  list: 'Accepted texts',
  version: 'Version {version}',
  accepted: 'Accepted {date} at {time}',
  inForce: 'In force',
  replaced: 'Replaced',
  read: 'Read {title}, version {version}',
  readNow: 'Read',
  print: 'Print',
} as const;

export const t = createTranslator({ en });
