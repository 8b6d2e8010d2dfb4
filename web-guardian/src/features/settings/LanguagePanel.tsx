import { changeLanguage, type Language } from '@larkwell/app-kit';
import { Panel, SegmentedControl } from '@larkwell/ui';
import { useSaveGuardian } from '../../shared/guardian/mutations.ts';
import type { Guardian } from '../../shared/types.ts';
import { t } from './messages.ts';

const languages: { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
];

/** What the guardian reads. A change saves itself and shows at once. */
export function LanguagePanel({ guardian }: { guardian: Guardian }) {
  const save = useSaveGuardian({ onSuccess: (answer) => changeLanguage(answer.guardian.language) });
  return (
    <Panel title={t('language')}>
      <p>{t('languageHint')}</p>
      <SegmentedControl<Language>
        aria-label={t('language')}
        data={languages}
        value={(save.isPending && save.variables.language) || guardian.language}
        disabled={save.isPending}
        onChange={(language) => save.mutate({ language })}
      />
    </Panel>
  );
}
