import { LostArt, OutcomePage } from '@larkwell/ui';
import { t } from '../messages.ts';
import { HomeButton } from './HomeButton.tsx';
import { usePageTitle } from './usePageTitle.ts';

/** An unknown address. It shows in the frame of its section, so the navigation stays. */
export function NotFoundPage() {
  usePageTitle(t('pageNotFoundTitle'));
  return (
    <OutcomePage art={<LostArt />} title={t('pageNotFoundTitle')} text={t('pageNotFound')}>
      <HomeButton size="lg" />
    </OutcomePage>
  );
}
