import { PasswordField, type UseFormReturnType } from '@larkwell/ui';
import { t } from '../messages.ts';

interface NewPasswordFieldsProps<Values extends { password: string; confirmation: string }> {
  form: UseFormReturnType<Values>;
  /** The account's email, for password managers; left out if the form shows it. */
  email?: string;
  /** 'New password' by default. */
  label?: string;
}

/** A new password with its rules and a confirmation. Use with `newPasswordSchema`. */
export function NewPasswordFields<Values extends { password: string; confirmation: string }>({
  form,
  email,
  label,
}: NewPasswordFieldsProps<Values>) {
  return (
    <>
      {/* password managers pass over inputs of the type "hidden", not over text that is not shown */}
      {email && <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
      <PasswordField
        {...form.getInputProps('password')}
        label={label ?? t('newPassword')}
        autoComplete="new-password"
        showRules
      />
      <PasswordField {...form.getInputProps('confirmation')} label={t('repeatPassword')} autoComplete="new-password" />
    </>
  );
}
