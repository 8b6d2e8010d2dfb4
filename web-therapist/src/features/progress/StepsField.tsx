import {
  ActionIcon,
  Button,
  IconChevronDown,
  IconChevronUp,
  IconPlus,
  IconTrash,
  Stack,
  Textarea,
  type UseFormReturnType,
} from '@larkwell/ui';
import { type KeyboardEvent, useId } from 'react';
import { type GoalInput, mostSteps, newStep } from './goalForm.ts';
import { t } from './messages.ts';
import classes from './ProgressPage.module.css';

interface StepsFieldProps {
  form: UseFormReturnType<GoalInput>;
  onDirty: () => void;
}

/** The steps on the way to a goal, in order. Enter adds the next one. */
export function StepsField({ form, onDirty }: StepsFieldProps) {
  const { steps } = form.getValues();
  const id = useId();
  const inputId = (key: string) => `${id}-${key}`;

  function change(edit: () => void) {
    // errors are keyed by index, which shifts
    form.clearErrors();
    edit();
    onDirty();
  }

  function add(after: number) {
    if (steps.length >= mostSteps) return;
    const step = newStep();
    change(() => form.insertListItem('steps', step, after + 1));
    requestAnimationFrame(() => document.getElementById(inputId(step.key))?.focus());
  }

  function press(event: KeyboardEvent, index: number) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(index);
  }

  return (
    <fieldset className={classes.steps}>
      <legend>{t('steps')}</legend>
      <p className={classes.hint}>{t('stepsHint')}</p>
      <Stack gap="xs">
        {steps.map(({ key }, index) => (
          <div key={key} className={classes.stepRow}>
            <Textarea
              {...form.getInputProps(`steps.${index}.content`)}
              id={inputId(key)}
              aria-label={t('stepNumber', { number: index + 1 })}
              minRows={1}
              maxLength={300}
              onKeyDown={(event) => press(event, index)}
            />
            <ActionIcon
              aria-label={t('stepUp', { number: index + 1 })}
              disabled={index === 0}
              onClick={() => change(() => form.reorderListItem('steps', { from: index, to: index - 1 }))}
            >
              <IconChevronUp size={20} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('stepDown', { number: index + 1 })}
              disabled={index === steps.length - 1}
              onClick={() => change(() => form.reorderListItem('steps', { from: index, to: index + 1 }))}
            >
              <IconChevronDown size={20} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('stepRemove', { number: index + 1 })}
              onClick={() => change(() => form.removeListItem('steps', index))}
            >
              <IconTrash size={20} />
            </ActionIcon>
          </div>
        ))}
      </Stack>
      {steps.length < mostSteps && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => add(steps.length - 1)}
        >
          {t('stepAdd')}
        </Button>
      )}
    </fieldset>
  );
}
