import { addTexts } from '@larkwell/ui';
import { afterEach, expect, test } from 'vitest';
import type { GoalCriterion } from '../api/index.ts';
import { criterionText } from './criterion.ts';
import { es } from './messages.es.ts';

const criterionOf = (part: Partial<GoalCriterion>): GoalCriterion => ({
  percent: null,
  correct: null,
  trials: null,
  sessions: 1,
  cue_level: null,
  sentence: 'of the service, in English',
  ...part,
});
const inSome = criterionOf({ correct: 8, trials: 10, sessions: 3, cue_level: 'minimal' });
const inOne = criterionOf({ percent: 80, cue_level: 'independent' });
const withAnyHelp = criterionOf({ percent: 80, sessions: 2, cue_level: 'maximal' });

afterEach(() => addTexts({ 'app-kit/child': {} }));

test('a criterion is a sentence in English', () => {
  expect([inSome, inOne, withAnyHelp].map(criterionText)).toEqual([
    '8 of 10 over 3 sessions, with minimal cues at most',
    '80% in one session, without cues',
    '80% over 2 sessions',
  ]);
});

test('a criterion is a sentence in Spanish', () => {
  addTexts({ 'app-kit/child': es });
  expect([inSome, inOne, withAnyHelp].map(criterionText)).toEqual([
    '8 de 10 en 3 sesiones seguidas, con apoyo mínimo como máximo',
    '80% en una sesión, sin apoyo',
    '80% en 2 sesiones seguidas',
  ]);
});
