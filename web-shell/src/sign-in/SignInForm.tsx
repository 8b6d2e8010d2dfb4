import { ApiError, type Role, signIn, useToastMutation, useZodForm, z } from '@larkwell/app-kit';
import { resendConfirmation } from '@larkwell/app-kit/api';
import { Button, FormNotice, PasswordField, TextInput } from '@larkwell/ui';
import { useState } from 'react';
import { t } from './messages/index.ts';
import classes from './SignInLayout.module.css';

const credentials = z.object({
  email: z
    .string()
    .trim()
    .min(1, t('emailRequired'))
    .regex(/^\S+@\S+\.\S+$/, t('emailInvalid')),
  password: z.string().min(1, t('passwordRequired')),
});

/** E-mail and password of one role. Where it leads afterwards is the page's business: it watches the sign-in. */
export function SignInForm({ role }: { role: Role }) {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const { form, submit, submitting, formError } = useZodForm({
    schema: credentials,
    initialValues: { email: '', password: '' },
    onSubmit: async ({ email, password }) => {
      setUnconfirmed(null);
      try {
        await signIn({ email, password, role });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'email_unconfirmed') setUnconfirmed(email);
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
      <Button type="submit" size="lg" fullWidth loading={submitting}>
        {t('logIn')}
      </Button>
    </form>
  );
}
