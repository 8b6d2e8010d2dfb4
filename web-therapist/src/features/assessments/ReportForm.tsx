import { KeptNotice, useLocalDraft, useZodForm, z } from '@larkwell/app-kit';
import type { AssessmentReport, ClientSchema } from '@larkwell/app-kit/api';
import { dayIn } from '@larkwell/app-kit/time';
import {
  Button,
  ConfirmDialog,
  FileUploader,
  FormNotice,
  Stack,
  Text,
  TextInput,
  type UploadedFile,
  useDisclosure,
} from '@larkwell/ui';
import { DateField } from '@larkwell/ui/dates';
import { useRef, useState } from 'react';
import classes from './AssessmentsPage.module.css';
import { DiscardDraft } from './DiscardDraft.tsx';
import { t } from './messages.ts';
import { useSaveReport } from './mutations.ts';

const schema = z.object({
  title: z.string().trim().min(1, t('titleRequired')),
  date: z.string().nullable(),
  file: z.custom<UploadedFile>().nullable(),
});

/** What this browser keeps of a report that isn't saved. A file has to be chosen again. */
const keptReport = z.object({ title: z.string(), date: z.string().nullable() });
/** Of two windows. */
const bothTitles = (one: string, other: string) => [...new Set([one, other])].join(' / ');

interface ReportFormProps {
  client: ClientSchema;
  /** Null for a new report. */
  draft: AssessmentReport | null;
  /** The therapist's IANA zone. */
  zone: string;
}

/** The server says what a report still lacks when it is shared. */
export function ReportForm({ client, draft, zone }: ReportFormProps) {
  const save = useSaveReport(client.id, draft);
  const [asking, question] = useDisclosure(false);
  const share = useRef(false);
  const [restored, setRestored] = useState(false);
  const { form, submit, submitting, dirty, formError } = useZodForm({
    schema,
    initialValues: { title: draft?.title ?? '', date: draft?.date ?? null, file: null as UploadedFile | null },
    unsaved: 'ask',
    onSubmit: (report) => save.mutateAsync({ report, share: share.current }),
  });

  const { title, date } = form.getValues();
  const isTyped = title !== (draft?.title ?? '') || date !== (draft?.date ?? null);
  useLocalDraft({
    name: `report ${client.id}`,
    schema: keptReport,
    value: isTyped ? { title, date } : null,
    restore: (left) => {
      const last = left.at(-1);
      if (!last) return;
      form.setValues({ ...last, title: left.map((one) => one.title).reduce(bothTitles) });
      setRestored(true);
    },
  });

  function send(sharing: boolean) {
    share.current = sharing;
    submit();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
      noValidate
    >
      <Stack>
        <FormNotice>{formError}</FormNotice>
        {restored && dirty && <KeptNotice onDiscard={form.reset} />}
        <TextInput
          {...form.getInputProps('title')}
          key={form.key('title')}
          label={t('reportTitle')}
          description={t('titleHint')}
          maxLength={200}
          required
        />
        <DateField
          {...form.getInputProps('date')}
          key={form.key('date')}
          label={t('date')}
          maxDate={dayIn(new Date(), zone)}
          clearable
        />
        <div>
          <FileUploader
            label={t('file')}
            group="document"
            value={form.getValues().file}
            error={form.errors.file}
            data-path="file"
            onChange={(file) => form.setFieldValue('file', file)}
          />
          {draft?.file && (
            <Text size="sm" c="dimmed" mt={4}>
              {t('savedFile', { name: draft.file.filename })}
            </Text>
          )}
        </div>
        <div className={classes.actions}>
          {draft && <DiscardDraft draft={draft} disabled={submitting} />}
          <Button type="submit" variant="default" loading={submitting}>
            {t('saveDraft')}
          </Button>
          <Button onClick={question.open} disabled={submitting}>
            {t('share')}
          </Button>
        </div>
      </Stack>
      <ConfirmDialog
        opened={asking}
        title={t('shareTitle')}
        confirmLabel={t('share')}
        onClose={question.close}
        onConfirm={() => {
          question.close();
          send(true);
        }}
      >
        {t('shareText', { child: client.name })}
      </ConfirmDialog>
    </form>
  );
}
