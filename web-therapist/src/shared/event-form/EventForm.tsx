import type { EventSchema } from '@larkwell/app-kit/api';
import { Alert, Button, focusFirstProblem, IconInfoCircle } from '@larkwell/ui';
import { type FormEvent, useRef, useState } from 'react';
import { whenInZone } from '../events/eventText.ts';
import { useTherapist } from '../therapist/queries.ts';
import { DatesPreview } from './DatesPreview.tsx';
import { type DraftField, type EventDraft, isWhole, movedToDate, problemsOf, timesOf } from './draft.ts';
import classes from './event-form.module.css';
import { FamilyClocks } from './FamilyClocks.tsx';
import { FormActions } from './FormActions.tsx';
import { GuestFields } from './GuestFields.tsx';
import { CategoryField, TypeField } from './KindFields.tsx';
import { guestsOf } from './kinds.ts';
import { MoreOptions } from './MoreOptions.tsx';
import { t } from './messages.ts';
import { useAddEvent, useEditEvent } from './mutations.ts';
import { Refusal } from './Refusal.tsx';
import { RepeatFields } from './RepeatFields.tsx';
import { conflictsOf } from './refusal.ts';
import { changesNothing, changesOf, checkEdit, checkNew, edit, newEvent, type Scope, scopeOf } from './requests.ts';
import { ScopeQuestion } from './ScopeQuestion.tsx';
import { ServiceField } from './ServiceField.tsx';
import { useCheckedDates } from './useCheckedDates.ts';
import { useServiceDefaults } from './useServiceDefaults.ts';
import { WhenFields } from './WhenFields.tsx';
import { WordFields } from './WordFields.tsx';

interface EventFormProps {
  /** The event to edit; null for a new one. */
  event: EventSchema | null;
  initial: EventDraft;
  /** Called after each change, which would be lost. */
  onDirty: () => void;
  onDone: (saved: EventSchema | null) => void;
  onCancel: () => void;
}

/** Makes the dialog focus the first field instead of its close button, unless a field asks for the focus. */
function autofocusFirstField(form: HTMLFormElement | null) {
  if (form?.querySelector('[data-autofocus]')) return;
  form?.querySelector('input:checked, input, textarea')?.setAttribute('data-autofocus', '');
}

/** Creates or edits an event, with a preview of all dates. After it started or was marked, only its texts can change. */
export function EventForm({ event: opened, initial, onDirty, onDone, onCancel }: EventFormProps) {
  const [event] = useState(opened); // edit the event as opened, even if others change it meanwhile
  const therapist = useTherapist();
  const { zone } = therapist;
  const [typed, setDraft] = useState(initial);
  const draft = useServiceDefaults(typed);
  const [scope, setScope] = useState<Scope>('onlyThis');
  const [left, setLeft] = useState<ReadonlySet<DraftField>>(new Set());
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const readable = useRef(initial.date);
  const add = useAddEvent();
  const save = useEditEvent(event?.id ?? '');

  const inSeries = event?.series_id != null;
  const onlyThis = event !== null && !event.permissions.edit_series.allowed;
  const settled = event !== null && !event.permissions.reschedule.allowed;
  const changes = event ? changesOf(event, draft, zone) : null;
  const problems = problemsOf(draft);
  const problemOf = (field: DraftField) => (tried || left.has(field) ? problems.get(field) : undefined);
  const leave = (field: DraftField) => setLeft(new Set(left).add(field));
  const whole = isWhole(draft);
  const check = !whole ? null : event ? checkEdit(event, draft, scope, zone) : checkNew(draft, therapist.id, zone);
  const checked = useCheckedDates(check);
  const fromRule = draft.rule !== null && (changes === null || changes.rule);

  function change(next: EventDraft) {
    setDraft(next);
    setRefusal(null);
    onDirty();
  }

  async function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    setTried(true);
    if (!settled && !whole) {
      // wait for the render that marks the field invalid
      requestAnimationFrame(() => focusFirstProblem(form));
      return;
    }
    if (changes && changesNothing(changes)) return onDone(event);
    setRefusal(null);
    try {
      const answer = event
        ? await save.mutateAsync(edit(event, draft, scope, zone))
        : await add.mutateAsync(newEvent(draft, zone));
      onDone(answer.event);
    } catch (error) {
      setRefusal(error);
    }
  }

  const skip = fromRule ? (skipped: string[]) => change({ ...draft, skipped }) : undefined;

  return (
    <form
      ref={autofocusFirstField}
      onSubmit={(submitted) => void submit(submitted)}
      noValidate
      className={classes.form}
    >
      {inSeries && !onlyThis && changes && (
        <ScopeQuestion
          label={t('scopeEdit')}
          value={scopeOf(changes, scope)}
          onChange={setScope}
          ruleChanged={changes.rule}
        />
      )}
      {settled ? (
        <Alert icon={<IconInfoCircle size={20} aria-hidden />} title={whenInZone(event, zone)}>
          {t('settled')}
        </Alert>
      ) : (
        <>
          <CategoryField draft={draft} onChange={change} />
          <GuestFields draft={draft} event={event} onChange={change} problemOf={problemOf} onLeave={leave} />
          <TypeField draft={draft} onChange={change} />
          {!event && draft.childIds.length === 1 && guestsOf(draft.type) !== 'many' && (
            <ServiceField draft={draft} onChange={change} />
          )}
          <WhenFields
            draft={draft}
            zone={zone}
            onChange={change}
            // moving one occurrence to another day leaves the rule alone
            onDate={(date) => {
              change(inSeries ? { ...draft, date } : movedToDate(draft, date, readable.current));
              if (date) readable.current = date;
            }}
            problemOf={problemOf}
            onLeave={leave}
          />
          <FamilyClocks childIds={draft.childIds} times={timesOf(draft, zone)} zone={zone} />
          {!onlyThis && <RepeatFields draft={draft} inSeries={inSeries} onChange={change} showAllProblems={tried} />}
          <DatesPreview
            checked={checked}
            zone={zone}
            childIds={draft.childIds}
            refused={conflictsOf(refusal)}
            skipped={fromRule ? draft.skipped : []}
            onSkip={skip}
          />
        </>
      )}
      {settled ? <WordFields draft={draft} onChange={change} /> : <MoreOptions draft={draft} onChange={change} />}
      <Refusal
        error={refusal}
        zone={zone}
        shownAbove={!settled && check !== null}
        onSkip={skip && ((days) => skip([...new Set([...draft.skipped, ...days])]))}
      />
      <FormActions>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={add.isPending || save.isPending} disabled={checked.blocked !== null}>
          {event ? t('save') : t('create')}
        </Button>
      </FormActions>
    </form>
  );
}
