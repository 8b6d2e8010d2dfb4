import { formatDateTime } from '@larkwell/app-kit/time';
import { Badge, InlineConfirm, NoteForm, NoteMenu, Switch, useDisclosure, WrittenText } from '@larkwell/ui';
import type { Dispatch, ReactNode, SetStateAction } from 'react';
import { useTherapist } from '../therapist/queries.ts';
import { type NoteDrafts, withCorrection, withoutCorrection, withSavedCorrection } from './drafts.ts';
import { EditDraft } from './EditDraft.tsx';
import { t } from './messages.ts';

/** A saved note or material. */
interface Kept {
  id: string;
  content: string;
  creator_name: string;
  created_at: string;
  edited: boolean;
  shared: boolean;
}

interface Change {
  id: string;
  content?: string | null;
  shared?: boolean | null;
}

interface EditableTextProps {
  kept: Kept;
  /** What an edit of it is, and the child under which its draft is filed. */
  edited: { kind: 'note_edit' | 'material_edit'; childId: string };
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
  /** Only the creator edits, shares and deletes. */
  mine: boolean;
  /** It can't be edited or deleted anymore, only shared. */
  locked?: boolean;
  /** 'Subjective' */
  label: string;
  requiredMessage?: string;
  menuLabel?: (when: string) => string;
  /** Below the text. */
  files?: ReactNode;
  /** Extra `Menu.Item`s. */
  menu?: ReactNode;
  shareLabel: string;
  sharedLabel: string;
  deleteTitle: string;
  deleteText: (when: string) => string;
  change: {
    isPending: boolean;
    variables: Change | undefined;
    mutate: (change: Change) => void;
    mutateAsync: (change: Change) => Promise<unknown>;
  };
  deletion: { isPending: boolean; mutate: (id: string, on: { onError: () => void }) => void };
}

export function EditableText(props: EditableTextProps) {
  const { kept, edited, drafts, onDrafts, mine, locked = false } = props;
  // an edit that began before the text was locked stays readable, and is kept
  const editable = mine && (!locked || drafts.corrections[kept.id] !== undefined);
  return (
    <>
      {editable && <EditDraft {...edited} saved={kept} drafts={drafts} onDrafts={onDrafts} />}
      <TextOrForm {...props} />
    </>
  );
}

function TextOrForm(props: EditableTextProps) {
  const { kept, drafts, onDrafts, mine, label, requiredMessage, menuLabel, menu, change, deletion, ...words } = props;
  const { zone } = useTherapist();
  const [deleting, remove] = useDisclosure(false);
  const written = formatDateTime(kept.created_at, zone);
  const when = kept.edited ? t('edited', { when: written }) : written;
  const shared = change.isPending ? (change.variables?.shared ?? kept.shared) : kept.shared;

  const correction = drafts.corrections[kept.id];
  const correct = (text: string, from = kept.content) =>
    onDrafts((before) => withCorrection(before, kept.id, { from, text }));

  if (correction) {
    return (
      <NoteForm
        label={label}
        text={correction.text}
        onText={(text) => correct(text, correction.from)}
        {...(requiredMessage ? { requiredMessage } : {})}
        onCancel={() => onDrafts((before) => withoutCorrection(before, kept.id))}
        onSave={async (content) => {
          await change.mutateAsync({ id: kept.id, content });
          onDrafts((before) => withSavedCorrection(before, kept.id, content));
        }}
      />
    );
  }
  if (deleting) {
    return (
      <InlineConfirm
        title={words.deleteTitle}
        confirmLabel={t('delete')}
        danger
        busy={deletion.isPending}
        onCancel={remove.close}
        onConfirm={() => deletion.mutate(kept.id, { onError: remove.close })}
      >
        {words.deleteText(written)}
      </InlineConfirm>
    );
  }
  return (
    <WrittenText
      by={`${kept.creator_name} · ${when}`}
      actions={
        mine && (
          <NoteMenu
            when={written}
            {...(menuLabel ? { label: menuLabel(written) } : {})}
            {...(props.locked ? {} : { onEdit: () => correct(kept.content), onDelete: remove.open })}
          >
            {menu}
          </NoteMenu>
        )
      }
      text={kept.content}
    >
      {props.files}
      {mine ? (
        <Switch
          size="sm"
          label={words.shareLabel}
          checked={shared}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ id: kept.id, shared: event.currentTarget.checked })}
        />
      ) : (
        kept.shared && <Badge>{words.sharedLabel}</Badge>
      )}
    </WrittenText>
  );
}
