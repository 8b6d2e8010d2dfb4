import {
  type Active,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  KeyboardSensor,
  MeasuringStrategy,
  type Over,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { Goal } from '@larkwell/app-kit/api';
import { type GoalWithParts, goalTree } from '@larkwell/app-kit/child';
import { type ReactNode, useState } from 'react';
import { Dragged, partsPlace } from './goal-drag.ts';
import { t } from './messages.ts';
import { type Move, withMove } from './useGoalOrder.ts';

interface GoalBoardProps {
  goals: readonly Goal[];
  onMove: (move: Move) => void;
  /** While a goal is dragged, the tree has it where it would be dropped. */
  children: (tree: readonly GoalWithParts[]) => ReactNode;
}

/**
 * Goals that people sort with a pointer, a finger or the keyboard. A goal moves within its list; the part of a long-term
 * goal moves to another long-term goal too.
 */
export function GoalBoard({ goals, onMove, children }: GoalBoardProps) {
  const sensors = useSensors(
    // a press that stays in place is no drag
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const [dragged, setDragged] = useState<Goal | null>(null);
  /** Into another list, while it is dragged. */
  const [preview, setPreview] = useState<Move | null>(null);
  const tree = goalTree(preview ? withMove(goals, preview) : goals);
  const lists = [null, ...tree.map(({ goal }) => goal.id)].map((parentId) => ({
    parentId,
    goals:
      parentId === null ? tree.map(({ goal }) => goal) : (tree.find(({ goal }) => goal.id === parentId)?.parts ?? []),
  }));
  const listOf = (id: Active['id'] | Over['id']) =>
    lists.find((list) => partsPlace(list.parentId) === id || list.goals.some((goal) => goal.id === id));

  /** Where the goal would be dropped: the list and the place in it, from 0. */
  function target(active: Active, over: Over) {
    const list = listOf(over.id);
    if (!list) return null;
    const place = list.goals.findIndex(({ id }) => id === over.id);
    const isInside = list.goals.some(({ id }) => id === active.id);
    return { ...list, position: place < 0 ? list.goals.length : place, count: list.goals.length + (isInside ? 0 : 1) };
  }

  function end() {
    setDragged(null);
    setPreview(null);
  }

  function enter({ active, over }: DragOverEvent) {
    const to = over && target(active, over);
    if (!over || !to || to.parentId === listOf(active.id)?.parentId) return;
    const top = active.rect.current.translated?.top ?? 0;
    const isBelow = to.position < to.goals.length && top > over.rect.top + over.rect.height / 2;
    setPreview({ id: String(active.id), parentId: to.parentId, position: to.position + (isBelow ? 1 : 0) });
  }

  function drop({ active, over }: DragEndEvent) {
    const to = over && target(active, over);
    const isPlace = over?.id === active.id || over?.id === partsPlace(to?.parentId ?? null);
    end();
    if (!to || !dragged) return;
    const { parentId } = to;
    const position = isPlace ? to.goals.findIndex(({ id }) => id === active.id) : to.position;
    const moves = parentId !== listOfSaved(goals, dragged) || over?.id !== active.id;
    if (moves && position >= 0) onMove({ id: dragged.id, parentId, position });
  }

  const nameOf = (id: Active['id'] | null) => titleOf(goals.find((goal) => goal.id === id));
  function says(active: Active, over: Over | null, text: 'sortOver' | 'sortDropped') {
    const to = over && target(active, over);
    if (!to) return undefined;
    const where = { goal: nameOf(active.id), position: Math.min(to.position + 1, to.count), count: to.count };
    return to.parentId === null ? t(text, where) : t(`${text}In`, { ...where, parent: nameOf(to.parentId) });
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      onDragStart={({ active }) => setDragged(goals.find(({ id }) => id === active.id) ?? null)}
      onDragOver={enter}
      onDragEnd={drop}
      onDragCancel={end}
      accessibility={{
        screenReaderInstructions: { draggable: t('sortHint') },
        announcements: {
          onDragStart: ({ active }) => {
            const list = listOf(active.id)?.goals ?? [];
            const position = list.findIndex(({ id }) => id === active.id) + 1;
            return t('sortStarted', { goal: nameOf(active.id), position, count: list.length });
          },
          onDragOver: ({ active, over }) => says(active, over, 'sortOver'),
          onDragEnd: ({ active, over }) => says(active, over, 'sortDropped'),
          onDragCancel: ({ active }) => t('sortCanceled', { goal: nameOf(active.id) }),
        },
      }}
    >
      <Dragged value={dragged}>{children(tree)}</Dragged>
    </DndContext>
  );
}

/** Cards differ in height, so the pointer says where a goal is dropped; the keyboard has none. */
const underPointer: CollisionDetection = (args) => {
  const found = pointerWithin(args);
  return found.length > 0 ? found : closestCenter(args);
};

/** The long-term goal that has a goal in its list; null at the top. */
function listOfSaved(goals: readonly Goal[], { parent_id }: Goal): string | null {
  return goals.some(({ id }) => id === parent_id) ? parent_id : null;
}

export const titleOf = (goal: Goal | undefined) => goal?.title || goal?.description || '';
