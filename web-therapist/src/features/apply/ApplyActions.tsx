import { Link } from '@larkwell/app-kit';
import { Button, IconArrowLeft, WizardActions } from '@larkwell/ui';
import { t } from './messages.ts';

interface ApplyActionsProps {
  /** Address of the previous step, if there is one. */
  back: string | undefined;
  last: boolean;
  submitting: boolean;
}

export function ApplyActions({ back, last, submitting }: ApplyActionsProps) {
  return (
    <WizardActions>
      <Button type="submit" loading={submitting}>
        {last ? t('send') : t('continue')}
      </Button>
      {back && (
        <Button component={Link} to={back} variant="subtle" leftSection={<IconArrowLeft size={18} aria-hidden />}>
          {t('back')}
        </Button>
      )}
    </WizardActions>
  );
}
