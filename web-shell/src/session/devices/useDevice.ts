import { useCallback, useEffect, useRef, useState } from 'react';

export type DeviceKind = 'camera' | 'microphone';

/** Permission denied, no device, in use by another app, or not supported by the browser. */
export type DeviceProblem = 'denied' | 'missing' | 'busy' | 'unsupported';

export type DeviceState = { is: 'idle' | 'requesting' } | { is: DeviceProblem } | { is: 'ready'; stream: MediaStream };

/** Maps an error of `getUserMedia` (W3C Media Capture and Streams, section 10.3). */
export function problemOf(error: unknown): DeviceProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotSupportedError' ? 'unsupported' : 'busy';
}

/**
 * One camera or microphone, requested separately so that one works when the other is missing. Released by `release` and
 * on unmount.
 */
export function useDevice(kind: DeviceKind) {
  const [state, setState] = useState<DeviceState>({ is: 'idle' });
  const held = useRef<MediaStream | null>(null);
  /** Number of the current request: a stream of an earlier one is released at once. */
  const requests = useRef(0);

  const release = useCallback(() => {
    requests.current += 1;
    for (const track of held.current?.getTracks() ?? []) track.stop();
    held.current = null;
    setState({ is: 'idle' });
  }, []);

  const request = useCallback(async () => {
    release();
    const current = requests.current;
    // undefined on insecure origins
    if (!navigator.mediaDevices?.getUserMedia) return setState({ is: 'unsupported' });
    setState({ is: 'requesting' });
    try {
      const stream = await navigator.mediaDevices.getUserMedia(kind === 'camera' ? { video: true } : { audio: true });
      if (current !== requests.current) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      held.current = stream;
      // unplugged, or revoked in the browser's settings
      for (const track of stream.getTracks()) track.addEventListener('ended', () => setState({ is: 'missing' }));
      setState({ is: 'ready', stream });
    } catch (error) {
      if (current === requests.current) setState({ is: problemOf(error) });
    }
  }, [kind, release]);

  useEffect(() => release, [release]);
  return { state, request, release };
}

export type Device = ReturnType<typeof useDevice>;
