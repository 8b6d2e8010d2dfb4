import { useEffect, useState } from 'react';
import * as Y from 'yjs';
import type { StageDocument } from '../../model/document.ts';

export interface Undo {
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  /** What comes next is a step of its own. */
  startStep: () => void;
}

/** Undoes what this person did on the board, never what another did. */
export function useUndo(shared: StageDocument): Undo {
  const [manager] = useState(
    () =>
      new Y.UndoManager(shared.board, {
        trackedOrigins: new Set([shared.own]),
        // A stroke is one step however long it takes; `startStep` ends it.
        captureTimeout: Number.MAX_SAFE_INTEGER,
      }),
  );
  const [depth, setDepth] = useState({ undo: 0, redo: 0 });
  useEffect(() => {
    const changed = () => setDepth({ undo: manager.undoStack.length, redo: manager.redoStack.length });
    const names = ['stack-item-added', 'stack-item-popped', 'stack-cleared'] as const;
    for (const name of names) manager.on(name, changed);
    return () => {
      for (const name of names) manager.off(name, changed);
    };
  }, [manager]);
  return {
    canUndo: depth.undo > 0,
    canRedo: depth.redo > 0,
    undo: () => manager.undo(),
    redo: () => manager.redo(),
    startStep: () => manager.stopCapturing(),
  };
}
