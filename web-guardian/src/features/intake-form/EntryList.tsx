import { capitalized } from '@larkwell/app-kit';
import type { IntakeQuestion } from '@larkwell/app-kit/api';
import { Button, IconPlus, IconTrash, Input, Text } from '@larkwell/ui';
import { useState } from 'react';
import { emptyEntry, type Given } from './answers.ts';
import classes from './IntakeForm.module.css';
import { t } from './messages.ts';
import { QuestionField } from './QuestionField.tsx';

interface EntryListProps {
  question: IntakeQuestion;
  path: string;
  value: unknown;
  problems: Record<string, string>;
  today: string;
  onChange: (value: unknown) => void;
}

/** Entries with the same questions, such as emergency contacts. */
export function EntryList({ question, path, value, problems, today, onChange }: EntryListProps) {
  const entries = (value ?? []) as readonly Given[];
  // entries have no id: a removal renders the inputs from scratch, so that none keeps another one's text
  const [generation, setGeneration] = useState(0);
  const problem = problems[path];
  const full = question.maximum !== null && entries.length >= question.maximum;

  function set(index: number, name: string, answer: unknown) {
    onChange(entries.map((entry, at) => (at === index ? { ...entry, [name]: answer } : entry)));
  }

  function remove(index: number) {
    setGeneration(generation + 1);
    onChange(entries.filter((_, at) => at !== index));
    document.getElementById(path)?.focus();
  }

  return (
    <fieldset className={classes.list}>
      <legend className={classes.legend}>{question.label}</legend>
      {question.hint && (
        <Text size="sm" c="dimmed">
          {question.hint}
        </Text>
      )}
      {entries.map((entry, index) => {
        const name = t('entryNumber', { entry: capitalized(question.entry), number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id; `generation` replaces them after a removal
          <fieldset key={`${generation}.${index}`} className={classes.entry}>
            <legend className={classes.entryName}>{name}</legend>
            {question.fields.map((field) => (
              <QuestionField
                key={field.name}
                question={field}
                path={`${path}.${index}.${field.name}`}
                value={entry[field.name]}
                problems={problems}
                today={today}
                onChange={(answer) => set(index, field.name, answer)}
              />
            ))}
            <Button
              variant="subtle"
              data-tone="danger"
              className={classes.remove ?? ''}
              leftSection={<IconTrash size={18} aria-hidden />}
              aria-label={t('removeEntry', { entry: question.entry, number: index + 1 })}
              onClick={() => remove(index)}
            >
              {t('remove')}
            </Button>
          </fieldset>
        );
      })}
      {!full && (
        <Button
          id={path}
          variant="default"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-describedby={problem ? `${path}-error` : undefined}
          data-error={problem ? true : undefined}
          onClick={() => onChange([...entries, emptyEntry(question)])}
        >
          {t('add', { count: entries.length === 0 ? 1 : 2, entry: question.entry })}
        </Button>
      )}
      {problem && <Input.Error id={`${path}-error`}>{problem}</Input.Error>}
    </fieldset>
  );
}
