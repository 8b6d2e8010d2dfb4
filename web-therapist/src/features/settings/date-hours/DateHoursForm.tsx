import { useZodForm } from '@larkwell/app-kit';
import { ActionIcon, Button, FormNotice, Group, IconPlus, IconTrash, Stack, Switch, TimeField } from '@larkwell/ui';
import { DateField } from '@larkwell/ui/dates';
import { t } from '../messages.ts';
import { useSetDateHours } from './calls.ts';
import classes from './date-hours.module.css';
import {
  dateHoursSchema,
  fieldOfDateHours,
  furthestDays,
  mostWindows,
  newDateHours,
  nextWindow,
  wireDateHours,
} from './draft.ts';

interface DateHoursFormProps {
  /** The therapist's date, `YYYY-MM-DD`. */
  today: string;
  onDone: () => void;
  onCancel: () => void;
}

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Other hours for one date, or for each of several in a row. */
export function DateHoursForm({ today, onDone, onCancel }: DateHoursFormProps) {
  const save = useSetDateHours();
  const { form, submit, submitting, formError } = useZodForm({
    schema: dateHoursSchema,
    initialValues: newDateHours(today),
    fieldName: fieldOfDateHours,
    unsaved: 'ask',
    onSubmit: async (draft) => {
      await save.mutateAsync({ date: draft.from, body: wireDateHours(draft) });
      onDone();
    },
  });
  const { from, until, off, windows } = form.getValues();
  const reach = { minDate: today, maxDate: daysAfter(today, furthestDays), required: true };
  const first = form.getInputProps('from');

  function change(day: string | null) {
    first.onChange(day);
    if (day && (!until || until < day || until === from)) form.setFieldValue('until', day);
  }

  function remove(index: number) {
    // errors are keyed by index, which shifts
    form.clearErrors();
    form.removeListItem('windows', index);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormNotice>{formError}</FormNotice>
        <div className={classes.pair}>
          <DateField {...first} {...reach} onChange={change} label={t('dateFrom')} />
          <DateField {...form.getInputProps('until')} {...reach} label={t('dateUntil')} />
        </div>
        <Switch {...form.getInputProps('off', { type: 'checkbox' })} label={t('dateOffSwitch')} />
        {!off &&
          windows.map(({ key }, index) => (
            <fieldset
              key={key}
              className={classes.window}
              data-several={windows.length > 1 || undefined}
              aria-label={t('dateHoursNumber', { number: index + 1 })}
            >
              <TimeField {...form.getInputProps(`windows.${index}.start`)} label={t('dateStart')} required />
              <TimeField {...form.getInputProps(`windows.${index}.end`)} label={t('dateEnd')} required />
              {windows.length > 1 && (
                <ActionIcon aria-label={t('dateRemoveHours', { number: index + 1 })} onClick={() => remove(index)}>
                  <IconTrash size={20} />
                </ActionIcon>
              )}
            </fieldset>
          ))}
        {!off && windows.length < mostWindows && (
          <Group>
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => form.insertListItem('windows', nextWindow(windows))}
            >
              {t('dateAddHours')}
            </Button>
          </Group>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={submitting}>
            {t('dateSave')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
