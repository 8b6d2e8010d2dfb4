import { SaveProblem, SaveStatus } from '../forms/SaveStatus.tsx';
import { t } from '../messages.ts';
import { KeptNotice } from './KeptNotice.tsx';
import { TwoTexts } from './TwoTexts.tsx';
import type { SavedDraft } from './useTextDraft.ts';

interface TextDraftStatusProps {
  draft: SavedDraft;
  /** The reader's IANA zone. */
  zone: string;
  /** Empties the form. */
  onDiscard: () => void;
}

/** Beside a form that saves its text: a restored text, a conflict, and when it was saved or why it wasn’t. */
export function TextDraftStatus({ draft, zone, onDiscard }: TextDraftStatusProps) {
  const { restored, conflict, state, savedAt, kept, problem } = draft;
  return (
    <>
      {conflict ? (
        <TwoTexts
          title={t('textChangedTwice')}
          here={conflict.here}
          elsewhere={conflict.elsewhere}
          zone={zone}
          onChoose={draft.resolve}
        />
      ) : (
        restored && <KeptNotice onDiscard={onDiscard} />
      )}
      <SaveStatus
        state={state}
        savedAt={savedAt}
        savedText={(when) => t('draftSavedAt', { when })}
        kept={kept}
        zone={zone}
      />
      <SaveProblem problem={problem} state={state} kept={kept} onSave={() => void draft.save()} />
    </>
  );
}
