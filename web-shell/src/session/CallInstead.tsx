import { formatPhone } from '@larkwell/app-kit/client-info';
import { Anchor } from '@larkwell/ui';
import { t } from './messages.ts';
import classes from './session.module.css';

interface CallInsteadProps {
  name: string;
  /** Null renders nothing. */
  phone: string | null | undefined;
}

/** The way out when a call in the browser doesn't work. */
export function CallInstead({ name, phone }: CallInsteadProps) {
  if (!phone) return null;
  return (
    <p className={classes.callInstead}>
      {t('trouble')} <Anchor href={`tel:${phone}`}>{t('callAt', { name, phone: formatPhone(phone) })}</Anchor>
    </p>
  );
}
