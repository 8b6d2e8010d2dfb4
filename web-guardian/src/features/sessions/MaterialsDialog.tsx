import { Loaded, useQuery } from '@larkwell/app-kit';
import { MaterialList, SessionRecords } from '@larkwell/app-kit/child';
import { ListSkeleton, Modal, Stack, Text, useLast } from '@larkwell/ui';
import { whenOf } from '../../shared/sessions/when.ts';
import type { Session } from '../../shared/types.ts';
import { t } from './messages.ts';
import { sessionQuery } from './queries.ts';

interface MaterialsDialogProps {
  /** Null while the dialog is closed. */
  session: Session | null;
  zone: string;
  onClose: () => void;
}

/** Materials that the therapist shared for an upcoming session. */
export function MaterialsDialog({ session, zone, onClose }: MaterialsDialogProps) {
  const shown = useLast(session);
  return (
    <Modal opened={session !== null} onClose={onClose} title={t('materials')}>
      {shown && (
        <>
          <Text c="dimmed" mb="md">
            {whenOf(shown, zone).when}
          </Text>
          <Materials session={shown} zone={zone} />
        </>
      )}
    </Modal>
  );
}

function Materials({ session, zone }: { session: Session; zone: string }) {
  const query = useQuery(sessionQuery(session.id));
  return (
    <Loaded query={query} failed={t('materialsFailed')} skeleton={<ListSkeleton count={1} />}>
      {(event) => (
        <SessionRecords event={event} kind="materials" failed={t('materialsFailed')}>
          {(materials) =>
            materials.length === 0 ? (
              <Text>{t('materialsNone', { therapist: session.therapist.full_name })}</Text>
            ) : (
              <Stack>
                <MaterialList materials={materials} zone={zone} />
              </Stack>
            )
          }
        </SessionRecords>
      )}
    </Loaded>
  );
}
