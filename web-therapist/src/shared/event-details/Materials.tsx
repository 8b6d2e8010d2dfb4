import { TextDraftStatus, useTextDraft } from '@larkwell/app-kit';
import type { EventDetailsSchema, EventMaterial } from '@larkwell/app-kit/api';
import { AttachmentList, AttachmentPicker, SessionRecords, useAttachments } from '@larkwell/app-kit/child';
import { Button, Switch, Textarea, Title } from '@larkwell/ui';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useTherapist } from '../therapist/queries.ts';
import type { NoteDrafts } from './drafts.ts';
import { EditableText } from './EditableText.tsx';
import classes from './event-details.module.css';
import { t } from './messages.ts';
import { useAddMaterial, useChangeMaterial, useDeleteMaterial } from './mutations.ts';

interface MaterialsProps {
  event: EventDetailsSchema;
  own: boolean;
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
}

/** Materials of a session. Its therapist adds them, and shares each with all families or none. */
export function Materials(props: MaterialsProps) {
  const { event, own, drafts } = props;
  // keep typed text readable, even if the session was canceled meanwhile
  const adding = (own && !event.canceled) || drafts.material !== '' || drafts.materialFiles.length > 0;
  const families = event.guests.length > 1 ? 'all' : 'one';
  return (
    <section>
      <Title order={3} className={classes.heading}>
        {t('materials')}
      </Title>
      {own && <p className={classes.lead}>{t(families === 'all' ? 'materialsLeadGroup' : 'materialsLead')}</p>}
      <SessionRecords event={event} kind="materials" failed={t('materialsFailed')}>
        {(materials) => (
          <div className={classes.notes}>
            {materials.map((material) => (
              <EditableMaterial key={material.id} {...props} material={material} families={families} />
            ))}
            {materials.length === 0 && !own && <p className={classes.none}>{t('materialsNone')}</p>}
            {adding && <NewMaterial {...props} families={families} />}
          </div>
        )}
      </SessionRecords>
    </section>
  );
}

type Families = 'one' | 'all';
const shareLabel = (families: Families) => t(families === 'all' ? 'shareWithAll' : 'share');

interface OneMaterial {
  material: EventMaterial;
  families: Families;
}

/** The server files drafts of a group's materials under one of its children. */
const childOf = ({ guests }: EventDetailsSchema) => guests[0]?.child_id ?? '';

function NewMaterial({ event, drafts, onDrafts, families }: MaterialsProps & { families: Families }) {
  const [missing, setMissing] = useState(false);
  const add = useAddMaterial(event.id);
  const { zone } = useTherapist();
  const { material: text, materialShared: shared } = drafts;
  const draft = useTextDraft({
    about: { childId: childOf(event), kind: 'material', subjectId: event.id },
    text,
    setText: (restored) => onDrafts((before) => ({ ...before, material: restored })),
  });
  const attachments = useAttachments({
    place: { event_id: event.id },
    files: drafts.materialFiles,
    onFiles: (change) => onDrafts((before) => ({ ...before, materialFiles: change(before.materialFiles) })),
  });
  const busy = add.isPending || attachments.busy;

  async function save() {
    const content = text.trim();
    setMissing(content === '');
    if (content === '' || busy) return;
    try {
      await attachments.send((attachment_ids) => add.mutateAsync({ content, shared, attachment_ids }));
    } catch {
      return; // a toast or the line of the file says why
    }
    // text typed while saving becomes the next material
    onDrafts((before) =>
      before.material.trim() === content ? { ...before, material: '', materialShared: false } : before,
    );
  }

  return (
    <form
      noValidate
      className={classes.part}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void save();
      }}
    >
      <Textarea
        label={t('materialNew')}
        description={t('materialHint')}
        minRows={2}
        maxRows={10}
        value={text}
        error={missing ? t('materialRequired') : null}
        onChange={({ currentTarget }) => {
          setMissing(false);
          onDrafts((before) => ({ ...before, material: currentTarget.value }));
        }}
      />
      <TextDraftStatus
        draft={draft}
        zone={zone}
        onDiscard={() => onDrafts((before) => ({ ...before, material: '', materialShared: false }))}
      />
      <AttachmentPicker attachments={attachments} />
      <Switch
        size="sm"
        label={shareLabel(families)}
        checked={shared}
        onChange={({ currentTarget }) => onDrafts((before) => ({ ...before, materialShared: currentTarget.checked }))}
      />
      <Button type="submit" variant="default" className={classes.save} loading={busy}>
        {t('materialAdd')}
      </Button>
    </form>
  );
}

function EditableMaterial({ event, drafts, onDrafts, material, families }: MaterialsProps & OneMaterial) {
  const therapist = useTherapist();
  const change = useChangeMaterial(event.id);
  const deletion = useDeleteMaterial(event.id);
  return (
    <EditableText
      kept={material}
      edited={{ kind: 'material_edit', childId: childOf(event) }}
      drafts={drafts}
      onDrafts={onDrafts}
      mine={material.creator_id === therapist.id}
      label={t('material')}
      requiredMessage={t('materialRequired')}
      menuLabel={(when) => t('materialMore', { when })}
      shareLabel={shareLabel(families)}
      sharedLabel={t(families === 'all' ? 'sharedWithAll' : 'shared')}
      deleteTitle={t('materialDeleteTitle')}
      files={<AttachmentList attachments={material.attachments} />}
      deleteText={(when) => t(`materialDelete_${material.shared ? families : 'own'}`, { when })}
      change={change}
      deletion={deletion}
    />
  );
}
