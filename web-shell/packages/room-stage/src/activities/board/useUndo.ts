import { useEffect, useState } from 'react';
import type { StageDocument } from '../../model/document.ts';

export interface Undo {
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  /** What comes next is a step of its own. */
  startStep: () => void;
}

export function useUndo({ undo: manager }: StageDocument): Undo {
  const [depth, setDepth] = useState({ undo: manager.undoStack.length, redo: manager.redoStack.length });
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
