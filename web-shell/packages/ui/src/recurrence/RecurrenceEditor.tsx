import { Input, Select, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';
import { DateField } from '../inputs/DateField.tsx';
import { typedDate } from '../inputs/date-text.ts';
import { dayName, weekdays } from '../inputs/working-hours.ts';
import { t } from '../messages.ts';
import classes from './RecurrenceEditor.module.css';
import {
  latestUntil,
  longestPeriod,
  monthOptionsOf,
  monthOptionText,
  type Recurrence,
  type RecurrenceField,
  type RecurringUnit,
  recurrenceProblems,
  recurrenceSentence,
  withDay,
  withUnit,
} from './recurrence.ts';

export interface RecurrenceEditorProps {
  /** Accessible name: 'Repeats'. */
  label: string;
  value: Recurrence;
  /** The date of the first event, `YYYY-MM-DD`. */
  date: string;
  onChange: (rule: Recurrence) => void;
  /** Shows all errors, not only of blurred fields; set it after a submit. */
  showAllProblems?: boolean;
}

const periods = (unit: RecurringUnit) => Array.from({ length: longestPeriod[unit] }, (_, index) => String(index + 1));

/** Edits a recurrence rule, with a summary. `docs/product/web.md#recurrence-editor` */
export function RecurrenceEditor({ label, value, date, onChange, showAllProblems = false }: RecurrenceEditorProps) {
  const [left, setLeft] = useState<ReadonlySet<RecurrenceField>>(new Set());
  const id = useId();
  const problems = recurrenceProblems(value, date);
  const said = (field: RecurrenceField) => (showAllProblems || left.has(field) ? problems.get(field) : undefined);
  const leave = (field: RecurrenceField) => setLeft(new Set(left).add(field));
  const options = monthOptionsOf(date);
  const sentence = recurrenceSentence(value);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset doesn't shrink below its contents
    <div role="group" aria-label={label} className={classes.editor}>
      <div className={classes.every}>
        <Select
          label={t('recurrenceEvery')}
          data={periods(value.unit)}
          value={String(value.period)}
          onChange={(period) => onChange({ ...value, period: Number(period) })}
        />
        <Select
          label={t('recurrenceUnit')}
          data={[
            { value: 'week', label: t('recurrenceWeeks', { count: value.period }) },
            { value: 'month', label: t('recurrenceMonths', { count: value.period }) },
          ]}
          value={value.unit}
          onChange={(unit) => onChange(withUnit(value, unit as RecurringUnit, date))}
        />
      </div>
      {value.unit === 'week' ? (
        <Input.Wrapper
          label={t('recurrenceDays')}
          labelElement="div"
          required
          error={said('days')}
          errorProps={{ id: `${id}-days` }}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere */}
          <div
            role="group"
            aria-label={t('recurrenceDays')}
            aria-describedby={said('days') ? `${id}-days` : undefined}
            className={classes.days}
          >
            {weekdays.map((day) => (
              <UnstyledButton
                key={day}
                className={classes.day}
                aria-pressed={value.days.includes(day)}
                onClick={() => {
                  onChange(withDay(value, day));
                  leave('days');
                }}
              >
                <span aria-hidden>{t(`${day}Short`)}</span>
                <VisuallyHidden>{dayName(day)}</VisuallyHidden>
              </UnstyledButton>
            ))}
          </div>
        </Input.Wrapper>
      ) : (
        <Select
          label={t('recurrenceOption')}
          required
          data={[...new Set([...options, ...(value.monthOption ? [value.monthOption] : [])])].map((option) => ({
            value: option,
            label: monthOptionText(option),
          }))}
          value={value.monthOption}
          error={said('monthOption')}
          onBlur={() => leave('monthOption')}
          onChange={(monthOption) => onChange({ ...value, monthOption })}
        />
      )}
      <DateField
        label={t('recurrenceUntil')}
        description={
          <>
            {sentence && (
              <>
                <span>{sentence}</span>
                {'. '}
              </>
            )}
            <span>{t('recurrenceLatest', { date: typedDate(latestUntil(date)) })}</span>
          </>
        }
        required
        minDate={date}
        maxDate={latestUntil(date)}
        value={value.until}
        error={said('until')}
        onBlur={() => leave('until')}
        onChange={(until) => onChange({ ...value, until })}
      />
    </div>
  );
}
