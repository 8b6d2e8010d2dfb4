import type { EventDetailsSchema, Guest, NoteTemplate } from '@larkwell/app-kit/api';
import { notifySuccess } from '@larkwell/ui';
import type { Dispatch, SetStateAction } from 'react';
import { draftOf, type NoteDrafts, type SoapPart, soapParts, withDraft } from '../../shared/event-details/drafts.ts';
import type { Phrases } from '../../shared/event-details/PhraseTextarea.tsx';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import { TemplateMenu } from './TemplateMenu.tsx';

interface UseTemplateProps {
  event: EventDetailsSchema;
  child: Guest;
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
  phrases: Phrases;
}

/** Fills the parts of a child's note that have no text yet. `docs/product/clinical-records.md#note-templates` */
export function UseTemplate({ event, child, drafts, onDrafts, phrases }: UseTemplateProps) {
  const { id: therapistId } = useTherapist();

  function fill(template: NoteTemplate) {
    const parts = soapParts.filter(
      (part) => template[part] !== '' && !isPartWritten(event, child.child_id, therapistId, drafts, part),
    );
    onDrafts((before) =>
      parts.reduce(
        (filled, part) =>
          withDraft(filled, { child_id: child.child_id, note_type: part, content: phrases.fill(template[part]) }),
        before,
      ),
    );
    notifySuccess(parts.length > 0 ? t('filled', { count: parts.length }) : t('nothingToFill'));
  }

  return <TemplateMenu phrases={phrases} onChoose={fill} />;
}

/** Whether this therapist typed or filed text for a part of the child's note. */
export function isPartWritten(
  event: EventDetailsSchema,
  childId: string,
  therapistId: string,
  drafts: NoteDrafts,
  part: SoapPart,
): boolean {
  return (
    draftOf(drafts, childId, part).trim() !== '' ||
    event.notes?.some(
      ({ child_id, note_type, creator_id }) => child_id === childId && note_type === part && creator_id === therapistId,
    ) === true
  );
}
