export { DateField, type DateFieldProps } from './inputs/DateField.tsx';
