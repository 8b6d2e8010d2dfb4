import type { GoalInReport, ReportFigures } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { Checkbox, Select, Textarea } from '@larkwell/ui';
import { t } from './messages.ts';
import { type GoalFields, isIncluded } from './reportFields.ts';
import classes from './reports.module.css';

const ratings = ['met', 'progressing', 'not_yet_progressing', 'insufficient_data'] as const;
const byFigures = 'by_figures';
const mostLetters = 10_000;

interface GoalFieldsetProps {
  goal: GoalInReport;
  fields: GoalFields;
  onChange: (change: Partial<GoalFields>) => void;
}

/** Whether a goal is part of a report, its figures, its rating and a comment. */
export function GoalFieldset({ goal, fields, onChange }: GoalFieldsetProps) {
  const name = goal.title || goal.description;
  return (
    <fieldset className={classes.goal} aria-label={name}>
      <Checkbox
        label={name}
        description={goal.active ? undefined : t('notActive')}
        checked={isIncluded(goal, fields)}
        onChange={({ currentTarget }) => onChange({ included: currentTarget.checked })}
      />
      <p className={classes.figures}>{figuresText(goal.figures)}</p>
      {isIncluded(goal, fields) && (
        <>
          <Select
            label={t('rating')}
            allowDeselect={false}
            data={[
              { value: byFigures, label: t('byFigures', { rating: t(goal.figures.rating) }) },
              ...ratings.map((rating) => ({ value: rating, label: t(rating) })),
            ]}
            value={fields.rating ?? byFigures}
            onChange={(value) => onChange({ rating: ratings.find((rating) => rating === value) ?? null })}
          />
          <Textarea
            label={t('comment')}
            minRows={1}
            maxRows={8}
            maxLength={mostLetters}
            value={fields.comment}
            onChange={({ currentTarget }) => onChange({ comment: currentTarget.value })}
          />
        </>
      )}
    </fieldset>
  );
}

function figuresText({ sessions, first_percent, last_percent, met_on, progress_before, progress }: ReportFigures) {
  const change =
    first_percent === null || last_percent === null ? [] : [t('change', { first: first_percent, last: last_percent })];
  const met = met_on ? [t('metOn', { date: formatDate(met_on) })] : [];
  const parts = [
    t('sessions', { count: sessions }),
    ...change,
    ...met,
    t('progress', { before: progress_before, now: progress }),
  ];
  return parts.join(' · ');
}
