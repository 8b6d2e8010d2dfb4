import { useZodForm, z } from '@larkwell/app-kit';
import { Button, FormNotice, Text, Title } from '@larkwell/ui';
import { t } from './messages.ts';
import classes from './SignInLayout.module.css';

interface KeepAccountProps {
  /** Says when the account is erased. */
  text: string;
  onKeep: () => Promise<void>;
  onBack: () => void;
}

const nothing = z.object({});

/** A guardian logs in to an account that they closed. */
export function KeepAccount({ text, onKeep, onBack }: KeepAccountProps) {
  const { submit, submitting, formError } = useZodForm({
    schema: nothing,
    initialValues: {},
    unsaved: 'discard',
    onSubmit: onKeep,
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Title order={2} size="h4">
        {t('closingTitle')}
      </Title>
      <FormNotice>{formError}</FormNotice>
      <Text role="status">{text}</Text>
      <Text>{t('closingText')}</Text>
      <Button type="submit" size="lg" fullWidth loading={submitting}>
        {t('keepAccount')}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        {t('startAgain')}
      </Button>
    </form>
  );
}
