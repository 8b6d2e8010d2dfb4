import { articlesOf, HelpPage } from '@larkwell/app-kit/help';
import { paths } from '../../paths.ts';

const articles = articlesOf(
  import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true }),
);

export default function GuardianHelpPage() {
  return <HelpPage articles={articles} base={paths.client.help} />;
}
