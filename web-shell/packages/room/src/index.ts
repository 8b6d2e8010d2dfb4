export { keepAwake } from './awake.ts';
export { LocalMedia, type MediaState, type SourceState } from './local-media.ts';
export type { Light } from './quality.ts';
export { Room } from './room.ts';
export type { RoomState } from './room-state.ts';
export type { QualitySample } from './sampling.ts';
export type { CloseReason, Person } from './signals.ts';
export type { PeerView } from './views.ts';
