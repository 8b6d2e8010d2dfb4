import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../messages.ts';
import classes from './NotLoaded.module.css';

interface NotLoadedProps {
  /** May reject while the part still doesn't load. */
  retry: () => Promise<void> | void;
  /** It replaces a whole page, and has its heading. */
  page?: boolean;
  /** For a dialog: the notice is at the foot of the window. */
  onClose?: () => void;
}

/** Replaces a part when its code doesn't load. Every page loads it at first, so that it's there without a connection. */
export function NotLoaded({ retry, page, onClose }: NotLoadedProps) {
  const [loading, setLoading] = useState(false);
  const Title = page ? 'h1' : 'strong';
  async function press() {
    setLoading(true);
    try {
      await retry();
    } catch {
      // the notice stays
    }
    setLoading(false);
  }
  return (
    <div role="alert" className={classes.notice} data-page={page} data-floating={onClose !== undefined || undefined}>
      <div className={classes.text}>
        <Title>{t('notLoaded')}</Title> {t(navigator.onLine ? 'notLoadedMessage' : 'notLoadedOffline')}
      </div>
      <Button variant="default" loading={loading} onClick={() => void press()}>
        {t('retry')}
      </Button>
      {onClose && (
        <Button variant="subtle" onClick={onClose}>
          {t('close')}
        </Button>
      )}
    </div>
  );
}
