export { keepAwake } from './awake.ts';
export { LocalMedia, type MediaState, type SourceState } from './local-media.ts';
export type { Light } from './quality.ts';
export { Room, type RoomState } from './room.ts';
export type { QualitySample } from './sampling.ts';
export type { Person } from './signals.ts';
export type { PeerView } from './views.ts';
