export type DeviceKind = 'camera' | 'microphone';

/** Permission denied, no device, in use by another app, or not supported by the browser. */
export type DeviceProblem = 'denied' | 'missing' | 'busy' | 'unsupported';

/** Maps an error of `getUserMedia` (W3C Media Capture and Streams, section 10.3). */
export function problemOf(error: unknown): DeviceProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotSupportedError' ? 'unsupported' : 'busy';
}

/** Undefined on insecure origins and in old browsers. */
export const supportsDevices = () => navigator.mediaDevices?.getUserMedia !== undefined;
