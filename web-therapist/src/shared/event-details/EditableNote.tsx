import type { EventNote, Guest } from '@larkwell/app-kit/api';
import { IconArrowsExchange, InlineConfirm, Menu, useDisclosure } from '@larkwell/ui';
import { type Dispatch, type SetStateAction, useState } from 'react';
import type { NoteDrafts } from './drafts.ts';
import { EditableText } from './EditableText.tsx';
import { MoveNoteElsewhere } from './MoveNoteElsewhere.tsx';
import { t } from './messages.ts';
import { useChangeNote, useDeleteNote, useMoveNote } from './mutations.ts';
import { SignedNote } from './SignedNote.tsx';

interface EditableNoteProps {
  eventId: string;
  note: EventNote;
  child: Guest;
  /** The session's other children: the note can be moved to them. */
  others: readonly Guest[];
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
  mine: boolean;
  /** 'Subjective' */
  part: string;
}

export function EditableNote({ eventId, note, child, others, mine, part, ...drafts }: EditableNoteProps) {
  const change = useChangeNote(eventId);
  const deletion = useDeleteNote(eventId);
  const move = useMoveNote(eventId);
  const [target, setTarget] = useState<Guest | null>(null);
  const [elsewhere, toElsewhere] = useDisclosure(false);
  if (elsewhere) {
    return <MoveNoteElsewhere {...{ eventId, note, child, part, move }} onCancel={toElsewhere.close} />;
  }
  if (target) {
    const names = { part, from: child.name, to: target.name };
    return (
      <InlineConfirm
        title={t('moveNoteTitle', names)}
        confirmLabel={t('moveNoteTo', names)}
        busy={move.isPending}
        onCancel={() => setTarget(null)}
        onConfirm={() =>
          move.mutate({ id: note.id, child_id: target.child_id, name: target.name }, { onError: () => setTarget(null) })
        }
      >
        {t('moveNoteText', names)}
      </InlineConfirm>
    );
  }
  const signed = note.signed_at !== null;
  return (
    <EditableText
      kept={note}
      edited={{ kind: 'note_edit', childId: note.child_id }}
      {...drafts}
      mine={mine}
      locked={signed}
      files={signed && <SignedNote {...{ eventId, note, mine, part }} {...drafts} />}
      label={part}
      shareLabel={t('share')}
      sharedLabel={t('shared')}
      deleteTitle={t('deleteTitle')}
      deleteText={(when) => t('deleteText', { part, when })}
      change={change}
      deletion={deletion}
      menu={
        <>
          {others.map((other) => (
            <Menu.Item
              key={other.child_id}
              leftSection={<IconArrowsExchange size={18} aria-hidden />}
              onClick={() => setTarget(other)}
            >
              {t('moveNoteTo', { to: other.name })}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconArrowsExchange size={18} aria-hidden />} onClick={toElsewhere.open}>
            {t('moveNoteElsewhere')}
          </Menu.Item>
        </>
      }
    />
  );
}
