import { type DeviceKind, type DeviceProblem, problemOf, supportsDevices } from '@larkwell/room/devices';
import { useCallback, useEffect, useRef, useState } from 'react';

export type DeviceState = { is: 'idle' | 'requesting' } | { is: DeviceProblem } | { is: 'ready'; stream: MediaStream };

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
    if (!supportsDevices()) return setState({ is: 'unsupported' });
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
