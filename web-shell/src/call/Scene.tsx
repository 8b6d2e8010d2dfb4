import { QuietArt } from '@larkwell/ui';
import type { ReactNode } from 'react';
import blank from './Blank.module.css';
import classes from './call.module.css';
import { Face, OwnFace } from './Face.tsx';
import type { CallLayout } from './layoutOf.ts';
import type { Call } from './useCall.ts';

interface SceneProps {
  call: Call;
  layout: CallLayout;
  stage: ReactNode;
  /** What is large while nobody is there. */
  empty: string;
  showsSelf: boolean;
}

/** The large picture or the stage, with the other faces beside it. */
export function Scene({ call, layout: { large, small }, stage, empty, showsSelf }: SceneProps) {
  const { devices, state } = call;
  const shared = { speakerId: devices.speakerId, pictures: state.pictures, silent: state.quiet };
  const { picture } = devices;
  const ownIsLarge = large === 'self' && picture;
  const ownIsSmall = showsSelf && picture && !ownIsLarge;
  return (
    <div className={classes.scene} data-stage={large === 'stage' || undefined}>
      <div className={classes.large}>
        {large && large !== 'self' && large !== 'stage' && <Face key={large.id} peer={large} large {...shared} />}
        {ownIsLarge && <OwnFace picture={picture} large />}
        {stage}
        {large === null && (
          <div className={blank.nobody}>
            <div className={blank.blankArt}>
              <QuietArt />
            </div>
            <p role="status">{empty}</p>
          </div>
        )}
      </div>
      {(small.length > 0 || ownIsSmall) && (
        <div className={classes.faces}>
          {small.map((peer) => (
            <Face key={peer.id} peer={peer} {...shared} />
          ))}
          {ownIsSmall && <OwnFace picture={picture} />}
        </div>
      )}
    </div>
  );
}
