import { createTranslator } from '@larkwell/ui';

export const en = {
  lead: 'Guides and links from our team. Read them here, print them, or save them.',
  specialty: 'Specialty',
  allSpecialties: 'All specialties',
  list: 'Resources',
  failed: 'We couldn’t load the resources',
  emptyTitle: 'No resources yet',
  emptyText: 'Guides and links for this specialty appear here.',
  agesBetween: 'Ages {from} to {to}',
  agesFrom: 'Ages {from} and up',
  agesTo: 'Up to age {to}',
  everySpecialty: 'All specialties',
  preview: 'Preview {title}',
  download: 'Download {title}',
  openLink: 'Open {title} in a new tab',
  previewNow: 'Preview',
  downloadNow: 'Download',
  linkNow: 'Open link',
  previewFailed: 'We couldn’t open this file',
  frame: 'Pages of {title}',
} as const;

export const t = createTranslator({ en }, 'app-kit/resources');
