import { Loaded, useQuery } from '@larkwell/app-kit';
import type { EventShape, Material } from '@larkwell/app-kit/api';
import { materialsQuery } from '@larkwell/app-kit/child';
import { Button, ListSkeleton, Switch, Textarea, Title } from '@larkwell/ui';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useTherapist } from '../therapist/queries.ts';
import type { NoteDrafts } from './drafts.ts';
import classes from './event-details.module.css';
import { KeptText } from './KeptText.tsx';
import { t } from './messages.ts';
import { useAddMaterial, useChangeMaterial, useDeleteMaterial } from './mutations.ts';

interface MaterialsProps {
  event: EventShape;
  own: boolean;
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
}

/** What the session needs: its therapist adds to it, and shares it with all its families or with none. */
export function Materials(props: MaterialsProps) {
  const { event, own, drafts } = props;
  // what was typed stays to be read, whatever became of the session meanwhile
  const adding = (own && !event.canceled) || drafts.material !== '';
  const query = useQuery(materialsQuery(event.id));
  const families = event.guests.length > 1 ? 'all' : 'one';
  return (
    <section>
      <Title order={3} className={classes.heading}>
        {t('materials')}
      </Title>
      {own && <p className={classes.lead}>{t(families === 'all' ? 'materialsLeadGroup' : 'materialsLead')}</p>}
      <Loaded query={query} failed={t('materialsFailed')} skeleton={<ListSkeleton count={1} />}>
        {(materials) => (
          <div className={classes.notes}>
            {materials.map((material) => (
              <KeptMaterial key={material.id} {...props} material={material} families={families} />
            ))}
            {materials.length === 0 && !own && <p className={classes.none}>{t('materialsNone')}</p>}
            {adding && <NewMaterial {...props} families={families} />}
          </div>
        )}
      </Loaded>
    </section>
  );
}

type Families = 'one' | 'all';
const shareLabel = (families: Families) => t(families === 'all' ? 'shareWithAll' : 'share');

interface OneMaterial {
  material: Material;
  families: Families;
}

function NewMaterial({ event, drafts, onDrafts, families }: MaterialsProps & { families: Families }) {
  const [missing, setMissing] = useState(false);
  const add = useAddMaterial(event.id);
  const { material: draft, materialShared: shared } = drafts;

  function save() {
    const content = draft.trim();
    setMissing(content === '');
    if (content === '' || add.isPending) return;
    add.mutate(
      { content, shared },
      {
        onSuccess: () => {
          // what was typed meanwhile is the next one
          onDrafts((before) =>
            before.material.trim() === content ? { ...before, material: '', materialShared: false } : before,
          );
        },
      },
    );
  }

  return (
    <form
      noValidate
      className={classes.part}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        save();
      }}
    >
      <Textarea
        label={t('materialNew')}
        description={t('materialHint')}
        minRows={2}
        maxRows={10}
        value={draft}
        error={missing ? t('materialRequired') : null}
        onChange={({ currentTarget }) => {
          setMissing(false);
          onDrafts((before) => ({ ...before, material: currentTarget.value }));
        }}
      />
      <Switch
        size="sm"
        label={shareLabel(families)}
        checked={shared}
        onChange={({ currentTarget }) => onDrafts((before) => ({ ...before, materialShared: currentTarget.checked }))}
      />
      <Button type="submit" variant="default" className={classes.save} loading={add.isPending}>
        {t('materialAdd')}
      </Button>
    </form>
  );
}

function KeptMaterial({ event, drafts, onDrafts, material, families }: MaterialsProps & OneMaterial) {
  const therapist = useTherapist();
  const change = useChangeMaterial(event.id);
  const deletion = useDeleteMaterial(event.id);
  return (
    <KeptText
      kept={material}
      drafts={drafts}
      onDrafts={onDrafts}
      mine={material.creator_id === therapist.id}
      label={t('material')}
      requiredMessage={t('materialRequired')}
      menuLabel={(when) => t('materialMore', { when })}
      shareLabel={shareLabel(families)}
      sharedLabel={t(families === 'all' ? 'sharedWithAll' : 'shared')}
      deleteTitle={t('materialDeleteTitle')}
      deleteText={(when) => t(`materialDelete_${material.shared ? families : 'own'}`, { when })}
      change={change}
      deletion={deletion}
    />
  );
}
