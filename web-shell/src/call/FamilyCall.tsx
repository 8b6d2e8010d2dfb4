import { titleText } from '@larkwell/app-kit';
import { canRecognizeLocally } from '@larkwell/app-kit/speech';
import { Button, IconMicrophone, IconVideo, Switch, useLocalStorage, VisuallyHidden } from '@larkwell/ui';
import { useState } from 'react';
import { CallInstead } from '../session/CallInstead.tsx';
import type { RoomView } from '../session/useRoom.ts';
import classes from './call.module.css';
import { Captions } from './captions/Captions.tsx';
import { DeviceProblems } from './DeviceProblems.tsx';
import { GrownUps } from './GrownUps.tsx';
import { isTherapist, layoutOf } from './layoutOf.ts';
import { t } from './messages.ts';
import { QuietNotice, SoundHere } from './QuietNotice.tsx';
import { Reconnecting } from './Reconnecting.tsx';
import { Scene } from './Scene.tsx';
import { SharedStage } from './SharedStage.tsx';
import type { Call } from './useCall.ts';
import { useHadTrouble } from './useHadTrouble.ts';

/** What a child sees: the stage or the therapist's face, and nothing to press by accident. */
export function FamilyCall({ view, call }: { view: RoomView; call: Call }) {
  const [showsSelf, setShowsSelf] = useState(false);
  const [readNotice, setReadNotice] = useState(false);
  const { room, state } = call;
  const layout = layoutOf(state);
  const name = view.room.therapist.full_name;
  const [captioned, setCaptioned] = useLocalStorage({ key: 'room-captions', defaultValue: false });
  const therapist = state.peers.find(isTherapist);
  const troubled = useHadTrouble(state);
  return (
    <div className={classes.call} data-role="family">
      <VisuallyHidden>
        <h1>{titleText(view.room.title)}</h1>
      </VisuallyHidden>
      <Reconnecting state={state} />
      <DeviceProblems call={call} />
      <QuietNotice call={call} onClose={() => setReadNotice(true)} />
      <Scene
        call={call}
        layout={layout}
        stage={<SharedStage view={view} call={call} shown={layout.large === 'stage'} />}
        empty={t('therapistAway', { name })}
        showsSelf={showsSelf}
      />
      {captioned && canRecognizeLocally() && therapist && <Captions peer={therapist} />}
      {state.mutedByTherapist && (
        <div className={classes.notice} role="status">
          <span>{t('therapistMuted', { name })}</span>
          <Button
            data-tone="accent"
            leftSection={<IconMicrophone size={20} aria-hidden />}
            onClick={() => room.setMuted(false)}
          >
            {t('talkAgain')}
          </Button>
        </div>
      )}
      {state.cameraOffByTherapist && (
        <div className={classes.notice} role="status">
          <span>{t('therapistCameraOff', { name })}</span>
          <Button
            data-tone="accent"
            leftSection={<IconVideo size={20} aria-hidden />}
            onClick={() => room.setCamera(true)}
          >
            {t('showMeAgain')}
          </Button>
        </div>
      )}
      <div className={classes.corner}>
        <div className={classes.callLine} role="status">
          {(troubled || layout.large === null) && <CallInstead name={name} phone={view.room.therapist.session_phone} />}
        </div>
        {state.quiet && readNotice && <SoundHere call={call} />}
        <GrownUps view={view} call={call} showsSelf={showsSelf} onShowSelf={setShowsSelf}>
          {canRecognizeLocally() && (
            <Switch
              label={t('captions')}
              description={t('captionsHint', { name })}
              checked={captioned}
              onChange={({ currentTarget: { checked } }) => setCaptioned(checked)}
            />
          )}
        </GrownUps>
      </div>
    </div>
  );
}
