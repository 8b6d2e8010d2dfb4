import { useDroppable } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { Goal } from '@larkwell/app-kit/api';
import { ActionIcon, IconGripVertical } from '@larkwell/ui';
import { type ReactNode, use } from 'react';
import { titleOf } from './GoalBoard.tsx';
import { accepts, Dragged, partsPlace } from './goal-drag.ts';
import { t } from './messages.ts';
import classes from './ProgressPage.module.css';

interface SortableGoalsProps {
  goals: readonly Goal[];
  label: string;
  /** The long-term goal that they are parts of; null for the list that has all others. */
  parent: Goal | null;
  /** There is a place to which they can move. */
  movable: boolean;
  /** A goal with the handle that drags it; null if there is nothing to sort. */
  children: (goal: Goal, index: number, handle: ReactNode) => ReactNode;
}

/** One list of a `GoalBoard`. */
export function SortableGoals({ goals, label, parent, movable, children }: SortableGoalsProps) {
  const dragged = use(Dragged);
  // a goal of the outer list isn't dropped among parts, nor a part in the outer list
  const isPart = dragged !== null && dragged.parent_id !== null;
  const open = parent === null ? !isPart : isPart && (dragged.parent_id === parent.id || accepts(parent, dragged));
  return (
    <SortableContext items={goals.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
      <ul className={classes.goals} aria-label={label}>
        {goals.map((goal, index) => (
          <SortableGoal key={goal.id} goal={goal} movable={movable} open={dragged === null || open}>
            {(handle) => children(goal, index, handle)}
          </SortableGoal>
        ))}
      </ul>
    </SortableContext>
  );
}

interface SortableGoalProps {
  goal: Goal;
  movable: boolean;
  /** What is dragged can be dropped here. */
  open: boolean;
  children: (handle: ReactNode) => ReactNode;
}

function SortableGoal({ goal, movable, open, children }: SortableGoalProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: goal.id,
    disabled: { draggable: !movable, droppable: !open },
  });
  const handle = movable && (
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

/** Of a long-term goal without parts, while one that it accepts is dragged. */
export function FirstPartPlace({ goal }: { goal: Goal }) {
  const dragged = use(Dragged);
  const open = dragged !== null && dragged.parent_id !== null && accepts(goal, dragged);
  const { setNodeRef, isOver } = useDroppable({ id: partsPlace(goal.id), disabled: !open });
  return (
    open && (
      <p ref={setNodeRef} className={classes.place} data-over={isOver || undefined}>
        {t('dropPart', { goal: titleOf(goal) })}
      </p>
    )
  );
}
