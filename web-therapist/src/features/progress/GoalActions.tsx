import { Link } from '@larkwell/app-kit';
import type { Goal } from '@larkwell/app-kit/api';
import {
  ActionIcon,
  Button,
  IconChevronDown,
  IconChevronUp,
  IconDotsVertical,
  IconPencil,
  IconTrash,
  Menu,
} from '@larkwell/ui';
import { t } from './messages.ts';

interface GoalActionsProps {
  goal: Goal;
  onEdit: () => void;
  onDelete: () => void;
  /** Null where the list ends. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}

export function GoalActions({ goal, onEdit, onDelete, onUp, onDown }: GoalActionsProps) {
  const name = goal.title || goal.description;
  return (
    <>
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
