import { z } from '@larkwell/app-kit';
import type {
  CueLevel,
  Goal,
  GoalChange,
  GoalCriterion,
  GoalStatus,
  GoalTerm,
  NewCriterion,
  StepChange,
} from '@larkwell/app-kit/api';
import { ownGoalTitle } from '@larkwell/ui';
import { t } from './messages.ts';

export const statuses = ['active', 'met', 'discontinued'] as const satisfies readonly GoalStatus[];
export const terms = ['long', 'short'] as const satisfies readonly GoalTerm[];
/** docs/product/clinical-records.md#goal-steps */
export const mostSteps = 20;
export const cueLevels = ['independent', 'minimal', 'moderate', 'maximal'] as const satisfies readonly CueLevel[];

/** '80%', or '8 of 10' in either language with at most 100 of both. Null if it is neither. */
export function amountOf(
  text: string,
): Pick<NewCriterion, 'percent'> | Pick<NewCriterion, 'correct' | 'trials'> | null {
  const percent = /^(\d{1,3})\s*%$/.exec(text);
  if (percent) return within(Number(percent[1])) ? { percent: Number(percent[1]) } : null;
  const parts = /^(\d{1,3})\s*(?:of|de|\/)\s*(\d{1,3})$/i.exec(text);
  const [correct, trials] = [Number(parts?.[1]), Number(parts?.[2])];
  return parts && within(correct) && within(trials) && correct <= trials ? { correct, trials } : null;
}

const within = (value: number) => value >= 1 && value <= 100;

/** A start for a description. In English, as the record is. */
export const wordingTemplate = 'Given [condition], the child will [behavior] in [8 of 10] tries.';
const blanks = wordingTemplate.match(/\[.+?\]/g) ?? [];
/** A part of the wording template still stands there. */
const isUnfinished = (text: string) => blanks.some((blank) => text.includes(blank));

export const goalSchema = z
  .object({
    title: z.string().trim(),
    description: z
      .string()
      .trim()
      .min(1, t('descriptionRequired'))
      .refine((text) => !isUnfinished(text), t('wordingUnfinished')),
    area: z.string().trim(),
    baseline: z.string().trim(),
    plain_words: z.string().trim(),
    amount: z
      .string()
      .trim()
      .refine((text) => text === '' || amountOf(text) !== null, t('amountInvalid')),
    sessions: z
      .string()
      .trim()
      .regex(/^(?:[1-9]|1\d|20)$/, t('sessionsInvalid')),
    cueLevel: z.enum(['any', ...cueLevels]),
    targetDate: z.string().nullable(),
    status: z.enum(statuses),
    term: z.enum(terms),
    parent_id: z.string().nullable(),
    steps: z.array(
      z.object({
        key: z.string(),
        /** Null for a new step. */
        id: z.string().nullable(),
        content: z.string().trim().min(1, t('stepRequired')),
      }),
    ),
  })
  .transform(({ amount, sessions, cueLevel, targetDate, steps, parent_id, ...texts }) => {
    const share = amountOf(amount);
    const cue_level = cueLevel === 'any' ? null : cueLevel;
    return {
      ...texts,
      criterion: share && { ...share, sessions: Number(sessions), cue_level },
      target_date: targetDate,
      parent_id: texts.term === 'short' ? parent_id : null,
      steps: steps.map(({ id, content }) => ({ id, content })),
    };
  });

export type GoalText = z.infer<typeof goalSchema>;
export type GoalInput = z.input<typeof goalSchema>;

export const newStep = () => ({ key: crypto.randomUUID(), id: null, content: '' });

/** The steps to send: none if the list is still that of the goal. */
export function changedSteps(
  goal: Goal,
  steps: readonly StepChange[],
): { steps: StepChange[]; steps_version: number } | undefined {
  const same =
    steps.length === goal.steps.length &&
    goal.steps.every(({ id, content }, index) => steps[index]?.id === id && steps[index]?.content === content);
  return same ? undefined : { steps: [...steps], steps_version: goal.steps_version };
}

/** The request that brings the texts of a goal back, without its steps. */
export function textOf(goal: Goal): GoalChange {
  const { description, area, baseline, plain_words, criterion, target_date, status, term, parent_id } = goal;
  const texts = { title: ownGoalTitle(goal), description, area, baseline, plain_words };
  return { ...texts, criterion: criterion && withoutSentence(criterion), target_date, status, term, parent_id };
}

const withoutSentence = ({ sentence: _, ...criterion }: GoalCriterion): NewCriterion => criterion;

const shareOf = ({ percent, correct, trials }: GoalCriterion) =>
  percent == null ? t('amountOf', { correct: `${correct}`, trials: `${trials}` }) : `${percent}%`;

/** What the form starts with; null for a new goal, which may be part of a long-term goal. */
export function goalInputOf(goal: Goal | null, parentId: string | null = null): GoalInput {
  const criterion = goal?.criterion;
  return {
    title: goal ? ownGoalTitle(goal) : '',
    description: goal?.description ?? '',
    area: goal?.area ?? '',
    baseline: goal?.baseline ?? '',
    plain_words: goal?.plain_words ?? '',
    amount: criterion ? shareOf(criterion) : '',
    sessions: `${criterion?.sessions ?? 3}`,
    cueLevel: criterion?.cue_level ?? 'any',
    targetDate: goal?.target_date ?? null,
    status: goal?.status ?? 'active',
    term: goal?.term ?? (parentId ? 'short' : 'long'),
    parent_id: goal ? goal.parent_id : parentId,
    steps: (goal?.steps ?? []).map(({ id, content }) => ({ key: id, id, content })),
  };
}
