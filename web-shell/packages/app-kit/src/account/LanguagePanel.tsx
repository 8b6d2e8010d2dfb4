import { Panel, SegmentedControl } from '@larkwell/ui';
import type { Language } from '../sign-in/language.ts';
import { t } from './messages.ts';

const languages: { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
];

interface LanguagePanelProps {
  language: Language;
  /** The choice that is being saved. */
  saving: Language | null | undefined;
  onChoose: (language: Language) => void;
}

/** What a person reads. A choice is saved at once. */
export function LanguagePanel({ language, saving, onChoose }: LanguagePanelProps) {
  return (
    <Panel title={t('languageTitle')}>
      <p>{t('languageLead')}</p>
      <SegmentedControl<Language>
        aria-label={t('languageTitle')}
        data={languages}
        value={saving ?? language}
        disabled={Boolean(saving)}
        onChange={onChoose}
      />
    </Panel>
  );
}
