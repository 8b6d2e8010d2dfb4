export { keepAwake } from './awake.ts';
export type { StageLink, StageLinks } from './links.ts';
export { LocalMedia, type MediaState, type SourceState } from './local-media.ts';
export type { Light } from './quality.ts';
export { Room, type RoomState } from './room.ts';
export type { CloseReason, Control, Person, RoomConnection } from './signals.ts';
export type { PeerView, Sample } from './views.ts';
