import { ActionIcon } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Menu } from '../menu/Menu.tsx';
import { t } from '../messages.ts';

export interface NoteMenuProps {
  /** When the note was written, for the accessible name. */
  when: string;
  /** Accessible name; 'More actions for the note from Nov 18' by default. */
  label?: string;
  /** Left out for a note that can't be changed anymore. */
  onEdit?: () => void;
  onDelete?: () => void;
  /** Extra `Menu.Item`s before Edit and Delete. */
  children?: ReactNode;
}

/** Menu for the creator of a note. */
export function NoteMenu({ when, label, onEdit, onDelete, children }: NoteMenuProps) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={32} aria-label={label ?? t('noteMore', { when })}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        {onEdit && (
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
            {t('noteEdit')}
          </Menu.Item>
        )}
        {onDelete && (
          <Menu.Item leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
            {t('noteDelete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
