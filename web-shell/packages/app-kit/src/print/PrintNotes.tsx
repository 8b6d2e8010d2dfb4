import { Alert, Button, FormNotice, Group, IconPrinter, notifySuccess, Panel, SimpleGrid, Text } from '@larkwell/ui';
import { DateField } from '@larkwell/ui/dates';
import { useState } from 'react';
import { z } from 'zod';
import { ApiError } from '../api/error.ts';
import { notesPdf, recordPdf } from '../api/file-addresses.ts';
import { saveDownload } from '../api/save-download.ts';
import { useZodForm } from '../forms/useZodForm.ts';
import { useToastMutation } from '../query/useToastMutation.ts';
import { dayIn, formatDate } from '../time/index.ts';
import { t } from './messages.ts';

interface PrintNotesProps {
  childId: string;
  /** The reader's: days and times of the PDF are those of their clock. */
  zone: string;
  /** Families get what is shared with them. */
  forFamily?: boolean;
}

interface Period {
  from: string;
  to: string;
}

const days = 30;
const millisecondsADay = 86_400_000;
const printedDay = (day: string) => formatDate(`${day}T12:00:00Z`, 'UTC');

const schema = z
  .object({ from: z.string({ error: t('fromRequired') }), to: z.string({ error: t('toRequired') }) })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: t('toEarly') });

/** PDFs of a child's notes: of a period, or of the whole record. `docs/product/clinical-records.md#notes-as-pdf` */
export function PrintNotes({ childId, zone, forFamily = false }: PrintNotesProps) {
  const now = Date.now();
  const [none, setNone] = useState<Period | null>(null);
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: {
      from: dayIn(new Date(now - (days - 1) * millisecondsADay), zone),
      to: dayIn(new Date(now), zone),
    } as { from: string | null; to: string | null },
    unsaved: 'discard',
    onSubmit: async (period: Period) => {
      setNone(null);
      try {
        await saveDownload(notesPdf(childId, { start_date: period.from, end_date: period.to, timezone: zone }));
        notifySuccess(t('printed'));
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'no_notes_to_print')) throw error;
        setNone(period);
      }
    },
  });
  const whole = useToastMutation({
    mutationFn: () => saveDownload(recordPdf(childId, zone)),
    success: t('printed'),
  });
  return (
    <Panel title={t(forFamily ? 'titleFamily' : 'title')}>
      <Text c="dimmed" mb="md">
        {t(forFamily ? 'leadFamily' : 'lead')}
      </Text>
      <form onSubmit={submit} noValidate>
        <FormNotice>{formError}</FormNotice>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DateField {...form.getInputProps('from')} label={t('from')} />
          <DateField {...form.getInputProps('to')} label={t('to')} />
        </SimpleGrid>
        {none && (
          <Alert role="status" mt="md">
            {t('none', { from: printedDay(none.from), to: printedDay(none.to) })}
          </Alert>
        )}
        <Group mt="md">
          <Button type="submit" loading={submitting} leftSection={<IconPrinter size={18} aria-hidden />}>
            {t(forFamily ? 'notesFamily' : 'notes')}
          </Button>
          <Button variant="default" loading={whole.isPending} onClick={() => whole.mutate()}>
            {t(forFamily ? 'recordFamily' : 'record')}
          </Button>
        </Group>
      </form>
    </Panel>
  );
}
