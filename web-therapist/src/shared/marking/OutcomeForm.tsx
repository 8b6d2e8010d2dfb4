import type { EventParticipant, EventSchema } from '@larkwell/app-kit/api';
import { formatTime } from '@larkwell/app-kit/time';
import { Button, IconCheck, Radio } from '@larkwell/ui';
import { Fragment, type ReactNode, useState } from 'react';
import { subjectOf } from '../events/eventText.ts';
import { useTherapist } from '../therapist/queries.ts';
import classes from './marking.module.css';
import { t } from './messages.ts';
import { useRecord } from './mutations.ts';
import {
  type Answer,
  answerForAll,
  answerOf,
  type ChildOutcome,
  childOutcomes,
  expectedIn,
  type Outcome,
  outcomes,
  recordOf,
  type SessionReason,
  sessionReasons,
  withPart,
} from './outcomes.ts';
import { PartOfSession } from './PartOfSession.tsx';
import { lengthOf } from './parts.ts';
import { type Proposal, proposalsOf } from './proposals.ts';

interface OutcomeFormProps {
  event: EventSchema;
  /** The event's time, for accessible names. */
  when: string;
  onSaved?: () => void;
}

/** Asks what happened in a session and saves mark and attendance in one call. */
export function OutcomeForm({ event, when, onSaved }: OutcomeFormProps) {
  const recorded = answerOf(event);
  const [chosen, setChosen] = useState<Answer | null>(null);
  const [tried, setTried] = useState(false);
  const record = useRecord(event, () => {
    setChosen(null);
    setTried(false);
    onSaved?.();
  });
  const answer = chosen ?? recorded;
  const isMarked = event.status === 'complete' || event.status === 'incomplete';
  const unchanged = isMarked && (chosen === null || JSON.stringify(chosen) === JSON.stringify(recorded));
  const participants = expectedIn(event);
  const [only] = participants.length === 1 ? participants : [];
  // one press records what is usual, while nothing else is known or chosen
  const isUsual = only !== undefined && !isMarked && recordOf(event, { ...answer, parts: {} }) === null;
  const body = recordOf(event, isUsual ? answerForAll(event, 'attended') : answer);
  const choose = (children: Record<string, ChildOutcome>) =>
    setChosen({ ...answer, reason: null, children: { ...answer.children, ...children } });
  const length = lengthOf(event);
  const partOf = ({ id, guest }: EventParticipant) =>
    answer.children[id] === 'attended' && (
      <PartOfSession
        key={JSON.stringify(recorded.parts?.[id])}
        guest={guest}
        part={answer.parts?.[id]}
        length={length}
        onChange={(part) => setChosen(withPart(answer, id, part))}
        tried={tried}
      />
    );
  const error = (missing: boolean) => tried && missing && t('outcomeRequired');

  return (
    <form
      className={classes.outcome}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        setTried(true);
        if (body) record.mutate(body);
      }}
    >
      <Seen event={event} />
      {only ? (
        <>
          <Choices<Outcome>
            label={t('outcomeOf', { name: only.guest.name })}
            options={outcomes}
            value={answer.reason ?? answer.children[only.id] ?? null}
            onChange={(outcome) => (isReason(outcome) ? setChosen(because(outcome)) : choose({ [only.id]: outcome }))}
            error={error(body === null && answer.children[only.id] === undefined)}
          />
          {partOf(only)}
        </>
      ) : (
        <>
          <Choices<SessionReason | 'held'>
            label={t('outcomeOfGroup')}
            options={['held', ...sessionReasons]}
            value={answer.reason ?? 'held'}
            onChange={(reason) => setChosen(reason === 'held' ? { ...recorded, reason: null } : because(reason))}
          />
          {!answer.reason &&
            participants.map((one) => (
              <Fragment key={one.id}>
                <Choices<ChildOutcome>
                  label={one.guest.name}
                  options={childOutcomes}
                  value={answer.children[one.id] ?? null}
                  onChange={(outcome) => choose({ [one.id]: outcome })}
                  error={error(!answer.children[one.id])}
                />
                {partOf(one)}
              </Fragment>
            ))}
        </>
      )}
      <div>
        <Button
          type="submit"
          size="sm"
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={record.isPending}
          disabled={unchanged}
          aria-label={t(isUsual ? 'markAttendedOf' : 'saveOutcomeOf', { subject: subjectOf(event), when })}
        >
          {t(isUsual ? 'markAttended' : 'saveOutcome')}
        </Button>
      </div>
    </form>
  );
}

const because = (reason: SessionReason): Answer => ({ reason, children: {} });

const isReason = (outcome: Outcome): outcome is SessionReason => sessionReasons.some((reason) => reason === outcome);

const labelOf = (option: Outcome | 'held') => t(`outcome_${option}`);

interface ChoicesProps<Value extends Outcome | 'held'> {
  label: string;
  options: readonly Value[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: ReactNode;
}

function Choices<Value extends Outcome | 'held'>({ label, options, value, onChange, error }: ChoicesProps<Value>) {
  return (
    <Radio.Group label={label} value={value} onChange={(next) => onChange(next as Value)} error={error}>
      <div className={classes.choices}>
        {options.map((option) => (
          <Radio key={option} value={option} label={labelOf(option)} />
        ))}
      </div>
    </Radio.Group>
  );
}

/** Who was seen in the meeting room. */
function Seen({ event }: { event: EventSchema }) {
  const { zone } = useTherapist();
  const proposals = proposalsOf(event);
  const length = lengthOf(event);
  const wordsOf = ({ name, outcome, joinedAt, together, late, early }: Proposal) =>
    joinedAt
      ? [
          t('joined', { name, time: formatTime(joinedAt, zone) }),
          together !== null && t('together', { minutes: together, total: length }),
          late > 0 && t('late', { count: late }),
          early > 0 && t('early', { count: early }),
          outcome === 'technical' && t('brokeOff'),
        ]
          .filter(Boolean)
          .join(' · ')
      : t('nobodyJoined', { name });
  if (proposals.length === 0) return null;
  return (
    <ul className={classes.seen}>
      {proposals.map((proposal) => (
        <li key={proposal.id}>{wordsOf(proposal)}</li>
      ))}
    </ul>
  );
}
