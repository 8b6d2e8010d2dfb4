import { titleText } from '@larkwell/app-kit';
import type { EventDuringLeave } from '@larkwell/app-kit/api';
import { Select, TimeField } from '@larkwell/ui';
import { DateField } from '@larkwell/ui/dates';
import { loadOf } from '../../../shared/events/colleagues.ts';
import { typeLabel, whenOf } from '../../../shared/events/eventText.ts';
import type { LeaveAction, TypedChoice } from './draft.ts';
import classes from './leave.module.css';
import { t } from './messages.ts';

interface SessionChoiceProps {
  event: EventDuringLeave;
  zone: string;
  value: TypedChoice;
  onChange: (choice: TypedChoice) => void;
  /** What is missing; null until the form was submitted. */
  problem: string | null;
}

/** The action for one session during the leave. */
export function SessionChoice({ event, zone, value, onChange, problem }: SessionChoiceProps) {
  const name = t('choiceName', {
    title: titleText(event.title) || typeLabel(event.event_type),
    when: whenOf(event, zone),
  });
  return (
    <li className={classes.choice}>
      <p className={classes.name}>{name}</p>
      <Select
        aria-label={t('choiceOf', { name })}
        placeholder={t('choicePlaceholder')}
        data={event.choices.map((action) => ({ value: action, label: t(`choice_${action}`) }))}
        value={value.action}
        error={value.action === null ? problem : null}
        onChange={(action) => onChange({ ...value, action: action as LeaveAction | null })}
      />
      {value.action === 'move' && (
        <div className={classes.pair}>
          <DateField
            aria-label={t('choiceDateOf', { name })}
            value={value.date}
            error={value.date ? null : problem}
            onChange={(date) => onChange({ ...value, date })}
          />
          <TimeField
            aria-label={t('choiceTimeOf', { name })}
            placeholder="9:00 AM"
            value={value.time}
            error={value.date ? problem : null}
            onChange={(time) => onChange({ ...value, time })}
          />
        </div>
      )}
      {value.action === 'substitute' && (
        <Select
          aria-label={t('choiceSubstituteOf', { name })}
          placeholder={t('choiceSubstitute')}
          data={event.substitutes.map((colleague) => ({
            value: colleague.id,
            label: t('colleagueWithLoad', { name: colleague.full_name, load: loadOf(colleague) }),
          }))}
          value={value.substituteId}
          error={problem}
          onChange={(substituteId) => onChange({ ...value, substituteId })}
        />
      )}
    </li>
  );
}
