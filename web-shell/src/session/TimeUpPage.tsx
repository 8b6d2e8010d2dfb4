import { usePageTitle } from '@larkwell/app-kit';
import { ClosingPage } from './ClosingPage.tsx';
import { ExitLink } from './ExitLink.tsx';
import { t } from './messages.ts';
import { RoomPage } from './RoomPage.tsx';

export default function TimeUpPage() {
  usePageTitle(t('timeUpTitle'));
  return (
    <RoomPage page="time-up">
      {(view) => (
        <ClosingPage title={t('timeUpTitle')} text={t('timeUp')} view={view}>
          <ExitLink eventId={view.room.event_id} />
        </ClosingPage>
      )}
    </RoomPage>
  );
}
