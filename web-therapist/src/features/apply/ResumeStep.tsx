import { FileUploader, type UseFormReturnType } from '@larkwell/ui';
import type { ApplicationValues } from './application.ts';
import { t } from './messages.ts';

export function ResumeStep({ form }: { form: UseFormReturnType<ApplicationValues> }) {
  return (
    <FileUploader
      label={t('resume')}
      group="document"
      value={form.getValues().resume}
      error={form.errors.resume}
      data-path="resume"
      onChange={(file) => form.setFieldValue('resume', file)}
    />
  );
}
