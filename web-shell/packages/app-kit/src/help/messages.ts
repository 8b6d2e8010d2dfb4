import { createTranslator } from '@larkwell/ui';

const en = {
  help: 'Help',
  helpLead: 'Short answers to common questions.',
  helpSearch: 'Search help',
  helpSearchHint: 'Try “cancel” or “card”',
  helpArticles: 'Articles',
  helpFound: { one: '{count} article', other: '{count} articles' },
  helpNoneTitle: 'No articles found',
  helpNone: 'Try fewer or other words, or write to us.',
  helpBack: 'All articles',
  helpUnknownTitle: 'This article isn’t here',
  helpUnknown: 'It may have a new address. Search for it in all articles.',
  helpContactTitle: 'Still stuck?',
  helpContact: 'Write to us. Please don’t send health information by email.',
} as const;

export const t = createTranslator({ en });
