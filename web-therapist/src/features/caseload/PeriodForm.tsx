import { useZodForm } from '@larkwell/app-kit';
import { Button, FormNotice } from '@larkwell/ui';
import { DateField } from '@larkwell/ui/dates';
import type { Period } from './calls.ts';
import classes from './caseload.module.css';
import { t } from './messages.ts';
import { periodSchema } from './period.ts';

interface PeriodFormProps {
  period: Period;
  onChoose: (period: Period) => void;
}

export function PeriodForm({ period, onChoose }: PeriodFormProps) {
  const { form, submit, formError } = useZodForm({
    schema: periodSchema,
    initialValues: { from: period.from, to: period.to } as { from: string | null; to: string | null },
    unsaved: 'discard',
    onSubmit: async (chosen: Period) => onChoose(chosen),
  });
  return (
    <form onSubmit={submit} noValidate>
      <FormNotice>{formError}</FormNotice>
      <div className={classes.period}>
        <DateField {...form.getInputProps('from')} label={t('from')} />
        <DateField {...form.getInputProps('to')} label={t('to')} />
        <Button type="submit">{t('show')}</Button>
      </div>
    </form>
  );
}
