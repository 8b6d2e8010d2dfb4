import { type SessionTrials, Sparkline, Text, TrialChart } from '@larkwell/ui';
import { useState } from 'react';
import type { Goal, GoalTrials, Practice } from '../api/index.ts';
import { formatDate } from '../time/index.ts';
import { criterionText } from './criterion.ts';
import classes from './GoalTrend.module.css';
import { t } from './messages.ts';
import { daysBetweenSessions } from './practice-days.ts';

interface GoalTrendProps {
  goal: Goal;
  /** Undefined while they load, or if they couldn't be loaded: the goal shows without them. */
  trials: GoalTrials | undefined;
  /** Of the child's latest recaps. */
  practices?: readonly Practice[];
  zone: string;
  /** In words for the family instead of a therapist's. */
  forFamily?: boolean;
}

/** What a goal is measured by, how its last session went, and a chart of all sessions with trials. */
export function GoalTrend({ goal, trials, practices = [], zone, forFamily = false }: GoalTrendProps) {
  const sessions = trials?.sessions ?? [];
  const [opened, setOpened] = useState(false);
  const last = sessions.at(-1);
  const facts = factsOf(goal, zone);
  if (facts.length === 0 && !last) return null;
  return (
    <div className={classes.trend}>
      {facts.map((fact) => (
        <Text key={fact} size="sm" c="dimmed">
          {fact}
        </Text>
      ))}
      {last && (
        <>
          <p className={classes.last}>
            <Sparkline percents={sessions.map(({ percent }) => percent)} />
            {t('lastTrials', {
              correct: last.correct,
              trials: last.trials,
              percent: last.percent,
              when: formatDate(last.starts_at, zone),
            })}
          </p>
          <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
            <summary className={classes.summary}>{t('trialChart')}</summary>
            {opened && (
              <TrialChart
                label={t('trialChartOf', { goal: goal.title || goal.description })}
                sessions={chartOf(goal, sessions, practices, zone)}
                target={targetOf(goal)}
                forFamily={forFamily}
              />
            )}
          </details>
        </>
      )}
    </div>
  );
}

const chartOf = (
  { steps }: Goal,
  sessions: GoalTrials['sessions'],
  practices: readonly Practice[],
  zone: string,
): SessionTrials[] =>
  sessions.map(({ event_id, starts_at, correct, trials, percent, cue_levels }, index) => ({
    key: event_id,
    when: formatDate(starts_at, zone),
    correct,
    trials,
    percent,
    levels: cue_levels,
    practiced: index === 0 ? 0 : daysBetweenSessions(practices, sessions[index - 1]?.starts_at ?? '', starts_at, zone),
    step: nextStep(steps, starts_at),
  }));

/** The first step that wasn't reached at a time. */
export const nextStep = (steps: Goal['steps'], at: string): string | null =>
  steps.find(({ reached_at }) => reached_at === null || Date.parse(reached_at) > Date.parse(at))?.content ?? null;

function factsOf({ area, baseline, criterion, status, status_changed_at, target_date }: Goal, zone: string): string[] {
  const since = status_changed_at ? formatDate(status_changed_at, zone) : '';
  return [
    status === 'met' ? t('goalMetOn', { date: since }) : null,
    status === 'discontinued' ? t('goalStoppedOn', { date: since }) : null,
    area ? t('goalArea', { area }) : null,
    baseline ? t('goalBaseline', { baseline }) : null,
    criterion ? t('goalCriterion', { criterion: criterionText(criterion) }) : null,
    target_date ? t('goalTarget', { date: formatDate(`${target_date}T12:00:00Z`, 'UTC') }) : null,
  ].filter((fact) => fact !== null);
}

/** In percent. */
function targetOf({ criterion }: Goal): number | null {
  if (!criterion) return null;
  if (criterion.percent !== null) return criterion.percent;
  return Math.round((100 * (criterion.correct ?? 0)) / (criterion.trials ?? 1));
}
