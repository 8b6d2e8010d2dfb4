import { signInEndsAt, signOut, useSignIn } from '@larkwell/app-kit';
import { browserZone, formatTime } from '@larkwell/app-kit/time';
import { Button, IconEye } from '@larkwell/ui';
import classes from './ImpersonationBanner.module.css';
import { t } from './messages.ts';

/** On every page during an impersonation (docs/product/web.md#impersonation-banner). */
export default function ImpersonationBanner() {
  const signIn = useSignIn();
  const operator = signIn?.user.impersonated_by;
  if (!signIn || !operator) return null;
  const { first_name, last_name, email } = signIn.user;
  const name = [first_name, last_name].filter(Boolean).join(' ') || email;
  const endsAt = signInEndsAt(signIn);
  return (
    <section className={classes.banner} aria-label={t('impersonation')}>
      <IconEye size={22} aria-hidden />
      <p>
        {endsAt
          ? t('impersonatedUntil', { operator, name, time: formatTime(endsAt, browserZone()) })
          : t('impersonated', { operator, name })}
      </p>
      {/* the local sign-in ends even when the call fails, so errors aren't shown */}
      <Button size="sm" onClick={() => void signOut().catch(() => undefined)}>
        {t('impersonationEnd')}
      </Button>
    </section>
  );
}
