import { Loaded, useQuery, useToastMutation } from '@larkwell/app-kit';
import {
  type Colleague,
  type EventSchema,
  listSubstitutesOptions,
  type SubstitutesResponse,
  substituteEvent,
} from '@larkwell/app-kit/api';
import { Alert, Button, IconUsers, ListSkeleton, Radio, Stack, Text, Title } from '@larkwell/ui';
import { useState } from 'react';
import { loadOf } from '../events/colleagues.ts';
import { eventKeys } from '../events/queries.ts';
import { useTherapist } from '../therapist/queries.ts';
import classes from './event-details.module.css';
import { t } from './messages.ts';

/** Colleagues with the same specialty who are free then. */
const substitutesQuery = (eventId: string) => ({
  ...listSubstitutesOptions({ path: { event_id: eventId } }),
  select: ({ therapists }: SubstitutesResponse) => therapists,
});

type Holder = Pick<Colleague, 'id' | 'full_name'>;

const useHandOver = (eventId: string, success: (holder: Holder) => string) =>
  useToastMutation({
    mutationFn: ({ id }: Holder) => substituteEvent({ path: { event_id: eventId }, body: { therapist_id: id } }),
    success: (_, holder) => success(holder),
    invalidates: eventKeys,
  });

/** Hands the session over to a colleague, or takes it back. Loads colleagues only on request. */
export function Substitute({ event, own }: { event: EventSchema; own: boolean }) {
  const [searching, setSearching] = useState(false);
  if (!event.permissions.substitute.allowed) return null;
  if (!own) return event.handed_over ? <SessionHandedOver event={event} /> : null;
  if (searching) return <Colleagues eventId={event.id} onCancel={() => setSearching(false)} />;
  return (
    <div>
      <Button variant="default" leftSection={<IconUsers size={18} aria-hidden />} onClick={() => setSearching(true)}>
        {t('substitute')}
      </Button>
    </div>
  );
}

/** A therapist sees a colleague's session only after handing it over. */
function SessionHandedOver({ event }: { event: EventSchema }) {
  const { id, fullName } = useTherapist();
  const takeBack = useHandOver(event.id, () => t('tookBack'));
  return (
    <Alert icon={<IconUsers size={20} aria-hidden />}>
      <div className={classes.handedOver}>
        {t('heldBy', { name: event.therapist.full_name })}
        <Button
          variant="default"
          size="sm"
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate({ id, full_name: fullName })}
        >
          {t('takeBack')}
        </Button>
      </div>
    </Alert>
  );
}

function Colleagues({ eventId, onCancel }: { eventId: string; onCancel: () => void }) {
  const query = useQuery(substitutesQuery(eventId));
  const handOver = useHandOver(eventId, ({ full_name }) => t('handedOver', { name: full_name }));
  const [chosenId, setChosenId] = useState('');
  const chosen = query.data?.find(({ id }) => id === chosenId);
  return (
    <section>
      <Title order={3} className={classes.heading}>
        {t('substitute')}
      </Title>
      <Stack gap="md">
        <Text c="dimmed">{t('substituteLead')}</Text>
        <Loaded query={query} failed={t('substitutesFailed')} skeleton={<ListSkeleton count={2} />}>
          {(colleagues) =>
            colleagues.length === 0 ? (
              <Text>{t('substitutesNone')}</Text>
            ) : (
              <Radio.Group aria-label={t('substitute')} value={chosenId} onChange={setChosenId}>
                <Stack gap="xs">
                  {colleagues.map((colleague) => (
                    <Radio
                      key={colleague.id}
                      value={colleague.id}
                      label={colleague.full_name}
                      description={loadOf(colleague)}
                    />
                  ))}
                </Stack>
              </Radio.Group>
            )
          }
        </Loaded>
        <div className={classes.marks}>
          <Button
            disabled={!chosen}
            loading={handOver.isPending}
            onClick={() => chosen && handOver.mutate(chosen, { onSuccess: onCancel })}
          >
            {t('handOver')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      </Stack>
    </section>
  );
}
