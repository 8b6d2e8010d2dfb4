import { Loaded, useQuery } from '@larkwell/app-kit';
import type { EventDuringLeave, LeaveSchema } from '@larkwell/app-kit/api';
import { Button, focusFirstProblem, Group, ListSkeleton, useDebouncedValue } from '@larkwell/ui';
import { type FormEvent, useState } from 'react';
import { FormActions } from '../../../shared/event-form/FormActions.tsx';
import { Refusal } from '../../../shared/event-form/Refusal.tsx';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import { previewQuery, useSaveLeave } from './calls.ts';
import {
  choiceOf,
  choiceProblem,
  type LeaveAction,
  type LeaveDraft,
  type LeaveField,
  leaveLimit,
  leaveProblems,
  leaveTimes,
  undecided,
  wireChoice,
} from './draft.ts';
import { LeaveWhen } from './LeaveWhen.tsx';
import classes from './leave.module.css';
import { t } from './messages.ts';
import { SessionChoice } from './SessionChoice.tsx';

interface LeaveFormProps {
  /** The leave to edit; null for a new one. */
  leave: LeaveSchema | null;
  initial: LeaveDraft;
  onDirty: () => void;
  onDone: () => void;
  onCancel: () => void;
}

const nowhere = { starts_at: '', ends_at: '' };

/** When the therapist is away, and an action for every session in that time. */
export function LeaveForm({ leave, initial, onDirty, onDone, onCancel }: LeaveFormProps) {
  const { zone } = useTherapist();
  const [draft, setDraft] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<LeaveField>>(new Set());
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const save = useSaveLeave(leave?.id ?? null);

  const problems = leaveProblems(draft);
  const written = leaveTimes(draft, zone);
  const limit = written && leaveLimit(written, new Date());
  if (limit) problems.set('to', limit);
  const times = limit ? null : written;
  const key = times ? JSON.stringify(times) : '';
  const [asked] = useDebouncedValue(key, 300);
  const preview = useQuery({
    ...previewQuery(asked ? JSON.parse(asked) : nowhere, leave?.id ?? null),
    enabled: asked !== '',
  });
  const hit: readonly EventDuringLeave[] | null = times && !preview.isPlaceholderData ? (preview.data ?? null) : null;

  function change(next: LeaveDraft) {
    setDraft(next);
    setRefusal(null);
    onDirty();
  }

  function chooseForAll(events: readonly EventDuringLeave[], action: LeaveAction) {
    const all = events.map(({ id }) => [id, { ...undecided, action }] as const);
    change({ ...draft, choices: { ...draft.choices, ...Object.fromEntries(all) } });
  }

  async function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    setTried(true);
    const open = hit === null || hit.some((event) => choiceProblem(choiceOf(draft, event, leave)));
    if (!times || open || asked !== key) {
      // wait for the render that marks the field invalid
      requestAnimationFrame(() => focusFirstProblem(form));
      return;
    }
    setRefusal(null);
    const choices = hit.map((event) => wireChoice(event.id, choiceOf(draft, event, leave), zone));
    try {
      await save.mutateAsync({ leave: { ...times, reason: draft.reason.trim() || null, choices } });
      onDone();
    } catch (error) {
      setRefusal(error);
      void preview.refetch();
    }
  }

  return (
    <form onSubmit={(submitted) => void submit(submitted)} noValidate className={classes.form}>
      <LeaveWhen
        draft={draft}
        onChange={change}
        problemOf={(field) => (tried || left.has(field) ? problems.get(field) : undefined)}
        onLeave={(field) => setLeft(new Set(left).add(field))}
      />
      {times && (
        <Loaded query={preview} failed={t('leavePreviewFailed')} skeleton={<ListSkeleton count={2} />}>
          {(events) => (
            <section className={classes.form} aria-label={t('leaveHits')} aria-busy={preview.isPlaceholderData}>
              <p className={classes.name} role="status">
                {events.length === 0 ? t('leaveHitsNothing') : t('leaveHitsCount', { count: events.length })}
              </p>
              {events.length > 1 && (
                <Group gap="xs">
                  <Button variant="default" size="sm" onClick={() => chooseForAll(events, 'cancel')}>
                    {t('cancelAll')}
                  </Button>
                  <Button variant="default" size="sm" onClick={() => chooseForAll(events, 'keep')}>
                    {t('keepAll')}
                  </Button>
                </Group>
              )}
              <ul className={classes.choices}>
                {events.map((event) => {
                  const choice = choiceOf(draft, event, leave);
                  return (
                    <SessionChoice
                      key={event.id}
                      event={event}
                      zone={zone}
                      value={choice}
                      problem={tried ? choiceProblem(choice) : null}
                      onChange={(next) => change({ ...draft, choices: { ...draft.choices, [event.id]: next } })}
                    />
                  );
                })}
              </ul>
            </section>
          )}
        </Loaded>
      )}
      <Refusal error={refusal} zone={zone} />
      <FormActions>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('leaveSave')}
        </Button>
      </FormActions>
    </form>
  );
}
