import type { Light, PeerView } from '@larkwell/room';
import { IconMicrophoneOff, LogoMark } from '@larkwell/ui';
import classes from './faces.module.css';
import { t } from './messages.ts';
import { Video } from './Video.tsx';

const lightTexts = {
  connecting: 'lightConnecting',
  slow: 'lightSlow',
  lost: 'lightLost',
} as const satisfies Record<Exclude<Light, 'good'>, string>;

interface FaceProps {
  peer: PeerView;
  speakerId: string | null;
  /** Without pictures in either direction. */
  pictures: boolean;
  /** Plays no sound. */
  silent: boolean;
  large?: boolean;
}

/** One other person: the picture, or the lark while there is none, with the name and the state of the connection. */
export function Face({ peer, speakerId, pictures, silent, large = false }: FaceProps) {
  const { name } = peer.person;
  const seen = peer.camera && pictures && peer.light !== 'connecting';
  return (
    <figure
      className={classes.face}
      data-large={large || undefined}
      data-sharing={peer.sharing || undefined}
      data-light={peer.light}
    >
      <Video stream={peer.stream} label={t('picture', { name })} speakerId={speakerId} silent={silent} hidden={!seen} />
      {!seen && (
        <div className={classes.faceless} aria-hidden>
          <LogoMark size={large ? 120 : 56} />
        </div>
      )}
      <figcaption className={classes.caption}>
        <span className={classes.name}>{name}</span>
        {peer.muted && <IconMicrophoneOff size={18} role="img" aria-label={t('mutedName', { name })} />}
      </figcaption>
      {peer.light !== 'good' && (
        <p className={classes.light} role="status">
          {t(lightTexts[peer.light], { name })}
        </p>
      )}
    </figure>
  );
}

export function OwnFace({ picture, large = false }: { picture: MediaStream; large?: boolean }) {
  return (
    <figure className={classes.face} data-large={large || undefined}>
      <Video stream={picture} label={t('ownPicture')} own />
      <figcaption className={classes.caption}>
        <span className={classes.name}>{t('you')}</span>
      </figcaption>
    </figure>
  );
}
