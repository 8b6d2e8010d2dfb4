import { useNavigate } from '@larkwell/app-kit';
import { formatTime } from '@larkwell/app-kit/time';
import { Button, IconVideo } from '@larkwell/ui';
import { roomPage } from '../paths.ts';
import { ClosingPage } from './ClosingPage.tsx';
import { ExitLink } from './ExitLink.tsx';
import { t } from './messages.ts';
import { useJoinRoom } from './mutations.ts';
import { RoomPage } from './RoomPage.tsx';
import type { RoomView } from './useRoom.ts';

/** After leaving, with a way to rejoin while the room is open. */
export default function EndedPage() {
  return (
    <RoomPage page="ended" title={t('endedTitle')}>
      {(view) => <Ended view={view} />}
    </RoomPage>
  );
}

function Ended({ view: { room, ...view } }: { view: RoomView }) {
  const navigate = useNavigate();
  const next = roomPage(room.kind === 'mesh' ? 'room' : 'pre-session', room.event_id);
  const join = useJoinRoom(room.event_id, () => void navigate(next));
  const open = view.now.getTime() < Date.parse(room.ends_at);
  return (
    <ClosingPage
      title={t('endedTitle')}
      text={open ? t('endedOpen', { time: formatTime(room.ends_at, view.zone) }) : t('ended')}
      view={{ room, ...view }}
    >
      <ExitLink eventId={room.event_id} />
      {open && (
        <Button
          variant="default"
          leftSection={<IconVideo size={20} aria-hidden />}
          loading={join.isPending}
          onClick={() => join.mutate()}
        >
          {t('joinAgain')}
        </Button>
      )}
    </ClosingPage>
  );
}
