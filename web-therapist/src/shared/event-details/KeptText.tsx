import { formatDateTime } from '@larkwell/app-kit/time';
import { Badge, InlineConfirm, NoteForm, NoteMenu, Switch, useDisclosure, WrittenText } from '@larkwell/ui';
import { useTherapist } from '../therapist/queries.ts';
import { t } from './messages/index.ts';

/** A note or a material as it is kept. */
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

interface KeptTextProps {
  kept: Kept;
  /** Only the creator edits, shares and deletes. */
  mine: boolean;
  /** 'Subjective' */
  label: string;
  requiredMessage?: string;
  menuLabel?: (when: string) => string;
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

export function KeptText({ kept, mine, label, requiredMessage, menuLabel, change, deletion, ...words }: KeptTextProps) {
  const { zone } = useTherapist();
  const [editing, edit] = useDisclosure(false);
  const [deleting, remove] = useDisclosure(false);
  const written = formatDateTime(kept.created_at, zone);
  const when = kept.edited ? t('edited', { when: written }) : written;
  const shared = change.isPending ? (change.variables?.shared ?? kept.shared) : kept.shared;

  if (editing) {
    return (
      <NoteForm
        label={label}
        text={kept.content}
        {...(requiredMessage ? { requiredMessage } : {})}
        onCancel={edit.close}
        onSave={async (content) => {
          await change.mutateAsync({ id: kept.id, content });
          edit.close();
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
            onEdit={edit.open}
            onDelete={remove.open}
          />
        )
      }
      text={kept.content}
    >
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
