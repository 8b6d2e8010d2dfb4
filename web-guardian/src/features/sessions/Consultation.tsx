import { useMutation, useQuery } from '@larkwell/app-kit';
import { Button, IconCalendar, notifyError, Panel, Text } from '@larkwell/ui';
import { t } from './messages.ts';
import { consultationQuery } from './queries.ts';
import classes from './SessionsPage.module.css';
import { isUsable, openWidget } from './widget.ts';

/** A consultation booked in an external calendar. Renders nothing when none is offered or while loading. */
export function Consultation() {
  const offered = useQuery(consultationQuery()).data ?? null;
  const open = useMutation({ mutationFn: openWidget });
  if (!offered || !isUsable(offered)) return null;
  return (
    <Panel tone="tint" title={t('consultation')}>
      <div className={classes.offer}>
        <Text>{t('consultationText')}</Text>
        <Button
          variant="default"
          leftSection={<IconCalendar size={18} aria-hidden />}
          loading={open.isPending}
          // not after the family left the page: a failure can take 20 seconds
          onClick={() => open.mutate(offered, { onError: () => notifyError(t('consultationFailed')) })}
        >
          {t('consultationBook')}
        </Button>
      </div>
    </Panel>
  );
}
