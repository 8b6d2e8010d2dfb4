import { useZodForm, z } from '@larkwell/app-kit';
import { FormNotice, TextInput } from '@larkwell/ui';
import { t } from './messages.ts';
import type { SettingsForm } from './Settings.tsx';

/** A URL that is safe to open for families: https, without credentials. */
function opensSafely(text: string): boolean {
  const address = URL.canParse(text) ? new URL(text) : null;
  return address?.protocol === 'https:' && !(address.username || address.password) && !/\s/.test(text);
}

const schema = z.object({
  meeting_url: z
    .string()
    .trim()
    .max(500, t('meetingTooLong'))
    .refine((text) => text === '' || opensSafely(text), t('meetingWrong')),
});

/** The therapist's video room; without it nobody can join a session. */
export function MeetingForm({ profile, onSubmit, actions }: SettingsForm) {
  const { form, submit, submitting, dirty, formError } = useZodForm({
    schema,
    initialValues: { meeting_url: profile.meeting_url ?? '' },
    unsaved: 'ask',
    onSubmit,
  });
  return (
    <form onSubmit={submit} noValidate>
      <FormNotice>{formError}</FormNotice>
      <TextInput
        {...form.getInputProps('meeting_url')}
        label={t('meeting')}
        description={t('meetingHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder="https://"
        type="url"
        inputMode="url"
        autoComplete="off"
      />
      {actions(submitting, dirty)}
    </form>
  );
}
