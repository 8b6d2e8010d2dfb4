import { useZodForm, z } from '@larkwell/app-kit';
import { dayIn } from '@larkwell/app-kit/time';
import { Button, FormNotice, SimpleGrid, Text } from '@larkwell/ui';
import { DateField } from '@larkwell/ui/dates';
import { useRequestReport } from './calls.ts';
import { t } from './messages.ts';

const longestDays = 366;
const day = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / day;

const schemaOf = (today: string) =>
  z.object({ from: z.string().nullable(), to: z.string().nullable() }).transform(({ from, to }, context) => {
    const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (!from) problem('from', t('fromRequired'));
    else if (from > today) problem('from', t('fromFuture'));
    if (!to) problem('to', t('toRequired'));
    else if (from && to < from) problem('to', t('toEarly'));
    else if (from && daysBetween(from, to) >= longestDays) problem('to', t('toLate'));
    return { from: from ?? '', to: to ?? '' };
  });

/** `zone` is the therapist's: a report's days are days of their clock. */
export function ReportForm({ zone }: { zone: string }) {
  const today = dayIn(new Date(), zone);
  const request = useRequestReport();
  const { form, submit, submitting, formError } = useZodForm({
    schema: schemaOf(today),
    initialValues: { from: `${today.slice(0, 7)}-01`, to: today } as { from: string | null; to: string | null },
    unsaved: 'discard',
    onSubmit: request.mutateAsync,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Text c="dimmed" mb="md">
        {t('newText')}
      </Text>
      <FormNotice>{formError}</FormNotice>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DateField {...form.getInputProps('from')} label={t('from')} />
        <DateField {...form.getInputProps('to')} label={t('to')} />
      </SimpleGrid>
      <Button type="submit" mt="md" loading={submitting}>
        {t('create')}
      </Button>
    </form>
  );
}
