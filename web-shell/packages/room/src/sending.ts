/** Pixels, frames and bits per second of one picture that is sent. */
export interface PictureSize {
  width: number;
  height: number;
  frameRate: number;
  maxBitrate: number;
}

/** 0 the whole picture, 1 a small one, 2 sound only. */
export type PictureLevel = 0 | 1 | 2;

const pair: PictureSize = { width: 640, height: 480, frameRate: 24, maxBitrate: 900_000 };
const small: PictureSize = { width: 320, height: 240, frameRate: 15, maxBitrate: 250_000 };
const smallest: PictureSize = { width: 240, height: 180, frameRate: 10, maxBitrate: 120_000 };
const screen: PictureSize = { width: 1280, height: 720, frameRate: 10, maxBitrate: 1_000_000 };

/**
 * Each page encodes its picture once per other person, so pictures get smaller as people come in. With five or more only
 * the therapist's stays at the size of a small group.
 */
export function sizeFor(people: number, role: 'therapist' | 'family', sharing: boolean): PictureSize {
  if (sharing) return { ...screen, maxBitrate: people <= 2 ? screen.maxBitrate : screen.maxBitrate / 2 };
  if (people <= 2) return pair;
  return people <= 4 || role === 'therapist' ? small : smallest;
}

export type Encoding = Pick<
  RTCRtpEncodingParameters,
  'active' | 'maxBitrate' | 'maxFramerate' | 'scaleResolutionDownBy'
>;

export const pictureEncoding = ({ maxBitrate, frameRate }: PictureSize, level: PictureLevel): Encoding => ({
  active: level < 2,
  maxBitrate: level === 0 ? maxBitrate : Math.round(maxBitrate / 3),
  maxFramerate: level === 0 ? frameRate : Math.min(frameRate, 10),
  scaleResolutionDownBy: level === 0 ? 1 : 2,
});

/** Enough for a clear voice. */
export const soundEncoding: Encoding & Pick<RTCRtpEncodingParameters, 'priority' | 'networkPriority'> = {
  active: true,
  maxBitrate: 40_000,
  priority: 'high',
  networkPriority: 'high',
};

/** Browsers refuse parameters before the first negotiation; the caller tries again with each measurement. */
export async function applyEncoding(sender: RTCRtpSender, encoding: Encoding): Promise<void> {
  const parameters = sender.getParameters();
  const [first] = parameters.encodings ?? [];
  if (!first) return;
  const changed = Object.entries(encoding).some(([name, value]) => first[name as keyof Encoding] !== value);
  if (!changed) return;
  Object.assign(first, encoding);
  await sender.setParameters(parameters).catch(() => undefined);
}
