import { articlesOf, HelpPage } from '@larkwell/app-kit/help';
import { translated } from '@larkwell/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';

const english = import.meta.glob<string>(['./articles/*.md', '!./articles/*.es.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The articles in the page's language. */
function readArticles() {
  const own = translated.get('guardian/help-articles') ?? {};
  return articlesOf(
    Object.fromEntries(Object.entries(english).map(([path, text]) => [path, String(own[path] ?? text)])),
  );
}

export default function GuardianHelpPage() {
  const [articles] = useState(readArticles);
  return <HelpPage articles={articles} base={paths.client.help} />;
}
