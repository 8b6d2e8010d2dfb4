import { Link } from '@larkwell/app-kit';
import type { EventSchema } from '@larkwell/app-kit/api';
import {
  focusEntry,
  IconArrowRight,
  IconBan,
  IconCalendar,
  IconCheck,
  IconCopy,
  IconMessage,
  IconNotes,
  IconPencil,
  Menu,
  useLast,
} from '@larkwell/ui';
import { clientPage, notePage } from '../../../paths.ts';
import { nameOf } from '../../../shared/events/eventText.ts';
import { expectedGuests } from '../../../shared/events/sessionState.ts';
import classes from '../CalendarPage.module.css';
import { t } from './messages.ts';

export type MenuAction = 'open' | 'edit' | 'move' | 'duplicate' | 'copy' | 'cut' | 'select' | 'cancel';

export interface OpenMenu {
  event: EventSchema;
  /** In the window, in pixels. */
  at: { left: number; top: number };
}

interface EventMenuProps {
  /** Null while closed. */
  menu: OpenMenu | null;
  /** The event is in the selection. */
  selected: boolean;
  onAction: (action: MenuAction, event: EventSchema) => void;
  onClose: () => void;
}

/** What can be done with an event, where it was right-clicked. */
export function EventMenu({ menu, selected, onAction, onClose }: EventMenuProps) {
  const shown = useLast(menu);
  if (!shown) return null;
  const { event, at } = shown;
  const { permissions } = event;
  const item = (action: MenuAction) => ({ onClick: () => onAction(action, event) });

  function close() {
    onClose();
    focusEntry(event.id);
  }

  return (
    <Menu
      opened={menu !== null}
      onChange={(opened) => !opened && close()}
      position="bottom-start"
      returnFocus={false}
      hideDetached={false}
    >
      <Menu.Target>
        <button type="button" className={classes.menuAnchor} style={at} tabIndex={-1} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('menuOf', { name: nameOf(event) })}>
        <Menu.Item leftSection={<IconCalendar size={18} aria-hidden />} {...item('open')}>
          {t('menuOpen')}
        </Menu.Item>
        {permissions.write_notes.allowed && (
          <Menu.Item leftSection={<IconNotes size={18} aria-hidden />} component={Link} to={notePage(event.id)}>
            {t('menuNote')}
          </Menu.Item>
        )}
        {expectedGuests(event.guests).map(({ child_id, name }) => (
          <Menu.Item
            key={child_id}
            leftSection={<IconMessage size={18} aria-hidden />}
            component={Link}
            to={clientPage(child_id, 'messages')}
          >
            {t('menuMessage', { name })}
          </Menu.Item>
        ))}
        {permissions.reschedule.allowed && (
          <Menu.Item leftSection={<IconArrowRight size={18} aria-hidden />} {...item('move')}>
            {t('menuMove')}
          </Menu.Item>
        )}
        {permissions.edit.allowed && (
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} {...item('edit')}>
            {t('menuEdit')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} {...item('duplicate')}>
          {t('menuDuplicate')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} {...item('copy')}>
          {t('menuCopy')}
        </Menu.Item>
        {permissions.reschedule.allowed && (
          <Menu.Item leftSection={<IconArrowRight size={18} aria-hidden />} {...item('cut')}>
            {t('menuCut')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCheck size={18} aria-hidden />} {...item('select')}>
          {t(selected ? 'menuUnselect' : 'menuSelect')}
        </Menu.Item>
        {permissions.cancel.allowed && (
          <Menu.Item leftSection={<IconBan size={18} aria-hidden />} {...item('cancel')}>
            {t('menuCancel')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
