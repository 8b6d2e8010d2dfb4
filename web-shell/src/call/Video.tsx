import { Button, IconVolume } from '@larkwell/ui';
import { useEffect, useRef, useState } from 'react';
import classes from './faces.module.css';
import { t } from './messages.ts';

interface VideoProps {
  stream: MediaStream;
  label: string;
  /** Null is the system's. */
  speakerId?: string | null;
  /** The own picture is mirrored and makes no sound. */
  own?: boolean;
  /** Plays no sound. */
  silent?: boolean;
  /** Sound goes on while the picture is hidden. */
  hidden?: boolean;
}

/** Plays a stream. When the browser wants a tap before it plays sound, a button asks for one. */
export function Video({ stream, label, speakerId = null, own = false, silent = false, hidden = false }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [blocked, setBlocked] = useState(false);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const play = () =>
      element.play().then(
        () => setBlocked(false),
        (error: unknown) => {
          if (error instanceof DOMException && error.name === 'NotAllowedError') setBlocked(true);
        },
      );
    element.srcObject = stream;
    void play();
    // Safari pauses elements in the background, and some browsers when a track is added
    const again = () => document.visibilityState === 'visible' && void play();
    document.addEventListener('visibilitychange', again);
    stream.addEventListener?.('addtrack', again);
    return () => {
      document.removeEventListener('visibilitychange', again);
      stream.removeEventListener?.('addtrack', again);
      element.srcObject = null;
    };
  }, [stream]);

  useEffect(() => {
    if (own || speakerId === null) return;
    // a speaker that was unplugged: the system's goes on
    video.current?.setSinkId?.(speakerId).catch(() => undefined);
  }, [speakerId, own]);

  return (
    <>
      <video
        ref={video}
        className={classes.video}
        data-own={own || undefined}
        data-hidden={hidden || undefined}
        aria-label={label}
        autoPlay
        playsInline
        muted={own || silent}
      />
      {blocked && (
        <Button
          className={classes.tap}
          data-tone="accent"
          size="lg"
          leftSection={<IconVolume size={24} aria-hidden />}
          onClick={() => void video.current?.play().then(() => setBlocked(false))}
        >
          {t('tapToHear')}
        </Button>
      )}
    </>
  );
}
