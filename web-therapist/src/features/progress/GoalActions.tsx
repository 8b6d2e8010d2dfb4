import { Link } from '@larkwell/app-kit';
import type { Goal } from '@larkwell/app-kit/api';
import { ActionIcon, Button, IconDotsVertical, IconPencil, IconTrash, Menu } from '@larkwell/ui';
import { t } from './messages.ts';

interface GoalActionsProps {
  goal: Goal;
  onEdit: () => void;
  onDelete: () => void;
}

export function GoalActions({ goal, onEdit, onDelete }: GoalActionsProps) {
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
          <Menu.Item leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
            {t('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
