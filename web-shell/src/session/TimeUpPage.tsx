import { ClosingPage } from './ClosingPage.tsx';
import { ExitLink } from './ExitLink.tsx';
import { t } from './messages.ts';
import { RoomPage } from './RoomPage.tsx';

export default function TimeUpPage() {
  return (
    <RoomPage page="time-up" title={t('timeUpTitle')}>
      {(view) => (
        <ClosingPage title={t('timeUpTitle')} text={t('timeUp')} view={view}>
          <ExitLink eventId={view.room.event_id} />
        </ClosingPage>
      )}
    </RoomPage>
  );
}
