import { useNavigate, usePageTitle } from '@larkwell/app-kit';
import { formatTime } from '@larkwell/app-kit/time';
import { Button, IconVideo } from '@larkwell/ui';
import { roomPage } from '../paths.ts';
import { ClosingPage } from './ClosingPage.tsx';
import { t } from './messages.ts';
import { useJoinRoom } from './mutations.ts';
import { RoomPage } from './RoomPage.tsx';
import type { SeenRoom } from './useRoom.ts';
import { WayHome } from './WayHome.tsx';

/** After leaving, with a way to rejoin while the room is open. */
export default function EndedPage() {
  usePageTitle(t('endedTitle'));
  return <RoomPage page="ended">{(seen) => <Ended seen={seen} />}</RoomPage>;
}

function Ended({ seen: { room, ...seen } }: { seen: SeenRoom }) {
  const navigate = useNavigate();
  const join = useJoinRoom(room.event_id, () => void navigate(roomPage('pre-session', room.event_id)));
  const open = seen.now.getTime() < Date.parse(room.ends_at);
  return (
    <ClosingPage
      title={t('endedTitle')}
      text={open ? t('endedOpen', { time: formatTime(room.ends_at, seen.zone) }) : t('ended')}
      seen={{ room, ...seen }}
    >
      <WayHome eventId={room.event_id} />
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
