import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { Goal } from '@larkwell/app-kit/api';
import { ActionIcon, IconGripVertical } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { t } from './messages.ts';
import classes from './ProgressPage.module.css';

interface SortableGoalsProps {
  goals: readonly Goal[];
  label: string;
  /** The position is the new one among `goals`, from 0. */
  onMove: (goal: Goal, position: number) => void;
  /** A goal with the handle that drags it; null if there is nothing to sort. */
  children: (goal: Goal, index: number, handle: ReactNode) => ReactNode;
}

/** A list of goals that people sort with a pointer, a finger or the keyboard. */
export function SortableGoals({ goals, label, onMove, children }: SortableGoalsProps) {
  const sensors = useSensors(
    // a press that stays in place is no drag
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: UniqueIdentifier) => goals.findIndex((goal) => goal.id === id);
  const nameOf = (id: UniqueIdentifier) => titleOf(goals[indexOf(id)]);
  const place = (id: UniqueIdentifier) => ({ position: indexOf(id) + 1, count: goals.length });

  function drop({ active, over }: DragEndEvent) {
    const goal = goals[indexOf(active.id)];
    if (goal && over && over.id !== active.id) onMove(goal, indexOf(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t('sortHint') },
        announcements: {
          onDragStart: ({ active }) => t('sortStarted', { goal: nameOf(active.id), ...place(active.id) }),
          onDragOver: ({ active, over }) =>
            over ? t('sortOver', { goal: nameOf(active.id), ...place(over.id) }) : undefined,
          onDragEnd: ({ active, over }) =>
            over ? t('sortDropped', { goal: nameOf(active.id), ...place(over.id) }) : undefined,
          onDragCancel: ({ active }) => t('sortCanceled', { goal: nameOf(active.id) }),
        },
      }}
    >
      <SortableContext items={goals.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul className={classes.goals} aria-label={label}>
          {goals.map((goal, index) => (
            <SortableGoal key={goal.id} goal={goal} alone={goals.length === 1}>
              {(handle) => children(goal, index, handle)}
            </SortableGoal>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface SortableGoalProps {
  goal: Goal;
  alone: boolean;
  children: (handle: ReactNode) => ReactNode;
}

function SortableGoal({ goal, alone, children }: SortableGoalProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: goal.id,
    disabled: alone,
  });
  const handle = alone ? null : (
    <ActionIcon
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      className={classes.handle}
      aria-label={t('sort', { goal: titleOf(goal) })}
    >
      <IconGripVertical size={20} />
    </ActionIcon>
  );
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      {children(handle)}
    </li>
  );
}

const titleOf = (goal: Goal | undefined) => goal?.title || goal?.description || '';
