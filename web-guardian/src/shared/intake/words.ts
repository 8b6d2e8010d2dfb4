import { translatedName } from '@larkwell/app-kit';
import type { IntakeQuestion, IntakeSection } from '@larkwell/app-kit/api';

/** A text of the intake form in the page's language. */
export const formWords = (text: string) => translatedName('guardian/intake-questions', text);

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
