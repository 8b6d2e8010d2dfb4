import { ActionIcon, Button, Switch } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { t } from '../messages.ts';
import { CopyDay } from './CopyDay.tsx';
import { clockText, minutesOf, unbroken } from './clock.ts';
import { TimeField } from './TimeField.tsx';
import classes from './WorkingHoursEditor.module.css';
import {
  addInterval,
  changeInterval,
  copyDay,
  dayAfter,
  dayName,
  type IntervalProblem,
  minutesAfterMidnight,
  problemsOf,
  removeInterval,
  switchDay,
  type TypedInterval,
  type TypedWeek,
  type Weekday,
  weekdays,
} from './working-hours.ts';

export interface WorkingHoursEditorProps {
  /** Accessible name of the editor. */
  label: string;
  /** Create it with `typedWeek`, and save `stretchesOf` once `problemsOf` is empty. */
  value: TypedWeek;
  onChange: (week: TypedWeek) => void;
  /** Shows all errors, not only of blurred fields; set it after a submit. */
  showAllProblems?: boolean;
}

/** Weekly working hours: a switch and intervals per day, also past midnight, with copying between days. */
export function WorkingHoursEditor({ label, value: week, onChange, showAllProblems = false }: WorkingHoursEditorProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const problems = problemsOf(week);
  const said = (key: string) => (showAllProblems || left.has(key) ? problems.get(key) : undefined);

  return (
    <ul className={classes.week} aria-label={label}>
      {weekdays.map((day) => (
        <li key={day} className={classes.day} data-off={!week[day].on || undefined}>
          <div className={classes.name}>
            <Switch
              label={dayName(day)}
              checked={week[day].on}
              onChange={(event) => onChange(switchDay(week, day, event.currentTarget.checked))}
            />
          </div>
          {week[day].on ? (
            <Day
              day={day}
              week={week}
              onChange={onChange}
              problemOf={said}
              onLeave={(key) => setLeft(new Set(left).add(key))}
            />
          ) : (
            <span className={classes.off}>{t('hoursOff')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface DayProps {
  day: Weekday;
  week: TypedWeek;
  onChange: (week: TypedWeek) => void;
  problemOf: (key: string) => IntervalProblem | undefined;
  onLeave: (key: string) => void;
}

function Day({ day, week, onChange, problemOf, onLeave }: DayProps) {
  const addId = useId();
  const { intervals } = week[day];

  function add() {
    const next = addInterval(week, day);
    onChange(next);
    focusSoon(startId(next[day].intervals.at(-1)?.key));
  }

  function remove(key: string) {
    onChange(removeInterval(week, day, key));
    focusSoon(addId);
  }

  return (
    <div className={classes.intervals}>
      {intervals.map((typed, index) => (
        <Interval
          key={typed.key}
          day={day}
          number={index + 1}
          typed={typed}
          problem={problemOf(typed.key)}
          onChange={(change) => onChange(changeInterval(week, day, typed.key, change))}
          onLeave={() => onLeave(typed.key)}
          onRemove={() => remove(typed.key)}
        />
      ))}
      <div className={classes.actions}>
        <Button
          id={addId}
          variant="subtle"
          size="sm"
          aria-label={t('hoursAddOn', { day: dayName(day) })}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={add}
        >
          {t('hoursAdd')}
        </Button>
        <CopyDay day={day} onCopy={(to) => onChange(copyDay(week, day, to))} />
      </div>
    </div>
  );
}

const startId = (key: string | undefined) => `${key}-start`;

/** Waits for the render of the new element. */
const focusSoon = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

interface IntervalProps {
  day: Weekday;
  number: number;
  typed: TypedInterval;
  problem: IntervalProblem | undefined;
  onChange: (change: Partial<TypedInterval>) => void;
  onLeave: () => void;
  onRemove: () => void;
}

function Interval({ day, number, typed, problem, onChange, onLeave, onRemove }: IntervalProps) {
  const problemId = useId();
  const name = { day: dayName(day), number };
  const sentence = problem?.start ?? problem?.end;
  const overnight = minutesAfterMidnight(day, typed);

  /** Shows a time as it was parsed: 5:00 becomes 5:00 AM. */
  function leave(side: 'start' | 'end') {
    const minutes = minutesOf(typed[side]);
    if (minutes !== null) onChange({ [side]: clockText(minutes) });
    onLeave();
  }

  const field = (side: 'start' | 'end') => ({
    id: `${typed.key}-${side}`,
    'aria-label': t(side === 'start' ? 'hoursStartOf' : 'hoursEndOf', name),
    'aria-invalid': problem?.[side] ? true : undefined,
    'aria-describedby': sentence ? problemId : undefined,
    placeholder: side === 'start' ? '9:00 AM' : '5:00 PM',
    error: Boolean(problem?.[side]),
    value: typed[side],
    onChange: (text: string) => onChange({ [side]: text }),
    onBlur: () => leave(side),
  });

  return (
    <div className={classes.interval}>
      <TimeField {...field('start')} />
      <span className={classes.to}>{t('hoursTo')}</span>
      <TimeField {...field('end')} />
      <ActionIcon aria-label={t('hoursRemove', name)} onClick={onRemove}>
        <IconTrash size={20} />
      </ActionIcon>
      {overnight > 0 && !sentence && (
        <p className={classes.overnight}>
          {unbroken(t('hoursOvernight', { end: clockText(overnight), day: dayName(dayAfter(day)) }))}
        </p>
      )}
      <div className={classes.problem} id={problemId} role="status">
        {sentence && unbroken(sentence)}
      </div>
    </div>
  );
}
