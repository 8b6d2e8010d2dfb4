export { DateField, type DateFieldProps } from './inputs/DateField.tsx';
export { RecurrenceEditor, type RecurrenceEditorProps } from './recurrence/RecurrenceEditor.tsx';
export {
  monthOptionOf,
  newRecurrence,
  type Recurrence,
  recurrenceProblems,
  recurrenceSentence,
  sameRecurrence,
  weekdayOf,
  withDate,
  withUnit,
} from './recurrence/recurrence.ts';
