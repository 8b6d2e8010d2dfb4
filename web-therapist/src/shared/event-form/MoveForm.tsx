import type { EventSchema, Slot } from '@larkwell/app-kit/api';
import { Button } from '@larkwell/ui';
import { type FormEvent, useState } from 'react';
import { whenInZone } from '../events/eventText.ts';
import { RescheduleRequest } from '../events/RescheduleRequest.tsx';
import { useTherapist } from '../therapist/queries.ts';
import { DatesPreview } from './DatesPreview.tsx';
import { type DraftField, draftOf, type EventDraft, problemsOf, timesOf } from './draft.ts';
import classes from './event-form.module.css';
import { FamilyClocks } from './FamilyClocks.tsx';
import { FormActions } from './FormActions.tsx';
import { FreeTimes } from './FreeTimes.tsx';
import { t } from './messages.ts';
import { useEditEvent } from './mutations.ts';
import { Refusal } from './Refusal.tsx';
import { conflictsOf } from './refusal.ts';
import { changesNothing, changesOf, checkEdit, edit, movedDraft, type Scope } from './requests.ts';
import { ScopeQuestion } from './ScopeQuestion.tsx';
import { useCheckedDates } from './useCheckedDates.ts';
import { WhenFields } from './WhenFields.tsx';

interface MoveFormProps {
  event: EventSchema;
  /** The times it was dragged to, ISO 8601; undefined when opened from the details. */
  to?: { start_date: string; end_date: string } | undefined;
  onDirty: () => void;
  onDone: () => void;
  onCancel: () => void;
}

/** Moves an event, by keyboard or after a drag: shows conflicts, the family's time and the scope. */
export function MoveForm({ event: opened, to, onDirty, onDone, onCancel }: MoveFormProps) {
  const [event] = useState(opened); // move the event as opened, even if others change it meanwhile
  const { zone } = useTherapist();
  const [draft, setDraft] = useState<EventDraft>(() => movedDraft(event, to ?? {}, zone));
  const [scope, setScope] = useState<Scope>('onlyThis');
  const [left, setLeft] = useState<ReadonlySet<DraftField>>(new Set());
  const [refusal, setRefusal] = useState<unknown>(null);
  const move = useEditEvent(event.id, { moved: true });
  const onlyThis = !event.permissions.edit_series.allowed;
  const problems = problemsOf(draft);
  const whole = problems.size === 0;
  const check = whole ? checkEdit(event, draft, scope, zone) : null;
  const checked = useCheckedDates(check);

  function change(next: EventDraft) {
    setDraft(next);
    setRefusal(null);
    onDirty();
  }

  function choose(slot: Slot) {
    const { date, start, end } = draftOf({ ...event, ...slot }, zone);
    change({ ...draft, date, start, end });
  }

  async function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    setLeft(new Set(['date', 'start', 'end']));
    if (!whole) return;
    if (changesNothing(changesOf(event, draft, zone))) return onCancel();
    setRefusal(null);
    try {
      await move.mutateAsync(edit(event, draft, scope, zone));
      onDone();
    } catch (error) {
      setRefusal(error);
    }
  }

  return (
    <form onSubmit={(submitted) => void submit(submitted)} noValidate className={classes.form}>
      <p className={classes.wide}>{t('movedFrom', { when: whenInZone(event, zone) })}</p>
      {event.reschedule_reason && <RescheduleRequest event={event} onDeclined={onDone} />}
      <WhenFields
        draft={draft}
        zone={zone}
        onChange={change}
        onDate={(date) => change({ ...draft, date })}
        problemOf={(field) => (left.has(field) ? problems.get(field) : undefined)}
        onLeave={(field) => setLeft(new Set(left).add(field))}
      />
      {!to && draft.date && <FreeTimes key={draft.date} event={event} date={draft.date} onChoose={choose} />}
      <FamilyClocks childIds={draft.childIds} times={timesOf(draft, zone)} zone={zone} />
      {event.series_id !== null && !onlyThis && (
        <ScopeQuestion label={t('scopeMove')} value={scope} onChange={setScope} />
      )}
      <DatesPreview checked={checked} zone={zone} childIds={draft.childIds} refused={conflictsOf(refusal)} />
      <Refusal error={refusal} zone={zone} shownAbove={check !== null} />
      <FormActions>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        {/* a focused date would open its calendar over the open times */}
        <Button type="submit" loading={move.isPending} disabled={checked.blocked !== null} data-autofocus>
          {t('move')}
        </Button>
      </FormActions>
    </form>
  );
}
