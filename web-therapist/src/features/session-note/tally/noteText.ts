/** Sentences about trials for the objective part of a note (docs/product/clinical-records.md#trial-data-in-a-note). */

import type { CueLevel, Goal } from '@larkwell/app-kit/api';
import { type Trials, tallyByLevel, tallyOfGoal } from './trials.ts';

/** On one line, without the mark at its end. */
export const nameOf = ({ title, description }: Goal) =>
  (title || description)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.…:\s]+$/, '');

/** In English, as the record is, in whatever language its author reads the page. */
const cues: Readonly<Record<CueLevel, string>> = {
  independent: 'independent',
  minimal: 'with minimal cues',
  moderate: 'with moderate cues',
  maximal: 'with maximal cues',
};

/** 'Says R: 8 of 10 correct (80%), 6 independent, 2 with minimal cues.' Null without trials. */
export function sentenceOf(goal: Goal, trials: Trials): string | null {
  const { correct, trials: count, percent } = tallyOfGoal(trials, goal.id);
  if (count === 0) return null;
  const levels = tallyByLevel(trials, goal.id)
    .filter((level) => level.correct > 0)
    .map((level) => `${level.correct} ${cues[level.level]}`);
  const total = `${nameOf(goal)}: ${correct} of ${count} correct (${percent}%)`;
  return `${[total, ...levels].join(', ')}.`;
}

const levelText = Object.values(cues).join('|');
const rest = new RegExp(`: \\d+ of \\d+ correct \\(\\d+%\\)(?:, \\d+ (?:${levelText}))*\\.$`);

/** The text without sentences about trials: they are one child's. */
export const withoutTrialData = (text: string) =>
  text
    .split('\n')
    .filter((line) => !rest.test(line))
    .join('\n')
    .trim();

/** Whether a line is a sentence about this goal that nobody has changed. */
const isGenerated = (line: string, goal: Goal) =>
  line.startsWith(nameOf(goal)) && line.slice(nameOf(goal).length).match(rest)?.index === 0;

export const hasGenerated = (text: string, goals: readonly Goal[]) =>
  text.split('\n').some((line) => goals.some((goal) => isGenerated(line, goal)));

/** The text with a sentence for each goal with trials. An unchanged earlier sentence is replaced where it stands. */
export function withTrialData(text: string, goals: readonly Goal[], trials: Trials): string {
  return goals.reduce((written, goal) => {
    const sentence = sentenceOf(goal, trials);
    if (!sentence) return written;
    const lines = written.split('\n');
    const place = lines.findIndex((line) => isGenerated(line, goal));
    if (place >= 0) return lines.with(place, sentence).join('\n');
    return written.trim() === '' ? sentence : `${written.trimEnd()}\n${sentence}`;
  }, text);
}
