import { ActionIcon, IconDots, IconPencil, IconTrash, Menu } from '@larkwell/ui';
import { t } from './messages/index.ts';

interface MessageMenuProps {
  when: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** For the creator of a message only. */
export function MessageMenu({ when, onEdit, onDelete }: MessageMenuProps) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={32} aria-label={t('more', { when })}>
          <IconDots size={20} />
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
  );
}
