import { createTranslator } from '@larkwell/ui';

export const en = {
  help: 'Help',
  helpLead: 'Short answers to common questions.',
  helpSearch: 'Search help',
  helpSearchHint: 'Try “cancel” or “card”',
  helpCommon: 'a an and can do for how i in is it my of on or the to what with you your',
  helpArticles: 'Articles',
  helpFound: { one: '{count} article', other: '{count} articles' },
  helpNoneTitle: 'No articles found',
  helpNone: 'Try different words, or write to us.',
  helpBack: 'All articles',
  helpUnknownTitle: 'We can’t find this article',
  helpUnknown: 'It may have moved. Try searching all articles.',
  helpContactTitle: 'Still stuck?',
  helpContact: 'Write to us. Please don’t send health information by email.',
} as const;

export const t = createTranslator({ en }, 'app-kit/help');
