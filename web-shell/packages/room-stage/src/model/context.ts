import { createContext, use } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type { BoardFiles } from '../activities/board/files.ts';
import type { OwnDecks } from '../decks/own.ts';
import type { Role } from '../sync/link.ts';
import type { StageSync } from '../sync/stage-sync.ts';
import type { Control } from './control.ts';
import type { StageDocument } from './document.ts';

export interface StageSelf {
  /** The same as `visitor_id` of the room: a turn is given to it. */
  id: string;
  /** What the others see. */
  name: string;
}

export interface StageValue {
  shared: StageDocument;
  presence: Awareness;
  roleOf: StageSync['roleOf'];
  control: Control;
  role: Role;
  self: StageSelf;
  /** Whether this person may act now. */
  canEdit: boolean;
  /** Milliseconds since 1970 on the room's clock. */
  now: () => number;
  reducedMotion: boolean;
  /** On the therapist's side. */
  ownDecks: OwnDecks | undefined;
  /** On the therapist's side. */
  boardFiles: BoardFiles | undefined;
  /** Sets keys of the control; on the therapist's side only. */
  setControl: (values: Record<string, unknown>) => void;
}

export const StageContext = createContext<StageValue | null>(null);

export function useStage(): StageValue {
  const value = use(StageContext);
  if (!value) throw new Error('useStage outside of a Stage');
  return value;
}
