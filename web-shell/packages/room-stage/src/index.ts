export type { BoardFiles, BoardPages } from './activities/board/files.ts';
export type { OwnCard, OwnDeck, OwnDecks } from './decks/own.ts';
export type { StageSelf } from './model/context.ts';
export { Stage, type StageControl, type StageProps } from './Stage.tsx';
export type { Role, StageLink, StageLinks } from './sync/link.ts';
