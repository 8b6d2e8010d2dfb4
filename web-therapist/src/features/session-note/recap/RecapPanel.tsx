import { KeptNotice, SaveProblem, SaveStatus, useLocalDraft, useToastMutation, useUnsaved } from '@larkwell/app-kit';
import { deleteEventRecap, type Guest, type Recap, saveEventRecap } from '@larkwell/app-kit/api';
import { eventRecapsQuery, PracticeList, RecapBody, recapsQuery } from '@larkwell/app-kit/child';
import { formatDateTime } from '@larkwell/app-kit/time';
import { Alert, Button, ConfirmDialog, Panel, useDisclosure } from '@larkwell/ui';
import { useState } from 'react';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import classes from './Recap.module.css';
import { RecapForm } from './RecapForm.tsx';
import { bothRecaps, changeOf, fieldsOf, hasText, isSame, type RecapFields, recapFields } from './recapFields.ts';
import type { RecapsOfSession } from './useRecaps.ts';

interface RecapPanelProps {
  eventId: string;
  child: Guest;
  inGroup: boolean;
  /** The session has started, so that a recap can be shared. */
  started: boolean;
  recaps: RecapsOfSession;
}

/** What the family reads after the session: a draft that saves itself, or what was shared. */
export function RecapPanel(props: RecapPanelProps) {
  const { child, inGroup, recaps } = props;
  const saved = recaps.savedOf(child.child_id);
  return (
    <Panel title={t('title')}>
      {saved?.shared_at ? (
        <SharedRecap key={saved.id} {...props} recap={saved} />
      ) : (
        <>
          <p className={classes.lead}>{inGroup ? t('leadOf', { name: child.name }) : t('lead')}</p>
          <Draft {...props} />
        </>
      )}
    </Panel>
  );
}

const keysOf = (eventId: string, childId: string) => [
  eventRecapsQuery(eventId).queryKey,
  recapsQuery(childId).queryKey,
];

function Draft({ eventId, child, started, recaps }: RecapPanelProps) {
  const { zone } = useTherapist();
  const [missing, setMissing] = useState(false);
  const childId = child.child_id;
  const saved = recaps.savedOf(childId);
  const conflict = recaps.conflictOf(childId);
  const fields = recaps.fieldsOf(childId);
  const share = useToastMutation({
    mutationFn: (recap: Recap) =>
      saveEventRecap({
        path: { event_id: eventId },
        body: { recap: { ...changeOf(childId, fieldsOf(recap), recap.version), shared: true } },
      }),
    success: t('shared'),
    invalidates: keysOf(eventId, childId),
  });

  async function shareNow() {
    setMissing(!hasText(fields));
    if (!hasText(fields) || !(await recaps.save())) return;
    const latest = recaps.latestOf(childId);
    if (latest) share.mutate(latest);
  }

  return (
    <div className={classes.draft}>
      {conflict && <Conflict child={child} theirs={conflict} recaps={recaps} />}
      <RecapForm
        eventId={eventId}
        fields={fields}
        error={missing ? t('nothing') : null}
        onChange={(change) => {
          setMissing(false);
          recaps.change(childId, change);
        }}
      />
      <SaveStatus
        state={recaps.state}
        savedAt={saved?.saved_at ?? null}
        savedText={(when) => t('savedAt', { when })}
        kept={recaps.kept}
        zone={zone}
      />
      <SaveProblem problem={recaps.problem} state={recaps.state} kept={recaps.kept} onSave={() => void recaps.save()} />
      {started && (
        <div className={classes.actions}>
          <Button variant="default" loading={share.isPending} onClick={() => void shareNow()}>
            {t('share')}
          </Button>
          <p className={classes.quiet}>{t('shareNow')}</p>
        </div>
      )}
    </div>
  );
}

/** Both recaps side by side. The therapist keeps one. */
function Conflict({ child, theirs, recaps }: { child: Guest; theirs: Recap; recaps: RecapsOfSession }) {
  const { zone } = useTherapist();
  return (
    <Alert role="alert" data-tone="warning" title={t('conflictTitle', { child: child.name })}>
      <p className={classes.lead}>{t('conflictLead')}</p>
      <section aria-label={t('elsewhere', { when: formatDateTime(theirs.saved_at, zone) })}>
        <p className={classes.quiet}>{t('elsewhere', { when: formatDateTime(theirs.saved_at, zone) })}</p>
        <RecapBody recap={theirs} zone={zone} />
      </section>
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={() => recaps.resolve(theirs, 'here')}>
          {t('keepHere')}
        </Button>
        <Button variant="default" size="sm" onClick={() => recaps.resolve(theirs, 'theirs')}>
          {t('keepElsewhere')}
        </Button>
      </div>
    </Alert>
  );
}

function SharedRecap({ eventId, child, recap }: RecapPanelProps & { recap: Recap }) {
  const { zone } = useTherapist();
  const [edited, setEdited] = useState<RecapFields | null>(null);
  const [restored, setRestored] = useState(false);
  const changes = edited && !isSame(edited, fieldsOf(recap)) ? edited : null;
  const { kept } = useLocalDraft({
    name: `shared recap ${recap.id}`,
    schema: recapFields,
    value: changes,
    restore: ([first, ...others]) => {
      if (!first) return;
      setEdited((now) => others.reduce(bothRecaps, now ? bothRecaps(now, first) : first));
      setRestored(true);
    },
  });
  useUnsaved(changes !== null && !kept);
  const stop = () => setEdited(null);
  const [asking, { open: ask, close: dismiss }] = useDisclosure(false);
  const remove = useToastMutation({
    mutationFn: () => deleteEventRecap({ path: { event_id: eventId, recap_id: recap.id } }),
    success: t('deleted'),
    invalidates: keysOf(eventId, child.child_id),
    onSuccess: dismiss,
  });
  if (edited)
    return (
      <>
        {restored && changes && <KeptNotice onDiscard={stop} />}
        <EditRecap eventId={eventId} recap={recap} fields={edited} onFields={setEdited} onDone={stop} />
      </>
    );
  return (
    <div className={classes.draft}>
      <p className={classes.quiet}>
        {t('sharedOn', { when: formatDateTime(recap.shared_at ?? recap.saved_at, zone) })}
        {recap.edited && ` · ${t('edited')}`}
      </p>
      <RecapBody recap={recap} zone={zone} />
      {recap.practices.length > 0 && <PracticeList practices={recap.practices} zone={zone} />}
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={() => setEdited(fieldsOf(recap))}>
          {t('edit')}
        </Button>
        <Button variant="subtle" size="sm" onClick={ask}>
          {t('delete')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={dismiss}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </div>
  );
}

interface EditRecapProps {
  eventId: string;
  recap: Recap;
  fields: RecapFields;
  onFields: (fields: RecapFields) => void;
  onDone: () => void;
}

function EditRecap({ eventId, recap, fields, onFields, onDone }: EditRecapProps) {
  const [missing, setMissing] = useState(false);
  const change = useToastMutation({
    mutationFn: () =>
      saveEventRecap({
        path: { event_id: eventId },
        body: { recap: changeOf(recap.child_id, fields, recap.version) },
      }),
    success: t('changed'),
    invalidates: keysOf(eventId, recap.child_id),
    onSuccess: onDone,
  });
  return (
    <form
      className={classes.draft}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        setMissing(!hasText(fields));
        if (hasText(fields)) change.mutate();
      }}
    >
      <RecapForm
        eventId={eventId}
        fields={fields}
        error={missing ? t('nothing') : null}
        onChange={(changed) => {
          setMissing(false);
          onFields({ ...fields, ...changed });
        }}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={change.isPending}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
