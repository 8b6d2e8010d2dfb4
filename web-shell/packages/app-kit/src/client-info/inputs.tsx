/** Inputs that show as plain text under the same label when `locked`. */
import {
  PhoneField,
  type PhoneFieldProps,
  Select,
  type SelectProps,
  TextInput,
  type TextInputProps,
} from '@larkwell/ui';
import { DateField, type DateFieldProps } from '@larkwell/ui/dates';
import { formatDate } from '../time/format.ts';
import classes from './ClientInfoForm.module.css';
import { t } from './messages.ts';
import { formatPhone } from './phone.ts';

interface Locked {
  /** Read-only. */
  locked?: boolean;
}

/** Hints go below inputs, so that two inputs side by side stay aligned. */
const hintBelow: Pick<TextInputProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
};

export function Line({ locked, ...props }: TextInputProps & Locked) {
  if (locked) return <Fixed {...props} text={String(props.value ?? '')} />;
  return <TextInput {...hintBelow} {...props} />;
}

export function Choice({ locked, data, value, ...props }: Omit<SelectProps<string>, 'data'> & Locked & Options) {
  const chosen = data.find((option) => option.value === value)?.label ?? '';
  if (locked) return <Fixed label={props.label} description={props.description} text={chosen} />;
  return <Select {...hintBelow} {...props} value={value ?? null} data={[...data]} />;
}

export function Day({ locked, ...props }: DateFieldProps & Locked) {
  if (locked) return <Fixed label={props.label} text={props.value ? formatDate(props.value) : ''} />;
  return <DateField {...props} />;
}

export function Phone({ locked, ...props }: PhoneFieldProps & Locked) {
  if (locked)
    return <Fixed label={props.label} description={props.description} text={formatPhone(props.value ?? '')} />;
  return <PhoneField {...hintBelow} {...props} />;
}

interface Options {
  data: readonly { value: string; label: string }[];
}

interface FixedProps extends Partial<Pick<TextInputProps, 'label' | 'description' | 'className'>> {
  text: string;
}

function Fixed({ label, description, className, text }: FixedProps) {
  return (
    <dl className={[classes.fixed, className].filter(Boolean).join(' ')}>
      <dt>{label}</dt>
      <dd data-unknown={text === '' || undefined}>{text || t('notGiven')}</dd>
      {description && <dd className={classes.hint}>{description}</dd>}
    </dl>
  );
}
