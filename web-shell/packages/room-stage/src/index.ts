export type { StageSelf } from './model/context.ts';
export { Stage, type StageControl, type StageProps } from './Stage.tsx';
export type { Role, StageLink, StageLinks } from './sync/link.ts';
