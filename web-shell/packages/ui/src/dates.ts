export { DateField, type DateFieldProps } from './inputs/DateField.tsx';
export { RecurrenceEditor, type RecurrenceEditorProps } from './recurrence/RecurrenceEditor.tsx';
export {
  latestUntil,
  newRecurrence,
  type Recurrence,
  recurrenceProblems,
  recurrenceSentence,
  sameRecurrence,
  withDate,
} from './recurrence/recurrence.ts';
