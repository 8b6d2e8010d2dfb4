import { useZodForm, z } from '@larkwell/app-kit';
import { FormNotice, nationalDigits, PhoneField } from '@larkwell/ui';
import { t } from './messages.ts';
import type { SettingsForm } from './Settings.tsx';

const schema = z.object({
  session_phone: z
    .string()
    .regex(/^(\d{10})?$/, t('sessionPhoneWrong'))
    .transform((digits) => digits && `+1${digits}`),
});

/** The number for families that can't connect to their session. It is optional. */
export function SessionPhoneForm({ profile, onSubmit, actions }: SettingsForm) {
  const { form, submit, submitting, dirty, formError } = useZodForm({
    schema,
    initialValues: { session_phone: nationalDigits(profile.session_phone ?? '') },
    unsaved: 'ask',
    onSubmit,
  });
  return (
    <form onSubmit={submit} noValidate>
      <FormNotice>{formError}</FormNotice>
      <PhoneField
        {...form.getInputProps('session_phone')}
        label={t('sessionPhone')}
        description={t('sessionPhoneHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      {actions(submitting, dirty)}
    </form>
  );
}
