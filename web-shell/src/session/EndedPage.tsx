import { formatTime } from '@larkwell/app-kit/time';
import { Button, IconVideo } from '@larkwell/ui';
import { useState } from 'react';
import { ClosingPage } from './ClosingPage.tsx';
import { ExitLink } from './ExitLink.tsx';
import { t } from './messages.ts';
import { useJoinRoom } from './mutations.ts';
import { RoomPage } from './RoomPage.tsx';
import type { RoomView } from './useRoom.ts';

/** After leaving, with a way to rejoin while the room is open. */
export default function EndedPage() {
  const [rejoins, setRejoins] = useState(false);
  return (
    <RoomPage page="ended" title={t('endedTitle')} goesIn={rejoins}>
      {(view) => <Ended view={view} onRejoin={() => setRejoins(true)} />}
    </RoomPage>
  );
}

/** Once the visit is recorded the room is open again, and its page follows. */
function Ended({ view: { room, ...view }, onRejoin }: { view: RoomView; onRejoin: () => void }) {
  const join = useJoinRoom(room.event_id);
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
          onClick={() => {
            onRejoin();
            join.mutate();
          }}
        >
          {t('joinAgain')}
        </Button>
      )}
    </ClosingPage>
  );
}
