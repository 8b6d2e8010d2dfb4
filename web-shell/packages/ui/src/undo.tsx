import { Button, Group } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { IconCheck } from '@tabler/icons-react';
import { t } from './messages.ts';
import { typesInto } from './typing.ts';

/** How long something can be undone, in milliseconds. `docs/product/web.md#undo` */
const undoLifetime = 30_000;

/**
 * A notice of what was done, with a button that undoes it. Ctrl+Z does the same, outside of fields and dialogs; with
 * several notices it undoes the newest. `onUndo` runs once at most.
 */
export function notifyUndo(message: string, onUndo: () => void) {
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        {message}
        <Button variant="subtle" size="compact-md" onClick={() => undo(id)}>
          {t('undo')}
        </Button>
      </Group>
    ),
    autoClose: undoLifetime,
    icon: <IconCheck size={18} aria-hidden />,
    role: 'status',
  });
  offered.set(id, onUndo);
  document.addEventListener('keydown', press);
}

/** What can be undone, by its notice, oldest first. */
const offered = new Map<string, () => void>();

function undo(id: string) {
  const act = offered.get(id);
  offered.delete(id);
  notifications.hide(id);
  act?.();
}

function press(pressed: KeyboardEvent) {
  const isUndo = (pressed.ctrlKey || pressed.metaKey) && !pressed.shiftKey && pressed.key.toLowerCase() === 'z';
  if (!isUndo || pressed.defaultPrevented || typesInto(pressed.target)) return;
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const id of offered.keys()) if (![...shown, ...queue].some((notice) => notice.id === id)) offered.delete(id);
  const newest = [...offered.keys()].at(-1);
  if (newest === undefined) return;
  pressed.preventDefault();
  undo(newest);
}
