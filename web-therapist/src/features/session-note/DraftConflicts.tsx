import { TwoTexts } from '@larkwell/app-kit';
import type { EventDetailsSchema, NoteDraft } from '@larkwell/app-kit/api';
import { isSoapPart, type NoteDrafts } from '../../shared/event-details/drafts.ts';
import { t as parts } from '../../shared/event-details/messages.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import { keyOf } from './noteDrafts.ts';

interface DraftConflictsProps {
  event: EventDetailsSchema;
  conflicts: readonly NoteDraft[];
  drafts: NoteDrafts;
  onResolve: (theirs: NoteDraft, text: string) => void;
}

/** Parts that two windows or devices changed: both texts side by side. The therapist keeps one or both. */
export function DraftConflicts({ event, conflicts, drafts, onResolve }: DraftConflictsProps) {
  const { zone } = useTherapist();
  return conflicts.map((theirs) => {
    const mine = drafts.parts[keyOf(theirs)] ?? '';
    const part = isSoapPart(theirs.note_type) ? parts(theirs.note_type) : '';
    const child = event.guests.find(({ child_id }) => child_id === theirs.child_id)?.name ?? '';
    return (
      <TwoTexts
        key={keyOf(theirs)}
        title={t('conflictTitle', { part, child })}
        here={mine}
        elsewhere={theirs}
        zone={zone}
        onChoose={(text) => onResolve(theirs, text)}
      />
    );
  });
}
