import { AgreeToTerms } from '@larkwell/app-kit';
import { FileUploader, Stack, type UseFormReturnType } from '@larkwell/ui';
import type { ApplicationValues } from './application.ts';
import { t } from './messages.ts';

export function ResumeStep({ form }: { form: UseFormReturnType<ApplicationValues> }) {
  return (
    <Stack>
      <FileUploader
        label={t('resume')}
        group="document"
        value={form.getValues().resume}
        error={form.errors.resume}
        data-path="resume"
        onChange={(file) => form.setFieldValue('resume', file)}
      />
      <AgreeToTerms {...form.getInputProps('accepted_terms_and_conditions', { type: 'checkbox' })} />
    </Stack>
  );
}
