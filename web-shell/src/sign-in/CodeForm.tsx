import { useZodForm, z } from '@larkwell/app-kit';
import { Button, FormNotice, TextInput, Title } from '@larkwell/ui';
import { useEffect, useRef, useState } from 'react';
import { t } from './messages.ts';
import classes from './SignInLayout.module.css';

interface CodeFormProps {
  onCode: (code: { otpCode: string } | { recoveryCode: string }) => Promise<void>;
  onBack: () => void;
}

const schema = z.object({
  code: z
    .string()
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().min(1, t('codeRequired'))),
});

/** The second step: a code from the app, or a recovery code. */
export function CodeForm({ onCode, onBack }: CodeFormProps) {
  const [withRecovery, setWithRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { form, submit, submitting, formError, clearFormError } = useZodForm({
    schema,
    initialValues: { code: '' },
    unsaved: 'discard',
    onSubmit: ({ code }) => onCode(withRecovery ? { recoveryCode: code } : { otpCode: code }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind of code has its own field, which gets the focus
  useEffect(() => field.current?.focus(), [withRecovery]);

  function change() {
    form.reset();
    clearFormError();
    setWithRecovery(!withRecovery);
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Title order={2} size="h4">
        {t('codeTitle')}
      </Title>
      <FormNotice>{formError}</FormNotice>
      <TextInput
        {...form.getInputProps('code')}
        key={withRecovery ? 'recovery' : 'app'}
        ref={field}
        label={withRecovery ? t('recoveryCode') : t('code')}
        description={withRecovery ? t('recoveryHint') : t('codeHint')}
        inputMode={withRecovery ? 'text' : 'numeric'}
        autoComplete={withRecovery ? 'off' : 'one-time-code'}
      />
      <Button type="submit" size="lg" fullWidth loading={submitting}>
        {t('logIn')}
      </Button>
      <Button variant="subtle" onClick={change}>
        {withRecovery ? t('useApp') : t('useRecovery')}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        {t('startAgain')}
      </Button>
    </form>
  );
}
