import { Switch, TextInput, TimeField } from '@larkwell/ui';
import { DateField } from '@larkwell/ui/dates';
import type { LeaveDraft, LeaveField } from './draft.ts';
import classes from './leave.module.css';
import { t } from './messages.ts';

interface LeaveWhenProps {
  draft: LeaveDraft;
  onChange: (draft: LeaveDraft) => void;
  problemOf: (field: LeaveField) => string | undefined;
  onLeave: (field: LeaveField) => void;
}

/** Start and end, in whole days or to the minute, and the reason. */
export function LeaveWhen({ draft, onChange, problemOf, onLeave }: LeaveWhenProps) {
  const { from, to } = draft;
  const field = (name: LeaveField) => ({ error: problemOf(name), onBlur: () => onLeave(name), required: true });
  return (
    <>
      <div className={classes.pair}>
        <DateField
          {...field('from')}
          label={t('leaveFrom')}
          value={from}
          onChange={(day) => onChange({ ...draft, from: day, to: day && to && to < day ? day : to })}
        />
        <DateField
          {...field('to')}
          label={t('leaveTo')}
          value={to}
          onChange={(day) => onChange({ ...draft, to: day })}
        />
      </div>
      <Switch
        label={t('leaveWholeDays')}
        checked={draft.wholeDays}
        onChange={(event) => onChange({ ...draft, wholeDays: event.currentTarget.checked })}
      />
      {!draft.wholeDays && (
        <div className={classes.pair}>
          <TimeField
            {...field('start')}
            label={t('leaveStart')}
            value={draft.start}
            onChange={(start) => onChange({ ...draft, start })}
          />
          <TimeField
            {...field('end')}
            label={t('leaveEnd')}
            value={draft.end}
            onChange={(end) => onChange({ ...draft, end })}
          />
        </div>
      )}
      <TextInput
        label={t('leaveReason')}
        description={t('leaveReasonHint')}
        value={draft.reason}
        onChange={(event) => onChange({ ...draft, reason: event.currentTarget.value })}
      />
    </>
  );
}
