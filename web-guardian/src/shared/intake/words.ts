import type { IntakeQuestion, IntakeSection } from '@larkwell/app-kit/api';
import { translated } from '@larkwell/ui';

/** A text of the intake form, which the service sends in English, in the page's language. */
export function formWords(text: string): string {
  const own = translated.get('guardian/intake-questions')?.[text];
  return typeof own === 'string' ? own : text;
}

/** Sentences about answers, by path. */
export const problemsInWords = (problems: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(problems).map(([path, sentence]) => [path, formWords(sentence)]));

export const sectionInWords = (section: IntakeSection): IntakeSection => ({
  ...section,
  title: formWords(section.title),
  lead: formWords(section.lead),
  questions: section.questions.map(questionInWords),
});

const questionInWords = (question: IntakeQuestion): IntakeQuestion => ({
  ...question,
  label: formWords(question.label),
  hint: formWords(question.hint),
  entry: formWords(question.entry),
  options: question.options.map((option) => ({ ...option, label: formWords(option.label) })),
  fields: question.fields.map(questionInWords),
});
