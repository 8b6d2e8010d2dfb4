import { t } from '../messages.ts';
import { Lark } from './Lark.tsx';
import classes from './Logo.module.css';

export function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <Lark />
    </svg>
  );
}

/** Mark and name. Its text is the accessible name, so a link around it needs none of its own. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <span className={classes.logo}>
      <LogoMark size={size} />
      <span className={classes.name}>{t('brand')}</span>
    </span>
  );
}
