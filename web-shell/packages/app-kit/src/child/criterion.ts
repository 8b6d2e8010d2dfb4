import type { GoalCriterion } from '../api/index.ts';
import { t } from './messages.ts';

/** '8 of 10 over 3 sessions, with minimal cues at most'. `docs/product/clinical-records.md#goal-criterion` */
export function criterionText({ percent, correct, trials, sessions, cue_level }: GoalCriterion): string {
  const amount =
    percent === null
      ? t('criterionShare', { correct: correct ?? 0, trials: trials ?? 0 })
      : t('criterionPercent', { percent });
  const text = t('criterion', { count: sessions, amount });
  return cue_level === null || cue_level === 'maximal' ? text : t(`criterion_${cue_level}`, { text });
}
