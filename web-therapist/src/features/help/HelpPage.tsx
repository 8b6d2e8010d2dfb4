import { articlesFrom, HelpPage } from '@larkwell/app-kit/help';
import { useState } from 'react';
import { paths } from '../../paths.ts';

const english = import.meta.glob<string>(['./articles/*.md', '!./articles/*.es.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

export default function TherapistHelpPage() {
  const [articles] = useState(() => articlesFrom(english, 'therapist/help-articles'));
  return <HelpPage articles={articles} base={paths.therapist.help} />;
}
