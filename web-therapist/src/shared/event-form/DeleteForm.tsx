import { ApiError, useQuery } from '@larkwell/app-kit';
import type { EventSchema } from '@larkwell/app-kit/api';
import { Button, Group } from '@larkwell/ui';
import { useState } from 'react';
import { whenInZone } from '../events/eventText.ts';
import { expectedGuests } from '../events/sessionState.ts';
import { useTherapist } from '../therapist/queries.ts';
import { DeletedCount } from './DeletedCount.tsx';
import classes from './event-form.module.css';
import { t } from './messages.ts';
import { useDeleteEvent } from './mutations.ts';
import { followingQuery } from './queries.ts';
import type { Scope } from './requests.ts';
import { ScopeQuestion } from './ScopeQuestion.tsx';

interface DeleteFormProps {
  event: EventSchema;
  onDone: () => void;
  onCancel: () => void;
}

/** Confirms deleting an event, and how much of its series. */
export function DeleteForm({ event, onDone, onCancel }: DeleteFormProps) {
  const { zone } = useTherapist();
  const [scope, setScope] = useState<Scope>('onlyThis');
  const remove = useDeleteEvent(event.id, onDone);
  const when = whenInZone(event, zone);
  const repeats = event.series_id !== null;
  const following = useQuery({ ...followingQuery(event.id), enabled: repeats && (remove.isIdle || remove.isError) });
  const session = expectedGuests(event.guests).length > 0;
  // a substitute can only delete this one
  const alone = following.error instanceof ApiError && following.error.status === 403;
  return (
    <div className={classes.form}>
      <p className={classes.text}>{session ? t('deleteText', { when }) : t('deleteEventText', { when })}</p>
      {repeats && !alone && (
        <>
          <ScopeQuestion label={t('scopeDelete')} value={scope} onChange={setScope} />
          {scope === 'recurrent' && <DeletedCount following={following.data} session={session} />}
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t('cancel')}
        </Button>
        <Button data-tone="danger" loading={remove.isPending} onClick={() => remove.mutate(alone ? 'onlyThis' : scope)}>
          {t('delete')}
        </Button>
      </Group>
    </div>
  );
}
