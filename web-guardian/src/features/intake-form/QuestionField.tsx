import type { IntakeQuestion } from '@larkwell/app-kit/api';
import { Checkbox, Radio, Select, Text, Textarea, TextInput } from '@larkwell/ui';
import { DateField } from '@larkwell/ui/dates';
import { type ReactNode, useState } from 'react';
import { EntryList } from './EntryList.tsx';
import classes from './IntakeForm.module.css';
import { t } from './messages.ts';

/** More options than this are a list to open. */
const mostRadios = 8;

interface QuestionFieldProps {
  question: IntakeQuestion;
  /** `contacts.people.0.phone`; also the id of the input. */
  path: string;
  value: unknown;
  /** Sentences by path. */
  problems: Record<string, string>;
  /** The guardian's today, `YYYY-MM-DD`. */
  today: string;
  onChange: (value: unknown) => void;
}

/** The input of one question; its kind comes from the server. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, path, value, problems, today, onChange } = props;
  const problem = problems[path];
  const label: ReactNode = question.required ? (
    question.label
  ) : (
    <>
      {question.label}{' '}
      <Text span c="dimmed" inherit fw={400}>
        {t('optional')}
      </Text>
    </>
  );
  const common = {
    id: path,
    label,
    ...(question.hint ? { description: question.hint } : {}),
    ...(problem ? { error: problem } : {}),
  };
  const options = question.options.map((option) => ({ value: option.value, label: option.label }));

  switch (question.kind) {
    case 'text':
      return (
        <Textarea
          {...common}
          minRows={3}
          maxRows={12}
          maxLength={question.maximum ?? undefined}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'number':
      return <NumberField {...common} question={question} value={value as number | null} onChange={onChange} />;
    case 'date':
      return (
        <DateField {...common} value={(value as string | null) ?? null} maxDate={today} onChange={onChange} clearable />
      );
    case 'choice':
      return options.length > mostRadios ? (
        <Select
          {...common}
          placeholder={t('choose')}
          data={options}
          value={(value as string | null) ?? null}
          onChange={onChange}
        />
      ) : (
        <Radio.Group {...common} value={(value as string | null) ?? ''} onChange={onChange}>
          <div className={classes.options}>
            {options.map((option) => (
              <Radio key={option.value} {...option} />
            ))}
          </div>
        </Radio.Group>
      );
    case 'choices':
      return (
        <Checkbox.Group {...common} value={value as string[]} onChange={onChange}>
          <div className={classes.options}>
            {options.map((option) => (
              <Checkbox key={option.value} {...option} />
            ))}
          </div>
        </Checkbox.Group>
      );
    case 'consent':
      return (
        <Checkbox
          {...common}
          label={question.label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'list':
      return <EntryList {...props} />;
    default:
      return (
        <TextInput
          {...common}
          {...(question.kind === 'phone' ? { type: 'tel' as const } : {})}
          maxLength={question.maximum ?? undefined}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

interface NumberFieldProps {
  id: string;
  label: ReactNode;
  description?: string;
  error?: string;
  question: IntakeQuestion;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** Keeps what was typed; only a number within the limits is an answer. */
function NumberField({ question, value, onChange, error, ...common }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { minimum: min, maximum: max } = question;
  const text = typed ?? (value === null ? '' : String(value));
  const read = (typedText: string) => {
    const number = Number(typedText);
    return /^\d{1,4}$/.test(typedText.trim()) && number >= (min ?? 0) && number <= (max ?? number) ? number : null;
  };
  const wrong = typed !== null && typed.trim() !== '' && read(typed) === null;
  const problem = wrong ? t('whole', { min: min ?? 0, max: max ?? 0 }) : error;
  return (
    <TextInput
      {...common}
      {...(problem ? { error: problem } : {})}
      className={classes.number ?? ''}
      inputMode="numeric"
      value={text}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(read(event.currentTarget.value));
      }}
      onBlur={() => !wrong && setTyped(null)}
    />
  );
}
