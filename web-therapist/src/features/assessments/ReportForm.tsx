import { TextDraftStatus, useTextDraft, useUnsaved, useZodForm, z } from '@larkwell/app-kit';
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
import { reportOf, textOf } from './typedReport.ts';

const schema = z.object({
  title: z.string().trim().min(1, t('titleRequired')),
  date: z.string().nullable(),
  file: z.custom<UploadedFile>().nullable(),
});

interface ReportFormProps {
  client: ClientSchema;
  /** Null for a new report. */
  draft: AssessmentReport | null;
  /** The therapist's IANA zone. */
  zone: string;
}

/** The server says what a report still lacks when it is shared. */
export function ReportForm({ client, draft, zone }: ReportFormProps) {
  const [savedText, setSavedText] = useState<string | null>(null);
  const save = useSaveReport(client.id, draft, (report) => setSavedText(textOf(report)));
  const [asking, question] = useDisclosure(false);
  const share = useRef(false);
  const saved = { title: draft?.title ?? '', date: draft?.date ?? null };
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { ...saved, file: null as UploadedFile | null },
    unsaved: 'discard', // the title and the date save themselves
    onSubmit: (report) => save.mutateAsync({ report, share: share.current }),
  });

  const typed = form.getValues();
  useUnsaved(typed.file !== null && !submitting); // a file has to be chosen again
  // saving trims the title
  const isTyped = [textOf(saved), savedText].every((text) => text !== textOf({ ...typed, title: typed.title.trim() }));
  const kept = useTextDraft({
    about: { childId: client.id, kind: 'assessment_report', subjectId: client.id },
    text: isTyped ? textOf(typed) : '',
    setText: (kept) => form.setValues(kept === '' ? saved : reportOf(kept)),
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
        <TextDraftStatus draft={kept} zone={zone} onDiscard={() => form.setValues(saved)} />
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
