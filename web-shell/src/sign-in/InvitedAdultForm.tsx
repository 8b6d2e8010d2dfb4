import {
  AgreeToTerms,
  agreeRequired,
  NewPasswordFields,
  newPasswordSchema,
  pageLanguage,
  statesQuery,
  useQuery,
  useZodForm,
  z,
} from '@larkwell/app-kit';
import type { InvitedGuardian } from '@larkwell/app-kit/api';
import { Button, FormNotice, Select, Stack, TextInput } from '@larkwell/ui';
import { t } from './invitation-messages.ts';
import classes from './SignInLayout.module.css';

const schema = newPasswordSchema.and(
  z.object({
    first_name: z.string().trim().min(1, t('firstNameRequired')),
    last_name: z.string().trim().min(1, t('lastNameRequired')),
    state: z.string().min(1, t('stateRequired')),
    agreed: z.literal(true, { error: agreeRequired }),
  }),
);
const fieldNames: Record<string, string> = { accepted_terms_and_conditions: 'agreed' };

interface InvitedAdultFormProps {
  email: string;
  accept: (guardian: InvitedGuardian) => Promise<unknown>;
}

/** The account of an adult who has none yet. The link in their email has confirmed it. */
export function InvitedAdultForm({ email, accept }: InvitedAdultFormProps) {
  const states = useQuery(statesQuery());
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { first_name: '', last_name: '', state: '', password: '', confirmation: '', agreed: false },
    fieldName: (path) => {
      const name = path.replace(/^guardian\./, '');
      return fieldNames[name] ?? name;
    },
    unsaved: 'discard',
    onSubmit: ({ first_name, last_name, state, password }) =>
      accept({
        first_name,
        last_name,
        state,
        password,
        language: pageLanguage(),
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        accepted_terms_and_conditions: true,
      }),
  });
  return (
    <form className={classes.here} onSubmit={submit} noValidate>
      <Stack>
        <FormNotice>{formError}</FormNotice>
        <TextInput {...form.getInputProps('first_name')} label={t('firstName')} autoComplete="given-name" />
        <TextInput {...form.getInputProps('last_name')} label={t('lastName')} autoComplete="family-name" />
        <Select
          label={t('state')}
          searchable
          data={states.data ?? []}
          {...form.getInputProps('state')}
          value={form.getValues().state || null}
          onChange={(code) => form.setFieldValue('state', code ?? '')}
        />
        <NewPasswordFields form={form} email={email} label={t('password')} />
        <AgreeToTerms {...form.getInputProps('agreed', { type: 'checkbox' })} />
        <Button type="submit" size="lg" fullWidth loading={submitting}>
          {t('accept')}
        </Button>
      </Stack>
    </form>
  );
}
