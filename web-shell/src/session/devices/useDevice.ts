import { useCallback, useEffect, useRef, useState } from 'react';

export type DeviceKind = 'camera' | 'microphone';

/** Why there is nothing to see or hear: refused, none there, taken by another program, or a browser that cannot. */
export type DeviceProblem = 'denied' | 'missing' | 'busy' | 'unsupported';

export type DeviceState = { is: 'idle' | 'asking' } | { is: DeviceProblem } | { is: 'ready'; stream: MediaStream };

/** The problem behind what `getUserMedia` throws (W3C Media Capture and Streams, section 10.3). */
export function problemOf(error: unknown): DeviceProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotSupportedError' ? 'unsupported' : 'busy';
}

/**
 * One camera or microphone, asked for on its own so that the one works where the other is lacking. It is given back by
 * `release` and when the page goes.
 */
export function useDevice(kind: DeviceKind) {
  const [state, setState] = useState<DeviceState>({ is: 'idle' });
  const held = useRef<MediaStream | null>(null);
  /** Counts the questions: the answer to one that is over is given back at once. */
  const asked = useRef(0);

  const release = useCallback(() => {
    asked.current += 1;
    for (const track of held.current?.getTracks() ?? []) track.stop();
    held.current = null;
    setState({ is: 'idle' });
  }, []);

  const ask = useCallback(async () => {
    release();
    const question = asked.current;
    // absent where the page is not served securely
    if (!navigator.mediaDevices?.getUserMedia) return setState({ is: 'unsupported' });
    setState({ is: 'asking' });
    try {
      const stream = await navigator.mediaDevices.getUserMedia(kind === 'camera' ? { video: true } : { audio: true });
      if (question !== asked.current) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      held.current = stream;
      // unplugged, or taken back in the browser's settings
      for (const track of stream.getTracks()) track.addEventListener('ended', () => setState({ is: 'missing' }));
      setState({ is: 'ready', stream });
    } catch (error) {
      if (question === asked.current) setState({ is: problemOf(error) });
    }
  }, [kind, release]);

  useEffect(() => release, [release]);
  return { state, ask, release };
}

export type Device = ReturnType<typeof useDevice>;
