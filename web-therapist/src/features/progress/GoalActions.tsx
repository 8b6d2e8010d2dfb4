import { Link } from '@larkwell/app-kit';
import type { Goal } from '@larkwell/app-kit/api';
import {
  ActionIcon,
  Button,
  IconChevronDown,
  IconChevronUp,
  IconDotsVertical,
  IconPencil,
  IconPlus,
  IconTrash,
  Menu,
} from '@larkwell/ui';
import type { ReactNode } from 'react';
import { t } from './messages.ts';

interface GoalActionsProps {
  goal: Goal;
  onEdit: () => void;
  onDelete: () => void;
  /** Null where the list ends. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  /** Only for an active long-term goal. */
  onAddPart: (() => void) | null;
  /** Drags the goal. */
  handle: ReactNode;
}

export function GoalActions({ goal, onEdit, onDelete, onUp, onDown, onAddPart, handle }: GoalActionsProps) {
  const name = goal.title || goal.description;
  return (
    <>
      {handle}
      <Button
        component={Link}
        to={`${goal.id}/history`}
        variant="subtle"
        size="sm"
        aria-label={t('historyOf', { goal: name })}
      >
        {t('history')}
      </Button>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('more', { goal: name })}>
            <IconDotsVertical size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
            {t('edit')}
          </Menu.Item>
          {onAddPart && (
            <Menu.Item leftSection={<IconPlus size={18} aria-hidden />} onClick={onAddPart}>
              {t('addPart')}
            </Menu.Item>
          )}
          {onUp && (
            <Menu.Item leftSection={<IconChevronUp size={18} aria-hidden />} onClick={onUp}>
              {t('moveUp')}
            </Menu.Item>
          )}
          {onDown && (
            <Menu.Item leftSection={<IconChevronDown size={18} aria-hidden />} onClick={onDown}>
              {t('moveDown')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
            {t('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
