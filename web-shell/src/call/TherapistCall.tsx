import { titleText } from '@larkwell/app-kit';
import type { RoomState } from '@larkwell/room';
import { VisuallyHidden } from '@larkwell/ui';
import { useState } from 'react';
import { FamilyPlaces } from '../place/FamilyPlaces.tsx';
import { Countdown } from '../session/Countdown.tsx';
import type { RoomView } from '../session/useRoom.ts';
import { Controls } from './Controls.tsx';
import classes from './call.module.css';
import { DeviceProblems } from './DeviceProblems.tsx';
import { layoutOf } from './layoutOf.ts';
import { t } from './messages.ts';
import { NoteDock } from './NoteDock.tsx';
import { PanelButton, panelId } from './PanelButton.tsx';
import { PeopleList } from './PeopleList.tsx';
import panel from './panel.module.css';
import { QuietNotice } from './QuietNotice.tsx';
import { Reconnecting } from './Reconnecting.tsx';
import { Scene } from './Scene.tsx';
import { SharedStage } from './SharedStage.tsx';
import type { Call } from './useCall.ts';
import { useRememberedStage } from './useStageChoice.ts';
import { WaitingList } from './WaitingList.tsx';
import { waitingVisitors } from './waitingVisitors.ts';

function whileNobodyIsIn(state: RoomState) {
  const [first, ...others] = waitingVisitors(state);
  if (!first) return t('nobodyHere');
  return others.length > 0 ? t('letFamiliesIn') : t('letOneIn', { name: first.name });
}

/** The therapist's call: faces, waiting room, people in the room, time and buttons. */
export function TherapistCall({ view, call }: { view: RoomView; call: Call }) {
  const [showsSelf, setShowsSelf] = useState(true);
  const [opened, setOpened] = useState(false);
  const { room, now } = view;
  const layout = layoutOf(call.state);
  useRememberedStage(call.room, room.event_id);
  const begun = Date.parse(room.starts_at) <= now.getTime();
  return (
    <div className={classes.call} data-role="therapist">
      <VisuallyHidden>
        <h1>{titleText(room.title)}</h1>
      </VisuallyHidden>
      <Reconnecting state={call.state} />
      <DeviceProblems call={call} />
      <QuietNotice call={call} />
      <Scene
        call={call}
        layout={layout}
        stage={<SharedStage view={view} call={call} shown={layout.large === 'stage'} />}
        empty={whileNobodyIsIn(call.state)}
        showsSelf={showsSelf}
      />
      <aside id={panelId} className={panel.panel} data-opened={opened || undefined}>
        <WaitingList eventId={room.event_id} call={call} />
        <PeopleList eventId={room.event_id} call={call} />
        <FamilyPlaces eventId={room.event_id} />
        <div className={panel.part}>
          <Countdown
            label={begun ? t('endsIn') : t('startsIn')}
            until={begun ? room.ends_at : room.starts_at}
            now={now}
          />
        </div>
        <NoteDock eventId={room.event_id} />
      </aside>
      <Controls view={view} call={call} showsSelf={showsSelf} onShowSelf={setShowsSelf}>
        <PanelButton call={call} opened={opened} onOpen={setOpened} />
      </Controls>
    </div>
  );
}
