import { usePageTitle } from '@larkwell/app-kit';
import { ClosingPage } from './ClosingPage.tsx';
import { t } from './messages.ts';
import { RoomPage } from './RoomPage.tsx';
import { WayHome } from './WayHome.tsx';

export default function TimeUpPage() {
  usePageTitle(t('timeUpTitle'));
  return (
    <RoomPage page="time-up">
      {(seen) => (
        <ClosingPage title={t('timeUpTitle')} text={t('timeUp')} seen={seen}>
          <WayHome eventId={seen.room.event_id} />
        </ClosingPage>
      )}
    </RoomPage>
  );
}
