import { Button, ErrorState, IconRefresh } from '@larkwell/ui';
import { useEffect } from 'react';
import { t } from '../messages.ts';

/** In place of every page while the server can't say who is signed in. Retries by itself when the browser is back online. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <main>
      <ErrorState
        heading
        title={t('unreachableTitle')}
        message={t('unreachableMessage')}
        action={
          <Button leftSection={<IconRefresh size={18} />} onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      />
    </main>
  );
}
