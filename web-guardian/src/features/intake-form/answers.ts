import { bothTexts } from '@larkwell/app-kit';
import type { IntakeForm, IntakeQuestion, IntakeSection } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { t } from './messages.ts';

/** The answers of one section, or of one entry of a list, by the question's name. */
export type Given = Record<string, unknown>;
/** By the section's name. The questions come from the server, so no section is spelled here. */
export type Answers = Record<string, Given>;

export const answersOf = (form: IntakeForm) => form.answers as Answers;

/** Whether the answer before asks this question. */
export const isAsked = ({ shown_if }: IntakeQuestion, given: Given) =>
  !shown_if || given[shown_if.question] === shown_if.answer;

const isBlank = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

export type Progress = 'empty' | 'started' | 'done';

/** How far a section is; `missing` are the server's sentences by path. */
export function progressOf(section: IntakeSection, answers: Answers, missing: Record<string, string>): Progress {
  if (Object.values(answers[section.name] ?? {}).every(isBlank)) return 'empty';
  return missingIn(section, missing).length > 0 ? 'started' : 'done';
}

export const missingIn = ({ name }: { name: string }, missing: Record<string, string>) =>
  Object.entries(missing).filter(([path]) => path.startsWith(`${name}.`));

/** The words of the question at a path; undefined within a list, where the question alone doesn't say which entry. */
export const questionAt = ({ name, questions }: IntakeSection, path: string): string | undefined =>
  questions.find((question) => path === `${name}.${question.name}`)?.label;

/** An entry of a list, with every question open. */
export const emptyEntry = ({ fields }: IntakeQuestion): Given =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'choice' ? null : '']));

/** An answer in words, as the PDF has it; empty for none. */
export function inWords(question: IntakeQuestion, value: unknown): string {
  if (question.kind === 'consent') return t(value ? 'agreed' : 'notAgreed');
  if (isBlank(value)) return '';
  if (question.kind === 'date') return formatDate(String(value));
  if (question.kind === 'list')
    return (value as Given[])
      .map((entry) =>
        question.fields
          .map((field) => inWords(field, entry[field.name]))
          .filter(Boolean)
          .join(' · '),
      )
      .join('\n');
  const chosen = Array.isArray(value) ? value : [value];
  if (question.options.length > 0)
    return question.options
      .filter((option) => chosen.includes(option.value))
      .map(({ label }) => label)
      .join(', ');
  return String(value);
}

export interface Difference {
  path: string;
  section: IntakeSection;
  question: IntakeQuestion;
  mine: unknown;
  theirs: unknown;
  /** Which side changed its answer since both agreed; undefined when both did. */
  changedBy: 'me' | 'them' | undefined;
}

/** The server trims texts, so a space at the end is no difference. */
const plain = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.trim() : part)) ?? '';
const same = (one: unknown, other: unknown) => plain(one) === plain(other);

/** The answers that differ, in the order of the form. `base` is what both started from. */
export function differencesOf(sections: readonly IntakeSection[], base: Answers, mine: Answers, theirs: Answers) {
  const found: Difference[] = [];
  for (const section of sections)
    for (const question of section.questions) {
      const [before, own, other] = [base, mine, theirs].map((all) => all[section.name]?.[question.name]);
      if (same(own, other)) continue;
      const changedBy = same(before, other) ? 'me' : same(before, own) ? 'them' : undefined;
      found.push({
        path: `${section.name}.${question.name}`,
        section,
        question,
        mine: own,
        theirs: other,
        changedBy,
      });
    }
  return found;
}

/** Their answers, with those of mine that were chosen by path. */
export function merged(theirs: Answers, differences: readonly Difference[], chosen: Record<string, 'mine' | 'theirs'>) {
  const answers = { ...theirs };
  for (const { path, section, question, mine } of differences)
    if (chosen[path] === 'mine') answers[section.name] = { ...answers[section.name], [question.name]: mine };
  return answers;
}

/** What two windows typed over the same answers. Texts of both stand below each other; else the later answer stays. */
export function withBoth(base: Answers, earlier: Answers, later: Answers): Answers {
  const both = structuredClone(later);
  for (const [section, given] of Object.entries(earlier))
    for (const [question, answer] of Object.entries(given)) {
      const [before, other] = [base, later].map((all) => all[section]?.[question]);
      if (same(answer, other) || same(answer, before)) continue;
      const texts = typeof answer === 'string' && typeof other === 'string' && !same(other, before);
      const joined = texts ? bothTexts(answer, other) : same(other, before) ? answer : other;
      both[section] = { ...both[section], [question]: joined };
    }
  return both;
}

export { same as sameAnswers };
