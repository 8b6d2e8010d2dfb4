import { changeLanguage } from '@larkwell/app-kit';
import { LanguagePanel } from '@larkwell/app-kit/account';
import { useSaveGuardian } from '../../shared/guardian/mutations.ts';
import type { Guardian } from '../../shared/types.ts';

/** What the guardian reads. A change shows at once. */
export function LanguageChoice({ guardian }: { guardian: Guardian }) {
  const save = useSaveGuardian({ onSuccess: (answer) => changeLanguage(answer.guardian.language) });
  return (
    <LanguagePanel
      language={guardian.language}
      saving={save.isPending ? save.variables.language : null}
      onChoose={(language) => save.mutate({ language })}
    />
  );
}
