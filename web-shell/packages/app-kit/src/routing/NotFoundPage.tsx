import { LostArt, Text, Title } from '@larkwell/ui';
import { t } from '../messages.ts';
import { HomeButton } from './HomeButton.tsx';
import classes from './NotFoundPage.module.css';
import { usePageTitle } from './usePageTitle.ts';

/** An unknown address. It shows in the frame of its section, so the navigation stays. */
export function NotFoundPage() {
  usePageTitle(t('pageNotFoundTitle'));
  return (
    <div className={classes.page}>
      <div className={classes.art}>
        <LostArt />
      </div>
      <Title order={1}>{t('pageNotFoundTitle')}</Title>
      <Text c="dimmed" size="lg">
        {t('pageNotFound')}
      </Text>
      <HomeButton size="lg" />
    </div>
  );
}
