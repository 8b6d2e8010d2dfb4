import type { EventShape } from '@larkwell/app-kit/api';
import { Button, Group } from '@larkwell/ui';
import { useState } from 'react';
import { expectedGuests } from '../events/standing.ts';
import { whenInZone } from '../events/words.ts';
import { useTherapist } from '../therapist/queries.ts';
import classes from './event-form.module.css';
import { t } from './messages/index.ts';
import { useDeleteEvent } from './mutations.ts';
import type { Scope } from './requests.ts';
import { ScopeQuestion } from './ScopeQuestion.tsx';

interface DeleteFormProps {
  event: EventShape;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks before an event goes, and how much of its series. */
export function DeleteForm({ event, onDone, onCancel }: DeleteFormProps) {
  const { zone } = useTherapist();
  const [scope, setScope] = useState<Scope>('onlyThis');
  const remove = useDeleteEvent(event.id, onDone);
  const when = whenInZone(event, zone);
  return (
    <div className={classes.form}>
      <p className={classes.text}>
        {expectedGuests(event.guests).length > 0 ? t('deleteText', { when }) : t('deleteEventText', { when })}
      </p>
      {event.series_id !== null && (
        <>
          <ScopeQuestion label={t('scopeDelete')} value={scope} onChange={setScope} />
          {scope === 'recurrent' && <p className={classes.wide}>{t('deleteFollowing')}</p>}
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t('cancel')}
        </Button>
        <Button data-tone="danger" loading={remove.isPending} onClick={() => remove.mutate(scope)}>
          {t('delete')}
        </Button>
      </Group>
    </div>
  );
}
