import { ApiError, Link, useToastMutation, useZodForm, z } from '@larkwell/app-kit';
import { resendConfirmation } from '@larkwell/app-kit/api';
import { Anchor, Button, FormNotice, PasswordField, TextInput } from '@larkwell/ui';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { emailRule } from './email.ts';
import { t } from './messages.ts';
import classes from './SignInLayout.module.css';

const credentials = z.object({ email: emailRule, password: z.string().min(1, t('passwordRequired')) });

export type TypedCredentials = z.infer<typeof credentials>;

interface CredentialsFormProps {
  /** To start with. */
  email: string;
  onSubmit: (typed: TypedCredentials) => Promise<void>;
}

/** Email and password. Shows what `onSubmit` throws; an unconfirmed email gets a button to resend the confirmation. */
export function CredentialsForm({ email, onSubmit }: CredentialsFormProps) {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const { form, submit, submitting, formError } = useZodForm({
    schema: credentials,
    initialValues: { email, password: '' },
    unsaved: 'discard',
    onSubmit: async (typed) => {
      setUnconfirmed(null);
      try {
        await onSubmit(typed);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'email_unconfirmed') setUnconfirmed(typed.email);
        throw error;
      }
    },
  });
  const resend = useToastMutation({
    mutationFn: (email: string) => resendConfirmation({ body: { email } }),
    success: t('resent'),
    onSuccess: () => setUnconfirmed(null),
  });

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormNotice>
        {formError && (
          <>
            {formError}
            {unconfirmed && (
              <Button
                variant="default"
                size="sm"
                className={classes.resend}
                loading={resend.isPending}
                onClick={() => resend.mutate(unconfirmed)}
              >
                {t('resend')}
              </Button>
            )}
          </>
        )}
      </FormNotice>
      <TextInput
        key={form.key('email')}
        {...form.getInputProps('email')}
        label={t('email')}
        type="email"
        autoComplete="username"
      />
      <PasswordField
        key={form.key('password')}
        {...form.getInputProps('password')}
        label={t('password')}
        autoComplete="current-password"
      />
      <Anchor component={Link} to={paths.resetPassword} className={classes.forgot}>
        {t('forgot')}
      </Anchor>
      <Button type="submit" size="lg" fullWidth loading={submitting}>
        {t('logIn')}
      </Button>
    </form>
  );
}
