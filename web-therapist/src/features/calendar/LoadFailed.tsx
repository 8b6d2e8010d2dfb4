import { messageOf } from '@larkwell/app-kit';
import { Alert, Button, IconAlertTriangle, IconRefresh } from '@larkwell/ui';
import classes from './CalendarPage.module.css';
import { t } from './messages.ts';

interface LoadFailedProps {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/** Shown above the calendar, which keeps its last events. */
export function LoadFailed({ error, retrying, onRetry }: LoadFailedProps) {
  return (
    <Alert
      role="alert"
      data-tone="danger"
      title={t('failed')}
      icon={<IconAlertTriangle size={20} aria-hidden />}
      mb="md"
    >
      <div className={classes.failed}>
        {messageOf(error)}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={retrying}
          onClick={onRetry}
        >
          {t('retry')}
        </Button>
      </div>
    </Alert>
  );
}
