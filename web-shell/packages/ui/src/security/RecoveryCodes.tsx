import { Button } from '@mantine/core';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { copyText } from '../copying/copy.ts';
import { t } from '../messages.ts';
import classes from './RecoveryCodes.module.css';

export interface RecoveryCodesProps {
  codes: readonly string[];
  /** The owner's name, for the printout. */
  owner: string;
}

/** Recovery codes, shown once, to copy or print. */
export function RecoveryCodes({ codes, owner }: RecoveryCodesProps) {
  return (
    <div>
      <section className={classes.sheet} aria-label={t('recoveryCodes')}>
        <p className={classes.owner}>{t('recoveryCodesOf', { owner })}</p>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </section>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copyText(codes.join('\n'))}
        >
          {t('copy')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
    </div>
  );
}
