import { Center, Loader, latePart } from '@larkwell/ui';
import { Suspense, useState } from 'react';
import type { RoomView } from '../session/useRoom.ts';
import classes from './call.module.css';
import { useBoardFiles } from './useBoardFiles.ts';
import type { Call } from './useCall.ts';
import { useOwnDecks } from './useOwnDecks.ts';

const Stage = latePart(async () => ({ default: (await import('@larkwell/room-stage')).Stage }));

interface SharedStageProps {
  view: RoomView;
  call: Call;
  shown: boolean;
}

/** Loads when it is first shown, and stays behind the faces from then on: what is on it must not get lost. */
export function SharedStage({ view, call: { room, state }, shown }: SharedStageProps) {
  const [opened, setOpened] = useState(shown);
  if (shown && !opened) setOpened(true);
  // by the server's clock, so that a timer on the stage ends everywhere at the same time
  const [ahead] = useState(() => view.now.getTime() - Date.now());
  const { me, role } = state;
  const isTherapist = role === 'therapist' && opened;
  const ownDecks = useOwnDecks(isTherapist);
  const boardFiles = useBoardFiles(view.room.event_id, isTherapist);
  if (!opened || !me || !role) return null;
  return (
    <div className={classes.stage} hidden={!shown}>
      <Suspense
        fallback={
          <Center h="100%">
            <Loader />
          </Center>
        }
      >
        <Stage
          links={room.links}
          role={role}
          mayDraw={state.mayDraw}
          self={{ id: me.visitor_id, name: me.name }}
          onControl={(control) => room.control(control)}
          ownDecks={ownDecks}
          boardFiles={boardFiles}
          now={() => Date.now() + ahead}
        />
      </Suspense>
    </div>
  );
}
